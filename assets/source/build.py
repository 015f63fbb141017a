"""Rebuild every picture of the game, one script after the other: `make art`.

usage: python build.py [--threads 1] [--skip-render]     (--skip-render: only pack what was rendered before)
"""

import argparse
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.get('MEDINA_ART_WORK', '/tmp/medina-art')
sys.path.insert(0, HERE)


def run(script, *arguments):
    start = time.time()
    # both renderers are chatty; what matters is on the last lines
    result = subprocess.run([sys.executable, os.path.join(HERE, script), *arguments], capture_output=True, text=True)
    tail = '\n'.join(result.stdout.strip().splitlines()[-14:] if script == 'check_colours.py' else result.stdout.strip().splitlines()[-1:])
    print(f'{script}: {time.time() - start:.0f} s\n{tail}', flush=True)
    if result.returncode:
        sys.exit(f'{script} failed:\n{result.stderr[-2000:]}')


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--threads', default='1')
    ap.add_argument('--skip-render', action='store_true')
    a = ap.parse_args()
    import masks
    masks.write_inlays(os.path.join(WORK, 'inlays'))
    if not a.skip_render:
        run('render.py', '--threads', a.threads, '--samples', '14')
        run('scenes.py', '--threads', a.threads, '--samples', '20')
        run('shelf/medina_city.py', '--threads', a.threads, '--samples', '10', '--width', '1600')
        run('boards.py')
    run('shelf/shelf.py')
    run('shelf/medina_front.py')
    run('pack.py')
    run('faces.py', *(['--pack'] if a.skip_render else ['--threads', a.threads]))
    run('contact.py')
    run('check_colours.py')
    run('sultaniya/build.py')
    run('al_rashid/build.py')


if __name__ == '__main__':
    main()
