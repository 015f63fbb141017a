/* python.exe for a folder that holds python311.dll; build/windows.py compiles it with mingw. */
#include <windows.h>
#include <wchar.h>

typedef int (*Main)(int, wchar_t **);

int wmain(int argc, wchar_t **argv)
{
    HMODULE library = LoadLibraryW(L"python311.dll");
    if (!library)
        return 101;
    Main run = (Main)(void *)GetProcAddress(library, "Py_Main");
    if (!run)
        return 102;
    return run(argc, argv);
}
