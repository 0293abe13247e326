// Prices that stand behind what they are for: "Lizenz: 189 € im Monat", "Sonda: 210 € por depósito". Said one after the other behind one
// opening, since nobody knows their articles.
import { saidPrice } from './headings.js';

const LISTED: Record<string, readonly [lead: string, at: string]> = {
  de: ['Zu den Preisen: ', 'zu'],
  fr: ['Côté tarifs : ', 'à'],
  es: ['En cuanto al precio: ', 'a'],
  it: ['Per quanto riguarda i prezzi: ', 'a'],
  pt: ['Quanto ao preço: ', 'a'],
  nl: ['Wat de prijs betreft: ', 'voor'],
};
/** A label that says no more than that a price follows. */
const PLAIN =
  /preis|kosten|konditionen|tarif|prix|coût|preci|coste?|costo|preço|valor|custo|investim|inversión|prezz|prijs|tarie|genannt|angebot|offert|oferta|devis|proposta/iu;
const THING = /^\p{L}[\p{L}'’-]*(?: [\p{L}\d'’/-]+){0,6}$/u;
const IS_LISTED = / (?:zu|à|a|voor) (?:(?:€|R\$|\$|£|CHF) ?)?\d/u;

/** "Lizenz zu 189 € im Monat"; null where the label names no thing or no price stands behind it. */
export function pricedThing(code: string, label: string | null, amount: string): string | null {
  const listed = LISTED[code];
  if (!listed || label === null || PLAIN.test(label) || !THING.test(label) || saidPrice(code, amount) === null)
    return null;
  return /^(?:ab|dès|desde|a partir|a partire|vanaf) /u.test(amount)
    ? `${label} ${amount}`
    : `${label} ${listed[1]} ${amount}`;
}

/** What opens a list of things with their prices, where a thing for a list is one. */
export const priceLead = (code: string, text: string): string | null =>
  IS_LISTED.test(text) && /[€$£]|(?<!\p{L})(?:Euro|euros?|EUR|CHF|Franken|reais)(?!\p{L})/u.test(text)
    ? (LISTED[code]?.[0] ?? null)
    : null;

const CURRENCY = /[€$£]|(?<!\p{L})(?:Euro|euros?|EUR|CHF|Franken|francs|reais)(?!\p{L})/u;

/** "Linie HL 4 mit zwei Formatsätzen: 89.500 Euro netto" where nobody read a label. */
export function pricedInside(code: string, words: string): string | null {
  const [, label = null, amount = ''] = /^([^:]{3,60}?) ?: (\S.*)$/u.exec(words) ?? [];
  return pricedThing(code, label, amount);
}

/** "La fauche reste à part, 380 euros le passage": what stands among our prices is none of their costs. */
export const isBesideOurs = (text: string, isPrice: boolean, before: string | null): boolean =>
  CURRENCY.test(text) && (isPrice || (before !== null && CURRENCY.test(before))) && !THEIR_LOSS.test(text);
const THEIR_LOSS =
  /(?<!\p{L})(?:Sie|vous|vos|votre|usted|sus?|lei|sue?|suo|suoi|você|seus?|u|uw|verl\p{L}+|verlor\p{L}*|perd\p{L}+|perte\p{L}*|pérdid\p{L}*|pierd\p{L}*|perdit\p{L}*|sprec\p{L}+|gaspill\p{L}*|Schaden|Ausfall\p{L}*)(?!\p{L})/u;
