// The lines that stand for a sentence: a figure with what it means, a step with its date, the things of a list, or its main clause.
import type { Role } from '../../domain/draft.js';
import { sentencesOf } from '../words.js';
import { type Figure, figuresIn, isMoney } from './figures.js';
import { isPriced } from './headings.js';
import {
  ARTICLE,
  capitalise,
  endsOnLink,
  LABEL_CHARS,
  type Line,
  type Shortened,
  shortened,
  substance,
  withoutLink,
  withoutTail,
} from './labels.js';
import { type Body, bodyOf } from './lead-ins.js';
import { bestOf, clausesIn, type Found, LEAD_ARTICLE, plain, RATE, statementsOf } from './statements.js';
import { clausesOf, stepLine } from './steps.js';

/** What is said together may be two sentences: each has lines of its own. */
export const linesOf = (text: string, role: Role): Line[] =>
  sentencesOf(text).flatMap(({ start, end }) =>
    linesOfSentence(text.slice(start, end), role).map((line) => ({ ...line, at: start + line.at })),
  );

/** None where nothing reads as a whole; the first stands for the sentence and so at its beginning. */
function linesOfSentence(sentence: string, role: Role): Line[] {
  // A question without its first words is none: it is heard.
  if (role === 'closing' && /[?？]["'”’»)]?$/u.test(sentence)) return [];
  const body = bodyOf(sentence);
  const lines =
    role === 'next' || role === 'closing'
      ? clausesOf(body).map(stepLine)
      : thingsOf(body).map((each) => factLine(each));
  const good = lines.filter((line) => line !== null);
  const whole = good.length === 0 || isOfLaterClause(body, good) ? statementsOf(bodyOf(sentence, true), factLine) : [];
  return (whole.length > 0 ? whole : good).map(({ text, figure, at }, order) => ({
    text,
    figure,
    at: order === 0 ? 0 : at,
  }));
}

/** Alone it would stand while something else is said; a sum is worth it. */
function isOfLaterClause(body: Body, [line, ...others]: readonly Line[]): boolean {
  if (!line?.figure || others.length > 0 || isMoney(line.figure)) return false;
  const [, second] = clausesIn(body);
  return second !== undefined && body.text.indexOf(line.figure) >= second.start - body.start;
}

/** A figure with all that belongs to it, else the whole clause; nothing rather than the first words of a sentence. */
function factLine(body: Body): Line | null {
  const whole = plain(body);
  const figures = [priced(body), figured(body, whole?.loss === 'nothing')].filter((line) => line !== null);
  // A sum stands large wherever it can.
  const sum = figures.find(({ figure, loss }) => figure !== null && isMoney(figure) && loss === 'clause');
  return bestOf(body, sum ? [sum] : [...figures, whole], ({ loss, figure }) =>
    figure === null ? body.isThing : loss === 'clause' || isMoney(figure),
  );
}

// ---- lists

const JOINT = /,\s+(?:(?:and|und|y|et|e|en)\s+)?(?:then )?|(?<!\s)\s+(?:and|und|y|et|e|en)\s+(?:then )?/gu;
const COUNTED =
  /(?:,| and|, and| und| y| et| e| en) (?=(?:(?:about|around|over|up to|at least|nearly|almost|more than|less than|rund|etwa|bis zu|über|fast|unos|más de|hasta|environ|plus de|près de|cerca de|mais de|até|circa|più di|fino a|ongeveer|meer dan|bijna) )?\d)/gu;
const WISH =
  /^(?:you|we) (?:also )?(?:want|need|would like|asked for|are looking for|hope for|wish for)(?: to see| to have| to get)?\s+/iu;
/** Says more than the name of a thing. */
const CLAUSE = /\b(?:which|that|who|how|because|when|where|while|so|if|is|are|was|were|has|have|will|can|without)\b/iu;
const THING_CHARS = 42;
/** What belongs to the thing in front of it. */
const ATTACHED =
  /^(?:in|on|at|for|with|of|to|from|by|after|before|including|plus|then|also|als|mit|für|en|con|para|avec|pour|com|per|met|voor)(?!\p{L})/iu;

/** The things that were shown, wished for or counted, one by one; else the sentence as it is. */
function thingsOf(body: Body): Body[] {
  if (body.isCounted) return parts(body, 0, COUNTED, 2);
  const answer = ANSWERED.exec(body.text);
  if (answer) return answered(body, answer.index, answer[0].length);
  if (isNote(body)) return parts(body, 0, NOTE_JOINT, 2);
  const wish = WISH.exec(body.text)?.[0].length ?? 0;
  if (!body.isShown && (wish === 0 || body.text.length <= LABEL_CHARS)) return [body];
  return CLAUSE.test(body.text.slice(wish)) ? [body] : parts(body, wish, JOINT, body.isShown ? 2 : 3);
}

/** "Wireless call point, handset with room number, the night report": things without a subject and its verb, too long for one line. */
const isNote = ({ text, isShown, isQuote }: Body): boolean =>
  (text.length > THING_CHARS || text.split(NOTE_JOINT).every((part) => NUMBERED.test(part))) &&
  !(isShown || isQuote || CLAUSE.test(text) || SPOKEN_ABOUT.test(text) || isMoney(text)) &&
  text
    .split(NOTE_JOINT)
    .slice(1)
    .every((part) => /^[\p{Ll}\d].{6,} ?\S/u.test(part) && / \S/u.test(part) && !BELONGS.test(part));
const NUMBERED = /^(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) )/iu;
/** Says more of the thing in front of it. */
const BELONGS =
  /^(?:all|none|mostly|mainly|only|each|some|worst|best|including|included|excluding|free|fixed|plus|no|not|never|took|taking|one of|nur|alle|meist|sin|solo|todos|sans|tous|tutti|alleen)(?!\p{L})/iu;
const NOTE_JOINT = /,\s+(?:(?:and|und|y|et|e|en)\s+)?/gu;
const SPOKEN_ABOUT =
  /(?<!\p{L})(?:you|we|they|it|he|she|sie|wir|ihr|usted|nosotros|vous|nous|lei|noi|u|wij)(?!\p{L})|^(?:the|der|die|das|el|la|los|las|les?|il|i|gli|de|het) /iu;

/** "Concern: the phones, I explained voice reminders": what was said, and what was answered. */
const ANSWERED =
  /(?:,(?: and| but| so)?| and| but| so) (?=(?:I|we) (?:explained|said|told you|confirmed|showed|suggested|proposed|offered)(?!\p{L}))/u;

function answered(body: Body, at: number, gap: number): Body[] {
  const said = { ...body, text: body.text.slice(0, at) };
  const from = at + gap;
  const answer = bodyOf(body.text.slice(from));
  return substance(said.text) < 2 || substance(answer.text) < 1
    ? [body]
    : [said, { ...answer, start: body.start + from + answer.start }];
}

function parts(body: Body, from: number, joint: RegExp, least: number): Body[] {
  const figures = figuresIn(body.text);
  const found: Body[] = [];
  let start = from;
  let gapBefore = '';
  for (const { index, 0: gap } of [...body.text.matchAll(joint), { index: body.text.length, 0: '' }]) {
    if (index < start || figures.some((each) => index > each.start && index < each.end)) continue;
    const article = ARTICLE.exec(body.text.slice(start, index))?.[0].length ?? 0;
    const text = body.text.slice(start + article, index);
    if (text.length > THING_CHARS || text.length < 3 || ATTACHED.test(text)) return [body];
    // "The reader for the soil dock and the clean dock" is one thing.
    if (
      found.length > 0 &&
      !gapBefore.includes(',') &&
      / (?:for|of|in|on|with|für|von|para|de|pour|di|voor|van) /u.test(found.at(-1)!.text) &&
      joint === JOINT
    )
      return [body];
    gapBefore = gap || gapBefore;
    found.push({ ...body, start: body.start + start + article, text });
    start = index + gap.length;
  }
  const isListed = joint !== JOINT || body.isShown || gapBefore.trim().replace(/^,\s*/u, '') !== '';
  return !isListed || found.length < least || found.length > 4 ? [body] : found;
}

// ---- figures

/** Words in front of a figure that turn what it means: what follows it may not stand without them. */
const TURNED =
  /(?<!\p{L})(?:not|cannot|\p{L}+n['’]t|never|no|without|if|unless|want|wants|need|needs|would|could|should|lose|loses|lost|losing|loss|miss|missed|missing|waste|wastes|wasted|save|saves|saved|cut|cuts|avoid|reduce|fell|dropped|below|instead|nicht|kein|keine|keinen|ohne|wollen|verlieren|verliert|sparen|sin|pierden?|quieren?|ahorrar|sans|pas|perdez|perdent|voulez|sem|não|perdem?|querem?|senza|non|perdono|volete|zonder|niet|geen|verliezen|willen)(?!\p{L})/iu;
const PARTITIVE =
  /(?<!\p{L})(?:of (?:(?:the|your|our|their|his|her|all|these|those)(?: \p{L}+)? )?|(?:in|out of) every |(?:von|van|de|di|parmi) (?:den|Ihren|unseren|de|uw|los|las|sus|vos|nos|les|os|as|seus|suas|suoi|sue) |(?:dei|delle|degli|dos|das|der|Ihrer|unserer|des) )$/iu;
const CHANGED = /(?<!\p{L})(?:from|dal|dall['’]|von|del) ?$/iu;
const PREPOSITION =
  /(?<!\p{L})(?:for|at|by|within|after|in|to|on|about|around|für|bei|um|auf|nach|pour|por|para|per|di|de|voor|met|op)$/iu;
const COMPARED =
  /^ (?:too |zu |te |trop |demasiado |troppo )?(?:late|early|less|fewer|more|longer|shorter|sooner|later|earlier|higher|lower|cheaper|faster|slower|ahead|behind|overdue|extra|below|above|mehr|weniger|länger|kürzer|später|früher|spät|höher|schneller|más|menos|tarde|de retraso|de plus|de moins|de retard|en retard|a mais|a menos|de atraso|in più|in meno|in ritardo|di ritardo|meer|minder|langer|later|laat|te laat)(?!\p{L})/iu;
const LONGEST_FIGURE_CHARS = 30;
/** Who holds what is counted: a short subject with its verb. */
const HOLDER =
  /^(?:(?:in|at|on|with) [^,]{2,20} )?(?:(?:you|we|they|there|sie|u|vous|usted|lei|você) (?:\p{L}+ )?\p{Ll}+|(?:the |your |our )?[\p{L}'’.-]+(?: [\p{L}'’.-]+){0,2} (?!is|was)(?:\p{L}+s|had|have|got|ran))$/iu;
const BAD_START =
  /^(?:and|or|but|because|so|even|to|which|who|when|while|if|than|is|are|was|were|has|have|will|can|do|does|did|had)(?!\p{L})|^[,;:.–—]/iu;
const PRONOUN = /^(?:you|we|they|it|that|this|he|she|i|there)\b/iu;
/** Where another clause begins behind a figure. */
const CLAUSE_AFTER =
  /(?<=\S)[,;] | (?:and|but) (?=(?:that|each|you|your|the|their|its|his|her|it|they|we|many|most|then|so|about|around|over|nearly|\d+)\b)/u;

/** Where the whole fits, one of several figures is only set large if it comes first. */
function figured(body: Body, isFitting: boolean): Found | null {
  const figures = figuresIn(body.text).filter(({ kind, end }) => kind !== 'date' && body.text[end] !== '-');
  const [best] = figures;
  const first = figures.find(({ start }) => start <= 1);
  const rest = best?.kind === 'money' ? [best] : isFitting && figures.length > 1 ? [] : figures;
  for (const found of first ? [first, ...rest] : rest) {
    const figure = signed(body.text, found);
    if (isSmallCount(figure) || isPartOfMore(body.text, figure)) continue;
    const label = labelled(body.text, figure);
    if (label) return { ...label, at: body.start };
  }
  return null;
}

/** "Licence £96,000 per year for all sites", "Our quote £41,200 including training": a thing, what it costs, and what belongs to it. */
function priced({ text, start }: Body): Found | null {
  const [amount, second] = figuresIn(text).filter(({ kind }) => kind === 'money' || kind === 'percent');
  if (!amount || second || !isPriced(text)) return null;
  const rest = text.slice(amount.end);
  const rate = (RATE.exec(rest) ?? /^ (?:of|der|des|de|di|van) \p{L}+(?=$|[,;.])/u.exec(rest))?.[0] ?? '';
  const figure = amount.text + rate;
  const before = text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0, amount.start);
  const head = before.slice(0, withoutLink(before));
  const tail = rest.slice(rate.length).trim();
  const label =
    /^(?:[,;]|for |für |pour |para |per |por |voor )/u.test(tail) || tail === ''
      ? `${head} ${tail}`
      : `${head}, ${tail}`;
  const long = label.replace(/ (?=[,;])/u, '').trim();
  const line = long.length <= LABEL_CHARS ? long : (/^.{6,}?(?=[,;] )/u.exec(long)?.[0] ?? long);
  const isNote = substance(head) > 0 && head.split(' ').length <= MOST_THING_WORDS && !/[,;.]/u.test(head);
  const fits = figure.length <= LONGEST_FIGURE_CHARS && line.length <= LABEL_CHARS;
  return isNote && fits
    ? { text: capitalise(line), figure, at: start, loss: line === long ? 'nothing' : 'clause' }
    : null;
}

const MOST_THING_WORDS = 3;

/** "+38%" is not 38%. */
const signed = (text: string, figure: Figure): Figure =>
  /[+−-]$/u.test(text.slice(0, figure.start))
    ? { ...figure, start: figure.start - 1, text: text[figure.start - 1] + figure.text }
    : figure;

/** "Crane 4", "every 2,000 hours", "with half the water": no amount that says something by itself. */
const isSmallCount = ({ kind, text, start }: Figure): boolean =>
  kind === 'share'
    ? start > 1
    : kind === 'count' &&
      (/^\d$/u.test(text) || /^(?:every|each|alle|cada|tous|toutes|ogni|elke|a cada)(?!\p{L})/iu.test(text));

/** "Two of the 14 depots", "from 5% in May to 3%": there the figure alone would tell something else. */
function isPartOfMore(text: string, { start, end }: Figure): boolean {
  const head = text.slice(0, start);
  const changes = /^[^.;]{1,60}? (?:to|auf|al?) (?:only |just )?[\p{Sc}\d]/iu.test(text.slice(end));
  return PARTITIVE.test(head) || (CHANGED.test(head) && changes);
}

type Label = Omit<Found, 'at'>;

function labelled(text: string, figure: Figure): Label | null {
  const rest = text.slice(figure.end);
  const rate = figure.kind === 'count' ? '' : (RATE.exec(rest)?.[0] ?? '');
  const compared = COMPARED.exec(rest.slice(rate.length))?.[0] ?? '';
  const whole = figure.text + rate + compared;
  const tail = rest.slice(rate.length + compared.length);
  if (/^ than\b/iu.test(tail) || whole.length > LONGEST_FIGURE_CHARS) return null;
  const comma = Math.max(...[', ', '; ', ': '].map((stop) => text.slice(0, figure.start).lastIndexOf(stop) + 2));
  const head = text.slice(comma > 1 ? comma : 0, figure.start).trimEnd();
  const label =
    substance(head) === 0
      ? TURNED.test(head)
        ? null
        : ((comma > 1 ? besideComma(text.slice(0, comma - 2), head, tail, figure) : null) ??
          alone(behind(tail), comma > 1))
      : (linked(head, tail, figure) ?? held(head, tail));
  return label && { ...label, figure: whole.trim() };
}

/** Without what stands in front of a comma. */
const alone = (label: Shortened | null, hasBefore: boolean): Shortened | null =>
  label && hasBefore && label.loss === 'nothing' ? { ...label, loss: 'clause' } : label;

/** "Coins are emptied twice a week, at €54 a visit", "inspection by drone, 40 minutes". */
function besideComma(stretch: string, head: string, tail: string, { kind }: Figure): Shortened | null {
  const isApart = head !== '' || (kind !== 'count' && /^\s*(?:$|[,;.])/u.test(tail));
  return isApart && !/\d/u.test(stretch) ? before(stretch) : null;
}

/** "Tags are", "the berth stood still for", "yield loss": what the figure behind it says something of. */
function linked(head: string, tail: string, { kind }: Figure): Shortened | null {
  const doing = /^ \p{Ll}+ing(?: [^,;]+)?/u.exec(tail)?.[0] ?? '';
  if (kind === 'count') return null;
  if (doing === '' && !ENDS.test(tail.slice(0, 14))) return null;
  if (endsOnLink(head)) return before(head.slice(0, withoutLink(head)) + doing);
  if (TURNED.test(head)) return null;
  const copula = COPULA_OF.exec(head);
  if (copula) return before(head.slice(0, copula.index));
  if (PREPOSITION.test(head)) return before(head.replace(PREPOSITION, '').trimEnd());
  return head.split(' ').length <= (/^\s*$/u.test(tail) ? NOTE_WORDS : 2)
    ? before(head.slice(0, withoutTail(head)))
    : null;
}

/** What may follow a figure without belonging to it. */
const ENDS = /^[\s,;.]*$|^[,;] |^ (?:in|on|at|to|with|against|last|this|since|today|now)(?!\p{L})/iu;
const COPULA_OF = / (?:is|are|was|were|ist|sind|es|son|est|sont|é|è|sono|zijn) (?=.{0,30} (?:of|von|de|di|van)$)/u;
/** A longer one is a sentence with a verb. */
const NOTE_WORDS = 5;

/** "You milk 640 cows", "your airport uses 640,000 litres of fluid": what is held, made or used. */
const held = (head: string, tail: string): Shortened | null =>
  HOLDER.test(head) && !TURNED.test(head) ? behind(tail) : null;

function before(stretch: string): Shortened | null {
  const article = ARTICLE.exec(stretch)?.[0].length ?? 0;
  const label = shortened(stretch.slice(article), LABEL_CHARS);
  if (label?.loss !== 'nothing' || substance(label.text) < 1 || PRONOUN.test(label.text)) return null;
  if (/ (?:that|this|it|them|these|those)$/iu.test(label.text)) return null;
  return { ...label, text: capitalise(label.text) };
}

function behind(tail: string): Shortened | null {
  const own = tail.replace(/^[,;] /u, '');
  const end = own.length <= LABEL_CHARS ? undefined : CLAUSE_AFTER.exec(own)?.index;
  const stretch = own.slice(0, end).trim();
  if (stretch === '' || BAD_START.test(stretch) || (own === tail && /^\d/.test(stretch))) return null;
  const label = shortened(stretch, LABEL_CHARS);
  if (label === null || substance(label.text) < 1) return null;
  return label.loss === 'nothing' && end !== undefined ? { ...label, loss: 'clause' } : label;
}
