// The lines that stand for a sentence: a figure with what it means, a step with its date, the things of a list, or its main clause.
import type { Role } from '../../domain/draft.js';
import { type Figure, figuresIn, firstDate } from './figures.js';
import { isPriced } from './headings.js';
import { endsOnLink, type Loss, substance, withoutLink, withoutTail } from './labels.js';
import { type Body, bodyOf } from './lead-ins.js';
import { ARTICLE, begun, capitalise, LABEL_CHARS, type Line, type Shortened, shortened, WHOLE_CHARS } from './lines.js';

/** At least one line; the first stands for the whole sentence and so at its beginning. */
export function linesOf(sentence: string, role: Role): Line[] {
  const body = bodyOf(sentence);
  const lines =
    role === 'next' || role === 'closing'
      ? clausesOf(body).map(stepLine)
      : thingsOf(body).map((each) => factLine(each));
  return lines.map(({ text, figure, at }, order) => ({ text, figure, at: order === 0 ? 0 : at }));
}

/** A figure with all that belongs to it, else the whole clause, else what loses least. */
function factLine(body: Body, isStep = false): Line {
  const whole = plain(body);
  const figure = isStep ? null : figured(body, whole?.loss === 'nothing');
  const found = [isStep ? null : priced(body), figure, whole, afterComma(body)].filter((line) => line !== null);
  return (
    found.find(({ loss }) => loss === 'nothing') ??
    toAmount(body, found) ??
    found.find(({ loss }) => loss === 'clause') ??
    found[0] ?? { text: capitalise(begun(body.text, WHOLE_CHARS)), figure: null, at: body.start }
  );
}

type Found = Line & { loss: Loss };

/** The clause as far as its sum or share, where every other line would leave that out: "Robot installation at €186,000". */
function toAmount({ text, start, isQuote }: Body, others: readonly Found[]): Line | null {
  const amount = figuresIn(text).find(({ kind }) => kind === 'money' || kind === 'percent');
  if (!amount || isQuote || others.some((line) => `${line.text} ${line.figure}`.includes(amount.text))) return null;
  const end = amount.end + (RATE.exec(text.slice(amount.end))?.[0].length ?? 0);
  const line = text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0, end);
  return line.length > WHOLE_CHARS ? null : { text: capitalise(line), figure: null, at: start };
}

/** "You, who lead the plant, have" loses what stands between its commas. */
const ASIDE = /, (?:who|which|whose|where|[\p{L}]+ing)[^,]{3,60}, /u;

/** Notes leave these out; a Romance sentence does not. */
const LEAD_ARTICLE = /^(?:the|an?|der|die|das|het)\s+(?=\S+\s)/iu;

/** The clause that it is, with its figures in their places. */
function plain({ text, start, isQuote }: Body): Found | null {
  const bare = text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0);
  const apart = shortened(bare.replace(ASIDE, ' '), WHOLE_CHARS);
  const line = apart?.loss === 'nothing' ? apart : shortened(bare, WHOLE_CHARS);
  const said = line && capitalise(line.text);
  return line && { text: isQuote ? `“${said}”` : said!, figure: null, at: start, loss: line.loss };
}

/** What stands behind the first comma, where nothing in front of it can stand alone. */
function afterComma({ text, start }: Body): Found | null {
  const comma = text.indexOf(', ');
  const line = comma < 0 ? null : shortened(text.slice(comma + 2), WHOLE_CHARS);
  return line && { text: capitalise(line.text), figure: null, at: start, loss: 'phrase' };
}

// ---- lists

const JOINT = /,\s+(?:(?:and|und|y|et|e|en)\s+)?(?:then )?|(?<!\s)\s+(?:and|und|y|et|e|en)\s+(?:then )?/gu;
const COUNTED =
  /(?:,| and|, and| und| y| et| e| en) (?=(?:(?:about|around|over|up to|at least|nearly|almost|more than|less than|rund|etwa|bis zu|über|fast|unos|más de|hasta|environ|plus de|près de|cerca de|mais de|até|circa|più di|fino a|ongeveer|meer dan|bijna) )?\d)/gu;
const WISH =
  /^(?:you|we) (?:also )?(?:want|need|would like|asked for|are looking for|hope for|wish for)(?: to see| to have| to get)?\s+/iu;
const TASKS = /^(?:the next steps (?:are|is) )?to /iu;
/** Says more than the name of a thing. */
const CLAUSE = /\b(?:which|that|who|how|because|when|where|while|so|if|is|are|was|were|has|have|will|can|without)\b/iu;
const THING_CHARS = 42;
/** What belongs to the thing in front of it. */
const ATTACHED =
  /^(?:in|on|at|for|with|of|to|from|by|after|before|including|plus|then|also|als|mit|für|en|con|para|avec|pour|com|per|met|voor)(?!\p{L})/iu;

