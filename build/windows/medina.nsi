; The installer for Windows: for one person, no administrator, in the language of the system.
; build/package.py calls makensis with VERSION, FOLDER (what is installed), KILOBYTES and TARGET.
; Uninstalling takes away what was installed and nothing else: games and settings lie in %LOCALAPPDATA%\medina-desktop.

Target amd64-unicode
Unicode true
!include "MUI2.nsh"

Name "Medina"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Medina"
InstallDirRegKey HKCU "Software\Medina" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Medina"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Medina, the desktop game"
VIAddVersionKey "CompanyName" "Medina desktop contributors"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Medina"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Medina.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for systems in any other language.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"

LangString OPEN ${LANG_ENGLISH} "Medina is still open. Close it, then try again."
LangString OPEN ${LANG_FRENCH} "Medina est encore ouvert. Fermez-le, puis réessayez."
LangString OPEN ${LANG_GERMAN} "Medina ist noch offen. Schließe es und versuche es noch einmal."
LangString KEPT ${LANG_ENGLISH} "Your games and settings stay in $LOCALAPPDATA\medina-desktop."
LangString KEPT ${LANG_FRENCH} "Vos parties et vos réglages restent dans $LOCALAPPDATA\medina-desktop."
LangString KEPT ${LANG_GERMAN} "Deine Spiele und Einstellungen bleiben in $LOCALAPPDATA\medina-desktop."

; A program that runs cannot be written to.
!macro ONLY_IF_CLOSED
  IfFileExists "$INSTDIR\Medina.exe" 0 closed
  ClearErrors
  FileOpen $0 "$INSTDIR\Medina.exe" a
  IfErrors 0 free
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(OPEN)" /SD IDOK
  SetErrorLevel 2
  Quit
free:
  FileClose $0
closed:
!macroend

; Only what we put there: somebody may have chosen a folder with other things in it.
!macro TAKE_AWAY
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\Medina.exe"
  Delete "$INSTDIR\README.txt"
!macroend

Section
  !insertmacro ONLY_IF_CLOSED
  !insertmacro TAKE_AWAY
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Medina.lnk" "$INSTDIR\Medina.exe"
  WriteRegStr HKCU "Software\Medina" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "DisplayName" "Medina"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Medina.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "Medina desktop contributors"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro ONLY_IF_CLOSED
  !insertmacro TAKE_AWAY
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Medina.lnk"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "Software\Medina"
  DetailPrint "$(KEPT)"
SectionEnd
