// Turns names: ours become "I" and "we", theirs "you", and what is theirs "your".
import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import { baseForm, isIn, words } from './words.js';

// Lets verbs agree with "you" where it stands for a third person: "you runs" → "you run", also further on in the sentence.

/** Stand for a third person until the verbs agree. */
export const YOU = '⟪you⟫';
export const WE = '⟪we⟫';

/** What stands behind it is an object. */
const TAKES_OBJECT = new RegExp(String.raw`(?<!\p{L})(?:${words('takes an object')})$`, 'iu');
const VERB_BEHIND = new RegExp(String.raw`(⟪(?:you|we)⟫)((?:,? (?:${words('adverb')}))*) ([\p{L}'-]+)`, 'gu');

export function agreeing(text: string): string {
  const isSubject = (at: number): boolean => !TAKES_OBJECT.test(text.slice(0, at).trim());
  return laterVerbs(text)
    .replace(VERB_BEHIND, (found, mark: string, adverbs: string, verb: string, at: number) =>
      mark === WE || isSubject(at) ? `${mark}${adverbs} ${baseForm(verb)}` : found,
    )
    .replace(/⟪(you|we)⟫'s (?=(?:been|got|had|\p{L}+ed)\b)/gu, "$1've ")
    .replace(/⟪(you|we)⟫'(?:s|re)\b/gu, '$1 are')
    .replace(/⟪(you|we)⟫/gu, '$1');
}

/** "And runs 14 vans" is tagged as a thing now and then. */
const isLikeVerb = (word: string, next: Tagged | undefined): boolean =>
  (isIn('they do', word) || isIn('task', baseForm(word))) &&
  next !== undefined &&
  ['Value', 'Determiner', 'Possessive', 'Preposition'].some((tag) => next.tags.has(tag));

const JOINS = /^(?:and|but|or|then)$/u;
const OTHER_SUBJECT = /^(?:who|which|that|it|there|this|these|he|she|they|we|i|what|where|how)$/u;

/** Whether it is a verb that is joined to one in front; in front of a comma it is a thing in a list: "leaflets, labels, texts". */
function isSharing(tags: readonly Tagged[], at: number): boolean {
  const [before, { low, tags: kinds, post }] = [tags[at - 1]!, tags[at]!];
  const joint = before.tags.has('Adverb') ? tags[at - 2]! : before;
  const isJoined = JOINS.test(joint.low) || before.post.trim() === ',';
  const isVerb = ['PresentTense', 'Copula', 'Auxiliary'].some((kind) => kinds.has(kind));
  return isJoined && !post.includes(',') && (isVerb || isLikeVerb(low, tags[at + 1]));
}

/** Verbs that share the subject: "⟪you⟫ runs purchasing and needs to". */
function laterVerbs(text: string): string {
  const [mark] = /⟪(?:you|we)⟫/u.exec(text) ?? [];
  if (!mark) return text;
  const first = text.indexOf(mark);
  if (mark === YOU && TAKES_OBJECT.test(text.slice(0, first).trim())) return text;
  const head = text.slice(0, first + mark.length);
  const rest = text.slice(first + mark.length);
  const tags = tagsOf(`She${rest.replace(/⟪(you|we)⟫/gu, '$1')}`);
  const shared: string[] = [];
  for (let at = 2; at < tags.length; at += 1) {
    const { low, tags: kinds, post } = tags[at]!;
    const isNewSubject =
      OTHER_SUBJECT.test(low) ||
      (kinds.has('ProperNoun') && /^ (?:\p{Ll}+s|\p{Ll}+ed)\b/u.test(`${post}${tags[at + 1]?.low ?? ''}`));
    if (isNewSubject || /[.;:]/u.test(post)) break;
    if (/s$/u.test(low) && isSharing(tags, at)) shared.push(tags[at]!.text);
  }
  let turned = rest;
  for (const verb of shared)
    turned = turned.replace(
      new RegExp(`(?<=(?:\\b(?:and|but|or|then)|\\b\\p{L}+ly|,|\\b(?:also|now|still)) )${verb}(?!\\p{L})`, 'u'),
      baseForm(verb),
    );
  return head + turned;
}

const CLAUSE_BEGINS =
  /(?:^|[,;:] |\b(?:that|because|when|if|while|and|but|so|since|where|which|how|what|whether|before|after|until|once) )$/iu;
const theirThing = (article: string): string => (article === 'The' ? 'Your' : 'your');

export function ourNames(text: string, user: string | null): string {
  if (user === null) return text;
  return text
    .replace(new RegExp(`${user}'s`, 'gu'), 'my')
    .replace(new RegExp(`${user}(?:,? \\([^)]*\\))? and (\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)`, 'gu'), '$1 and I')
    .replace(new RegExp(user, 'gu'), (found, at: number, whole: string) => {
      const isObject = TAKES_OBJECT.test(whole.slice(0, at).trim());
      const isWith = /\b(?:with|from|for|by) $/u.test(whole.slice(0, at));
      const acts = /^ (?:\p{L}+s|\p{L}+ed|will|can|is|has|was|to)\b/u.test(whole.slice(at + found.length));
      return isWith || (isObject && !acts) ? 'me' : '⟪I⟫';
    })
    .replace(
      /⟪I⟫((?: \p{L}+ly| also)*) (is|was|has|\p{Ll}+s)\b/gu,
      (_, adverb: string, verb: string) => `I${adverb} ${behindI(verb)}`,
    )
    .replace(/⟪I⟫/gu, 'I');
}

/** Our firm is "we" as a subject and "us" behind a preposition; elsewhere its name stays. */
export function ourFirm(text: string, firm: string | null): string {
  if (firm === null) return text;
  return text
    .replace(new RegExp(`${firm}'s(?= \\p{L})`, 'gu'), 'our')
    .replace(new RegExp(firm, 'gu'), (found, at: number, whole: string) => {
      if (/^[ -]\p{Lu}/u.test(whole.slice(at + found.length))) return found;
      if (CLAUSE_BEGINS.test(whole.slice(0, at)) && isVerbPhrase(whole.slice(at + found.length))) return WE;
      return /\b(?:to|from|with|by|for|at) $/u.test(whole.slice(0, at)) ? 'us' : found;
    });
}

/** What somebody does, and no thing that is called after the firm: "ArcTrace box". */
const DOES =
  /^ (?:\p{Ll}+ly |also |now )?(?:\p{Ll}+(?:s|ed)|will|would|can|could|may|might|must|should|did|had|sent|gave|told|made|took|brought|built|put|set)(?!\p{L})/u;

const isVerbPhrase = (text: string): boolean => {
  if (!DOES.test(text)) return false;
  const tags = tagsOf(`We${text}`);
  return [1, 2].some((at) => tags[at]?.tags.has('Verb') && (at === 1 || tags[1]!.tags.has('Adverb')));
};

export const behindI = (verb: string): string =>
  verb === 'is' ? 'am' : verb === 'was' ? 'was' : agreeing(`${YOU} ${verb}`).slice(4);

const POSITION =
  'manager|director|head|lead|owner|officer|engineer|coordinator|founder|president|supervisor|chief|VP|CEO|CFO|COO|CTO';

const CUSTOMER = new RegExp(
  String.raw`\b[Tt]he (?:client|customer|prospect)\b(?! (?:${words('of a customer')})\b)`,
  'gu',
);

/** Whoever was named in front is the prospect, and "the customer" is one of theirs. */
const SOMEBODY = new RegExp(String.raw`${YOU}|\b(?:you|he|she|they)\b`, 'iu');

/** "Costs Brightlane £3", "a pilot for Brightlane", but not "for Brightlane drivers". */
function isObject(before: string, behind: string): boolean {
  const isDoneTo = tagsOf(before.trim()).at(-1)?.tags.has('Verb') || /\b(?:to|for|from|with|by) $/u.test(before);
  const next = /^ \p{L}/u.test(behind) ? tagsOf(`you${behind}`)[1]?.tags : undefined;
  // Who owns their own firm does not own "you".
  const isTheirs = before.includes(YOU) || /\b(?:he|she|they)\b/iu.test(before);
  return (
    isDoneTo === true && !isTheirs && !/^[-'’]/u.test(behind) && !['Noun', 'Adjective'].some((kind) => next?.has(kind))
  );
}

/** Stands between the letters of a name that stays as it is. */
const GUARD = '\u2060';

export function theirNames(text: string, prospect: string | null, company: string | null): string {
  let turned = text;
  if (company !== null) {
    turned = turned
      .replace(new RegExp(`^(${company}) (?:in|at|near|of) \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?(?= \\p{Ll})`, 'u'), '$1')
      .replace(new RegExp(`${company}'s?(?= \\p{L})`, 'gu'), 'your')
      .replace(new RegExp(company, 'gu'), (found, at: number, whole: string) => {
        const isSubject = CLAUSE_BEGINS.test(whole.slice(0, at)) && !/^ \p{Lu}/u.test(whole.slice(at + found.length));
        if (isSubject) return YOU;
        // A person's name inside a firm's is no person.
        return isObject(whole.slice(0, at), whole.slice(at + found.length)) ? 'you' : [...found].join(GUARD);
      });
  }
  if (prospect !== null) {
    const titled = new RegExp(
      `(?:^|(?<=[,;] ))(?:[Tt]he |[Tt]heir )?(?:[\\p{L}-]+ ){0,3}(?:${POSITION}) (?=${prospect})`,
      'gu',
    );
    turned = turned.replace(titled, '');
    const position = new RegExp(
      `${prospect}(?:,? \\([^)]*\\))?, (?:(?:the|their|our|an?) )?[^,]{0,40}\\b(?:${POSITION})\\b[^,]{0,60}, `,
      'gu',
    );
    turned = turned
      .replace(position, `${YOU} `)
      .replace(
        new RegExp(
          `${prospect}'s?(?= (?!(?:got|been|going|not|just|only|an?|the|in|on|very|happy|keen)\\b)\\p{L})`,
          'gu',
        ),
        'your',
      )
      .replace(new RegExp(`${prospect}(?! & \\p{Lu}| (?:and|&) (?:Partners|Sons|Daughters|Co|Company)\\b)`, 'gu'), YOU);
  }
  return turned
    .replaceAll(GUARD, '')
    .replace(/\b[Tt]he (?:client|customer|prospect)'s\b/gu, 'your')
    .replace(CUSTOMER, (found, at: number, whole: string) => (SOMEBODY.test(whole.slice(0, at)) ? found : YOU));
}

const HOUSE = new RegExp(
  String.raw`\b([Tt]he) (${words('their house')}|${words('their kind of house')})(?= |'s|,|$)`,
  'gu',
);

export function theirHouse(text: string, kinds: readonly string[]): string {
  let turned = text.replace(HOUSE, (found, article: string, kind: string, at: number) =>
    !isModifier(text.slice(at + found.length)) &&
    (isIn('their house', kind) || at === 0 || kinds.some((word) => kind.startsWith(word)))
      ? `${theirThing(article)} ${kind}`
      : found,
  );
  for (const kind of kinds)
    turned = turned.replace(
      new RegExp(`\\b([Tt]he) (?=${kind}(?: (?:\\p{L}+s|has|is|was|lost|\\p{L}+ed)\\b|'s))`, 'gu'),
      (_, article: string) => `${theirThing(article)} `,
    );
  return turned;
}

/** "The staff app" is no staff. */
const isModifier = (rest: string): boolean => {
  const tags = tagsOf(`It${rest}`)[1]?.tags ?? new Set();
  return rest.startsWith(' ') && tags.has('Noun') && !tags.has('Verb');
};

const BOTH = new RegExp(String.raw`^(?:${words('both sides')})((?: also| then)?) (${words('done together')})\b`, 'u');

export const bothSides = (text: string): string =>
  text.replace(
    BOTH,
    (_, adverb: string, verb: string) => `We${adverb} ${/^(?:walk|meet)$/u.test(verb) ? `will ${verb}` : verb}`,
  );
