// Output and key input of commands: text and tables for people, one JSON document for scripts.
import type { Readable } from 'node:stream';
import { CliError, EXIT } from './exit.js';

export type Output = {
  isJson: boolean;
  /** Prints `value` under --json, otherwise the text. */
  result(value: unknown, text: string): void;
};

export function createOutput(isJson: boolean): Output {
  return {
    isJson,
    result: (value, text) => void process.stdout.write(`${isJson ? JSON.stringify(value, null, 2) : text}\n`),
  };
}

/** Each column is as wide as its widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}

const MOST_CHARS = 2_000;

/** Reads the first line of standard input; `option` is the option that requested it. */
export async function readKey(input: Readable, option: string): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MOST_CHARS) break;
  }
  const line = text.split('\n', 1)[0]!.trim();
  if (line !== '') return line;
  throw new CliError(`There’s no key on standard input. Pass one: … ${option} < key.txt`, EXIT.usage);
}
