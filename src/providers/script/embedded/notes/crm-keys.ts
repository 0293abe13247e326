// Fields of a system for customers as it prints them, "pain_1: …", "next_step_us: …": their names become labels that are known, and what
// only describes the record is taken out. The text stays as long as it is, so that places in it are places in the summary.
import { GONE } from './mask.js';

const FIELD =
  /^([ \t\uE000]{0,20}(?:[-*•][ \t]{1,3})?["']?)([a-z][a-z0-9]{0,24}(?:_[a-z0-9]{1,24}){0,5})(["']?)(?=[ \t\uE000]{0,4}[:=][ \t\uE000]*\S)/gimu;
const ENOUGH = 3;

/** What the record itself is about: who, when, where it came from, what it may be worth to us. */
const OF_RECORD =
  /^(?:contact|call|meeting|deal|account|opp(?:ortunity)?|lead|record|crm|rep|owner|created|updated|modified|last|logged|source|stage|pipeline|forecast|sentiment|score|priority|status|type|name|company|customer|client|prospect|title|role|email|phone|url|link|id|date|time|duration|participants?|attendees?|talk|recording|campaign|region|segment|amount|arr|acv|mrr|tcv|probability|close|currency|tags?|language)(?:_(?:name|role|title|date|time|id|sentiment|score|type|outcome|duration|length|direction|owner|stage|source|value|size|status|email|phone|url|link|at|by|on|day|number|no|nr|probability|amount|activity|modified|contacted|touch|ratio|region|segment|company|person|job|position))*$/iu;

/** The label that is said for each key, and the shape of the keys that mean it; longer keys stand first. */
const LABELS: readonly [string, RegExp][] = [
  ['next meeting', /^next_(?:meeting|appointment)(?:_(?:date|time|at|on))?$/u],
  ['next call', /^(?:next|follow_?up)_call(?:_(?:date|time|at|on))?$/u],
  ['next step is due', /^next_(?:step|action)s?_(?:date|due|by|deadline|at|on)$/u],
  [
    'next',
    /^(?:agreed_)?(?:next_?(?:steps?|actions?)|action_items?|tasks?|todos?|follow_?ups?)(?:_(?:us|ours?|rep|seller|vendor|agreed|\d+))*$/u,
  ],
  [
    'them',
    /^(?:next_?(?:steps?|actions?)|action_items?|tasks?|todos?|follow_?ups?)_(?:them|theirs?|client|customer|prospect|buyer)$/u,
  ],
  ['decision date', /^decision_(?:date|due|deadline)$/u],
  [
    'today',
    /^(?:current|existing|present|incumbent)_?(?:solution|tool|system|setup|process|software|provider|vendor|supplier|method|stack)s?(?:_\d+)?$/u,
  ],
  ['team', /^(?:team|crew|staff)_(?:size|count|headcount)$/u],
  [
    'liked',
    /^(?:positive_)?(?:reactions?|liked|loved|highlights?|favou?rites?|what_they_liked)(?:_\d+)?$|^(?:positive|liked)_\w+$/u,
  ],
  [
    'shown',
    /^(?:features?|modules?|products?|solution)_(?:shown|demoed|presented|covered)$|^(?:demo|shown|demoed|presented|showed)(?:_(?:shown|features?|content|topics?|of|items?|\d+))*$/u,
  ],
  [
    'price',
    /^(?:price|pricing|budget|quote|offer|fee|amount|rate)s?_(?:quoted|given|offered|named|told|discussed|sent)$|^quoted_(?:price|fee|budget|rate|amount)$/u,
  ],
  [
    'pain',
    /^(?:(?:main|key|top|primary|biggest)_)?(?:pains?|problems?|challenges?|pain_?points?|issues?)(?:_\d+|_points?|_description|_notes?)*$/u,
  ],
  ['cost', /^(?:cost|impact|business_impact|cost_of_problem|cost_of_inaction|loss|losses)(?:_\d+|_today|_notes?)*$/u],
  ['goal', /^(?:goals?|needs?|requirements?|wish(?:es)?|desired_outcome|success_criteria|must_haves?)(?:_\d+)?$/u],
  ['situation', /^(?:situation|background|context|setup|size|environment)(?:_\d+|_today|_notes?)*$/u],
];

/** The masked text with fields that are read like any label; texts with fewer keys of that kind are left alone. */
export function withPlainKeys(masked: string): string {
  const keys = [...masked.matchAll(FIELD)].filter(([, , key]) => key!.includes('_'));
  if (keys.length < ENOUGH) return masked;
  return masked
    .split('\n')
    .map((line) => line.replace(FIELD, plainKey))
    .map(withoutRecord)
    .join('\n');
}

const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s/-]+/gu, '_');

/** Whether a field of this name only describes the record. */
export const isOfRecord = (name: string): boolean => OF_RECORD.test(keyOf(name));

/** The label for a field, whichever way its name is written; null where it is none of these. */
export const labelOfKey = (name: string): string | null =>
  LABELS.find(([, shape]) => shape.test(keyOf(name)))?.[0] ?? null;

function plainKey(all: string, before: string, key: string, after: string): string {
  const name = key.toLowerCase();
  if (OF_RECORD.test(name)) return GONE.repeat(all.length) + RECORD;
  const label = labelOfKey(name) ?? name.replaceAll('_', ' ').replace(/ \d+$/u, '');
  const words = label.length <= key.length ? label : key.replaceAll('_', ' ');
  return before.replace(/["']/gu, GONE) + words.padEnd(key.length, GONE) + after.replace(/["']/gu, GONE);
}

/** Marks a line that goes out as a whole. */
const RECORD = '\uE002';

const withoutRecord = (line: string): string =>
  line.includes(RECORD) ? GONE.repeat(line.length - RECORD.length) : line;
