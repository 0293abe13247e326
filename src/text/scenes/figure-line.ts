// A figure of a sentence with what it means: the words behind it, or those before it, or no figure at all where neither would
// be true of it.
import { type Figure, figuresIn } from './figures.js';
import { isSmall, substance, withoutLink, withoutTail } from './labels.js';
import {
  ARTICLE,
  type Body,
  CONJUNCTION,
  capitalise,
  type Line,
  lastPhrase,
  lineOf,
  POINT_CHARS,
  plainLine,
  RELATIVE,
} from './lines.js';

/** Why a stretch behind a figure does not tell what the figure means. */
export const BAD_START =
  /^(?:and|or|but|because|so|which|who|when|while|if|than|is|are|was|were|has|have|will)\b|^[,;:.–—\d]/iu;
const OF_THEM = /^ ?of (?:them|these|those|it)\b(?: (?:is|are|was|were|have|has))?/iu;
const PRONOUN = /^(?:you|we|they|it|that|this|he|she|i|there)\b/iu;
const WISH =
  /^(?:you|we) (?:also )?(?:want|need|would like|hope|wish|plan|asked|'d like)\b|^(?:you|we)'d (?:like|love)\b/iu;
const POINTING = /^(?:that|this|it)(?:'s| is| was| comes to| came to| adds up to)(?: about| around| roughly)? $/iu;

/** A figure with its meaning behind it, else before it, else the whole as a phrase. */
export function figureLine(body: Body): Line | null {
  if (WISH.test(body.text)) return plainLine(body);
  for (const figure of figuresIn(body.text)) {
    if (isPartOfMore(body.text, figure)) continue;
    const line = lineWith(body, figure);
    if (line) return line;
    if (POINTING.test(body.text.slice(0, figure.start))) return behind(body, figure, 0);
  }
  return plainLine(body);
}

function lineWith(body: Body, figure: Figure): Line | null {
  if (figure.kind === 'count') return countLine(body, figure);
  const line = behind(body, figure, 2);
  // "One in five" says nothing without all of what follows it.
  if (figure.kind === 'share') return line?.cut ? null : line;
  return line ?? before(body, figure) ?? alone(body, figure);
}

const GROUP =
  /\b(?:teams?|groups?|staff|crews?|departments?|total|average|fleet|sample|maximum|minimum|loss|cost|volume|budget|backlog|batch(?:es)?|lots?|risk|rate|rise|drop|increase|price|fee|summe|verlust|pérdida|coste?|perte|coût|perda|custo|perdita|costo|média|media|moyenne) (?:of|von|de|di|van) $/iu;
const PARTITIVE =
  /(?<!\p{L})(?:of (?:(?:the|your|our|their|his|her|all|these|those)(?: \p{L}+)? )?|(?:in|out of) every |(?:von|van|de|di|parmi) (?:den|Ihren|unseren|de|uw|los|las|sus|vos|nos|les|os|as|seus|suas|suoi|sue) |(?:dei|delle|degli|dos|das|der|Ihrer|unserer|des) )$/iu;
const DENIED =
  /(?<!\p{L})(?:not|never|no|nicht|kein|keine|keinen|sin|sans|sem|senza|zonder|niet|geen|non|pas|não|without|if|unless) $/iu;
const CHANGED = /(?<!\p{L})(?:from|dal|dall['’]|von|del) ?$/iu;

/** "Two of the 14 depots", "not 14", "from 5% in May to 3%": there the figure alone would tell something else. */
function isPartOfMore(text: string, { start, end }: Figure): boolean {
  const head = text.slice(0, start);
  if (DENIED.test(head)) return true;
  if (CHANGED.test(head) && /^[^.;]{1,60}? (?:to|auf|al?) (?:only |just )?[\p{Sc}\d]/iu.test(text.slice(end)))
    return true;
  return PARTITIVE.test(head) && !GROUP.test(head);
}

/** "About €2,600 lost a month": nothing stands before the figure that it could mean. */
const alone = (body: Body, figure: Figure): Line | null =>
  substance(body.text.slice(0, figure.start)) === 0 ? behind(body, figure, 1) : null;

/** "14 people" and what they do, else "14" and what there are so many of. */
function countLine(body: Body, figure: Figure): Line | null {
  const noun = withNoun(body.text, figure);
  const line = noun === figure ? null : behind(body, noun, 2);
  if (line) return line;
  const told = substance(body.text.slice(0, figure.start)) > 1 && body.text.length <= POINT_CHARS;
  if (told) return plainLine(body);
  const joint = / (?:and|but|or)(?= )/u.exec(body.text.slice(figure.end))?.index;
  const short = joint === undefined ? body : { ...body, text: body.text.slice(0, figure.end + joint) };
  return behind(short, figure, 1) ?? before(body, figure);
}

export function withNoun(text: string, figure: Figure): Figure {
  const noun = /^[ -](?:\p{Ll}[\p{L}'’-]*[^s\s]s|people|staff|men|women)(?= )/u.exec(text.slice(figure.end))?.[0] ?? '';
  const good = noun !== '' && !isSmall(noun.trim()) && !BAD_START.test(text.slice(figure.end + noun.length).trim());
  return good ? { ...figure, text: figure.text + noun, end: figure.end + noun.length } : figure;
}

const LOSES = /\b(?:lose|loses|lost|losing|miss|misses|missed|waste|wasted)(?: \p{L}+)? $/iu;

/** Where another clause begins behind a figure. */
const CLAUSE_AFTER = /(?<=\S), | (?:and|but) (?=(?:that|each|you|your|the|it|they|we|many|most|then|so)\b)/u;

function behind(body: Body, figure: Figure, least: number): Line | null {
  const rest = body.text.slice(figure.end);
  const skipped = OF_THEM.exec(rest)?.[0].length ?? 0;
  const stretch = rest.slice(skipped).trimStart();
  if (stretch === '' || BAD_START.test(stretch)) return null;
  const needed =
    figure.kind === 'money' && /^(?:a|per|each|every) \p{L}+ (?:in|on|for|of)\b/u.test(stretch) ? 1 : least;
  const clause = CLAUSE_AFTER.exec(body.text.slice(figure.end + skipped))?.index;
  const to = clause === undefined ? body.text.length : figure.end + skipped + clause;
  const line = lineOf(body, figure.end + skipped, to, figure.text);
  if (line?.cut && LOSES.test(body.text.slice(0, figure.start))) return null;
  if (!line || substance(line.text) < needed) return null;
  const group = /\b(?:team|group|staff|crew|department) of (?:about )?$/iu.test(body.text.slice(0, figure.start));
  return group && /\p{L}$/u.test(figure.text) ? { ...line, text: line.text.replace(/^\S+/u, plural) } : line;
}

/** "A team of 14 people plans" is "14 people plan". */
function plural(verb: string): string {
  const odd: Record<string, string> = { is: 'are', has: 'have', does: 'do', was: 'were', goes: 'go' };
  return (
    odd[verb] ??
    verb
      .replace(/ies$/u, 'y')
      .replace(/(?<=sh|ch|ss|x|z)es$/u, '')
      .replace(/(?<=[^s])s$/u, '')
  );
}

/** The rate belongs to its figure: "$15k a quarter". */
const RATE =
  /^ (?:a|an|per|each|every) \p{Ll}+(?! \p{L}+ing\b)|^ (?:al|por|par|pro|im|am|à la|a la|l['’]|all['’]) ?(?:Monat|Woche|Tag|Jahr|Quartal|mes|mês|mois|mese|maand|semana|semaine|settimana|año|ano|anno|día|dia|jour|giorno|trimestre)(?!\p{L})/u;
const FIGURE_CHARS = 18;
const LONGEST_FIGURE_CHARS = 30;
/** What a figure says only together with it: "12 days late", "30% cheaper". */
const COMPARED =
  /^ (?:too |zu |te |trop |demasiado |troppo )?(?:late|early|less|fewer|more|longer|shorter|sooner|later|earlier|higher|lower|cheaper|faster|slower|ahead|behind|overdue|extra|below|above|mehr|weniger|länger|kürzer|später|früher|spät|höher|schneller|más|menos|tarde|de retraso|de plus|de moins|de retard|en retard|a mais|a menos|de atraso|in più|in meno|in ritardo|di ritardo|meer|minder|langer|later|laat|te laat)(?!\p{L})/iu;
/** What follows a figure and may be left to the voice. */
const APART =
  /^ (?:and|or|but|because|so|which|who|when|while|if|in|on|at|of|to|for|from|with|before|until|since|today|now|und|oder|aber|weil|wenn|für|bei|im|am|mit|heute|y|o|pero|para|en|con|hoy|et|ou|mais|pour|dans|avec|aujourd|e|ma|per|con|oggi|em|com|hoje|maar|voor|bij|met|vandaag)(?!\p{L})/iu;

/** What belongs to the figure behind it; null where the figure would be untrue without more than there is room for. */
function tailOf(figure: Figure, rest: string): string | null {
  const rate = RATE.exec(rest)?.[0] ?? '';
  const compared = COMPARED.exec(rest.slice(rate.length))?.[0] ?? '';
  const whole = rate + compared;
  if (/^ than\b/iu.test(rest.slice(whole.length))) return null;
  if (whole !== '') return figure.text.length + whole.length <= LONGEST_FIGURE_CHARS ? whole : null;
  const tail = /^(?:[ -][^\s,;:]{1,40}){1,4}$/u.exec(rest)?.[0] ?? '';
  return !APART.test(rest) && figure.text.length + tail.length <= FIGURE_CHARS ? tail : '';
}

function before(body: Body, figure: Figure): Line | null {
  const rest = body.text.slice(figure.end);
  const tail = tailOf(figure, rest);
  if (tail === null) return null;
  const stretch = body.text.slice(0, figure.start);
  const end = withoutLink(stretch);
  const from = lastPhrase(stretch.slice(0, end));
  const lead = CONJUNCTION.exec(stretch.slice(from, end))?.[0].length ?? 0;
  const article = ARTICLE.exec(stretch.slice(from + lead, end))?.[0].length ?? 0;
  const line = lineOf(body, from + lead + article, end, figure.text + tail);
  const others = figuresIn(stretch.slice(from, end));
  if (RELATIVE.test(stretch.slice(from)) || others.some(({ kind }) => kind === figure.kind)) return null;
  if (!line || substance(line.text) < 1 || PRONOUN.test(line.text) || / and (?:it|they|you)\b/u.test(line.text))
    return null;
  if (/\b(?:is|are|was|were) \p{L}+(?:ed|en)$/u.test(line.text)) return null;
  return line.cut ? null : { ...line, text: capitalise(line.text) };
}

const SPACED_CHARS = 90;
const UNSPACED_CHARS = 28;
const LONG_WORD = /[\p{L}-]{18,}/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6,}/u;

/** Null for a sentence of usual words: that it gave no line has another reason. */
export function spareLine(body: Body): Line | null {
  const isUnspaced = UNSPACED.test(body.text);
  if (!isUnspaced && !LONG_WORD.test(body.text)) return null;
  const end = isUnspaced ? unspacedEnd(body.text) : spacedEnd(body.text);
  const last = figuresIn(body.text).find((figure) => figure.end === body.text.length && figure.start >= end);
  const text = body.text.slice(0, last ? withoutLink(body.text.slice(0, end)) : end);
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return { text: capitalise(text), figure: last?.text ?? null, charStart: body.start, cut: end < body.text.length };
}

/** After the last word that there is room for; the first one stands in any case, and no figure is cut. */
function spacedEnd(text: string): number {
  if (text.length <= SPACED_CHARS) return text.length;
  const gaps = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  const room = gaps.findLast((gap) => gap <= SPACED_CHARS) ?? gaps[0] ?? text.length;
  return withoutTail(text.slice(0, outsideFigures(text, room)));
}

/** At the last comma that there is room for, else between two words. */
function unspacedEnd(text: string): number {
  if (text.length <= UNSPACED_CHARS) return text.length;
  const comma = text.slice(0, UNSPACED_CHARS + 1).search(/[、，；：,][^、，；：,]*$/u);
  if (comma >= UNSPACED_CHARS / 3) return comma;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (index + segment.length > UNSPACED_CHARS) break;
    end = index + segment.length;
  }
  return outsideFigures(text, end === 0 ? UNSPACED_CHARS : end);
}

function outsideFigures(text: string, end: number): number {
  const cut = figuresIn(text).find((figure) => figure.start < end && figure.end > end);
  return cut ? cut.start : end;
}