/** The things that were shown, wished for or counted, one by one; else the sentence as it is. */
function thingsOf(body: Body): Body[] {
  if (body.isCounted) return parts(body, 0, COUNTED, 2);
  const wish = WISH.exec(body.text)?.[0].length ?? 0;
  if (!body.isShown && (wish === 0 || body.text.length <= LABEL_CHARS)) return [body];
  return CLAUSE.test(body.text.slice(wish)) ? [body] : parts(body, wish, JOINT, body.isShown ? 2 : 3);
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
  /(?<!\p{L})(?:not|never|no|without|if|unless|want|wants|need|needs|would|could|should|lose|loses|lost|losing|loss|miss|missed|missing|waste|wastes|wasted|save|saves|saved|cut|cuts|avoid|reduce|fell|dropped|below|instead|nicht|kein|keine|keinen|ohne|wollen|verlieren|verliert|sparen|sin|pierden?|quieren?|ahorrar|sans|pas|perdez|perdent|voulez|sem|não|perdem?|querem?|senza|non|perdono|volete|zonder|niet|geen|verliezen|willen)(?!\p{L})/iu;
const PARTITIVE =
  /(?<!\p{L})(?:of (?:(?:the|your|our|their|his|her|all|these|those)(?: \p{L}+)? )?|(?:in|out of) every |(?:von|van|de|di|parmi) (?:den|Ihren|unseren|de|uw|los|las|sus|vos|nos|les|os|as|seus|suas|suoi|sue) |(?:dei|delle|degli|dos|das|der|Ihrer|unserer|des) )$/iu;
const CHANGED = /(?<!\p{L})(?:from|dal|dall['’]|von|del) ?$/iu;
const PREPOSITION =
  /(?<!\p{L})(?:for|at|by|within|after|in|to|on|about|around|für|bei|um|auf|nach|pour|por|para|per|di|de|voor|met|op)$/iu;
/** What belongs to a figure behind it: its rate, and what compares it. */
const RATE =
  /^ (?:(?:a|an|per|each|every) (?:\p{Ll}+ed )?\p{Ll}+(?:-\p{Ll}+)?(?: per \p{Ll}+)?|(?:al|por|par|pro|im|am|à la|a la|l['’]|all['’]) ?(?:Monat|Woche|Tag|Jahr|Quartal|mes|mês|mois|mese|maand|semana|semaine|settimana|año|ano|anno|día|dia|jour|giorno|trimestre))(?!\p{L})/u;
const COMPARED =
  /^ (?:too |zu |te |trop |demasiado |troppo )?(?:late|early|less|fewer|more|longer|shorter|sooner|later|earlier|higher|lower|cheaper|faster|slower|ahead|behind|overdue|extra|below|above|mehr|weniger|länger|kürzer|später|früher|spät|höher|schneller|más|menos|tarde|de retraso|de plus|de moins|de retard|en retard|a mais|a menos|de atraso|in più|in meno|in ritardo|di ritardo|meer|minder|langer|later|laat|te laat)(?!\p{L})/iu;
const LONGEST_FIGURE_CHARS = 30;
/** Who holds what is counted: a short subject with its verb. */
const HOLDER =
  /^(?:(?:in|at|on|with) [^,]{2,20} )?(?:(?:you|we|they|there|sie|u|vous|usted|lei|você) (?:\p{L}+ )?\p{Ll}+|(?:the |your |our )?[\p{L}'’.-]+(?: [\p{L}'’.-]+){0,2} (?!is|was)(?:\p{L}+s|had|have|got|ran))$/iu;
const BAD_START =
  /^(?:and|or|but|because|so|even|to|which|who|when|while|if|than|is|are|was|were|has|have|will|can|do|does|did|had)(?!\p{L})|^[,;:.–—\d]/iu;
const PRONOUN = /^(?:you|we|they|it|that|this|he|she|i|there)\b/iu;
/** Where another clause begins behind a figure. */
const CLAUSE_AFTER =
  /(?<=\S)[,;] | (?:and|but) (?=(?:that|each|you|your|the|their|its|his|her|it|they|we|many|most|then|so)\b)/u;

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
  const line = label.replace(/ (?=[,;])/u, '').trim();
  const isNote = substance(head) > 0 && head.split(' ').length <= MOST_THING_WORDS && !/[,;.]/u.test(head);
  const fits = figure.length <= LONGEST_FIGURE_CHARS && line.length <= LABEL_CHARS;
  return isNote && fits ? { text: capitalise(line), figure, at: start, loss: 'nothing' } : null;
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
        : ((comma > 1 ? besideComma(text.slice(0, comma - 2), head, tail, figure) : null) ?? behind(tail))
      : (linked(head, tail, figure) ?? held(head, tail));
  return label && { ...label, figure: whole.trim() };
}

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
  if (stretch === '' || BAD_START.test(stretch)) return null;
  const label = shortened(stretch, LABEL_CHARS);
  if (label === null || substance(label.text) < 1) return null;
  return label.loss === 'nothing' && end !== undefined ? { ...label, loss: 'clause' } : label;
}

