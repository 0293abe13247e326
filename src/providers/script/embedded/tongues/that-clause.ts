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

/** "75 medewerkers heeft en 20 projecten uitvoert": a verb for each half cannot be moved at once. */
const endsTwice = (code: string, halves: readonly string[]): boolean =>
  halves.length > 1 &&
  (code === 'nl'
    ? halves.slice(1).some((half) => /(?<!\p{L})(?!(?:niet|met|het|dat|uit|product)(?!\p{L}))\p{Ll}{3,}t$/u.test(half))
    : halves.slice(0, -1).some((half) => /(?<= )(?!nicht|mit|seit|weit|direkt|komplett)\p{Ll}{2,}t$/u.test(half)));

function moved({ code, grammar }: Tongue, clause: string): string | null {
  const both = code === 'nl' ? clause.split(' en ') : clause.split(' und ');
  if (/[,;:]/u.test(clause.replace(/\d,\d/gu, '')) || endsTwice(code, both)) return null;
  const words = clause.split(' ');
  const at = code === 'nl' ? words.findIndex((word) => DUTCH_VERB.test(word)) : words.length - 1;
  const verb = words[at] ?? '';
  const you = code === 'nl' ? verb : PARTED.test(verb) || !/^\p{Ll}+$/u.test(verb) ? null : grammar.withYou(verb);
  if (!you || at < 1) return null;
  return `${grammar.you} ${you} ${[...words.slice(0, at), ...words.slice(at + 1)].join(' ')}`;
}
