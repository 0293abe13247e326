// The reference server of examples/lip-sync-server in a process of its own, around a command that is no model.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';

export const KEY = 'lips-0123456789';
export const hasPython = spawnSync('python3', ['--version']).status === 0;

const COMMAND = fileURLToPath(new URL('./lip-sync-command.js', import.meta.url));

export type LipSyncProcess = {
  url: string;
  folder: string;
  /** `short` and `long` copy the film of that name; `wait` waits for `goOn`. */
  behave(how: 'short' | 'long' | 'wait' | 'hang' | 'fail' | 'lie' | 'nothing'): Promise<void>;
  goOn(): Promise<void>;
  /** Lines of the command's starts, each with its pid. */
  starts(): Promise<string[]>;
  start(...options: string[]): Promise<void>;
  end(how: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  close(): Promise<void>;
};

export async function startLipSyncProcess(films: Record<'short' | 'long', Buffer>): Promise<LipSyncProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'lips-'));
  const of = (name: string) => join(folder, name);
  await mkdir(of('presenters'));
  await writeFile(of('presenters/maya.png'), await createCanvas(64, 36).encode('png'));
  await writeFile(of('presenters/maya.json'), JSON.stringify({ name: 'Maya', gender: 'female' }));
  for (const [name, film] of Object.entries(films)) await writeFile(of(`${name}.mp4`), film);
  await writeFile(of('starts'), '');
  let [child, port]: [ChildProcess | null, string] = [null, '0'];

  async function start(...options: string[]): Promise<void> {
    const command = `'${process.execPath}' '${COMMAND}' {portrait} {sound} {film}`;
    const places = ['--presenters', of('presenters'), '--state', of('state'), '--port', port];
    const words = ['-B', 'examples/lip-sync-server/server.py', '--command', command, ...places, ...options];
    child = spawn('python3', words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LIP_SYNC_SERVER_KEY: KEY },
    });
    port = await listening(child);
  }

  async function end(how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ended = once(child!, 'exit');
    if (child!.exitCode === null && child!.signalCode === null && child!.kill(how)) await ended;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    behave: async (how) => {
      await rm(of('go on'), { force: true });
      await writeFile(of('starts'), '');
      await writeFile(of('behaviour'), how);
    },
    goOn: () => writeFile(of('go on'), ''),
    starts: async () => (await readFile(of('starts'), 'utf8')).split('\n').filter(Boolean),
    start,
    end,
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The port in the line that the server prints; the rest of what it prints is read and forgotten. */
function listening(child: ChildProcess): Promise<string> {
  let told = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${told}`)));
    child.stderr!.on('data', (chunk: Buffer) => {
      told = `${told}${chunk}`.slice(-4_000);
      const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(told)?.[1];
      if (port) resolve(port);
    });
  });
}
