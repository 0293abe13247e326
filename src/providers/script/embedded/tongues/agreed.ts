// "Hemos quedado en que yo le envío la propuesta, él nos pasa la lista …", "Wir sind so verblieben, dass ich ihm ein Angebot schicke": what both
// agreed on, as the plans that it consists of. In German and Dutch the verb of such a clause goes to its second place.
import { capitalise } from '../../../../flow/lines.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';

const AGREED =
  /^(?:(?:Wir sind (?:so|dabei) verblieben|Wir haben (?:vereinbart|abgemacht|ausgemacht|verabredet|uns darauf (?:geeinigt|verständigt))|(?:Vereinbart|Verabredet) (?:wurde|ist|haben wir)), dass |(?:Nous (?:avons|sommes) convenus?|Il (?:a été|est) convenu|On a convenu|Nous nous sommes mis d['’]accord pour) (?:que |qu['’])|(?:Hemos (?:quedado en|acordado)|Quedamos en|Acordamos|Se acordó|Quedó acordado) que |(?:Siamo rimasti (?:d['’]accordo )?|Abbiamo (?:concordato|deciso|stabilito) |Ci siamo accordati (?:sul fatto )?)che |(?:Ficou (?:combinado|acordado|decidido)|Combin[aá]mos|Acord[aá]mos|Ficámos de acordo em) que |(?:We|Wij) (?:hebben|zijn) (?:afgesproken|overeengekomen) dat |Afgesproken (?:is|werd) dat )/u;

export const isAgreement = (text: string): boolean => AGREED.test(text);

/** The plans of an agreement, or the part as it is. */
export function agreedIn(code: string, part: Part): Part[] {
  if (!isNoted(part) || !AGREED.test(part.text)) return [part];
  const clause = part.text.replace(AGREED, '');
  if (code !== 'de' && code !== 'nl') return [{ ...part, text: withTheirs(code, clause), section: 'next' }];
  const plans = clause
    .split(code === 'de' ? /,? (?:und )?dass /u : /,? (?:en )?dat /u)
    .flatMap((text) => atEnd(code, text) ?? []);
  return plans.length === 0 ? [part] : plans.map((text) => ({ ...part, text, section: 'next' as const }));
}

/** "Quedamos en que me manda los planos": without a subject it is the prospect who sends us something. */
const TO_US: Record<string, readonly [RegExp, string]> = {
  es: [/^(?=(?:me|nos) \p{Ll}+[ae] )/u, 'Usted '],
  it: [/^(?=(?:mi|ci) \p{Ll}+[ae] )/u, 'Lei '],
  pt: [/^(?=(?:me|nos) \p{Ll}+[ae] )/u, 'Você '],
};
const withTheirs = (code: string, clause: string): string =>
  capitalise(clause.replace(TO_US[code]?.[0] ?? /^(?!)/u, TO_US[code]?.[1] ?? ''));

const SUBJECT: Record<string, RegExp> = {
  de: /^(?:ich|er|sie|wir|(?:Frau|Herr) \p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+|(?:unser|unsere|der|die|das|ihr|sein) \p{Lu}\p{L}+) /u,
  nl: /^(?:ik|hij|zij|ze|we|wij|(?:mevrouw|meneer) \p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+|(?:onze|ons|de|het|haar|zijn) \p{Ll}+) /u,
};
const PARTED: Record<string, RegExp> = {
  de: /^(zu|ab|an|auf|aus|bei|ein|mit|nach|vor|vorbei|weiter|zurück|zusammen|durch|bereit)(?=(?:schick|send|sag|stimm|bring|ruf|fang|schau|seh|hol|lad|reich|leg|stell|geb|gib|komm|prüf|nehm|nimm|bereit|kläs|leit|mach|führ)\p{L}*$)/u,
  nl: /^(langs|door|aan|op|mee|terug|toe|af|uit|na|in|voor|over)(?=(?:kom|stuur|lever|bel|neem|geef|stel|vraag|breng|loop|zoek|maak|kijk|leg|voer)\p{L}*$)/u,
};

/** "ich ihm bis Freitag ein Angebot schicke": the verb stands at the end and goes behind its subject. */
function atEnd(code: string, noted: string): string | null {
  const text = noted.replace(/[.,\s]+$/u, '');
  const subject = SUBJECT[code]!.exec(text)?.[0];
  if (!subject || /[,;:]/u.test(text.slice(subject.length).replace(/\d[.,]\d/gu, ''))) return null;
  const words = text.slice(subject.length).split(' ');
  const verb = words.pop() ?? '';
  if (words.length === 0 || !/^\p{Ll}+$/u.test(verb) || / (?:und|en) /u.test(words.join(' ')) || INFINITE.test(verb))
    return null;
  const first = PARTED[code]!.exec(verb)?.[1] ?? '';
  return capitalise([subject.trim(), verb.slice(first.length), ...words, first].filter(Boolean).join(' '));
}

/** Where the last word is no verb of the clause alone: "schicken werde", "gestuurd wordt". */
const INFINITE =
  /^(?:werde|wird|werden|soll|sollen|kann|können|muss|müssen|wurde|zal|zullen|kan|kunnen|moet|moeten|wordt|worden)$/u;
