// "Sabine Brandl erläuterte, dass Ostheim monatlich 18.000 Instrumente kennzeichnet": in German and Dutch a clause behind "dass"
// has its verb elsewhere. Where their firm is its subject, it is told as "Sie kennzeichnen monatlich 18.000 Instrumente".
import { quote } from '../../../../lib/quote.js';
import type { Brief } from '../../../contracts.js';
import type { Cast } from '../people/cast.js';
import { firmSpellings } from './names.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';
import type { Tongue } from './tongue.js';

const SAID: Record<string, RegExp> = {
  de: /^(?:erläuterte|erklärte|berichtete|sagte|erzählte|betonte|schilderte|ergänzte|bestätigte), dass /u,
  nl: /^(?:legde uit|vertelde|zei|gaf aan|lichtte toe|vermeldde|bevestigde|voegde toe) dat /u,
};
const FIRM: Record<string, string> = {
  de: 'das Unternehmen|die Firma|der Betrieb|die Gruppe|die Kanzlei|die Klinik|das Haus|das Werk',
  nl: 'het bedrijf|de kwekerij|de groep|de onderneming|de praktijk|de firma|de organisatie|het hotel|de bakkerij|de boerderij|de school|de zaak',
};
/** A verb that leaves its first part at the end cannot be moved whole. */
const PARTED =
  /^(?:ab|an|auf|aus|bei|dar|ein|fest|her|hin|los|mit|nach|statt|teil|um|vor|weg|weiter|zu|zurück|zusammen)/u;
const DUTCH_VERB =
  /^(?:heeft|teelt|gebruikt|verwerkt|produceert|levert|bouwt|maakt|beheert|verkoopt|telt|verhuurt|exploiteert|bezit|runt|bakt|brouwt|repareert|onderhoudt|verzorgt|vervoert|verzendt|betaalt|verliest|besteedt)$/u;

/** The clause as said to the prospect, or the part as it is where the verb cannot surely be moved. */
export function withoutThat(tongue: Tongue, part: Part, { names, sideOf }: Cast, brief: Brief): Part {
  const said = SAID[tongue.code];
  if (!said || !isNoted(part)) return part;
  const name = names.find((each) => new RegExp(`^(?:\\p{L}+\\.? )?${quote(each)} (?=\\p{Ll})`, 'u').test(part.text));
  if (!name || sideOf(name) !== 'them') return part;
  const rest = part.text.slice(part.text.indexOf(name) + name.length + 1).replace(/[.]$/u, '');
  const clause = said.test(rest) ? rest.replace(said, '') : '';
  const firms = [...firmSpellings(brief.prospectCompany), FIRM[tongue.code]!].join('|');
  const words = new RegExp(`^(?:${firms}) (?=[\\p{L}\\d])`, 'u').exec(clause);
  const told = words ? moved(tongue, clause.slice(words[0].length)) : null;
  return told === null ? part : { ...part, text: told, aloud: 'them' };
}

const MODAL: Record<string, RegExp> = {
  de: /^(?:muss|kann|will|soll|darf|möchte)$/u,
  nl: /^(?:moet|wil|kan|zal|gaat|mag)$/u,
};
/** Ends a half that has a verb of its own, whether or not it can be moved. */
const ENDS: Record<string, RegExp> = {
  de: /(?<= )(?!nicht|mit|seit|weit|direkt|komplett)\p{Ll}{2,}t$|(?<= )(?:muss|kann|will|soll|darf|möchte)$/u,
  nl: /(?<!\p{L})(?!(?:niet|met|het|dat|uit|product)(?!\p{L}))\p{Ll}{3,}t(?!\p{L})|(?<!\p{L})(?:wil|kan|zal|mag)(?!\p{L})/u,
};

function moved(tongue: Tongue, clause: string): string | null {
  if (/[,;:]/u.test(clause.replace(/\d,\d/gu, ''))) return null;
  const { code, grammar } = tongue;
  const and = code === 'nl' ? ' en ' : ' und ';
  const told = clausesOf(code, clause.split(and), and).map((each) => verbFirst(tongue, each));
  return told.includes(null) || told.length > 2 ? null : `${grammar.you} ${told.join(and)}`;
}

/** "62 hectare teelt en 18.000 kisten moet schoonmaken" are two clauses, "40 koeien en 12 kalveren heeft" is one. */
function clausesOf(code: string, halves: readonly string[], and: string): string[] {
  const clauses: string[] = [];
  let open = '';
  for (const half of halves) {
    open = open === '' ? half : `${open}${and}${half}`;
    if (!ENDS[code]!.test(half)) continue;
    clauses.push(open);
    open = '';
  }
  return open === '' ? clauses : [...clauses.slice(0, -1), [...clauses.slice(-1), open].join(and)];
}

/** "in Breezand 62 hectare tulpen teelt" as "teelt in Breezand 62 hectare tulpen". */
function verbFirst({ code, grammar }: Tongue, clause: string): string | null {
  const words = clause.split(' ');
  const at = code === 'nl' ? words.findIndex((word) => DUTCH_VERB.test(word)) : words.length - 1;
  const modal = at < 0 || code === 'de' ? modalAt(code, words) : -1;
  const place = modal >= 0 ? modal : at;
  const verb = words[place] ?? '';
  if (place < 1 || (modal < 0 && code === 'de' && (PARTED.test(verb) || !/^\p{Ll}+$/u.test(verb)))) return null;
  const you = code === 'nl' && modal < 0 ? verb : grammar.withYou(verb);
  return you === null ? null : [you, ...words.slice(0, place), ...words.slice(place + 1)].join(' ');
}

/** "… 18.000 kisten moet schoonmaken", "… 18.000 Kisten reinigen muss": the place of the verb that stands beside an infinitive. */
function modalAt(code: string, words: readonly string[]): number {
  const at = words.length - (code === 'nl' ? 2 : 1);
  const infinitive = words[at + (code === 'nl' ? 1 : -1)] ?? '';
  return MODAL[code]!.test(words[at] ?? '') && /^\p{Ll}{3,}n$/u.test(infinitive) ? at : -1;
}
