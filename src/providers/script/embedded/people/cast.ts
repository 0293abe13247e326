// Who is who in notes of third persons: which names are colleagues of the sender and which belong to the prospect. Lists of those
// present say it, and so do e-mail addresses, roles behind names, and what somebody does: who demonstrates is ours, who asks is theirs.
import { quote } from '../../../../lib/quote.js';
import type { Brief } from '../../../contracts.js';
import { firmIn, firmWords, listedPeople, NAME } from './cast-lists.js';

export type CastSide = 'us' | 'them';
export type Cast = {
  /** Whose colleague a name is; null where nobody can tell. */
  sideOf(name: string): CastSide | null;
  /** All names that are known, the longest first; full names and first names. */
  names: readonly string[];
};

/** How much a sign says: what a list says of somebody stands above what they do. */
type Votes = Map<string, { us: number; them: number }>;

const LISTED = 10;
const MAX_CHARS = 40_000;

export function castOf(brief: Brief): Cast {
  const summary = brief.summary.slice(0, MAX_CHARS);
  const votes: Votes = new Map();
  const vote = (name: string | null | undefined, side: CastSide, weight: number): void => {
    const key = keyOf(name ?? '');
    if (key === '' || NO_PERSON.test(key)) return;
    const known = votes.get(key) ?? { us: 0, them: 0 };
    known[side] += weight;
    votes.set(key, known);
  };
  vote(brief.prospectName, 'them', 1000);
  vote(brief.userName, 'us', 1000);
  for (const { name, side } of listedPeople(summary, brief)) vote(name, side, LISTED);
  for (const { name, side } of bornOut(summary, brief)) vote(name, side, LISTED);
  for (const { name, side } of doing(summary)) vote(name, side, 1);
  return castFrom(votes, summary);
}

const TITLE =
  /^(?:dr|prof|mrs?|ms|sir|madam|frau|herrn?|mme|madame|monsieur|m|sra?|señora?|signora?|sig|mevrouw|meneer)\.? /iu;

