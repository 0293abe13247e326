// The lines of a card: a figure with what it means, a step with its date, or a short phrase. Each line is a stretch of the
// scene's own words; greetings and sentences that only lead over give none.

import type { Point, SceneRole } from '../../domain/draft.js';
import { type Slice, sentencesOf } from '../sentences.js';
import { BAD_START, figureLine, spareLine, withNoun } from './figure-line.js';
import { figuresIn, firstDate } from './figures.js';
import { substance, withoutLink, withoutTail } from './labels.js';
import {
  ARTICLE,
  type Body,
  capitalise,
  type Line,
  lastPhrase,
  lineOf,
  POINT_CHARS,
  plainLine,
  RELATIVE,
} from './lines.js';

const MAX_POINTS = 3;

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

/** What pleased them was said before: on a card it would be read alone. */
const PLEASED_BY_IT = /^you (?:also |really )*(?:liked|loved|enjoyed) (?:that|it|this)\.?$/iu;

const SENDER =
  /(?<!\p{L})(?:this is|i am|i'm|my name is|here is|all the best from|best from|regards from|greetings from|hier ist|soy|je suis|ici|sono|sou|hier is|met|aqui (?:é|fala)|le habla|viele grüße von|un saludo da|un saludo de|bien à vous,|um abraço d[ea]|hartelijke groet van)\s+((?!(?:a|an|the|very|so|not|how|what|glad|happy)\b)\p{Lu}[^.,!?;]{1,44})(?=[.,!?]|$)/iu;

/** At most three lines, in speaking order, those with figures first where there are more. */
export function pointsOf(text: string, role: SceneRole | 'cost', isIdle: IsIdle = () => null): Point[] {
  const sentences = sentencesOf(text);
  const substantial = sentences.filter(
    (slice) =>
      !(isIdle(slice.start) ?? IDLE.test(text.slice(slice.start, slice.end))) &&
      !PLEASED_BY_IT.test(text.slice(slice.start, slice.end)),
  );
  const found = substantial.flatMap((slice) => linesOf(text, slice, role));
  if (found.length === 0) found.push(...substantial.map((slice) => spareLine(bodyOf(text, slice))).filter(isLine));
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
  /^(?:(?:and|so|also|but|then|now|next comes?|next|finally|on top of that|in the meantime|meanwhile|after that|from there|on (?:our|your) side|as you said|as we understood it|in short|what is more|besides|from our side|in return)\b,?\s+)+/iu;
const TOLD =
  /^(?:you (?:also )?(?:told (?:us|me)|said|mentioned|explained|shared|added|confirmed|noted)(?: that)?|you put a number on it:|you (?:also )?(?:talked|spoke) about|we (?:also )?talked about|you (?:figure|estimate)(?: that)?|you (?:also )?(?:liked|loved|appreciated)(?: that| how)|the goal is|your goal is)\s+/iu;
const SHOWED =
  /^(?:(?:we|i) (?:also |then )?(?:showed|presented|demonstrated|demoed|explained|walked you through|went through|looked at|covered|outlined|reviewed)|together we looked at|(?:and )?(?:showed|explained|demonstrated|presented)|wir haben(?: ihnen)?|gemeinsam angesehen haben wir:|(?:le )?(?:mostramos|presentamos|enseñamos)|(?:nous )?(?:vous )?avons (?:montré|présenté)|mostr[áa]mos(?:-lhe)?|apresent[áa]mos|we hebben(?: u)?|(?:le )?abbiamo (?:mostrato|presentato)|we lieten u|juntos vimos|vimos juntos:?|nous avons vu ensemble :|vimos em conjunto:|abbiamo visto insieme:|samen bekeken we:)(?: you)?(?: (?:how|that))?\s+/iu;
const PLANNED = /^(?:then there is|there is|the next step is to|the next step is)\s+/iu;
/** "Sie haben 85 Maschinen": the words before the count say nothing of their own. */
const HAVE =
  /^(?:sie (?:haben|betreiben|führen|beschäftigen|verwalten)|ihr unternehmen (?:hat|betreibt)|(?:usted|su (?:equipo|empresa)) (?:tiene|gestiona|opera)|tienen|gestionan|vous (?:avez|exploitez|gérez)|votre entreprise (?:a|exploite|gère)|você tem|a sua empresa tem|a sua equipa tem|(?:la sua azienda|lei) (?:ha|gestisce)|uw bedrijf heeft|u (?:hebt|heeft|beheert))\s+(?=(?:(?:rund|etwa|circa|über|fast|bis zu|mehr als|weniger als|mindestens|unos|unas|casi|más de|menos de|hasta|al menos|environ|plus de|moins de|près de|jusqu['’]à|au moins|cerca de|quase|mais de|até|quasi|più di|meno di|fino a|ongeveer|meer dan|minder dan|bijna|tot) )?\d)/iu;
/** The openings of lists, and of what somebody put a number on. */
const NOTED =
  /^(?:wir haben notiert:|dazu kommt:|als nächstes steht an:|tomamos nota de lo siguiente:|a eso se suma:|lo siguiente es:|nous avons noté :|à cela s['’]ajoute :|la suite :|tomámos nota do seguinte:|a isso soma-se:|a seguir:|abbiamo preso nota di:|a questo si aggiunge:|il prossimo punto è:|we hebben genoteerd:|daar komt bij:|op de planning staat:|(?:usted|você) (?:calcula|estima)|vous (?:estimez|chiffrez)|lei (?:stima|calcola)|sie (?:schätzen|beziffern)|u (?:schat|raamt))\s+/iu;
/** What stands in front of the main clause. */
const BEFORE_CLAUSE = /^(?:since|because|when|if|as|while|although|until|after|once)\s[^,]{3,90},\s+|^by then,?\s+/iu;
const LAST_VERB = /\s+(?:gezeigt|vorgestellt|besprochen|angesehen|laten zien|zien|getoond|together|most)$/u;

/** "We agreed that a group will try the desks": what was agreed belongs on the card. */
const AGREED = /^(?:and )?we (?:also )?agreed (?:that |to |on )/iu;

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
  eat(AGREED);
  const told = eat(TOLD) || eat(NOTED);
  const counted = eat(HAVE);
  const shown = eat(SHOWED);
  if (eat(PLANNED) || told || shown) eat(ARTICLE);
  const body = rest().replace(/[.!?…。！？\s]+$/u, '');
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
  /,\s+(?:and\s+)?(?:then )?(?:the |an? )?|\s+(?:and|und|y|et|e|en)\s+(?:then )?(?:the |an? |el |la |los |las |le |les |il |lo |gli |os? |as? |het |de |der |die |das |den |een |l['’])?/gu;
const COUNTED =
  /(?:,| and|, and| und| y| et| e| en) (?=(?:(?:about|around|over|up to|at least|nearly|almost|more than|less than|rund|etwa|bis zu|über|fast|unos|más de|hasta|environ|plus de|près de|cerca de|mais de|até|circa|più di|fino a|ongeveer|meer dan|bijna) )?\d)/gu;
const NOT_LISTED = /\b(?:which|that|who|how|because|when|is|are|will|can|without|\d+)\b/iu;

/** "The planner view, reminders and the export" are three lines; so are tasks with "to", and "40 reps and 3 regions". */
function itemsOf(body: Body, role: SceneRole | 'cost'): Body[] {
  if (role === 'next') return split(body, /,? and to |, to /gu, 2);
  if (body.counted) return split(body, COUNTED, 1);
  if (
    /^you have (?:(?:about|around|over|up to|at least|nearly|almost|more than|less than|roughly) )?\d/iu.test(
      body.text,
    ) &&
    !/\b(?:which|that|who)\b/iu.test(body.text)
  ) {
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
  const figures = figuresIn(body.text);
  const joints = [...body.text.matchAll(joint)].filter(
    ({ index }) => !figures.some(({ start, end }) => index > start && index < end),
  );
  for (const found of [...joints, { index: body.text.length, 0: '' }]) {
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
