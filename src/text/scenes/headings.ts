// The headings of cards: one that says the kind of all lines under it, else one that is true of every line of its part.
import type { Role, SceneRole } from '../../domain/draft.js';
import { isMoney } from './figures.js';
import { isWorry } from './worries.js';

/** What a line is: a part of the script, or something narrower of which there is a heading. */
export type Kind =
  | Role
  | 'goal'
  | 'trouble'
  | 'time'
  | 'hand'
  | 'numbers'
  | 'mixed'
  | 'price'
  | 'praise'
  | 'asked'
  | 'proof'
  | 'showed'
  | 'ours'
  | 'yours';
type Headings = Record<Role, readonly string[]> & Partial<Record<Kind, readonly string[]>>;

const HEADINGS: Record<string, Headings> = {
  en: {
    greeting: ['Good to talk', 'Thank you'],
    heard: ['What you told us', 'Your situation', 'What matters to you'],
    goal: ['What you are looking for', 'What you want'],
    trouble: ['Where things go wrong', 'What gets in the way'],
    time: ['Where the time goes'],
    hand: ['Still done by hand'],
    numbers: ['Your business in numbers', 'Your numbers'],
    cost: ['What it costs you', 'What it adds up to'],
    mixed: ['What we talked about', 'More from our call'],
    shown: ['How we can help', 'What is possible'],
    showed: ['What we showed you', 'What you saw'],
    price: ['The price', 'Our offer'],
    praise: ['What you liked'],
    asked: ['What you asked'],
    proof: ['The result so far'],
    next: ['Next steps', 'What happens next', 'The plan'],
    yours: ['What we need from you'],
    closing: ['Over to you', 'Talk soon', 'Until then'],
  },
  de: {
    greeting: ['Danke für das Gespräch', 'Vielen Dank'],
    heard: ['Was Sie uns gesagt haben', 'Ihre Situation', 'Was Ihnen wichtig ist'],
    cost: ['Was es Sie kostet', 'Was zusammenkommt'],
    mixed: ['Worüber wir gesprochen haben', 'Aus unserem Gespräch'],
    shown: ['Wie wir helfen können', 'Was möglich ist'],
    showed: ['Was wir gezeigt haben'],
    price: ['Der Preis', 'Unser Angebot'],
    next: ['Nächste Schritte', 'Wie es weitergeht', 'Der Plan'],
    closing: ['Jetzt sind Sie am Zug', 'Bis bald'],
  },
  es: {
    greeting: ['Gracias por la llamada', 'Gracias'],
    heard: ['Lo que nos contó', 'Su situación', 'Lo que le importa'],
    cost: ['Lo que le cuesta', 'Lo que supone'],
    mixed: ['De lo que hablamos', 'De nuestra llamada'],
    shown: ['Cómo podemos ayudar', 'Lo que podemos hacer'],
    showed: ['Lo que le mostramos'],
    price: ['El precio', 'Nuestra oferta'],
    next: ['Próximos pasos', 'Lo que sigue', 'El plan'],
    closing: ['Usted decide', 'Hasta pronto'],
  },
  fr: {
    greeting: ['Merci pour cet échange', 'Merci'],
    heard: ['Ce que vous nous avez dit', 'Votre situation', 'Ce qui compte pour vous'],
    cost: ['Ce que cela vous coûte', 'Ce que cela représente'],
    mixed: ['Ce dont nous avons parlé', 'De notre échange'],
    shown: ['Comment nous pouvons aider', 'Ce qui est possible'],
    showed: ['Ce que nous avons montré'],
    price: ['Le prix', 'Notre offre'],
    next: ['Prochaines étapes', 'La suite', 'Le plan'],
    closing: ['À vous de jouer', 'À bientôt'],
  },
  pt: {
    greeting: ['Obrigado pela conversa', 'Obrigado'],
    heard: ['O que nos contou', 'A sua situação', 'O que é importante'],
    cost: ['O que isso custa', 'O que isso soma'],
    mixed: ['Do que falámos', 'Da nossa conversa'],
    shown: ['Como podemos ajudar', 'O que é possível'],
    showed: ['O que mostramos'],
    price: ['O preço', 'A nossa proposta'],
    next: ['Próximos passos', 'O que vem a seguir', 'O plano'],
    closing: ['Agora é consigo', 'Até breve'],
  },
  it: {
    greeting: ['Grazie per la chiamata', 'Grazie'],
    heard: ['Cosa ci ha detto', 'La sua situazione', 'Cosa conta per lei'],
    cost: ['Quanto le costa', 'Quanto pesa'],
    mixed: ['Di cosa abbiamo parlato', 'Dalla nostra chiamata'],
    shown: ['Come possiamo aiutare', 'Cosa è possibile'],
    showed: ['Cosa abbiamo mostrato'],
    price: ['Il prezzo', 'La nostra offerta'],
    next: ['Prossimi passi', 'Cosa succede ora', 'Il piano'],
    closing: ['A lei la parola', 'A presto'],
  },
  nl: {
    greeting: ['Bedankt voor het gesprek', 'Bedankt'],
    heard: ['Wat u ons vertelde', 'Uw situatie', 'Wat voor u telt'],
    cost: ['Wat het u kost', 'Wat het optelt'],
    mixed: ['Waar we over spraken', 'Uit ons gesprek'],
    shown: ['Hoe wij kunnen helpen', 'Wat mogelijk is'],
    showed: ['Wat we lieten zien'],
    price: ['De prijs', 'Ons aanbod'],
    next: ['Volgende stappen', 'Hoe het verder gaat', 'Het plan'],
    closing: ['Aan u het woord', 'Tot snel'],
  },
};