const keyOf = (name: string): string =>
  name
    .trim()
    .replace(TITLE, '')
    .replace(/['’]s$/u, '')
    .trim();

/** Words that begin sentences, and firms and things that do what people do. */
const NO_PERSON =
  /^(?:he|she|it|they|we|i|you|the|this|that|these|those|both|all|everyone|nobody|team|teams|next|action|also|then|when|if|since|because|after|before|during|in|on|at|by|for|from|with|and|but|so|our|their|his|her|each|every|an?|one|two|no|not|please|there|here|pricing|price|demo|budget|timeline|notes?|summary|overview|meeting|call|customers?|clients?|prospects?|sales|finance|marketing|operations|procurement|monday|tuesday|wednesday|thursday|friday|january|february|march|april|june|july|august|september|october|november|december|frau|herrn?|besonders|auch|heute)$/iu;

function castFrom(votes: Votes, summary: string): Cast {
  const sides = new Map<string, CastSide>();
  const add = (name: string, { us, them }: { us: number; them: number }): void => {
    if (us !== them) sides.set(name.toLowerCase(), us > them ? 'us' : 'them');
  };
  for (const [name, count] of merged(votes)) {
    add(name, count);
    for (const other of spellingsOf(name, summary)) if (!sides.has(other.toLowerCase())) add(other, count);
  }
  const shown = new Set<string>();
  for (const name of votes.keys()) for (const each of [name, ...spellingsOf(name, summary)]) shown.add(each);
  return {
    sideOf: (name) => sides.get(keyOf(name).toLowerCase()) ?? null,
    names: [...shown].filter((name) => sides.has(name.toLowerCase())).sort((a, b) => b.length - a.length),
  };
}

/** "Jenny" and "Jenny Tran" are one: what speaks for one speaks for the other. */
function merged(votes: Votes): Votes {
  const whole: Votes = new Map();
  const names = [...votes.keys()].sort((a, b) => b.split(' ').length - a.split(' ').length);
  for (const name of names) {
    const full = [...whole.keys()].filter((each) => each.split(' ')[0] === name || each.startsWith(`${name} `));
    const into = full.length === 1 ? full[0]! : name;
    const count = whole.get(into) ?? { us: 0, them: 0 };
    const own = votes.get(name)!;
    whole.set(into, { us: count.us + own.us, them: count.them + own.them });
  }
  return whole;
}

/** The first name of a full one, and the full name of which a first one is known. */
function spellingsOf(name: string, summary: string): string[] {
  const words = name.split(' ');
  const escaped = quote(words[0]!);
  if (words.length === 1) {
    const full = new RegExp(
      `(?<![\\p{L}] )(?<!\\p{L})${escaped} (\\p{Lu}[\\p{Ll}][\\p{L}'’-]{1,22})(?!\\p{L})`,
      'u',
    ).exec(summary);
    return full ? [`${name} ${full[1]!.replace(/['’]s$/u, '')}`] : [];
  }
  const two = words.length > 2 && !/^\p{Ll}/u.test(words[1]!) ? [`${words[0]} ${words[1]}`] : [];
  const last = words.at(-1)!;
  const titled = new RegExp(
    String.raw`(?:Frau|Herrn?|Mr|Mrs|Ms|Dr|Mme|Sra?|Sig)\.? ${last.replace(/[.*+?^${}()|[\]\\]/g, '')}(?!\p{L})`,
    'u',
  ).test(summary);
  return [words[0]!, ...(titled ? [last] : []), ...two, ...(words.length > 2 ? [`${words[0]} ${words.at(-1)}`] : [])];
}

type Known = { name: string; side: CastSide };

/** "Sam Ito, our structural engineer", "his yard foreman Declan Foy", "Eilidh Watt of Whitewater Linen", "… from our side". */
function bornOut(summary: string, brief: Brief): Known[] {
  const found: Known[] = [];
  const ours = new RegExp(String.raw`(?<!\p{L})[Oo]ur (?:\p{Ll}[\p{Ll}-]+ ){1,4}?(?:lead |),? ?(${NAME})`, 'gu');
  const theirs = new RegExp(
    String.raw`(?<!\p{L})(?:[Hh]is|[Hh]er|[Tt]heir) (?:(?!(?:at|of|in|to|for|a|an|on|from|with) )[\p{Ll}-]+ ){1,4}?,? ?(${NAME})(?=[,.;]| (?:and|who|will|to|is|has)\b)`,
    'gu',
  );
  const behind = new RegExp(String.raw`(${NAME}), our \p{Ll}`, 'gu');
  const from = new RegExp(
    String.raw`(?:(${NAME})(?: and |, ))?(${NAME}) (?:from our (?:side|team|end)|on our side)`,
    'gu',
  );
  const comma = new RegExp(String.raw`(?<!\p{L})(?:[Hh]is|[Hh]er|[Tt]heir) [\p{Ll} ]{3,40}, (${NAME})(?=[,.;])`, 'gu');
  const ourComma = new RegExp(String.raw`(?<!\p{L})[Oo]ur [\p{Ll} ]{3,40}, (${NAME})(?=[,.;])`, 'gu');
  for (const { 1: name } of [...summary.matchAll(ours), ...summary.matchAll(behind), ...summary.matchAll(ourComma)])
    found.push({ name: name!, side: 'us' });
  for (const { 1: name } of [...summary.matchAll(theirs), ...summary.matchAll(comma)])
    found.push({ name: name!, side: 'them' });
  for (const { 1: first, 2: second } of summary.matchAll(from)) {
    if (first) found.push({ name: first, side: 'us' });
    found.push({ name: second!, side: 'us' });
  }
  const hers = new RegExp(String.raw`(${NAME}), (?:his|her|their) \p{Ll}`, 'gu');
  for (const { 1: name } of summary.matchAll(hers)) found.push({ name: name!, side: 'them' });
  const words = firmWords(brief);
  const of = new RegExp(
    String.raw`(?:(${NAME})(?: and |, ))?(${NAME})(?:, [\p{L} ]{3,50}?)?,? (?:of|from|at|with) (?:the )?((?:\p{Lu}[\p{L}&'’.-]*(?: |(?=[.,;])|$)){1,4})`,
    'gu',
  );
  for (const { 1: first, 2: second, 3: firm } of summary.matchAll(of)) {
    const side = firmIn(firm!, words);
    if (side && first) found.push({ name: first, side });
    if (side) found.push({ name: second!, side });
  }
  return found;
}

const SHOWS = String.raw`(?:also |then |briefly |first )?(?:demonstrated|demoed|showcased|walked (?:them|him|her|the (?:team|group|clients?)|everyone|us|through)|gave a (?:live )?demo|ran (?:a|the) (?:live )?demo|presented (?!(?:his|her|their)\b)|showed (?!interest|concern|enthusiasm|his|her|their|up))`;
const ASKS = String.raw`(?:also |then |first )?(?:asked (?!for (?:double|triple|more|less|\d))|inquired|enquired|wanted to know|wondered|liked|loved|appreciated|valued|was (?:very |particularly |especially |also )?(?:impressed|pleased|relieved|satisfied|worried|concerned|interested|happy|excited)|reacted|raised (?:the|a|concerns?)|expressed|found the|would (?:like|prefer)|described (?:how|their|his|her|the current|the daily)|is worried|stated that|complained)`;

/** What people do in a call tells whose they are. */
function doing(summary: string): Known[] {
  const found: Known[] = [];
  const by = (verbs: string, side: CastSide): void => {
    const pattern = new RegExp(
      String.raw`(?<=^|[.;:!?*•\n–—-] ?\*{0,3}|\band )(?:(${NAME})(?: \([^()\n]{2,40}\))? and )?(${NAME})(?: \([^()\n]{2,40}\))?(?:, [^,.\n]{3,50},)? ${verbs}`,
      'gmu',
    );
    for (const { 1: first, 2: second } of summary.matchAll(pattern)) {
      if (first) found.push({ name: first, side });
      found.push({ name: second!, side });
    }
  };
  by(SHOWS, 'us');
  by(ASKS, 'them');
  return found;
}
