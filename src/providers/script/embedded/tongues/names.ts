// How the notes may call somebody: with and without a title, by the first name or the surname.

import { quote } from '../../../../lib/quote.js';

const TITLE =
  /^(?:(?:Frau|Fr\.|Herrn?|Hr\.|Dr\.|Prof\.|Dipl\.-Ing\.|Mme|Mlle|Madame|Monsieur|M\.|Sra?\.?|Srta\.?|Señora?|Don|Doña|Dona|Dom|Senhora?|Signora?|Sig\.(?:ra)?|Dott\.(?:ssa)?|Dottor|Dottoressa|Ing\.|Avv\.|Dra\.|Eng\.|Mevrouw|Mevr\.|Mw\.|Meneer|Dhr\.|Engª|Engº) )+/iu;
/** Behind them a name goes on: "Le Goff", "van der Berg", "Da Silva". */
const PARTICLE =
  /^(?:de|der|den|van|von|vom|zu|le|la|les|du|des|di|da|do|dos|das|del|della|el|los|las|il|lo|gli|het|die|o|a|os|as|st\.?)$/iu;

/** A person as written, without the title, by the first name, by the surname, and with the surname that the summary gives. */
export function personSpellings(name: string | null, summary: string): string[] {
  const whole = name?.trim();
  if (!whole) return [];
  const bare = whole.replace(TITLE, '').trim() || whole;
  const words = bare.split(/\s+/);
  const isTitled = bare !== whole;
  const first = words[0]!;
  const last =
    words.length > 1 ? words.slice(words.slice(0, -1).findIndex((word) => PARTICLE.test(word))).join(' ') : first;
  const surname = words.at(-1)!;
  const given = isTitled
    ? undefined
    : new RegExp(String.raw`(?<!\p{L})${quote(first)} (\p{Lu}[\p{L}'’-]{1,24})`, 'u').exec(summary)?.[1];
  const all = [given && `${first} ${given}`, whole, bare, last, first, given, surname];
  return unique(all.filter((each): each is string => each !== undefined && each.length > 1 && !PARTICLE.test(each)));
}

/** What many firms begin with says nothing of which one it is. */
const GENERIC =
  /^(?:hotel\p{L}*|haus|klinik\p{L}*|clini\p{L}*|clíni\p{L}*|weingut|traiteur|atelier\p{L}*|transport\p{L}*|grupo|groupe|gruppo|gruppe|trasporti|stadtwerke|praxis|autohaus|bäckerei|boulangerie|garage|taller\p{L}*|bodegas?|cantina|officin\p{L}*|construtora|padaria|bakkerij|kwekerij|installatie\p{L}*|cabinet|maison|domaine|frutas|colegio|school)$/iu;

/** A firm as written, without its legal form, and by its first word where that is a name. */
export function firmSpellings(name: string | null): string[] {
  const whole = name?.trim();
  if (!whole) return [];
  const bare = whole.replace(
    /,? (?:GmbH(?: & Co\. KG)?|AG|KG|SARL|SAS|SA|S\.A\.|SL|S\.L\.|SRL|S\.r\.l\.|SpA|Lda|Ltda|BV|B\.V\.|NV)\.?$/u,
    '',
  );
  const first = bare.split(/\s+/)[0]!;
  const isName = first.length > 2 && !PARTICLE.test(first) && !GENERIC.test(first);
  return unique([whole, bare, ...(isName ? [first] : [])]);
}

const unique = (names: readonly string[]): string[] =>
  [...new Set(names)].sort((a, b) => b.length - a.length).map(quote);
