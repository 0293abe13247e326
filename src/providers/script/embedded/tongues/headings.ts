// Headings and labels of notes in the languages other than English that the list of sections does not know, and the prices
// that stand behind one.
import type { Section } from '../notes/sections.js';

const NAMES: readonly [Section | 'price', RegExp][] = [
  [
    'private',
    /(?<!\p{L})(?:intern|nur für uns|nicht (?:senden|weiter|verschicken)|vertraulich|unter uns|pour nous|ne pas (?:envoyer|diffuser)|entre nous|no (?:enviar|sale)|solo para nosotros|não enviar|só para nós|entre nós|non (?:inviare|dire|girare)|solo per noi|tra noi|niet (?:delen|versturen|doorsturen)|onder ons|voor ons|nebenbei|en passant|de paso|terzijde|persönliche?r? (?:eindruck|notiz|anmerkung|kommentar|bemerkung|einschätzung)|mein eindruck|bauchgefühl|(?:note|remarque|commentaire|avis|impression) perso\p{L}*|mon (?:ressenti|impression|avis)|(?:comentario|nota|impresión|opinión) personal|mi (?:impresión|opinión)|(?:comentário|nota|impressão|opinião) pessoal|minha (?:impressão|opinião)|(?:commento|nota|impressione|opinione) personale|mia (?:impressione|opinione)|persoonlijk|persoonlijke (?:indruk|notitie|noot|opmerking)|mijn indruk)(?!\p{L})/iu,
  ],
  [
    'price',
    /(?<!\p{L})(?:preise?|konditionen|tarif\p{L}*|prix|precios?|preços?|valor(?:es)?|investimento|prezz[oi]|prijs|prijzen|tarieven)(?!\p{L})/iu,
  ],
  [
    'next',
    /(?<!\p{L})(?:wie geht['’]?s|wie geht es|so geht|weiter geht|nächste[rs]?|offene punkte|ausgemacht|verabredet|la suite|prochaine?s?|à faire|convenu|étapes|siguientes?|(?:lo )?que sigue|^a seguir$|próxim[oa]s?|qué sigue|quedamos en|pendientes?|acordado|combinado|compromisos?|compromissos?|impegni|aufgaben|combin[aá]mos|acord[aá]mos|hemos quedado|quedado así|pass[io] concordat[io]|ficou (?:combinado|acordado|decidido)|siamo rimasti|cosa facciamo ora|passos|a fazer|o que vem|cosa succede|cosa facciamo|come procediamo|prossim[oaie]|da fare|concordato|vervolg|volgende|hoe (?:nu )?verder|we doen)(?!\p{L})/iu,
  ],
  [
    'goal',
    /^(?:behoeften?|wunsch|wünsche|will|möchte|bedarf|besoins?|souhaits?|veut|souhaite|quieren?|necesitan?|buscan?|deseos?|vuole|vogliono|esigenz[ae]|desider\p{L}+|quer(?:em)?|precisam?|procuram?|wil|wensen?|zoekt)(?!\p{L})/iu,
  ],
  [
    'shown',
    /(?<!\p{L})(?:gezeigt|vorgestellt|vorgeführt|präsentiert|montré|présenté|vu ensemble|enseñado|enseñé|mostr\p{L}+|presentad[oa]|vimos|visto|apresent\p{L}+|presentat[oa]|présentés?|fatto vedere|getoond|laten zien|bekeken)(?!\p{L})/iu,
  ],
  [
    'situation',
    /(?<!\p{L})(?:ist-?zustand|lage|heute|aujourd['’]hui|hoy|hoje|oggi|vandaag|nu|kontext|stand|bestand)(?!\p{L})/iu,
  ],
];

const MAX_LINES = 15;

/** The label in front of a place on its line, or the heading above it; empty where there is neither. */
export function headingOver(summary: string, at: number): string {
  const lines = summary.slice(0, at).split('\n');
  const own = labelOf(lines.pop() ?? '');
  if (headingKind(own) !== null) return own;
  let isBelow = true;
  for (let up = lines.length - 1; up >= 0 && up >= lines.length - MAX_LINES; up -= 1) {
    isBelow &&= lines[up]!.trim() !== '';
    const label = isBelow ? labelOf(lines[up]!) : '';
    if (headingKind(label) === 'next') return label;
    const words = lines[up]!.replace(/^[\s>#*_]+|[\s*_:]+$/gu, '');
    if (isHeading(lines[up]!.trim(), words, (lines[up - 1] ?? '').trim() === '')) return words;
  }
  return '';
}

/** "Preis genannt:" in front of what it is about. */
function labelOf(line: string): string {
  const label = /^[\s>#*_•–-]*([\p{L}][\p{L}\p{M}'’()/ -]{1,40}?)\s?:/u.exec(line)?.[1] ?? '';
  return label.split(' ').length <= 6 ? label : '';
}

function isHeading(line: string, words: string, isAlone: boolean): boolean {
  if (words === '' || words.split(' ').length > 6 || /^[-•·]|^\d/u.test(line)) return false;
  return /^#|^\*\*.*\*\*:?$|^__.*__$|:$/u.test(line) || (isAlone && !/[.!?,;…]$/u.test(line) && words.length < 40);
}

/** What a heading in one of the languages is over; null where it is unknown. */
export const headingKind = (heading: string): Section | 'price' | null =>
  heading === '' ? null : (NAMES.find(([, pattern]) => pattern.test(heading))?.[0] ?? null);

const AMOUNT =
  /^(?:ab |dès |desde |a partire da |a partir de |vanaf |circa |ca\. )?(?:(?:€|R\$|\$|CHF|£) ?\d[\d., {2}]*|\d[\d., {2}]*(?: Mio\.?)? ?(?:€|EUR|Euro|euros?|euro|Franken|francs|CHF|reais|dólares|Cent))/u;

const PRICE: Record<string, string> = {
  de: 'Der Preis beträgt ',
  fr: 'Le tarif est de ',
  es: 'El precio es de ',
  it: 'Il prezzo è di ',
  pt: 'O valor é de ',
  nl: 'De prijs is ',
};

/** "3.450 € netto je Zimmer, gilt bis Jahresende" behind "Preis genannt:" as a sentence; null where it is no price. */
export function saidPrice(code: string, text: string): string | null {
  if (!AMOUNT.test(text) || PRICE[code] === undefined) return null;
  return `${PRICE[code]}${text}`.replace(/, gilt (?=bis )/u, ' und gilt ');
}