/** What they pay, lose or spend, and not what we ask for. */
const THEIRS =
  /\b(?:you|they|we) (?:now |currently )?(?:pay|paid|lose|lost|spend|spent|reckon)|\bcosts? (?:you|them)\b|\b(?:lost|lose|losing|loss|waste\w*|spend|spent|bill|penalt\w+|fine[sd]?|overtime|budget|fund\w*|grant|loan|takings|revenue|last (?:year|season|month|quarter))\b|\b(?:perd\w+|pérd\w+|verl(?:ier|or|ust)\w*|gastan?|dépens\w+|spend\w+)/iu;
const PRICED =
  /\b(?:priced?|prices|licen[cs]e|subscription|quoted?|fee|charge|one-time|turnkey|fitted|installed|delivered|included|including|excluded|discount|flat|plan costs|preis|precio|prix|preço|prezzo|prijs|lizenz|licencia|abonnement|oferta|offre|angebot|offerte)\b|\b(?:per|pro|por|par|a|each|je) (?:user|unit|seat|piece|site|store|vehicle|machine|device|nutzer|stück|usuario|utilisateur|utente|gebruiker)\b|\bper \p{L}+(?: \p{L}+)? per (?:month|year|week|day)\b/iu;

/** What is asked for, and not what is lost or paid already. */
export const isPriced = (text: string): boolean => PRICED.test(text) && !THEIRS.test(text) && !OF_THEIRS.test(text);
const OF_THEIRS = /^(?:And )?(?:your|you) /iu;

const HOURS =
  /(?:\d|\b(?:half an?|two|three|four|five|six|seven|eight|nine|ten)) (?:extra |more |whole )?(?:hours?|minutes?|days?|weeks?)\b|\b(?:takes?|took|spends?|spent|loses?|lost|waits?|waited) an? (?:hour|minute|day|week)\b/iu;

/** Narrower kinds, the first that a sentence is. */
const KINDS: Record<Role, readonly (readonly [Kind, (sentence: string) => boolean])[]> = {
  greeting: [],
  heard: [
    ['price', (text) => isMoney(text) && isPriced(text)],
    ['praise', (text) => PRAISE.test(text)],
    ['asked', (text) => ASKED.test(text)],
    ['cost', (text) => isMoney(text) && THEIRS.test(text)],
    [
      'goal',
      (text) =>
        /\byou (?:also )?(?:want|need|would like|hope|asked for|wish|plan to)\b|\b(?:the|your) (?:goal|target|aim) is\b|^(?:goal|target|success)\b|\bmust\b/iu.test(
          text,
        ),
    ],
    [
      'hand',
      (text) =>
        /\b(?:by hand|(?:on|from|onto) paper|paper (?:forms?|lists?|slips?|tickets?|sheets?|records?|logs?|loggers?|notes?|files?|copies|cards?)|spreadsheets?|excel|manual\w*|retyp\w+|whiteboard|notebook|fax)\b/iu.test(
          text,
        ),
    ],
    [
      'trouble',
      (text) =>
        /\b(?:errors?|wrong|lost|loses?|missing|duplicat\w+|incomplete|mistakes?|fail\w*|complain\w*|broken?|breaks?|out of order|rejected|too late|give up|without warning|leaks?)\b/iu.test(
          text,
        ),
    ],
    ['time', (text) => HOURS.test(text)],
  ],
  cost: [
    ['price', (text) => isMoney(text) && isPriced(text)],
    ['cost', (text) => isMoney(text)],
    ['trouble', (text) => /\b(?:lost|loses?|errors?|complain\w*|fail\w*|scrap\w*|down)\b/iu.test(text)],
    ['time', (text) => HOURS.test(text)],
    ['heard', () => true],
  ],
  shown: [
    ['mixed', isWorry],
    ['price', (text) => isMoney(text) && !THEIRS.test(text) && !OF_THEIRS.test(text)],
    ['praise', (text) => PRAISE.test(text)],
    ['asked', (text) => ASKED.test(text)],
    [
      'proof',
      (text) =>
        /\b(?:pilot|trial|test)\b.*\b(?:fell|dropped|rose|went|cut|came down|improved|saved|found)\b/iu.test(text),
    ],
    [
      'showed',
      (text) =>
        /\b(?:we|I) (?:also |then )?(?:showed|demonstrated|demoed|presented|walked you)\b|\b(?:gezeigt|mostra\w*|montré|vorgestellt|lieten)/iu.test(
          text,
        ) && !/\b(?:pilot|trial)\b/iu.test(text),
    ],
  ],
  next: [
    [
      'yours',
      (text) =>
        /^(?:And |On your side, )?you (?:will\b|send|give|share|bring|choose|pick)(?!.*\b(?:we|I) will\b)/iu.test(text),
    ],
  ],
  closing: [],
};
const PRAISE = /\byou (?:also |really )?(?:liked|loved|enjoyed|appreciated|were (?:glad|happy|pleased|impressed))\b/iu;

