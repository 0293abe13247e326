// Who does what in the languages other than English: by pronouns, names and endings of verbs. What the notes give to one side must not
// be said of the other.
import type { Brief } from '../../../contracts.js';
import { isNear, partsOf, type Speech, wordsIn } from './speech.js';

type Side = 'us' | 'them' | 'both' | null;
type Part = { side: Side; isOwn: boolean; text: string; words: string[] };
type Marks = { us: readonly RegExp[]; them: readonly RegExp[]; speech: Speech };

/** What a sentence lets the other side do, or null. `isTheirs` where the quotes are the prospect's own words. */
export function doerFault(
  text: string,
  source: string,
  { brief, speech, isTheirs, isPlan, content }: Scene,
): string | null {
  const [user, prospect] = [
    namesOf(brief.userName, brief.userCompany),
    namesOf(brief.prospectName, brief.prospectCompany),
  ];
  const said = partsWithSides(text, { us: [speech.us, user], them: [speech.you, prospect], speech });
  const noted = partsWithSides(source, {
    us: [isTheirs ? speech.you : speech.us, user],
    them: isTheirs ? [speech.us, prospect] : [speech.they, speech.you, prospect],
    speech,
  });
  for (const part of said) {
    const known = content(part.words);
    if (part.side === null && isOrder(part, speech) && bestOf(noted, part.words)?.side === 'us')
      return `"${part.text}" is done by us in the notes`;
    if (part.side === null || part.side === 'both' || known.length < (part.isOwn ? 1 : 2)) continue;
    const side = bestOf(noted, known)?.side ?? null;
    if (side === null && !isPlan && isNewDeed(part, speech)) return `"${part.text}" is no plan of ours in the notes`;
    if (side !== null && side !== 'both' && side !== part.side && !isToldSo(part, source, speech))
      return `"${part.text}" is done by the other side in the notes`;
  }
  return null;
}

/** "Send the list": a deed that opens its part has nobody who does it but whoever hears it. */
const isOrder = ({ text }: Part, { deeds }: Speech): boolean => {
  const [first = ''] = text
    .replace(/^(?:bitte|por favor|per favore|merci de|veuillez|gelieve|alstublieft),? /iu, '')
    .split(' ');
  return deeds.some((deed) => deed.exec(first)?.[0] === first);
};

/** "We refund you" for what costs them: nobody of us does anything there. */
const isNewDeed = ({ side, isOwn, text }: Part, { told, show }: Speech): boolean =>
  side === 'us' && isOwn && !told.test(text) && !show.test(text);

/** What we may say of their deeds, and what they have of ours: we showed it, they get it, they see it. */
function isToldSo({ side, text }: Part, source: string, speech: Speech): boolean {
  if (side === 'us') return speech.show.test(text);
  return (speech.get.test(text) && speech.give.test(source)) || isSeen(text, source, speech);
}

export type Scene = {
  brief: Brief;
  speech: Speech;
  isTheirs: boolean;
  /** Where the quotes stand among what comes next, or tell of us. */
  isPlan: boolean;
  /** The words that tell something. */
  content(words: readonly string[]): string[];
};

/** "With it you see every route" for what we showed. */
const isSeen = (text: string, source: string, { show, own }: Speech): boolean =>
  show.test(source) && !show.test(text) && !own.test(text);

function bestOf(noted: readonly Part[], known: readonly string[]): Part | null {
  let best: Part | null = null;
  let most = 0;
  for (const part of noted) {
    const shared = known.filter((word) => part.words.some((other) => isNear(word, other))).length;
    if (shared > most) [best, most] = [part, shared];
  }
  return best;
}

/** A part without a subject of its own has that of the part before it. */
function partsWithSides(text: string, marks: Marks): Part[] {
  return partsOf(text, marks.speech).flatMap((parts) => {
    let before: Side = null;
    return parts.map((part): Part => {
      const own = sideOf(part, marks);
      before = own ?? before;
      return { side: before, isOwn: own !== null, text: part, words: wordsIn(part) };
    });
  });
}

function sideOf(part: string, { us, them, speech }: Marks): Side {
  const bare = part.replace(speech.towards, ' ');
  const [ours, theirs] = [firstOf(us, bare), firstOf(them, bare)];
  if (!ours || !theirs) return ours ? 'us' : theirs ? 'them' : null;
  if (/^\s*(?:und|et|y|e|en|&)\s*$/iu.test(between(bare, ours, theirs))) return 'both';
  if (speech.isVerbSecond && speech.us.test(ours[0])) return 'us';
  return ours.index < theirs.index ? 'us' : 'them';
}

const between = (text: string, one: RegExpExecArray, other: RegExpExecArray): string => {
  const [first, second] = one.index < other.index ? [one, other] : [other, one];
  return text.slice(first.index + first[0].length, second.index);
};

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  const found = patterns.map((pattern) => pattern.exec(text)).filter((each) => each !== null);
  return found.sort((one, other) => one.index - other.index)[0] ?? null;
}

const namesOf = (...names: (string | null)[]): RegExp => {
  const words = names.flatMap((name) => name?.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? []);
  return words.length === 0 ? /(?!)/u : new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'u');
};
