// Words that an English voice may say wrongly, so that a reviewer can listen or give a pronunciation. It goes by spelling
// alone: it misses names that look English and are not, and it says so rather than claiming to know.
import { LEXICON, type Lexicon, prepareLexicon, respell, SHOUTED_WORDS, SPOKEN_ACRONYMS } from './lexicon.js';
import { toPlainLetters } from './words.js';

/**
 * unspoken: in a script that the voice leaves out. foreign: marks or letters that English has not. unusual: letters in an
 * order that English spelling rules misread. spelled: read letter by letter, perhaps meant as a word. date: nobody can
 * know which figure is the month.
 */
export type Risk = 'unspoken' | 'foreign' | 'unusual' | 'spelled' | 'date';

export type RiskyWord = { word: string; reason: Risk };

/** More would be a list that nobody reads. */
const MOST_RISKS = 50;

/** Abbreviations that everybody spells out. */
const ALWAYS_SPELLED = new Set(
  (
    'CRM ERP API ROI CEO CFO CTO COO CIO CMO HR IT PR AI ML IP VP UK US USA EU UAE PDF CSV XML HTML CSS URL SQL SMS ' +
    'FAQ KPI SLA NDA RFP RFI POC MVP SKU B2B B2C USD EUR GBP AM PM TV PC DVD CD FBI CIA BBC CNN IBM SAP GDPR DPA DSGVO ' +
    'SSO MFA VPN DNS SDK IDE QA UX UI ETA FYI ASAP TBD OK LLC PLC GMBH AG SA VAT CET CEST GMT UTC EST PST Q A'
  ).split(' '),
);

/** Groups of letters whose usual English reading is wrong for the names that have them. */
const UNUSUAL = [
  /^(ng|mb|nd|nk|sr|vl|zb|zd|dz|tz|ts|kj|hj|bj|fj|gj|lj|nj|tj|sj|xh|zh|ll|aa|ij|iy|uy|dj|mw|nw|hr|kv|gd|pf)[a-z]/i,
  /(sz|cz|rz|dz|tsch|zs|gy$|ły|kk[aoi]|uu|ii|aa|eaux|ijk|ijn|uij|yj|bhr|dh[aeiou]|kh[aeiou]|jh|ough|oeu|aoi|iobh|aoidh)/i,
  /q(?!u)/i,
  /[bcdfghjklmnpqrstvwxz]{5,}/i,
  /(ski|sky|vić|vic|wicz|ova|enko|oğlu|oglu|sson|berg|nguy)$/i,
];

/** Words whose letters look unusual and which everybody reads right. */
const USUAL =
  /^(although|though|through|throughout|enough|thorough|thoroughly|tough|rough|cough|bought|brought|thought|thoughts|ought|sought|fought|llama|pizza|jazz|buzz|iraq|vacuum|skiing|continuum|tsunami|risky|whisky|husky|pesky|iceberg|khaki|aardvark|lengths|strengths|czech|quartz|berg)(?:s|ly|ed|er|est|ing|ful|fully|less|ness)?$/i;

/** The risky words of a text, each once, in the order of the text. */
export function riskyWords(text: string, lexicon: Lexicon = {}): RiskyWord[] {
  const own = prepareLexicon(lexicon);
  const risks = new Map<string, Risk>();
  for (const [date] of text.matchAll(/(?<![\d/])\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/g)) {
    const [first = 0, second = 0] = date.split('/').map(Number);
    if (first !== second && first <= 12 && second <= 12) risks.set(date, 'date');
  }
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?/gu)) {
    const reason = respell(word, [own, LEXICON]) === null ? riskOf(word) : null;
    if (reason) risks.set(word, reason);
    if (risks.size >= MOST_RISKS) break;
  }
  return [...risks].map(([word, reason]) => ({ word, reason }));
}

function riskOf(word: string): Risk | null {
  const plain = toPlainLetters(word);
  if (plain === '') return 'unspoken';
  if (/[^\p{ASCII}’]/u.test(word)) return 'foreign';
  if (/^[A-Z]{2,6}s?$/.test(word)) return isUsualCapitals(word) ? null : 'spelled';
  return UNUSUAL.some((pattern) => pattern.test(plain)) && !USUAL.test(plain) ? 'unusual' : null;
}

const isUsualCapitals = (word: string): boolean =>
  [word, word.replace(/s$/, '')].some(
    (name) => ALWAYS_SPELLED.has(name) || SHOUTED_WORDS.has(name) || SPOKEN_ACRONYMS.has(name),
  );
