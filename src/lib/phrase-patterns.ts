// Phrases of many wordings that stand in text files of assets, one pattern a line in the groups of word-lists.ts. Beside the signs of a
// regular expression a line may have:
//   inspect*   further letters          _     any word          <3>   up to three words
//   {name}     any line of that group   '     either apostrophe (a|b) a group, which captures nothing
import { readWordLists } from './word-lists.js';

export type PhraseLists = {
  names: readonly string[];
  /** As they stand in the file. */
  lines(name: string): readonly string[];
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
    source,
    whole: (name, flags = 'iu') => new RegExp(`(?<!${LETTER})${source(name)}(?!${LETTER})`, flags),
    only: (name) => new RegExp(`^${source(name)}$`, 'iu'),
  };
}

const SIGNS: Record<string, string> = { '(': '(?:', '*': String.raw`\p{L}*`, _: String.raw`\p{L}+`, "'": "['’]" };
