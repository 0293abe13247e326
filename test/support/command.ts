// Runs the command `aftercall` in tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.js';

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs the command as a person would, in a folder of its own. */
export const command = (folder: string, environment: Record<string, string>, ...words: string[]): Promise<Ended> =>
  commandWith('', folder, environment, ...words);

/** With something on its standard input. */
export function commandWith(
  input: string,
  folder: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packageRoot, 'bin', 'aftercall.js'), ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, DATA_DIR: join(folder, 'data'), ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // Most commands end without having read it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (bytes) => {
      stdout += bytes;
    });
    child.stderr.on('data', (bytes) => {
      stderr += bytes;
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
