// Lists of words and phrases that stand in text files of assets: one a line, groups under [names], # before what is a remark.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';
import { quote } from './quote.js';

/** The groups in their order. */
export function readWordLists(file: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  for (const line of readFileSync(join(packageRoot, 'assets', file), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const name = /^\[(.+)\]$/u.exec(line)?.[1];
    if (name === undefined) group.push(line);
    else {
      group = [];
      groups.set(name, group);
    }
  }
  return groups;
}

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}])`;
const NO_LETTER_BEHIND = String.raw`(?![\p{L}\p{M}])`;

/** Any of the phrases as whole words; a star at the end of one stands for further letters. */
export const phrasePattern = (phrases: readonly string[], flags = 'iu'): RegExp =>
  new RegExp(`${NO_LETTER_BEFORE}(?:${alternatives(phrases)})${NO_LETTER_BEHIND}`, flags);

/** The same as a part of a pattern, the longest phrases first. */
export const alternatives = (phrases: readonly string[]): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => (phrase.endsWith('*') ? `${quote(phrase.slice(0, -1))}\\p{L}*` : quote(phrase)))
    .join('|');
