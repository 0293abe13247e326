// What the picture shows beside a scene's voice: a heading, and two or three short lines in the script's own words with
// the figures worth setting large.
import type { Point, SceneRole } from './scene.js';
import { type Slice, sentencesOf } from './sentences.js';

type CardRole = SceneRole | 'cost';
type Card = { role: SceneRole; heading: string; points: Point[] };
type Labels = Record<CardRole, readonly string[]>;

const LABELS: Record<string, Labels> = {
  en: {
    greeting: ['Good to talk', 'Thank you'],
    heard: ['What you told us', 'Your situation', 'What matters to you'],
    cost: ['What it costs you', 'Why it matters'],
    shown: ['What we showed you', 'How it helps', 'What it changes'],
    next: ['Next steps', 'What happens next', 'The plan'],
    closing: ['Over to you', 'Talk soon'],
  },
  de: {
    greeting: ['Danke für das Gespräch', 'Vielen Dank'],
    heard: ['Was Sie uns gesagt haben', 'Ihre Situation', 'Was Ihnen wichtig ist'],
    cost: ['Was es Sie kostet', 'Warum es zählt'],
    shown: ['Was wir gezeigt haben', 'Wie es hilft'],
    next: ['Nächste Schritte', 'Wie es weitergeht'],
    closing: ['Ihre Meinung zählt', 'Bis bald'],
  },
  es: {
    greeting: ['Gracias por la llamada', 'Gracias'],
    heard: ['Lo que nos contó', 'Su situación', 'Lo que le importa'],
    cost: ['Lo que le cuesta', 'Por qué importa'],
    shown: ['Lo que le mostramos', 'Cómo ayuda'],
    next: ['Próximos pasos', 'Lo que sigue'],
    closing: ['Usted decide', 'Hasta pronto'],
  },
  fr: {
    greeting: ['Merci pour cet échange', 'Merci'],
    heard: ['Ce que vous nous avez dit', 'Votre situation', 'Ce qui compte pour vous'],
    cost: ['Ce que cela vous coûte', 'Pourquoi cela compte'],
    shown: ['Ce que nous avons montré', 'Comment cela aide'],
    next: ['Prochaines étapes', 'La suite'],
    closing: ['À vous de jouer', 'À bientôt'],
  },
  pt: {
    greeting: ['Obrigado pela conversa', 'Obrigado'],
    heard: ['O que nos contou', 'A sua situação', 'O que é importante'],
    cost: ['O que isso custa', 'Por que importa'],
    shown: ['O que mostramos', 'Como ajuda'],
    next: ['Próximos passos', 'O que vem a seguir'],
    closing: ['Agora é consigo', 'Até breve'],
  },
  it: {
    greeting: ['Grazie per la chiamata', 'Grazie'],
    heard: ['Cosa ci ha detto', 'La sua situazione', 'Cosa conta per lei'],
    cost: ['Quanto le costa', 'Perché è importante'],
    shown: ['Cosa abbiamo mostrato', 'Come aiuta'],
    next: ['Prossimi passi', 'Cosa succede ora'],
    closing: ['A lei la parola', 'A presto'],
  },
  nl: {
    greeting: ['Bedankt voor het gesprek', 'Bedankt'],
    heard: ['Wat u ons vertelde', 'Uw situatie', 'Wat voor u telt'],
    cost: ['Wat het u kost', 'Waarom het telt'],
    shown: ['Wat we lieten zien', 'Hoe het helpt'],
    next: ['Volgende stappen', 'Hoe het verder gaat'],
    closing: ['Aan u het woord', 'Tot snel'],
  },
};

const COMMON: Record<string, RegExp> = {
  en: /\b(?:the|and|you|your|we|of|to|is|with|for)\b/giu,
  de: /(?<!\p{L})(?:der|die|das|und|sie|ihr|ihre|wir|mit|für|ist|nicht)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|y|usted|su|que|con|para|del|una)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|les|et|vous|votre|nous|des|une|pour|avec|est)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:os|e|você|sua|que|com|para|uma|não|do|da)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:il|gli|e|lei|sua|che|con|per|una|di|della)(?!\p{L})/giu,
  nl: /(?<!\p{L})(?:de|het|en|u|uw|wij|we|een|met|voor|van)(?!\p{L})/giu,
};

/** Makes the cards of one script; headings are not repeated while there are others. */
export function createCards(script: string, language?: string): { card(text: string, role: CardRole): Card } {
  const labels = LABELS[language?.slice(0, 2) ?? guessLanguage(script)];
  const used = new Map<CardRole, number>();
  return {
    card(text, role) {
      const points = pointsOf(text);
      const turn = used.get(role) ?? 0;
      used.set(role, turn + 1);
      const heading = labels ? labels[role][turn % labels[role].length]! : (points[0]?.text ?? shorten(text, 32));
      return { role: role === 'cost' ? 'heard' : role, heading, points };
    },
  };
}