const ASKED = /^(?:And )?(?:You|\p{Lu}\p{L}+) (?:also )?asked\b/u;

export const kindOf = (sentence: string, role: Role): Kind => KINDS[role].find(([, is]) => is(sentence))?.[0] ?? role;

export type HeadingOf = { role: Role; kinds: readonly Kind[]; areFigures: boolean; isMixed: boolean };

/** The heading of the kind that all lines have, else of their part; the card before goes on under its own, and others are taken once as far as they go. */
export function headingFor(card: HeadingOf, code: string, used: readonly string[], seed: number): string | null {
  const headings = HEADINGS[code];
  if (!headings) return null;
  const general = generalKind(card);
  for (const kind of [narrowKind(card, general), general, 'mixed' as const]) {
    const all = turned((kind && headings[kind]) ?? [], kind === general ? seed : 0);
    const found = all.find((heading) => heading === used.at(-1)) ?? all.find((heading) => !used.includes(heading));
    if (found) return found;
  }
  return headings[general]?.[0] ?? null;
}

function generalKind({ role, kinds, isMixed }: HeadingOf): Kind {
  const isOdd = role === 'shown' ? kinds.includes('praise') : role !== 'next' && kinds.includes('price');
  return isMixed || isOdd ? 'mixed' : role === 'cost' ? 'heard' : role;
}

function narrowKind({ kinds, areFigures }: HeadingOf, general: Kind): Kind | undefined {
  const [only, ...others] = new Set(kinds);
  const isOnly = only !== undefined && others.length === 0;
  if (isOnly && only !== general) return only;
  return areFigures && kinds.length > 1 && general === 'heard' ? 'numbers' : undefined;
}

/** Two flows do not begin alike. */
const turned = (headings: readonly string[], seed: number): string[] => {
  const first = seed % Math.min(2, headings.length || 1);
  return [...headings.slice(first), ...headings.slice(0, first)];
};

/** What a heading of ours is about. */
const PICTURE_OF: Partial<Record<Kind, string>> = {
  heard: 'chat-circle-text',
  goal: 'target',
  trouble: 'warning',
  time: 'hourglass',
  hand: 'clipboard-text',
  numbers: 'chart-bar',
  cost: 'coins',
  shown: 'lightbulb',
  showed: 'presentation-chart',
  price: 'tag',
  praise: 'thumbs-up',
  proof: 'seal-check',
  next: 'calendar-check',
  yours: 'list-checks',
};

/** The picture of a heading of ours. */
export function pictureOf(heading: string, code: string): string | undefined {
  const kinds = Object.entries(HEADINGS[code] ?? {}) as [Kind, readonly string[]][];
  const [kind] = kinds.find(([, headings]) => headings.includes(heading)) ?? [];
  return kind && PICTURE_OF[kind];
}

const RECAPS: Record<string, string> = {
  en: 'In short',
  de: 'Kurz gesagt',
  es: 'En resumen',
  fr: 'En bref',
  pt: 'Em resumo',
  it: 'In breve',
  nl: 'Kort samengevat',
};

/** Over what was told, once more. */
export const recapHeading = (code: string): string | null => RECAPS[code] ?? null;

/** Whether a heading is true of every line of its part. */
export const isPlainHeading = (heading: string, role: SceneRole, code: string): boolean =>
  HEADINGS[code]?.[role].includes(heading) ?? false;

/** A heading of the part for a scene of which nothing else is known. */
export const plainHeading = (role: SceneRole, code: string): string | null => HEADINGS[code]?.[role][0] ?? null;

const COMMON: Record<string, RegExp> = {
  en: /\b(?:the|and|you|your|we|of|to|is|with|for)\b/giu,
  de: /(?<!\p{L})(?:der|die|das|und|sie|ihr|ihre|wir|mit|für|ist|nicht)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|y|usted|su|que|con|para|del|una)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|les|et|vous|votre|nous|des|une|pour|avec|est)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:os|e|você|sua|que|com|para|uma|não|do|da)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:il|gli|e|lei|sua|che|con|per|una|di|della)(?!\p{L})/giu,
  nl: /(?<!\p{L})(?:de|het|en|u|uw|wij|we|een|met|voor|van)(?!\p{L})/giu,
};

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
