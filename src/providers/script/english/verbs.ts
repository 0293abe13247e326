// The verbs of business talk and their forms. The list is also a gate: what a prospect "does" in a script must be one of
// these, so that an unforeseen remark does not slip through.

import { readPhrases } from '../../../lib/word-lists.js';

const LISTS = readPhrases('languages/en-verbs.txt');
const REGULAR = LISTS.lines('regular');
const DOUBLES = new Set(LISTS.lines('doubling'));

const IRREGULAR: Record<string, readonly [past: string, participle: string]> = {
  be: ['was', 'been'],
  begin: ['began', 'begun'],
  break: ['broke', 'broken'],
  bring: ['brought', 'brought'],
  build: ['built', 'built'],
  buy: ['bought', 'bought'],
  choose: ['chose', 'chosen'],
  come: ['came', 'come'],
  cost: ['cost', 'cost'],
  cut: ['cut', 'cut'],
  deal: ['dealt', 'dealt'],
  do: ['did', 'done'],
  draw: ['drew', 'drawn'],
  drive: ['drove', 'driven'],
  eat: ['ate', 'eaten'],
  fall: ['fell', 'fallen'],
  feel: ['felt', 'felt'],
  find: ['found', 'found'],
  fit: ['fit', 'fit'],
  forget: ['forgot', 'forgotten'],
  get: ['got', 'got'],
  give: ['gave', 'given'],
  go: ['went', 'gone'],
  grow: ['grew', 'grown'],
  have: ['had', 'had'],
  hear: ['heard', 'heard'],
  hit: ['hit', 'hit'],
  hold: ['held', 'held'],
  hurt: ['hurt', 'hurt'],
  keep: ['kept', 'kept'],
  know: ['knew', 'known'],
  lead: ['led', 'led'],
  learn: ['learned', 'learned'],
  leave: ['left', 'left'],
  let: ['let', 'let'],
  lose: ['lost', 'lost'],
  make: ['made', 'made'],
  mean: ['meant', 'meant'],
  meet: ['met', 'met'],
  outgrow: ['outgrew', 'outgrown'],
  overrun: ['overran', 'overrun'],
  pay: ['paid', 'paid'],
  put: ['put', 'put'],
  read: ['read', 'read'],
  rebuild: ['rebuilt', 'rebuilt'],
  ring: ['rang', 'rung'],
  run: ['ran', 'run'],
  say: ['said', 'said'],
  see: ['saw', 'seen'],
  seek: ['sought', 'sought'],
  sell: ['sold', 'sold'],
  send: ['sent', 'sent'],
  set: ['set', 'set'],
  show: ['showed', 'shown'],
  sit: ['sat', 'sat'],
  spend: ['spent', 'spent'],
  shut: ['shut', 'shut'],
  spin: ['spun', 'spun'],
  split: ['split', 'split'],
  weave: ['wove', 'woven'],
  stand: ['stood', 'stood'],
  take: ['took', 'taken'],
  teach: ['taught', 'taught'],
  tell: ['told', 'told'],
  think: ['thought', 'thought'],
  understand: ['understood', 'understood'],
  win: ['won', 'won'],
  write: ['wrote', 'written'],
};

export type VerbForm = 'base' | 'third' | 'past' | 'gerund' | 'participle';

const FORMS = buildForms();

function buildForms(): Map<string, { base: string; form: VerbForm }[]> {
  const forms = new Map<string, { base: string; form: VerbForm }[]>();
  const add = (word: string, base: string, form: VerbForm): void => {
    const known = forms.get(word) ?? [];
    known.push({ base, form });
    forms.set(word, known);
  };
  for (const base of new Set([...REGULAR, ...Object.keys(IRREGULAR)])) {
    const irregular = IRREGULAR[base];
    add(base, base, 'base');
    add(thirdOf(base), base, 'third');
    add(irregular?.[0] ?? pastOf(base), base, 'past');
    add(irregular?.[1] ?? pastOf(base), base, 'participle');
    for (const gerund of gerundsOf(base)) add(gerund, base, 'gerund');
  }
  return forms;
}

function thirdOf(base: string): string {
  if (base === 'have') return 'has';
  if (base === 'be') return 'is';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

function pastOf(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return DOUBLES.has(base) ? `${base}${base.at(-1)}ed` : `${base}ed`;
}

function gerundsOf(base: string): string[] {
  if (base.endsWith('ie')) return [`${base.slice(0, -2)}ying`];
  if (/[^eo]e$/.test(base) && base !== 'be') return [`${base.slice(0, -1)}ing`];
  return DOUBLES.has(base) ? [`${base}${base.at(-1)}ing`, `${base}ing`] : [`${base}ing`];
}

export const hasForm = (word: string, form: VerbForm): boolean =>
  FORMS.get(word.toLowerCase())?.some((each) => each.form === form) ?? false;

/** What follows "you" in the place of each. */
export const AUXILIARIES: Record<string, string> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
};

const PLAIN =
  /^(?:are|were|have|do|had|did|can|cannot|could|will|would|should|may|might|must|aren't|weren't|haven't|don't|hadn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|ain't|wont|cant|dont|doesnt)$/;

export const isAuxiliary = (word: string): boolean => {
  const lower = word.toLowerCase();
  return Object.hasOwn(AUXILIARIES, lower) || PLAIN.test(lower);
};
