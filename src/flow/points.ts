// The lines of a card: a figure with what it means, a step with its date, or a short phrase. Each line is a stretch of the
// scene's own words; greetings and sentences that only lead over give none.
import { type Figure, figuresIn, firstDate } from './figures.js';
import { bare, goodEnd, isSmall, substance, withoutLink, withoutTail } from './labels.js';
import type { Point, SceneRole } from './scene.js';
import { type Slice, sentencesOf } from './sentences.js';

export const MAX_POINTS = 3;
export const POINT_CHARS = 48;

/** Whether the sentence at this offset of the scene is known to claim nothing; null where that is not known. */
export type IsIdle = (offset: number) => boolean | null;

const IDLE = new RegExp(
  `^(?:${[
    String.raw`(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|guten tag|hallo|hola|buenos días|bonjour|olá|bom dia|buongiorno|ciao|goedendag|dag)\b[^.!?]{0,60}[.!,]?$`,
    String.raw`(?:hi|hello|hey|dear) [^.!?,]{1,40},`,
    String.raw`(?:thanks|thank you|danke|vielen dank|gracias|muchas gracias|merci|obrigad[oa]|grazie|bedankt|dank u)\b`,
    String.raw`(?:(?:so|and|now|first|well),? )?(?:here is|here's|here are|let me|let us|let's|how can we|to begin with|that brings|now (?:to|for)|play back)\b`,
    String.raw`(?:and )?(?:that comes at a price|that adds up|it also shows in the numbers)`,
    String.raw`(?:and )?(?:if (?:you|any|that|the timing|there is|something|somebody|a question|i (?:have|left))|should it be|please (?:correct|feel|let|tell|reply|say)|feel free|just reply|simply reply|does that|let me know|every question|good decisions|a short (?:reply|conversation)|instead of another|i wanted to follow|you can watch|it takes about a minute|the aim of|my aim|you know your business|every team works|for the next step, it is|to take the next step)\b`,
    String.raw`(?:all the best|best regards|kind regards|best wishes|talk (?:to you )?soon|speak soon|looking forward|i look forward|have a (?:great|good|nice)|it was (?:great|good|nice|a pleasure)|great (?:talking|speaking|to)|bis bald|viele grüße|un saludo|saludos|cordialement|à bientôt|a presto|cordiali saluti|até breve|tot snel|met vriendelijke)\b`,
  ].join('|')})`,
  'iu',
);

