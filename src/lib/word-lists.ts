// Lists of words and phrases that stand in text files of assets: one a line, groups under [names], # before what is a remark.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

// Escapes text for a regular expression.

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

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
    .map((phrase) => (phrase.endsWith('*') ? `${escapeRegExp(phrase.slice(0, -1))}\\p{L}*` : escapeRegExp(phrase)))
    .join('|');

type PhraseLists = {
  names: readonly string[];
  /** As they stand in the file. */
  lines(name: string): readonly string[];
  /** Each line of a group, as a part of a pattern. */
  sources(name: string): readonly string[];
  /** Any line of a group, as a part of a pattern. */
  source(name: string): string;
  /** Any line of a group as whole words. */
  whole(name: string, flags?: string): RegExp;
  /** A text that is nothing else. */
  only(name: string): RegExp;
};

const LETTER = String.raw`[\p{L}\p{M}]`;
/** Escapes and classes stay as they are. */
const TOKEN =
  /\\(?:[pu]\{[^}]*\}|.)[*+?]?|\[(?:\\.|[^\]\\])*\]|\((?!\?)|<(\d)> | ?<(\d)>|\{(\p{L}[^}]*)\}|(?<=\p{L})\*|[_']/gu;

export function readPhrases(file: string): PhraseLists {
  const groups = readWordLists(file);
  const linesOf = (name: string): readonly string[] => {
    const lines = groups.get(name);
    if (!lines) throw new Error(`There is no group [${name}] in ${file}.`);
    return lines;
  };
  const source = (name: string): string => `(?:${linesOf(name).map(expand).join('|')})`;
  const expand = (line: string): string =>
    line.replace(TOKEN, (found: string, before?: string, behind?: string, name?: string) => {
      if (name !== undefined) return source(name);
      if (before !== undefined) return String.raw`(?:\p{L}+ ){0,${before}}?`;
      if (behind !== undefined) return String.raw`(?: \p{L}+){0,${behind}}?`;
      return SIGNS[found] ?? found;
    });
  return {
    names: [...groups.keys()],
    lines: linesOf,
    sources: (name) => linesOf(name).map(expand),
    source,
    whole: (name, flags = 'iu') => new RegExp(`(?<!${LETTER})${source(name)}(?!${LETTER})`, flags),
    only: (name) => new RegExp(`^${source(name)}$`, 'iu'),
  };
}

const SIGNS: Record<string, string> = { '(': '(?:', '*': String.raw`\p{L}*`, _: String.raw`\p{L}+`, "'": "['’]" };
