// The headings of cards: ready ones for each part of a script, and ones that a scene's own words call for.
import type { SceneRole } from '../../domain/draft.js';

export type CardRole = SceneRole | 'cost';
type Labels = Record<CardRole, readonly string[]>;

export const LABELS: Record<string, Labels> = {
  en: {
    greeting: ['Good to talk', 'Thank you'],
    heard: ['What you told us', 'Your situation', 'What matters to you', 'How things are today'],
    cost: ['What it costs you', 'Why it matters', 'The price of it'],
    shown: ['What we showed you', 'How it helps', 'What it changes', 'What is possible'],
    next: ['Next steps', 'What happens next', 'The plan', 'And then'],
    closing: ['Over to you', 'Talk soon', 'Until then'],
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

/** Headings that the words of a scene call for. */
const TOPICS: Record<CardRole, readonly (readonly [heading: string, pattern: RegExp])[]> = {
  greeting: [],
  heard: [
    ['What it costs you', /\p{Sc}\s?\d|\b(?:euros|dollars|pounds)\b/iu],
    [
      'What you are looking for',
      /\byou (?:want|need|would like|hope|asked for|wish|plan to)\b|\bthe goal is\b|\byour goal\b/iu,
    ],
    [
      'Where things go wrong',
      /\b(?:errors?|wrong|lost|lose|missing|duplicat\w+|incomplete|mistakes?|fail\w*|complain\w*)\b/iu,
    ],
    ['Where time is lost', /\b(?:late|delay\w*|waits?|waiting|hours?|minutes?|days)\b/iu],
    [
      'Still done by hand',
      /\b(?:by hand|paper|spreadsheets?|excel|manual\w*|copy|copies|retyp\w+|whiteboard|notebook|fax)\b/iu,
    ],
    ['Your business in numbers', /\d.*\d/u],
  ],
  cost: [
    ['What it costs you', /\p{Sc}\s?\d|\b(?:euros|dollars|pounds|costs?)\b/iu],
    ['Where the time goes', /\b(?:hours?|minutes?|days?)\b/iu],
  ],
  shown: [
    [
      'The result so far',
      /\b(?:pilot|trial|test)\b.*\b(?:fell|dropped|rose|went|cut|came down|improved|saved|took)\b/iu,
    ],
    ['What you liked', /\byou (?:liked|loved|found|enjoyed|appreciated)\b/iu],
    ['What you asked', /\byou asked\b/iu],
  ],
  next: [['What we need from you', /^(?:And |On your side, )?you will\b(?!.*\b(?:we|I) will\b)/iu]],
  closing: [],
};

/** The heading that is next in turn, then any that is left; the first scene of a part takes the plain one. */
export function headingFor(
  role: CardRole,
  text: string,
  labels: Labels,
  used: ReadonlySet<string>,
  seed: number,
): string | null {
  const isFree = (heading: string): boolean => !used.has(heading);
  const plain = labels[role];
  const first = plain.slice(0, 2).every(isFree);
  if (first && role !== 'heard' && role !== 'cost') return plain[seed % Math.min(2, plain.length)]!;
  if (first && role === 'heard') return plain[0]!;
  const topic =
    labels === LABELS.en ? TOPICS[role].find(([heading, pattern]) => isFree(heading) && pattern.test(text)) : undefined;
  return topic?.[0] ?? plain.find(isFree) ?? null;
}

/** The language whose small words are the most frequent; a text with none of them is not labelled. */
export function guessLanguage(script: string): string {
  const sample = script.slice(0, 2000);
  let best = '';
  let most = 0;
  for (const [language, pattern] of Object.entries(COMMON)) {
    const hits = sample.match(pattern)?.length ?? 0;
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
}
