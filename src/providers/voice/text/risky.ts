// Detects words that an English voice may mispronounce, so that a reviewer can listen or add a pronunciation. It goes
// by spelling alone: names that look English are missed.
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

const GROUPS = [
  // Onsets that no English word has.
  '^(?:ng|nk|nd|nj|nh|nw|mb|mp|mw|mk|ml|mr|mst|sr|sv(?!elt)|sf(?!um)|sj|vl|vs|vn|vr(?!o)|zb|zd|zg|zl(?!ot)|zm|zn|zr|zv|dz|dn|dv|tz|tk|tch|tj|kj|ks|kt|kv|kp)[a-z]',
  '^(?:hj|hr|hs|bj|fj|fn|gb|gd|gj|gk|gv|jn|lh|lj|xh|xi|xu|xo|xa|zh|ij|iy|uy|uu|dj(?!$)|cv|cs|pf|ps[bcdfgkmt]|tv[a-z]|wr?oj)[a-z]',
  '^(?:ll(?!ama|ano|oyd)|aa(?!rd|ron|h)|ny[aeo]|lyu|ks|rh?ys$|ie[uo]|eog|eoi|eil|ao(?!rt)|ui|gw(?!en|yn)|cia[rn]|gy[aou]|nagy$|chh|ukw|chukw)',
  '^gh(?!ost|oul|ett|er?k|ana|ast)[a-z]|^(?:oax|hyu|hua(?!rach))|^pf[a-z]|yund|zh(?!eim)|eij|kj|^br[^aeiouy]|^ypr',
  // Invented names: letters that no English word begins or ends with.
  '^x(?!erox|en|yl|mas|box|ray)|^rx|^(?!bl|br|ch|cl|cr|dr|dw|fl|fr|gh|gl|gn|gr|gw|kh|kl|kn|kr|kw|ll|mc|mn|ph|pl|pn|pr|ps|pt|rh|sc|sh|sk|sl|sm|sn|sp|sq|st|sv|sw|th|tr|ts|tw|wh|wr|cz)[bcdfghjklmnpqrstvwxz]{2}[a-z]',
  '[bcdfgjkmnpqstvxz][lr]$|lr$|[^eu]rr$|[^aeiouy]vr|iyo|[^aeiouhrlw]yk$|yft$|[^aeiou]jl$|zz[bcdfgklmnprst]',
  // Poland, Bohemia, the Balkans and Russia.
  'sz(?!$)|cz(?!$)|rz|zs|jci|jsk|ciej|ciech|.cek$|wicz|.ovi[ct]h?$|.evi[ct]h?$|enko$|czuk|chuk$|[a-z]yu[bdkl]|ije[vk]|vlj|(?<!a)dje|slav[ao]?$',
  '.{3}(?:[^aeiouhr]|[aeiou][rn])sk[iy]$|(?:ov|ev)sk[iy]$|.{3}[^n]ova$|yev[a]?$|opoulo?s?$|khai|tchai',
  // Ireland, Scotland and Wales.
  '[aeiou]{2}mh|mh$|mhn|obh|[aei]bh(?:$|[nda])|dhg|dhbh|adh$|idh$|idhe|aoi|[a-z]{3}aith$|inead$|draig$|[^n]agh(?:$|an)|^l?och[a-z]|uair|hua?la$|eadh|ydd|fanw',
  // Germany and the Netherlands.
  'tsch|tzs|schw|aeu|oeh|ueh|^[bgkmrst]ue(?:ll|ck|nt)|pf(?:er|ner)?$|eeuw|euwe|uijt?|ijn|ijk|oij|^uyt|huy|cuyp|sdij',
  // Scandinavia and Finland.
  'gaard|aard$|aas$|.{4}sson$|dottir|sdott|[bf]jo[hrn]|sgard|kk[ao]|aak|aat|iii?[nt]|[aeo]inen$',
  // France.
  'eaux|[a-z]oux$|[a-z]eux$|ieux|oix$|eault|[rne]nault|rrault|oeu(?!vr)|aix$|houx|ieu$|eul$|(?<!r|ng)uin$|ouin|[^io]gn(?:ac|aux|ault|ier)$|illes$|^guill',
  // Italy, Spain, Portugal and Mexico.
  'cc(?:io|ia|hi[oa]?)$|cci$|gli[aoe]$|[lr]ghi|[^a]gg[iu]o$|[^a]zzi$|[lr]uzz[oi]|ejo$|[^r]eja|oja[sn]?$|uj[aio]|ujill|aj[aiu](?!m|r)|ij[ao]s?$|[^l]illo$|querq|quix|quim?$|aqui[nm]|lh[aoe]e?s?$|nh[ao]e?s?$|xoch|tzin|tx[aeio]|azt|güe|[^a]agua$',
  // South Asia.
  'bhr|bhu|^bh|[aiu]bhi|[aiu]bhav|ddh(?!is)|[aiu]dhy?[aiu]?$|^dh|dhar|dhya|ndhu$|jh[aeiou]|^j[ny]|^kh(?!aki)|[aeiou]kh(?!o[lmu]|ea|er)[aiuo]|aksh[aim]|[aeiou]shv(?!il)|ksht|jny|ghav|[aeiou]dhu$',
  // East and south-east Asia.
  'iao(?!$)|^(?:x|q|j|zh|l|sh|ch|g|h|t|d|m|n)iao|^[glhszrt](?:h)?uo$|qi(?!$)|xia|ngy[aiou]|nguy|inh$|anh$|ynh|uyen|uong|hsi|hyeo|yeon|^tse$|.zhi',
  // England, Scotland and Wales, where half of a name may be silent.
  'cester|.champ$|^beau(?!t|s?$|x$|mont|regard)|wick?ham$|marjorib|^menzies|^dalz|^kirkcu|lngav|^alnw|^wymond|isburgh|burgh$|belvoir|^caius|^pepys|outhwark|rylebon|^(?:nor|har|dul|wool|ips)wich|^(?:chis|kes|ber)wick|^cowper|^magdalen$|^althorp|aldwych|^leominst|^bosham|^glamis|^tewkesb|^godmanch',
  // A last e that is said, and other Greek.
  'mione$|rsephone|^penelop|lliope$|^(?:yose|seme)m|^ariadn|^antigon|^xanth|^psyc(?!h)|^ptol',
  // More of Germany, the Netherlands and Flanders.
  '[^a]cht$|[a-z]zig$|[aeiou]sch$|[a-z]sche$|scheve|volksw|[lz]eiss$|eindh|[aeou]ningen$|ij[^aiou]|euven$|oew',
  // More of France.
  '.{3}[bcdglmnprstv]eau$|beaul|enchy$|ignon$|geot$|^reims|[^h]annes$|pellier$|outin$|bault$|urelien|^anais$|^beno[iî]t|^yv|^hugu|gruy|^moet$|^cointr|.ailles$|eille$|oulou|ennes$|[^lm]inac$',
  // More of Italy, Spain and Mexico.
  '^gia(?!nt|r)|^giu|^giord|^chiar|^luig|gnocc|schett|schino|ciaga|^versac|egna$|^mosch|alajar|^guada|tijua|^jua[nr]|^jal(?:ap|is)|^ja(?:vi|ime)|^joaq|[^e]xac|uernav|^quino',
  // More of Asia and the Pacific.
  'wei$|^wei[bh]|[aio]tsu|^ts(?!unami|ar|etse|k)|^dae(?!m)|aihat|suzu|^kyo[^t]|^hyo|^baidu|^phuk|^whang|^whaka|^taupo|^asus$',
  // The rest of the world.
  'q(?!u)|^kw[aeu](?!nza)|aeo|ouaf|[rc]uiz|oughb|oughl[io]|^(?:h|cl)ough|cullough|cholmo|^mainw|leve?son|featherston|yj|jj|^hh',
];

