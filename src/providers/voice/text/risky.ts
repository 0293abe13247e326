// Detects words that an English voice may mispronounce, so that a reviewer can listen or add a pronunciation. It goes
// by spelling alone: names that look English are missed.
import { readWordLists } from '../../../lib/word-lists.js';
import { LEXICON, type Lexicon, prepareLexicon, respell, SHOUTED_WORDS, SPOKEN_ACRONYMS } from './lexicon.js';
import { HOST } from './web.js';
import { camelParts, toPlainLetters } from './words.js';

/**
 * unspoken: in a script that the voice skips. foreign: diacritics or letters that English lacks. unusual: letter
 * sequences that English spelling rules misread, or inner capitals. spelled: read letter by letter, perhaps meant as a
 * word, or containing digits. address: a URL or e-mail address, which is long to listen to. date: ambiguous order of
 * day and month.
 */
export type Risk = 'unspoken' | 'foreign' | 'unusual' | 'spelled' | 'address' | 'date';

export type RiskyWord = { word: string; reason: Risk };

/** A longer list would not be read. */
const MOST_RISKS = 50;

/** Abbreviations that are always spelled out. */
const ALWAYS_SPELLED = new Set(
  (
    'CRM ERP API ROI CEO CFO CTO COO CIO CMO HR IT PR AI ML IP VP UK US USA EU UAE PDF CSV XML HTML CSS URL SQL SMS ' +
    'FAQ KPI SLA NDA RFP RFI POC MVP SKU B2B B2C USD EUR GBP AM PM TV PC DVD CD FBI CIA BBC CNN IBM SAP GDPR DPA DSGVO ' +
    'GPS HVAC ICU MRI USB PPE OEM FTE EHR EMR WMS TMS MES PLM CNC NHS IRS ATM LED QR DIY CCTV ' +
    'KYC AWS ISO UPS RFID ARR AUD UAT CI OKR OTA EOD YOY IOT IQ ' +
    'SSO MFA VPN DNS SDK IDE QA UX UI ETA FYI ASAP TBD OK LLC PLC GMBH AG SA VAT CET CEST GMT UTC EST PST Q A'
  ).split(' '),
);

/** Names with digits that have one reading. */
const USUAL_FIGURES =
  /^(?:B2[BCG]|[CDP]2[CPB]|M2M|O2C|P2P|H2O|CO2|MP[34]|E2E|S[34]|EC2|SOC2|COVID19|[A-Z]\d{1,2}|Q[1-4]\d{2,4}|FY\d{2,4})s?$/iu;

/** Loanwords whose diacritics are well known. */
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

/** A text all in capitals: its words are spoken as words. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 12 && (text.match(/\p{Lu}/gu)?.length ?? 0) > letters * 0.85;
}

const inSmall = (word: string): string => (/^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word);

/** A bare host such as "acme.com" is short enough; the author of a longer URL may not know that it is spoken. */
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

/** Each part of "HubSpot" and "OnboardIQ" is read correctly; of "LoRaWAN", "UiPath", "iPaaS" and "LaTeX" not. */
const isRiskyMix = (parts: readonly string[]): boolean =>
  parts.some(isRiskyPart) || (/^\p{Lu}$/u.test(parts.at(-1)!) && /[aeiouy]\p{Ll}*$/u.test(parts.at(-2) ?? ''));

function isRiskyPart(part: string): boolean {
  if (part.length === 1 || !/[aeiouy]/iu.test(part)) return false;
  if (/^\p{Lu}+s?$/u.test(part)) return part.length > 2 && !isUsualCapitals(part);
  if (/^\p{Lu}{2}/u.test(part)) return true;
  return part.length === 2 ? !SHORT_WORDS.test(part) : isUnusual(part);
}

const SHORT_WORDS = /^(?:am|an|as|at|be|by|do|go|he|hi|if|in|is|it|me|my|no|of|on|or|ox|so|to|up|us|we|mc)$/iu;

/** Without a vowel it can only be spelled. */
const isUsualCapitals = (word: string): boolean =>
  !/[AEIOUY]/.test(word) ||
  [word, word.replace(/s$/, '')].some(
    (name) => ALWAYS_SPELLED.has(name) || SHOUTED_WORDS.has(name) || SPOKEN_ACRONYMS.has(name),
  );

/** The groups of what English has; the others are of spellings that its rules misread. */
const ONSETS = 'Pairs of consonants with which an English word begins';
const USUAL_WORDS = 'Read correctly, also with an ending';
const SPELLINGS = readWordLists('voice/spellings.txt');
const ofEnglish = (group: string): string => SPELLINGS.get(group)!.join('|');
const USUAL = new RegExp(`^(?:${ofEnglish(USUAL_WORDS)})(?:s|ed|i|ing)?$`, 'iu');
const UNUSUAL = new RegExp(
  [
    ...[...SPELLINGS].flatMap(([group, spellings]) => (group === USUAL_WORDS || group === ONSETS ? [] : spellings)),
    `^(?!${ofEnglish(ONSETS)})[bcdfghjklmnpqrstvwxz]{2}[a-z]`,
  ].join('|'),
  'iu',
);

/** Digraphs of one sound, and consonant clusters of English; it has none of more than four consonants. */
const ONE_SOUND = /tch|sch|chs|th|ch|sh|gh|ph|ck|ng|wh|qu|[aeiouy]w|s[ptck][rl]?|[bcdfgpt][rl]|(.)\1/giu;
const CROWD = /[bcdfghjklmnpqrstvxz]{5}/iu;

/** Whether English spelling rules misread a word of plain letters. Without a vowel it is an abbreviation. */
export const isUnusual = (word: string): boolean =>
  /[aeiouy]/iu.test(word) &&
  !USUAL.test(word) &&
  (UNUSUAL.test(word) || CROWD.test(word.replace(ONE_SOUND, (sound) => (/[aeiouy]/iu.test(sound) ? 'a' : 't'))));
