// Tasks of two people: "Tom and Priya to meet again on 9 June" is what both sides do together.

import { asksFor } from '../facts/task-verbs.js';
import type { People } from './people.js';

const NAME = String.raw`\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20}){0,2}`;
const TWO = new RegExp(
  String.raw`^(?<one>${NAME})(?:, (?<more>${NAME}))? (?:and|&) (?<two>${NAME}|the team|the [\p{Ll}-]+ team)(?: both)? (?:to|will|are going to|agreed to|need to|should) (?=\p{Ll})`,
  'u',
);

type SideOf = (owner: string, people: People) => 'us' | 'them' | null;

/** What the two will do, and who they are as it is said to the prospect; null where a task has one doer. */
export function jointTask(words: string, people: People, sideOf: SideOf): { who: string; task: string } | null {
  const { one, two, more } = TWO.exec(words)?.groups ?? {};
  if (!one || !two) return null;
  const task = words.slice(TWO.exec(words)![0].length);
  if (!asksFor(task.split(' ')[0]!.toLowerCase(), task)) return null;
  const names = [one, ...(more ? [more] : []), two];
  return { who: whoOf(names, people, sideOf), task };
}

/** Two people behind an owner: "Tom and Priya", noted in front of a colon. */
export function jointOwner(owner: string, people: People, sideOf: SideOf): string | null {
  const names = owner.split(/\s*(?:,|&|\+|\/| and )\s*/u).filter(Boolean);
  return names.length > 1 && names.every((name) => /^\p{Lu}/u.test(name)) ? whoOf(names, people, sideOf) : null;
}

/** Both sides are "we"; a colleague keeps the name beside "I" or "you". */
function whoOf(names: readonly string[], people: People, sideOf: SideOf): string {
  const sides = names.map((name) => sideOf(name, people));
  if (sides.includes('us') && sides.includes('them')) return 'We';
  const isUser = (name: string): boolean => people.user.some((phrase) => phrase.join(' ') === name.toLowerCase());
  const isProspect = (name: string): boolean =>
    people.prospect.some((phrase) => phrase.join(' ') === name.toLowerCase());
  const others = names.filter((name) => !isUser(name) && !isProspect(name));
  if (names.some(isUser)) return `${others.join(', ')} and I`;
  if (names.some(isProspect)) return `You and ${others.join(' and ')}`;
  return `${others.slice(0, -1).join(', ')} and ${others.at(-1)}`;
}