// ---- steps

const NEXT_CLAUSE = /,? and (?=(?:on [\p{L}\d]|you |I |we ))|[,;] (?:and )?then (?=\p{L})|, (?=(?:you|I|we) )/gu;
const NEXT_TASK = /,? and to |, to /gu;
const DATE_LINK =
  /(?:\s(?:(?:is|are|will be|has been) (?:set|planned|scheduled|booked|due|agreed)|(?:will )?takes? place|is|are|ist|es|est(?: prévue?| fixée?)?|está previst[oa]|è(?: previst[oa])?|é))?(?:\s(?:bis|spätestens|avant|entro|hasta|até|fino|antes|prima|tegen|uiterlijk|vóór|beginning|starting))?(?:(?:^|\s)(?:by|on|at|in|until|till|before|for|from|to|during|within|am|ab|bis|zum|vor|spätestens|el|le|d['’]ici le|il|per il|op|para|para el|per|no|na|em|até|hasta|antes (?:del?|de)|avant|jusqu['’]au|entro|fino a|prima del?|tegen|uiterlijk|vóór|voor))?(?:\s(?:the|der|dem|den))?[\s,:]*$/iu;

/** ", go live on 8 February": what is done on a date, told behind another thing. */
const DATED_PART = /, (?=(?!which|who|when|where|that|on|by|in|at|from|until|for|with)\p{Ll}+ \S[^,]*$)/gu;

/** A sentence with two steps has two lines. */
function clausesOf(body: Body): Body[] {
  const list = TASKS.exec(body.text)?.[0].length ?? 0;
  const found: Body[] = [];
  let start = list;
  const last = [...body.text.matchAll(DATED_PART)].filter(({ index }) => {
    const date = firstDate(body.text.slice(index));
    return (
      date !== null &&
      body.text
        .slice(index + 2, index + date.start)
        .replace(DATE_LINK, '')
        .includes(' ')
    );
  });
  const joints = [...body.text.matchAll(NEXT_CLAUSE), ...(list > 0 ? body.text.matchAll(NEXT_TASK) : []), ...last].sort(
    (a, b) => a.index - b.index,
  );
  for (const { index, 0: gap } of [...joints, { index: body.text.length, 0: '' }]) {
    if (index < start) continue;
    const text = body.text.slice(start, index);
    if (substance(text) > 1) found.push({ ...body, start: body.start + start, text });
    else if (index < body.text.length) continue;
    start = index + gap.length;
  }
  return found.length > 0 && found.length < 4 ? found : [body];
}

const STEP_CHARS = 56;

/** What is done, by whom, and when. */
function stepLine(body: Body): Line {
  const date = firstDate(body.text);
  // "Less of tomorrow" is no date of a step.
  if (!date || / of $/u.test(body.text.slice(0, date.start))) return factLine(body, true);
  const head = body.text.slice(0, date.start).replace(DATE_LINK, '');
  const tail = body.text.slice(date.end).replace(/^[\s,;:]+(?:please$)?/u, '');
  const figure = date.text.replace(/^the (?=end|first|second|third|last)/iu, '');
  const isThin = substance(head) < 2;
  const joined = isThin || tail === '' || /^(?:and|or) /iu.test(tail) ? `${head} ${tail}`.trim() : `${head}, ${tail}`;
  const aimed = joined.replace(/^to (?=\p{L})/iu, '');
  const bare = (text: string): string => text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0);
  if (aimed === '') return factLine(body, true);
  const found = [aimed, ...(isThin ? [] : [head])].map((text) => shortened(bare(text), STEP_CHARS));
  const label = found.find((each) => each?.loss === 'nothing') ?? found.find((each) => each !== null);
  return { text: capitalise(label?.text ?? begun(bare(aimed), STEP_CHARS)), figure, at: body.start };
}
