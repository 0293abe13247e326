// A key that comes in by standard input: what stands on a command line is seen by every account of the machine.
import type { Readable } from 'node:stream';
import { CliError, EXIT } from './exit.js';

const MOST_CHARS = 2_000;

/** The first line, or all there is; `option` is the one that announced it. */
export async function readKey(input: Readable, option: string): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MOST_CHARS) break;
  }
  const line = text.split('\n', 1)[0]!.trim();
  if (line !== '') return line;
  throw new CliError(`There is no key on standard input. Write it there: … ${option} < key.txt`, EXIT.usage);
}