/** The language whose small words are the most frequent; a text with none of them is not labelled. */
function guessLanguage(script: string): string {
  const sample = script.slice(0, 2000);
  let best = '';
  let most = 0;
  for (const [language, pattern] of Object.entries(COMMON)) {
    const hits = sample.match(pattern)?.length ?? 0;
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
}

const MAX_POINTS = 3;
const POINT_CHARS = 46;

const UNIT =
  '(?:hours?|days?|weeks?|months?|years?|minutes?|seconds?|people|reps?|users?|seats?|stores?|sites?|teams?|systems?|locations?|employees|customers|orders|tickets|invoices|stunden|tage|wochen|monate|horas?|días|semanas|meses|heures|jours|semaines|mois|ore|giorni|settimane|mesi|uur|dagen|weken|maanden|dias)';
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const FIGURE = new RegExp(
  [
    String.raw`[$€£¥]\s?\d[\d.,]*\d?(?:\s?(?:k|m|bn|million|billion|thousand)\b)?`,
    String.raw`\d[\d.,]*\s?(?:%|percent\b|€|£|Euro\b|euros\b|dollars\b)`,
    String.raw`${MONTH} \d{1,2}(?:st|nd|rd|th)?`,
    String.raw`\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}`,
    String.raw`\d{1,2}(?::\d{2})? ?(?:am|pm|a\.m\.|p\.m\.)`,
    String.raw`\d[\d.,]*(?:\s?(?:k|m|million|billion|thousand))?\s${UNIT}`,
    DAY,
    String.raw`\d[\d.,]*\d|\d+`,
  ].join('|'),
  'iu',
);

/** Two or three short lines, each a stretch of the scene's own text. */
function pointsOf(text: string): Point[] {
  const sentences = sentencesOf(text);
  const points = sentences.map((slice) => pointOf(text, slice)).filter((point) => point !== null);
  const ranked = [...points].sort((a, b) => Number(b.figure !== null) - Number(a.figure !== null));
  return ranked.slice(0, MAX_POINTS).sort((a, b) => a.charStart - b.charStart);
}

const LEAD =
  /^(?:(?:and|so|also|then|now|from there|first|next|after that|on (?:our|your) side|as you said|in short),?\s+)?(?:you (?:also )?(?:told (?:us|me)|said|mentioned|explained|shared)(?: that)?\s+|(?:we|I) (?:also )?(?:showed you|looked at|talked about|walked (?:you )?through|went through)\s+(?:how\s+)?|(?:the )?next step is (?:to\s+)?)/iu;

function pointOf(text: string, slice: Slice): Point | null {
  const sentence = text.slice(slice.start, slice.end);
  const lead = LEAD.exec(sentence)?.[0].length ?? 0;
  const body = sentence.slice(lead).replace(/[.!?…\s]+$/u, '');
  const figure = FIGURE.exec(body);
  const from = figure ? windowStart(body, figure.index, figure[0].length) : 0;
  const line = shorten(body.slice(from), POINT_CHARS);
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  const shown = figure && line.includes(figure[0]) ? figure[0].trim() : null;
  return { text: capitalise(line), figure: shown, charStart: slice.start + lead + from };
}

/** Where a line that shows the figure begins: at the start if it fits, else at the clause or word before it. */
function windowStart(body: string, at: number, length: number): number {
  if (at + length <= POINT_CHARS) return 0;
  const clause = Math.max(body.lastIndexOf(', ', at), body.lastIndexOf('; ', at));
  if (clause >= 0 && at + length - clause <= POINT_CHARS) return clause + 2;
  const space = body.indexOf(' ', Math.max(0, at - 18));
  return space >= 0 && space < at ? space + 1 : at;
}

const DANGLING =
  /[\s,;:–—-]+(?:(?:the|a|an|of|to|and|or|with|for|in|on|at|by|your|our|is|are|that|which|from|into|as|der|die|das|und|mit|für|de|la|el|y|et|les|e|il|en|het)|\p{P}+)?$/iu;

/** The longest beginning of at most `maxChars` that ends with a clause or a word and not with an article. */
function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text.trim();
  let cutAt = maxChars;
  while (cutAt > 0 && !/\s/u.test(text[cutAt]!)) cutAt -= 1;
  if (cutAt === 0)
    return text
      .slice(0, maxChars)
      .toWellFormed()
      .replace(/\uFFFD/gu, '');
  // A comma inside of a number ends nothing: $18,500 must never become $18.
  const clause = /^.{16,}(?=[,;:](?:\s|$)|\s[—–]\s)/su.exec(text.slice(0, cutAt + 1))?.[0];
  let line = (clause ?? text.slice(0, cutAt)).trim();
  for (let shorter = line.replace(DANGLING, ''); shorter !== line; shorter = line.replace(DANGLING, '')) line = shorter;
  return line;
}

const capitalise = (line: string): string => line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
