// Decodes films that came from elsewhere with the ffmpeg that the operator installed: a program of its own, which reads one local file
// and nothing else. We ship no decoder: see docs/decisions/0041.
import { type ChildProcess, execFile, spawn } from 'node:child_process';

/** Our processes hold no environment of the service; this is where a bare name is looked for. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
/** One thread: several films may be made beside each other, and the rest of a film is painted meanwhile. */
const QUIET = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-threads', '1'];
const INPUT = ['-protocol_whitelist', 'file,pipe', '-f', 'mp4'];

/** What ffmpeg says of a film is not repeated: it may name paths. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** A minute of sound takes a fraction of a second. */
const SOUND_DEADLINE_MS = 25_000;

/** Whether this command starts an ffmpeg. */
export function isDecoder(command: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, ['-version'], { env: ENVIRONMENT, signal }, (error, said) =>
      resolve(error === null && /^ffmpeg version/.test(said)),
    );
  });
}

export type Wanted = {
  command: string;
  path: string;
  fps: number;
  /** A part of the film in its own pixels, and the size in which it is handed over. */
  crop: { x: number; y: number; width: number; height: number };
  width: number;
  height: number;
  /** The colours of a film that does not say so itself. */
  matrix: 'bt709' | 'bt601' | null;
};

export type Frames = {
  /** The next frame as RGBA, or null after the last one. */
  read(): Promise<Uint8Array | null>;
  close(): void;
};

/** The frames of a film from this one on, at its pace. */
export function openFrames(wanted: Wanted, from: number): Frames {
  const { command, path, fps, crop, width, height, matrix } = wanted;
  const seek = from > 0 ? ['-ss', (from / fps).toFixed(6)] : [];
  const colours = matrix === null ? '' : `:in_color_matrix=${matrix}`;
  const filters = [
    `fps=fps=${fps}:start_time=0`,
    `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}:exact=1`,
    `scale=${width}:${height}:flags=bicubic${colours}`,
    'format=rgba',
  ].join(',');
  const output = ['-map', '0:v:0', '-vf', filters, '-f', 'rawvideo', 'pipe:1'];
  const child = spawn(command, [...QUIET, ...INPUT, ...seek, '-i', path, ...output], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Without a program of that name there are no frames.
  child.on('error', () => undefined);
  const pieces = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let left: Uint8Array = new Uint8Array();
  return {
    async read() {
      const frame = new Uint8Array(width * height * 4);
      for (let filled = 0; filled < frame.length; ) {
        if (left.length === 0) {
          const next = await pieces.next().catch(() => null);
          if (!next || next.done) return null;
          left = next.value;
        }
        const part = left.subarray(0, frame.length - filled);
        frame.set(part, filled);
        filled += part.length;
        left = left.subarray(part.length);
      }
      return frame;
    },
    close: () => end(child),
  };
}

function end(child: ChildProcess): void {
  child.stdout?.destroy();
  child.kill('SIGKILL');
}

/** Writes the sound of a film as a mono WAV of 48 kHz that begins when its picture does. */
export async function decodeSound(command: string, path: string, soundPath: string): Promise<void> {
  const filters = ['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '48000', '-c:a', 'pcm_s16le'];
  const output = ['-map', '0:a:0', '-map_metadata', '-1', ...filters, '-f', 'wav', '-y', soundPath];
  await new Promise<void>((resolve, reject) => {
    const limits = { env: ENVIRONMENT, timeout: SOUND_DEADLINE_MS, killSignal: 'SIGKILL' } as const;
    execFile(command, [...QUIET, ...INPUT, '-i', path, ...output], limits, (error) =>
      error ? reject(new DecodeError('The sound of the film cannot be decoded.')) : resolve(),
    );
  });
}
