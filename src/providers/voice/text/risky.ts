// Words that an English voice may say wrongly, so that a reviewer can listen or give a pronunciation. It goes by spelling
// alone: it misses names that look English and are not, and it says so rather than claiming to know.
import { LEXICON, type Lexicon, prepareLexicon, respell, SHOUTED_WORDS, SPOKEN_ACRONYMS } from './lexicon.js';
import { isUnusual } from './spelling.js';
import { HOST } from './web.js';
import { camelParts, toPlainLetters } from './words.js';

/**
 * unspoken: in a script that the voice leaves out. foreign: marks or letters that English has not. unusual: letters in an
 * order that English spelling rules misread, or capitals within. spelled: read letter by letter, perhaps meant as a word, or with figures in
 * it. address: said in words, which is long to listen to. date: nobody can know which figure is the month.
 */
export type Risk = 'unspoken' | 'foreign' | 'unusual' | 'spelled' | 'address' | 'date';

export type RiskyWord = { word: string; reason: Risk };

/** More would be a list that nobody reads. */
const MOST_RISKS = 50;

/** Abbreviations that everybody spells out. */
const ALWAYS_SPELLED = new Set(
  (
    'CRM ERP API ROI CEO CFO CTO COO CIO CMO HR IT PR AI ML IP VP UK US USA EU UAE PDF CSV XML HTML CSS URL SQL SMS ' +
    'FAQ KPI SLA NDA RFP RFI POC MVP SKU B2B B2C USD EUR GBP AM PM TV PC DVD CD FBI CIA BBC CNN IBM SAP GDPR DPA DSGVO ' +
    'GPS HVAC ICU MRI USB PPE OEM FTE EHR EMR WMS TMS MES PLM CNC NHS IRS ATM LED QR DIY CCTV ' +
    'KYC AWS ISO UPS RFID ARR AUD UAT CI OKR OTA EOD YOY IOT IQ ' +
    'SSO MFA VPN DNS SDK IDE QA UX UI ETA FYI ASAP TBD OK LLC PLC GMBH AG SA VAT CET CEST GMT UTC EST PST Q A'
  ).split(' '),
);

/** Names with figures that everybody reads alike. */
const USUAL_FIGURES =
  /^(?:B2[BCG]|[CDP]2[CPB]|M2M|O2C|P2P|H2O|CO2|MP[34]|E2E|S[34]|EC2|SOC2|COVID19|[A-Z]\d{1,2}|Q[1-4]\d{2,4}|FY\d{2,4})s?$/iu;

/** Borrowed words that everybody knows with their marks. */
const BORROWED =
  /^(?:caf[eé]|r[eé]sum[eé]|na[iï]ve|clich[eé]|fa[cç]ade|fianc[eé]e?|d[eé]cor|d[eé]j[aà]|expos[eé]|saut[eé]|pur[eé]e|entr[eé]e)s?$/iu;

/** The risky words of a text, each once, in the order of the text. */
export function riskyWords(text: string, lexicon: Lexicon = {}): RiskyWord[] {
  const own = prepareLexicon(lexicon);
  const risks = new Map<string, Risk>();
  for (const [date] of text.matchAll(/(?<![\d/])\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/g)) {
    const [first = 0, second = 0] = date.split('/').map(Number);
    if (first !== second && first <= 12 && second <= 12) risks.set(date, 'date');
  }
  const isLoud = isShouted(text);
  const words = text.replace(ADDRESS, (address) => {
    risks.set(address, 'address');
    return ' '.repeat(address.length);
  });
  for (const [word] of words.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?/gu)) {
    const reason = respell(word, [own, LEXICON]) === null ? riskOf(isLoud ? inSmall(word) : word) : null;
    if (reason) risks.set(word, reason);
    if (risks.size >= MOST_RISKS) break;
  }
  return [...risks].map(([word, reason]) => ({ word, reason }));
}

/** A text in capitals throughout: its words are said as words. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 12 && (text.match(/\p{Lu}/gu)?.length ?? 0) > letters * 0.85;
}

const inSmall = (word: string): string => (/^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word);

/** A host alone is short enough, as "acme.com" is a name; where somebody wrote more of an address, they may not know that it is said. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.)[^\s<>"“”/]{1,100}(?:\/[^\s<>"“”]{0,300})?(?<![.,;:!?)\]])`,
    String.raw`(?<![\p{L}\p{N}._%+@/-])${HOST}\/[^\s<>"“”]{1,300}(?<![.,;:!?)\]])`,
    String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,60}@(?:[\p{L}\p{N}-]{1,60}\.){1,4}\p{L}{2,}`,
  ].join('|'),
  'giu',
);

function riskOf(word: string): Risk | null {
  const plain = toPlainLetters(word);
  if (plain === '') return 'unspoken';
  if (/[^\p{ASCII}’]/u.test(word)) return BORROWED.test(word) ? null : 'foreign';
  if (/\d/u.test(word)) return USUAL_FIGURES.test(word) || !/\d{3}|\d\p{L}/u.test(word) ? null : 'spelled';
  if (/^[A-Z]{2,6}s?$/.test(word)) return isUsualCapitals(word) ? null : 'spelled';
  const name = plain.replace(/'s$/iu, '');
  return (isMixed(name) ? isRiskyMix(camelParts(name)) : isUnusual(name)) ? 'unusual' : null;
}

const isMixed = (word: string): boolean => /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word) && /\p{Ll}/u.test(word);

/** Of "HubSpot" and "OnboardIQ" each part is read right; of "LoRaWAN", "UiPath", "iPaaS" and "LaTeX" not. */
const isRiskyMix = (parts: readonly string[]): boolean =>
  parts.some(isRiskyPart) || (/^\p{Lu}$/u.test(parts.at(-1)!) && /[aeiouy]\p{Ll}*$/u.test(parts.at(-2) ?? ''));

function isRiskyPart(part: string): boolean {
  if (part.length === 1 || !/[aeiouy]/iu.test(part)) return false;
  if (/^\p{Lu}+s?$/u.test(part)) return part.length > 2 && !isUsualCapitals(part);
  if (/^\p{Lu}{2}/u.test(part)) return true;
  return part.length === 2 ? !SHORT_WORDS.test(part) : isUnusual(part);
}

const SHORT_WORDS = /^(?:am|an|as|at|be|by|do|go|he|hi|if|in|is|it|me|my|no|of|on|or|ox|so|to|up|us|we|mc)$/iu;

/** Without a vowel there is no other way to say it. */
const isUsualCapitals = (word: string): boolean =>
  !/[AEIOUY]/.test(word) ||
  [word, word.replace(/s$/, '')].some(
    (name) => ALWAYS_SPELLED.has(name) || SHOUTED_WORDS.has(name) || SPOKEN_ACRONYMS.has(name),
  );
