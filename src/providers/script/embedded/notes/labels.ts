// The labels of notes: "Pain:", "Dan:", "monthly churn:", and how far each of them reaches.

import { tokenize } from '../../english/tokens.js';
import { finiteVerb } from '../words/grammar.js';
import {
  ARROW_OWNER,
  BRACKET_OWNER,
  COLUMN_LABEL,
  DASH_LABEL,
  LABEL,
  PRONOUN_OWNER,
  TABLE_LABEL,
} from './label-patterns.js';
import type { Line } from './lines.js';
import { plain } from './mask.js';
import { type Section, sectionOf } from './sections.js';

/** "Demo:" in front of a list in the same line, or "Price." in the minutes. */
export function sectionAlone(text: string): Section | null {
  const name = /^([\p{L}][\p{L} ]{1,28}):$|^(\p{Lu}\p{Ll}+(?: \p{Ll}+)?)\.$/u
    .exec(plain(text).trim())
    ?.slice(1)
    .find(Boolean);
  return name === undefined ? null : sectionOf(name);
}

export type Mark = {
  section: Section | null;
  owner: string | null;
  /** The label, where it names what follows: "monthly churn: 6.8%". */
  label: string | null;
  /** The label reaches no further than its own sentence. */
  once: boolean;
};

/** What an unknown label or a label of the notes' head said inside a paragraph is over with its own sentence. */
export const afterSentence = (mark: Mark, { section, owner }: Place): Mark =>
  mark.once ? { section, owner, label: null, once: false } : { ...mark, label: null };

type Place = { section: Section | null; owner: string | null };

/** The characters of a label such as "Pain:" or "Dan:"; it marks what follows on its line. */
export function readLabel(
  text: string,
  mark: Mark,
  isFirst: boolean,
  heading: Section | null,
  titled: string | null = null,
): number {
  const label = labelOf(text.slice(0, 60), mark.section);
  const name = label ? plain(label[1]!) : '';
  if (!label || !isLabel(name) || DAY_LABEL.test(name)) return 0;
  const known = sectionOf(name);
  const doer = known === null && isDoer(name, mark);
  if (known === null && !doer && saysSomething(name)) return 0;
  mark.label = name;
  if (known === null && name === titled) return label[0].length;
  mark.once =
    !isFirst && (known === 'skip' || known === 'price') ? true : known === null && !doer && name.includes(' ');
  const isEvent = NEXT_EVENT.test(name);
  markSection(mark, known, heading, name);
  if ((known === 'next' && EVENT_LABEL.test(name)) || isEvent) return 0;
  if (known === null && (isFirst || doer)) mark.owner = name.replace(/^@/, '');
  const owned = PRONOUN_OWNER.exec(text.slice(label[0].length, label[0].length + 60));
  if (owned) mark.owner = owned[1]!;
  return label[0].length + (owned?.[0].length ?? 0);
}

function markSection(mark: Mark, known: Section | null, heading: Section | null, name: string): void {
  if (SIGNED_NOTE.test(name)) mark.section = 'private';
  // "Offer: send it by Monday" is a step, whatever its title is.
  const isStep = heading === 'next' && known !== 'private' && known !== 'skip' && mark.owner !== null;
  if (known && !isStep) mark.section = heading === 'private' ? 'private' : known;
  if (NEXT_EVENT.test(name) || TRIAL_LABEL.test(name)) mark.section = mark.section === 'private' ? 'private' : 'next';
}

/** "note KO: …" under a transcript is for colleagues. */
const SIGNED_NOTE = /^notes? (?:to self|\p{Lu}{2,3})$/u;

/** What stands behind "Pilot:" is planned. */
const TRIAL_LABEL =
  /^(?:the |our )?(?:(?:free|paid|proposed|agreed) )?(?:pilot|trial|rollout|roll-out|kick-?off|site visit|test run)$/iu;

const labelOf = (text: string, section: Section | null): RegExpExecArray | null =>
  BRACKET_OWNER.exec(text) ??
  PRONOUN_OWNER.exec(text) ??
  (section === 'next' ? ARROW_OWNER.exec(text) : null) ??
  LABEL.exec(text) ??
  TABLE_LABEL.exec(text) ??
  COLUMN_LABEL.exec(text) ??
  DASH_LABEL.exec(text);

/** "Weather also matters to them: …" is the beginning of a sentence and no label. */
function saysSomething(name: string): boolean {
  const tokens = tokenize(name);
  const verbAt = tokens.length > 2 ? finiteVerb(tokens) : null;
  return verbAt !== null && verbAt > 0;
}

/** A private label inside a paragraph; under a private heading everything is private. */
export const endsPrivate = (mark: Mark, { section }: Place): boolean =>
  mark.section === 'private' && section !== 'private';

/** "Tuesday: Max sends the agreement": when it happens, and nobody's name. */
const DAY_LABEL = /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:nesday|rsday|sday|urday|day)?$/iu;

/** Behind "CRAIG: quote for 300." stands "HELEN: pick one": what follows is no longer Craig's. */
const isDoer = (name: string, { owner }: Mark): boolean =>
  /^(?:me|him|her|them|us|ours|theirs)$/iu.test(name) ||
  (!/\b(?:system|assistant|user|internal|private|ai|bot|model)\b/iu.test(name) &&
    (owner !== null || /^@?\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20})?$/u.test(name)));

/** A line under "Action items" that holds nothing but the name of who has to do what follows. */
export function ownerAlone(line: Line, context: Place): string | null {
  const words = plain(line.text).replace(/:$/, '');
  return context.section === 'next' &&
    !line.bullet &&
    /^\p{Lu}[\p{L}.'-]{1,20}(?: \p{Lu}[\p{L}.'-]{1,20}){1,2}$/u.test(words)
    ? words
    : null;
}

const isLabel = (name: string): boolean =>
  name.split(' ').length <= 5 &&
  !/\bre$|^(?:he |she |they )?asked(?: about)?$/iu.test(name) &&
  (/^(?:wants?|needs?|wish|asks?|nxt|comp)$/iu.test(name) ||
    !/\b(?:is|are|was|were|has|have|had|need|needs|want|wants|will|can|that|because)\b/iu.test(name));

/** "Next call: May 19, 2 pm": the label is what happens then. */
const EVENT_LABEL =
  /\b(?:call|meeting|session|demo|workshop|visit|follow-up|check-in|touch ?point|appointment|appt|catch-up|review)$/iu;

const NEXT_EVENT =
  /^(?:nächste[rs]?|prochaine?|próxim[oa]|prossim[oa]|volgende?) (?:termin|gespräch|treffen|call|rendez-vous|réunion|appel|point|reunión|llamada|cita|reunião|chamada|conversa|incontro|riunione|chiamata|appuntamento|afspraak|gesprek|overleg)$/iu;