const UNUSUAL = new RegExp(GROUPS.join('|'), 'iu');

/** Digraphs of one sound, and consonant clusters of English; it has none of more than four consonants. */
const ONE_SOUND = /tch|sch|chs|th|ch|sh|gh|ph|ck|ng|wh|qu|[aeiouy]w|s[ptck][rl]?|[bcdfgpt][rl]|(.)\1/giu;
const CROWD = /[bcdfghjklmnpqrstvxz]{5}/iu;

/** Whether English spelling rules misread a word of plain letters. Without a vowel it is an abbreviation. */
export const isUnusual = (word: string): boolean =>
  /[aeiouy]/iu.test(word) &&
  !USUAL.test(word) &&
  (UNUSUAL.test(word) || CROWD.test(word.replace(ONE_SOUND, (sound) => (/[aeiouy]/iu.test(sound) ? 'a' : 't'))));

/** Words that look unusual and are read correctly all the same. */
const USUAL =
  /^(?:llama|yvonne|eileen|pizza|jazz|iraqi?|nasdaq|compaq|vacuum|skiing|continuum|tsunami|khaki|khan|ajax|fuji|fuchsia|hallelujah|buddha|deja|aardvark|czech|quartz|plateau|bureau|tableau|chateau|nouveau|portmanteau|gateau|bandeau|trousseau|yacht|pittsburgh)(?:s|ed|i|ing)?$/iu;