const SENDER =
  /(?<!\p{L})(?:this is|i am|i'm|my name is|here is|all the best from|best from|regards from|greetings from|hier ist|soy|je suis|ici|sono|sou|hier is|met|aqui (?:é|fala)|le habla|viele grüße von|un saludo da|un saludo de|bien à vous,|um abraço d[ea]|hartelijke groet van)\s+((?!(?:a|an|the|very|so|not|how|what|glad|happy)\b)\p{Lu}[^.,!?;]{1,44})(?=[.,!?]|$)/iu;

/** At most three lines, in speaking order, those with figures first where there are more. */
export function pointsOf(text: string, role: SceneRole | 'cost', isIdle: IsIdle = () => null): Point[] {
  const sentences = sentencesOf(text);
  const substantial = sentences.filter(
    (slice) => !(isIdle(slice.start) ?? IDLE.test(text.slice(slice.start, slice.end))),
  );
  const found = substantial.flatMap((slice) => linesOf(text, slice, role));
  const points = found.filter((point, at) => found.findIndex((other) => other.text === point.text) === at);
  if (points.length === 0 && role !== 'heard' && role !== 'cost' && role !== 'shown') {
    const sender = role === 'next' ? [] : senderLine(text);
    return sender.length > 0 ? sender : askLine(text);
  }
  const whole = points.filter((line) => !line.cut || line.figure !== null);
  const ranked = (whole.length < 2 ? points : whole).sort((a, b) => worth(b) - worth(a));
  return ranked
    .slice(0, MAX_POINTS)
    .sort((a, b) => a.charStart - b.charStart)
    .map(({ text: line, figure, charStart }) => ({ text: line, figure, charStart }));
}

const worth = (line: Line): number => Number(line.figure !== null) * 2 - Number(line.cut);

/** Who speaks: the one calm line of a greeting or a goodbye. */
function senderLine(text: string): Point[] {
  const found = [...text.matchAll(new RegExp(SENDER, 'giu'))].at(-1);
  if (!found || !/^\p{Lu}/u.test(found[1]!)) return [];
  const charStart = found.index + found[0].length - found[1]!.length;
  return [{ text: found[1]!.trimEnd(), figure: null, charStart }];
}

const ASK =
  /a short reply is enough|just reply (?:and say so|to this message)|reply with a (?:day and a time that suit you|time that works for you)|genügt eine kurze Antwort(?: mit einem Termin)?|antworten Sie einfach auf diese Nachricht|basta con una respuesta corta|responda a este mensaje|une courte réponse suffit|répondez simplement à ce message|basta uma resposta curta|basta responder a esta mensagem|basta una breve risposta|risponda semplicemente a questo messaggio|is een kort antwoord genoeg|antwoord dan gewoon op dit bericht/iu;

/** What the prospect is asked to do, where a scene of connecting sentences asks for something. */
function askLine(text: string): Point[] {
  const found = ASK.exec(text);
  return found ? [{ text: capitalise(found[0]), figure: null, charStart: found.index }] : [];
}

const OPENING =
  /^(?:(?:and|so|also|but|then|now|next|finally|on top of that|in the meantime|meanwhile|after that|from there|on (?:our|your) side|as you said|as we understood it|in short|what is more|besides|from our side|in return)\b,?\s+)+/iu;
const TOLD =
  /^(?:you (?:also )?(?:told (?:us|me)|said|mentioned|explained|shared|added|confirmed|noted)(?: that)?|you put a number on it:|you (?:also )?(?:talked|spoke) about|we (?:also )?talked about|you (?:figure|estimate)(?: that)?|you (?:also )?(?:liked|loved|appreciated)(?: that| how)|the goal is|your goal is)\s+/iu;
const SHOWED =
  /^(?:(?:we|i) (?:also |then )?(?:showed|presented|demonstrated|demoed|explained|walked you through|went through|looked at|covered|outlined|reviewed)|together we looked at|(?:and )?(?:showed|explained|demonstrated|presented)|wir haben(?: ihnen)?|gemeinsam angesehen haben wir:|(?:le )?(?:mostramos|presentamos|enseñamos)|(?:nous )?(?:vous )?avons (?:montré|présenté)|mostr[áa]mos(?:-lhe)?|apresent[áa]mos|we hebben(?: u)?|(?:le )?abbiamo (?:mostrato|presentato)|we lieten u|juntos vimos|vimos juntos:?|nous avons vu ensemble :|vimos em conjunto:|abbiamo visto insieme:|samen bekeken we:)(?: you)?(?: (?:how|that))?\s+/iu;
const PLANNED = /^(?:then there is|there is|the next step is to|the next step is)\s+/iu;
const ARTICLE =
  /^(?:the|an?|el|la|los|las|le|les|il|lo|gli|os?|as?|het|de|der|die|das|den|dem|ein|eine|einen|een|une?|uma?)\s+(?=\S+\s|\S+$)|^l['’](?=\p{L})/iu;
/** "Sie haben 85 Maschinen": the words before the count say nothing of their own. */
const HAVE =
  /^(?:sie (?:haben|betreiben|führen|beschäftigen|verwalten)|ihr unternehmen (?:hat|betreibt)|(?:usted|su (?:equipo|empresa)) (?:tiene|gestiona|opera)|tienen|gestionan|vous (?:avez|exploitez|gérez)|votre entreprise (?:a|exploite|gère)|você tem|a sua empresa tem|a sua equipa tem|(?:la sua azienda|lei) (?:ha|gestisce)|uw bedrijf heeft|u (?:hebt|heeft|beheert))\s+(?=(?:rund |etwa |circa |unos |unas |environ |cerca de |ongeveer )?\d)/iu;
/** The openings of lists, and of what somebody put a number on. */
const NOTED =
  /^(?:wir haben notiert:|dazu kommt:|als nächstes steht an:|tomamos nota de lo siguiente:|a eso se suma:|lo siguiente es:|nous avons noté :|à cela s['’]ajoute :|la suite :|tomámos nota do seguinte:|a isso soma-se:|a seguir:|abbiamo preso nota di:|a questo si aggiunge:|il prossimo punto è:|we hebben genoteerd:|daar komt bij:|op de planning staat:|(?:usted|você) (?:calcula|estima)|vous (?:estimez|chiffrez)|lei (?:stima|calcola)|sie (?:schätzen|beziffern)|u (?:schat|raamt))\s+/iu;
/** What stands in front of the main clause. */
const BEFORE_CLAUSE = /^(?:since|because|when|if|as|while|although|until|after|once)\s[^,]{3,90},\s+|^by then,?\s+/iu;
const LAST_VERB = /\s+(?:gezeigt|vorgestellt|besprochen|angesehen|laten zien|zien|getoond|together|most)$/u;

type Body = { start: number; text: string; shown: boolean; counted?: boolean };

/** The sentence without the words that lead into it. */
function bodyOf(text: string, slice: Slice): Body {
  let start = slice.start;
  const rest = (): string => text.slice(start, slice.end);
  const eat = (pattern: RegExp): boolean => {
    const found = pattern.exec(rest())?.[0] ?? '';
    if (found === '' || !/[\p{L}\p{N}]/u.test(rest().slice(found.length))) return false;
    start += found.length;
    return true;
  };
  eat(OPENING);
  eat(BEFORE_CLAUSE);
  const told = eat(TOLD) || eat(NOTED);
  const counted = eat(HAVE);
  const shown = eat(SHOWED);
  if (eat(PLANNED) || told || shown) eat(ARTICLE);
  const body = rest().replace(/[.!?…\s]+$/u, '');
  return { start, text: shown ? body.replace(LAST_VERB, '') : body, shown, counted };
}

function linesOf(text: string, slice: Slice, role: SceneRole | 'cost'): Line[] {
  const body = bodyOf(text, slice);
  const items = itemsOf(body, role);
  if (items.length > 1)
    return items.map((item) => (/\d/u.test(item.text) ? figureLine(item) : plainLine(item))).filter(isLine);
  const line =
    role === 'next' || role === 'closing' ? stepLine(body) : role === 'shown' ? shownLine(body) : figureLine(body);
  return isLine(line) ? [line] : [];
}

const isLine = (line: Line | null): line is Line => line !== null;

const LISTED =
  /,\s+(?:and\s+)?(?:the |an? )?|\s+(?:and|und|y|et|e|en)\s+(?:the |an? |el |la |los |las |le |les |il |lo |gli |os? |as? |het |de |der |die |das |den |een |l['’])?/gu;
const COUNTED =
  /(?:,| and|, and| und| y| et| e| en) (?=(?:about |around |over |rund |etwa |unos |environ |cerca de |circa |ongeveer )?\d)/gu;
const NOT_LISTED = /\b(?:which|that|who|how|because|when|is|are|will|can|without|\d+)\b/iu;

/** "The planner view, reminders and the export" are three lines; so are tasks with "to", and "40 reps and 3 regions". */
function itemsOf(body: Body, role: SceneRole | 'cost'): Body[] {
  if (role === 'next') return split(body, /,? and to |, to /gu, 2);
  if (body.counted) return split(body, COUNTED, 1);
  if (/^you have (?:about |around |over )?\d/iu.test(body.text) && !/\b(?:which|that|who)\b/iu.test(body.text)) {
    return split(body, COUNTED, 1);
  }
  if (!body.shown) return [];
  if (/ and (?:explained|showed|demonstrated|presented) /u.test(body.text)) {
    return split(body, / and (?=(?:explained|showed|demonstrated|presented) )/gu, 2).map(withoutVerb);
  }
  return NOT_LISTED.test(body.text) ? [] : split(body, LISTED, 2);
}

function withoutVerb(item: Body): Body {
  const verb = SHOWED.exec(item.text)?.[0].length ?? 0;
  const lead = verb + (ARTICLE.exec(item.text.slice(verb))?.[0].length ?? 0);
  return { ...item, start: item.start + lead, text: item.text.slice(lead) };
}

/** One long word is a thing, too: "Schichtbericht". */
const SHORT_CHARS = 7;

function split(body: Body, joint: RegExp, leastWords: number): Body[] {
  const items: Body[] = [];
  let from = 0;
  for (const found of [...body.text.matchAll(joint), { index: body.text.length, 0: '' }]) {
    items.push({ ...body, start: body.start + from, text: body.text.slice(from, found.index) });
    from = found.index + found[0].length;
  }
  const odd = items.some(
    (item) =>
      (item.text.split(' ').length < leastWords && item.text.length < SHORT_CHARS) ||
      item.text.length > 2 * POINT_CHARS,
  );
  return odd || items.length > MAX_POINTS ? [] : items;
}

/** A line and whether its sentence had to be cut for it. */
type Line = Point & { cut: boolean };

const CONJUNCTION = /^(?:and|but|so|or|that|because|when|since|und|aber|y|et|e|en)\s+(?=\S)/iu;

/** A stretch of the body as a line; null where too little of it is left. */
function lineOf(body: Body, from: number, to: number, figure: string | null): Line | null {
  let lead = /^[\s,;:–—-]*/u.exec(body.text.slice(from, to))![0].length;
  lead += CONJUNCTION.exec(body.text.slice(from + lead, to))?.[0].length ?? 0;
  const stretch = body.text.slice(from + lead, to);
  const text = stretch.slice(0, goodEnd(stretch, POINT_CHARS));
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const cut = text.length < stretch.trimEnd().length;
  return { text: figure === null ? capitalise(text) : text, figure, charStart: body.start + from + lead, cut };
}

function plainLine(body: Body): Line | null {
  const line = lineOf(body, 0, body.text.length, null);
  return line && (substance(line.text) > 2 || !line.cut) ? line : null;
}

const RESULT = /\b(?:fell|dropped|rose|grew|went|came|cut|reduced|saved|improved|took|takes|halved|doubled)\b/iu;

/** Answers are numbered and not set beside figures, so theirs stay in the words. */
function shownLine(body: Body): Line | null {
  const line = shownWords(body);
  const figure = line ? figuresIn(line.text)[0] : undefined;
  return line && figure && figure.kind !== 'date' ? { ...line, figure: figure.text } : line;
}

function shownWords(body: Body): Line | null {
  const main = /^.{6,}?(?=,? (?:which|who|so that)\b)/u.exec(body.text)?.[0];
  const line = main ? lineOf(body, 0, main.length, null) : plainLine(body);
  const figure = RESULT.test(body.text) ? figuresIn(body.text)[0] : undefined;
  if (line && !line.cut) return line;
  const last = figuresIn(body.text)[0];
  if (last && last.end > POINT_CHARS && last.end <= ANSWER_CHARS && !main) return wholeTo(body, last.end);
  if (!figure) return line;
  const from = figure ? lastPhrase(body.text.slice(0, figure.start)) : 0;
  const article = ARTICLE.exec(body.text.slice(from))?.[0].length ?? 0;
  const short = figure && from > 0 ? lineOf(body, from + article, figure.end, null) : null;
  return short && !short.cut && substance(short.text) > 1 && !RELATIVE.test(short.text) ? short : line;
}

/** An answer with a figure may be a little longer than other lines. */
const ANSWER_CHARS = 56;

const wholeTo = ({ start, text }: Body, end: number): Line => ({
  text: capitalise(text.slice(0, end)),
  figure: null,
  charStart: start,
  cut: false,
});

// ---- figures

/** Why a stretch behind a figure does not tell what the figure means. */
const BAD_START =
  /^(?:and|or|but|because|so|which|who|when|while|if|than|is|are|was|were|has|have|will)\b|^[,;:.–—\d]/iu;
const OF_THEM = /^ ?of (?:them|these|those|it)\b(?: (?:is|are|was|were|have|has))?/iu;
const RELATIVE = /\b(?:which|who|that|where|whose)\b/iu;
const PRONOUN = /^(?:you|we|they|it|that|this|he|she|i|there)\b/iu;
const WISH =
  /^(?:you|we) (?:also )?(?:want|need|would like|hope|wish|plan|asked|'d like)\b|^(?:you|we)'d (?:like|love)\b/iu;
const POINTING = /^(?:that|this|it)(?:'s| is| was| comes to| came to| adds up to)(?: about| around| roughly)? $/iu;

/** A figure with its meaning behind it, else before it, else the whole as a phrase. */
function figureLine(body: Body): Line | null {
  if (WISH.test(body.text)) return plainLine(body);
  for (const figure of figuresIn(body.text)) {
    const line =
      figure.kind === 'count'
        ? countLine(body, figure)
        : (behind(body, figure, 2) ?? before(body, figure) ?? alone(body, figure));
    if (line) return line;
    if (POINTING.test(body.text.slice(0, figure.start))) return behind(body, figure, 0);
  }
  return plainLine(body);
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

function withNoun(text: string, figure: Figure): Figure {
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

function before(body: Body, figure: Figure): Line | null {
  const rest = body.text.slice(figure.end);
  const tail =
    /^(?:[ -](?!(?:and|or|but|because|so|which|who|when|while|if|than|in|on|at|of)\b)[^\s,;:]+){1,4}$/iu.exec(
      rest,
    )?.[0] ?? '';
  const rate = figure.text.length + tail.length <= FIGURE_CHARS ? tail : (RATE.exec(rest)?.[0] ?? '');
  const stretch = body.text.slice(0, figure.start);
  const end = withoutLink(stretch);
  const from = lastPhrase(stretch.slice(0, end));
  const lead = CONJUNCTION.exec(stretch.slice(from, end))?.[0].length ?? 0;
  const article = ARTICLE.exec(stretch.slice(from + lead, end))?.[0].length ?? 0;
  const line = lineOf(body, from + lead + article, end, figure.text + rate);
  if (RELATIVE.test(stretch.slice(from))) return null;
  if (!line || substance(line.text) < 1 || PRONOUN.test(line.text) || / and (?:it|they|you)\b/u.test(line.text))
    return null;
  if (/\b(?:is|are|was|were) \p{L}+(?:ed|en)$/u.test(line.text)) return null;
  return line.cut ? null : { ...line, text: capitalise(line.text) };
}

/** Where the last phrase begins that fits into one line: after a comma, or at "the", "your" and the like. */
function lastPhrase(text: string): number {
  const comma = Math.max(...[', ', ': ', '; '].map((mark) => text.lastIndexOf(mark)));
  const tail = text.slice(comma + 2);
  if (comma >= 0 && substance(tail) >= 1 && tail.length <= POINT_CHARS && !RELATIVE.test(tail)) return comma + 2;
  if (text.length <= POINT_CHARS) return 0;
  const starts = [...text.matchAll(/(?<=\s)(?:the|your|our|each|every|an?|this|and)\s+/giu)]
    .map((found) => (bare(found[0]) === 'and' ? found.index + found[0].length : found.index))
    .filter((at) => text.length - at <= POINT_CHARS && substance(text.slice(at)) >= 2);
  return starts.at(-1) ?? 0;
}

// ---- steps

/** What is done, by whom, and when. */
function stepLine(body: Body): Line | null {
  const date = firstDate(body.text);
  if (!date) return countedStep(body) ?? plainLine(body);
  const chip = date.text.replace(/^the (?=end|first|second|third|last)/iu, '');
  const head = body.text.slice(0, date.start);
  const tail = body.text.slice(date.end).trim();
  const headEnd = withoutDateLink(head);
  const thin = substance(head.slice(0, headEnd)) < 2 && /^(?:we|i|you|ich|wir|sie|ik|u|nous|vous|je)\b/iu.test(head);
  const aim = /^to\s+(?=\p{L})/iu.exec(tail)?.[0].length ?? 0;
  if ((headEnd === 0 || thin) && substance(tail) >= 1 && !BAD_START.test(tail)) {
    const line = lineOf(body, body.text.length - tail.length + aim, body.text.length, chip);
    if (line) return { ...line, text: capitalise(line.text) };
  }
  const article = ARTICLE.exec(head.slice(0, headEnd))?.[0].length ?? 0;
  const line = headEnd > article ? lineOf(body, article, headEnd, chip) : null;
  return line && substance(line.text) >= 1 ? { ...line, text: capitalise(line.text) } : plainLine(body);
}

const DATE_LINK =
  /(?:\s(?:(?:is|are|will be|has been) (?:set|planned|scheduled|booked|due|agreed)|(?:will )?takes? place|is|are|ist|es|est(?: prévue?| fixée?)?|está previst[oa]|è(?: previst[oa])?|é))?(?:\s(?:bis|spätestens|avant|entro|hasta|até|fino|antes|prima|tegen|uiterlijk|vóór))?(?:\s(?:by|on|at|in|until|till|before|for|from|to|during|within|am|bis|zum|vor|spätestens|el|le|il|op|para|per|no|na|em|até|hasta|antes (?:del?|de)|avant|jusqu['’]au|entro|fino a|prima del?|tegen|uiterlijk|vóór|voor))?(?:\s(?:the|der|dem|den))?\s*$/iu;

/** The end of what is done on a date: "You will fill it in by" loses only its last word. */
function withoutDateLink(head: string): number {
  const end = head.replace(DATE_LINK, '').length;
  const last = /\S+$/u.exec(head.slice(0, end))?.[0] ?? '';
  return /^(?:the|a|an|of|and|is|are|will|be|with|for|to)$/iu.test(last) ? withoutLink(head) : end;
}

/** "You will share a sample of 200 invoices." */
function countedStep(body: Body): Line | null {
  const figure = figuresIn(body.text)[0];
  const head = figure ? body.text.slice(0, figure.start) : '';
  if (!figure || !/\S{3,} of (?:about )?$/u.test(head)) return null;
  const noun = withNoun(`${body.text} `, figure);
  const line = lineOf(body, 0, withoutTail(head), noun.text);
  return line && !line.cut ? { ...line, text: capitalise(line.text) } : null;
}

const capitalise = (line: string): string => line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
