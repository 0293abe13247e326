// Runs the operator's own espeak-ng as a separate program: text goes in by its standard input, never by its arguments.
import { type ExecFileException, execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ProviderError } from '../../errors.js';

export type Espeak = (args: readonly string[], input: string, signal: AbortSignal) => Promise<Buffer>;

export const PROVIDER = 'espeak';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const DEADLINE_MS = 30_000;

export function createEspeak(command: string): Espeak {
  return (args, input, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const options = {
        signal,
        timeout: DEADLINE_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
        killSignal: 'SIGKILL',
        encoding: 'buffer',
        env: { LC_ALL: 'C.UTF-8' },
      } as const;
      const child = execFile(command, args, options, (error, output) => {
        if (!error) resolve(output);
        else reject(signal.aborted ? signal.reason : failure(error));
      });
      if (child.pid !== undefined) lower(child.pid);
      // A program that ends before it has read everything breaks the pipe; its exit tells the story.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    });
}

/** A program that has already ended has no priority any more. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

function failure(error: ExecFileException): ProviderError {
  const isMissing = error.code === 'ENOENT' || error.code === 'EACCES';
  return isMissing
    ? new ProviderError(PROVIDER, 'config', 'espeak-ng is not installed on this server.', { cause: error })
    : new ProviderError(PROVIDER, 'retry', 'espeak-ng stopped while it was speaking.', { cause: error });
}
