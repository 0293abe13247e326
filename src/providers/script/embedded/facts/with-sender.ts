// The sender by name inside a task of somebody else: "share the bills with Cole" is "share the bills with me".
import { quote } from '../../../../lib/quote.js';
import type { People } from '../people/people.js';

/** "Share the energy bills with Cole", for whom Cole speaks. */
export function withSender(task: string, { user }: People): string {
  const names = user.filter((phrase) => phrase[0] !== 'the' && !/^(?:rep|ae|our)$/.test(phrase[0]!));
  if (names.length === 0) return task;
  const name = names.map((phrase) => phrase.map(quote).join(' ')).join('|');
  return task.replace(
    new RegExp(
      `(?<=\\b(?:with|to|for|from|send|show|tell|give|ask|call|email|invite|update) )(?:${name})(?![\\p{L}'’])`,
      'giu',
    ),
    'me',
  );
}
