// What fields of templates are called, in the languages of the voices: `FirstName`, "Name des Kunden", "your company". A name is
// one where all of its words are words of such names.
import { isAskedFor } from './open-fields.js';

const list = (words: string): Set<string> => new Set(words.trim().split(/\s+/u));

/** What somebody is called. */
const NAMES =
  list(`name firstname lastname fullname surname forename fname lname names vorname nachname zuname prénom prenom nom nombre apellido
  apellidos nome cognome sobrenome apelido voornaam achternaam naam`);

/** What else templates ask for. */
const THINGS =
  list(`company organisation organization firm date time day month weekday year amount price fee discount number link url website
  title role position email phone city town country address product industry sector topic signature salutation competitor percentage
  percent metric deadline brand pain challenge benefit feature goal outcome firma unternehmen datum uhrzeit betrag preis anrede ort thema produkt entreprise société montant
  heure prix ville date empresa fecha hora importe precio ciudad producto azienda data valor importo prezzo preço ora città cidade
  prodotto produto bedrijf bedrag tijd prijs plaats aanhef onderwerp tbd tbc tba todo`);

/** Who it is about. */
const PEOPLE =
  list(`prospect customer client contact recipient sender lead rep seller buyer user users employees seats attendee kunde kunden kundin
  interessent interessenten ansprechpartner empfänger cliente contacto destinatario destinataire contato contatto klant
  contactpersoon ontvanger`);

/** What stands beside such words. */
const BESIDE =
  list(`first last full given family company's customer's client's prospect's sales job product meeting start end due next call demo
  calendar booking new old current exact specific key main top insert here hier ici aquí aqui qui my our your their his her of the for in mein meine meinen ihr ihre ihren
  des der dem den vom mi mis su tu mon ma mes votre le la les du de del el il lo o a do da dos della dello al mio mia suo meu minha seu sua mijn
  uw van`);

/** A single small x is a ticked box. */
const PAIRS =
  /^(?:(?:dd|mm|yyyy|yy|tt|jjjj|aaaa|gg|hh)(?:[./:-](?:dd|mm|yyyy|yy|tt|jjjj|aaaa|ss)){1,2}|pain point|use case|call to action|call-to-action|cta|x{1,5}|n|#+|\?+|\.{3}|…)s?$/iu;
/** `[Mr./Ms.]`: one of them was to be chosen. */
const EITHER =
  /^(?:mr|mrs|ms|mx|sir|madam|herr|frau|monsieur|madame|señor|señora|sr|sra|signor|signora|sig|senhor|senhora|dhr|mevr|meneer|mevrouw|he|she|they|him|her|his|er|sie)\.?$/iu;
/** These somebody puts behind a name. */
const PRONOUNS = /^(?:she\s*\/\s*her|he\s*\/\s*him|they\s*\/\s*them)s?$/iu;
/** Behind these the rest is whatever is asked for. */
const ASKED =
  /^(?:insert|enter|fill in|einfügen|your|votre|su|tu|sua|seu|uw|ihr|ihre)[\s_-].{1,50}$|^(?:insert|your|add)$|^add (?:the|a|an|your|name|date|price|link)\b/iu;
const FALLBACK = /\s*(?:\|.*|[,:]\s*(?:fallback|default)\b.*)$/iu;

/** `FirstName`, `first_name` and "First name" as single words in lower case. */
const wordsIn = (name: string): string[] =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[\s_.’'-]+/u)
    .filter((word) => word !== '' && word !== 's' && word !== 'l' && word !== 'd');

const isName = (word: string): boolean => NAMES.has(word) || /^\p{L}{4,}(?:name|naam)$/u.test(word);

/** Whether this is what a template calls a person's or a firm's name. */
export function isNameField(name: string): boolean {
  const words = wordsIn(name);
  return (
    words.length <= 6 &&
    words.some(isName) &&
    words.every((word) => isName(word) || PEOPLE.has(word) || BESIDE.has(word) || /^compan|^firm/u.test(word))
  );
}

function isPlainField(name: string): boolean {
  if (isNameField(name) || (PAIRS.test(name) && name !== 'x')) return true;
  const words = wordsIn(name);
  const isKnown = words.length > 0 && words.length <= 6 && words.every((word) => isWordOfField(word));
  if (!isKnown) return false;
  // "[the customer]" explains a quotation; "[Customer]" is to be filled in.
  return words.some((word) => THINGS.has(word)) || (PEOPLE.has(words[0]!) && words.length <= 2);
}

const isWordOfField = (word: string): boolean =>
  isName(word) || THINGS.has(word) || PEOPLE.has(word) || BESIDE.has(word);

/** Whether what stands between brackets is the name of a field: also of several, or with what stands there without it. */
export function isField(inside: string): boolean {
  const name = inside
    .trim()
    .replace(/^\/|\/$/gu, '')
    .trim();
  if (ASKED.test(name) || isAskedFor(name) || isPlainField(name)) return true;
  const first = name.replace(FALLBACK, '');
  if (first !== name) return isPlainField(first);
  const parts = name.split(/\s*[/&+|]\s*|\s+(?:or|and|oder|und|ou|et|o|y|e|of|en)\s+/u);
  return (
    parts.length > 1 &&
    (parts.every(isPlainField) || (parts.every((part) => EITHER.test(part)) && !PRONOUNS.test(name)))
  );
}
