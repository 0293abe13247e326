// The HTTP client of commands that talk to a running service: base URL, API key, and reading input files.
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CliError, EXIT } from './exit.js';

/** Bytes are sent unchanged, with the given media type. */
type Body = object | { type: string; bytes: Buffer<ArrayBuffer> };
export type Api = <Answer>(method: string, path: string, body?: Body) => Promise<Answer>;

export const FLOWS = '/flows/sales-email-video';

export const withTarget = (command: Command): Command =>
  command
    .option('--url <url>', 'where the service answers; by default $AFTERCALL_URL or http://127.0.0.1:$PORT')
    .option('--key <key>', 'an API key; by default $AFTERCALL_API_KEY')
    .option('--json', 'print JSON', false);

/** Reads the raw bytes; the service rejects invalid UTF-8. */
export async function readInput(file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return (file === '-' ? await buffer(process.stdin) : await readFile(file)) as Buffer<ArrayBuffer>;
  } catch (error) {
    throw new CliError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
}

export function createApi({ url, key }: { url?: string; key?: string }): Api {
  const address = url ?? (process.env.AFTERCALL_URL || `http://127.0.0.1:${process.env.PORT || 8_080}`);
  const base = `${address.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
  const secret = key ?? process.env.AFTERCALL_API_KEY;
  if (!secret) throw new CliError('Give an API key with --key or AFTERCALL_API_KEY.', EXIT.usage);
  return async <Answer>(method: string, path: string, body?: Body) => {
    const sent = body && encode(body);
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(sent && { 'content-type': sent.type }) },
      ...(sent && { body: sent.bytes }),
    }).catch((error: unknown) => {
      throw new CliError(`No service answers at ${base}. Start one with "npm start".`, EXIT.setup, { cause: error });
    });
    const answer = (await response.json()) as { error?: string; code?: string };
    if (!response.ok) {
      const exitCode = response.status === 404 ? EXIT.notFound : EXIT.refused;
      throw new CliError(`${answer.error ?? response.statusText} (${answer.code})`, exitCode);
    }
    return answer as Answer;
  };
}

const encode = (body: Body): { type: string; bytes: string | Buffer<ArrayBuffer> } =>
  'type' in body && 'bytes' in body ? body : { type: 'application/json', bytes: JSON.stringify(body) };
