// What a new password must be: long enough, none of those that leaked most often, and not made of what anybody knows of the
// person. No other rules: they make passwords worse.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Whoever guesses begins with the product itself. */
const ALWAYS = ['aftercall'];
const SHORTEST_WORD = 4;
/** What must remain beside words that anybody knows. */
const SHORTEST_REST = 6;

/**
 * What is wrong with a new password, as the end of a sentence; null when it may be used. `about` holds what is known of the
 * person: address, name, names of workspaces.
 */
export function passwordProblem(password: string, about: readonly string[]): string | null {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < min) return `must have at least ${min} characters`;
  if (length > max) return `can have at most ${max} characters`;
  const plain = plainOf(password);
  if (isMadeOf(plain, about))
    return 'is made of your name, your e-mail address, or the name of the workspace or product';
  // "aaaaaaaaaaaa", "abcabcabcabc", "passwordpassword".
  if (/^(.{1,12}?)\1+$/u.test(plain)) return 'is one of those that everybody tries first';
  return isLeaked(plain) ? 'has leaked elsewhere and is one of those that everybody tries first' : null;
}

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

function isMadeOf(plain: string, about: readonly string[]): boolean {
  const words = [...ALWAYS, ...about.flatMap((text) => wordsOf(text))].filter((word) => word.length >= SHORTEST_WORD);
  const found = words.filter((word) => plain.includes(word)).sort((a, b) => b.length - a.length);
  if (found.length === 0) return false;
  const rest = found.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length < SHORTEST_REST;
}

/** "Dana Whitfield": the words, and all of it as one. */
function wordsOf(text: string): string[] {
  const plain = plainOf(text);
  const words = plain.split(/[^\p{L}\p{N}]+/u);
  return [plain, words.join(''), ...words];
}

// ---- The list: prefixes of hashes in order, so that it is small and shows nobody a password

const PREFIX_BYTES = 5;
let list: Buffer | null = null;

function isLeaked(plain: string): boolean {
  list ??= readFileSync(join(packageRoot, 'assets', 'passwords.bin'));
  const wanted = createHash('sha256').update(plain).digest().subarray(0, PREFIX_BYTES);
  let [low, high] = [0, list.length / PREFIX_BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = wanted.compare(list, middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}
