// Pronunciations of words that spelling rules misread: lower-case written form → respelling. A capital in a respelling
// is a letter name; between slashes stands IPA. A workspace's own entries take precedence.
import { isIpa, readIpa, withPossessive } from '../../../text/pronunciation.js';

/** Written word → respelling, such as `nguyen` → `win`. Changes the sound, never the captions. */
export type Lexicon = Readonly<Record<string, string>>;

export const MAX_LEXICON_ENTRIES = 1000;

export const LEXICON: Lexicon = {
  saas: 'sass',
  paas: 'pass',
  iaas: 'I A A S',
  aftercall: 'after call',
  api: 'A P I',
  apis: "A P I's",
  url: 'U R L',
  sql: 'sequel',
  mysql: 'my sequel',
  postgresql: 'postgres Q L',
  nginx: 'engine X',
  kubernetes: 'koober netties',
  k8s: 'koober netties',
  linux: 'linnix',
  ubuntu: 'oo boon too',
  oauth: 'O auth',
  jira: 'jeera',
  asana: 'ah sah na',
  miro: 'meero',
  figma: 'figma',
  zapier: 'zappy er',
  okta: 'octa',
  cisco: 'sisco',
  ikea: 'eye key a',
  porsche: 'portia',
  adidas: 'a dee das',
  hubspot: 'hub spot',
  salesforce: 'sales force',
  mailchimp: 'mail chimp',
  onboarding: 'on boarding',
  onboard: 'on board',
  onboarded: 'on boarded',
  workflow: 'work flow',
  workflows: 'work flows',
  upsell: 'up sell',
  webhook: 'web hook',
  webhooks: 'web hooks',
  chatbot: 'chat bot',
  chatbots: 'chat bots',
  backend: 'back end',
  frontend: 'front end',
  timeline: 'time line',
  timelines: 'time lines',
  spreadsheet: 'spread sheet',
  spreadsheets: 'spread sheets',
  smartphone: 'smart phone',
  uptime: 'up time',
  downtime: 'down time',
  payroll: 'pay roll',
  rollout: 'roll out',
  reskill: 'ree skill',
  recap: 'ree cap',
  kpi: 'K P I',
  kpis: "K P I's",
  wifi: 'why fie',
  ios: 'I O S',
  macos: 'mack O S',
  gen: 'jen',
  nth: 'enth',
  hmm: 'hum',
  dr: 'doctor',
  mr: 'mister',
  mrs: 'missus',
  ms: 'miz',
  pipedrive: 'pipe drive',
  fatima: 'fat ee ma',
  anouk: 'ah nook',
  gmbh: 'G M B H',
  gif: 'giff',
  gifs: 'giffs',
  voip: 'voyp',
  iot: 'I O T',
  poc: 'P O C',
  pocs: "P O C's",
  nosql: 'no sequel',
  sqlite: 'sequel ite',
  vmware: 'V M ware',
  xero: 'zero',
  qlik: 'click',
  hipaa: 'hippa',
  osha: 'oh sha',
  scada: 'skay da',
  ebitda: 'eebit da',
  jpeg: 'jay peg',
  gui: 'gooey',
  ok: 'O K',
  tv: 'T V',
  pc: 'P C',
  pcs: "P C's",
  id: 'I D',
  ids: "I D's",
  siobhan: 'shi vawn',
  saoirse: 'seer sha',
  niamh: 'neev',
  aoife: 'ee fa',
  nguyen: 'win',
  xavier: 'zay vyer',
  joaquin: 'wah keen',
  joaquín: 'wah keen',
  jesús: 'hay soos',
  josé: 'ho zay',
  jorge: 'hor hay',
  juan: 'wahn',
  björn: 'byorn',
  jürgen: 'yurgen',
  søren: 'sor en',
  zoë: 'zoh ee',
  zoe: 'zoh ee',
  chloe: 'cloh ee',
  chloë: 'cloh ee',
  renée: 'ren ay',
  andré: 'on dray',
  françois: 'fron swah',
  priya: 'pree ya',
  rajesh: 'rah jesh',
  müller: 'mewler',
};

/** Acronyms that are spoken as a word. */
export const SPOKEN_ACRONYMS = new Set([
  ...[
    'NASA',
    'NATO',
    'OPEC',
    'UNICEF',
    'LASER',
    'RADAR',
    'SCRUM',
    'AGILE',
    'RAM',
    'LAN',
    'PIN',
    'SIM',
    'SWIFT',
    'COBOL',
  ],
  ...[
    'BASIC',
    'JSON',
    'YAML',
    'REST',
    'SOAP',
    'CRUD',
    'OKAY',
    'COVID',
    'FIFA',
    'SWOT',
    'BANT',
    'MEDDIC',
    'FOMO',
    'LIDAR',
  ],
  ...['SONAR', 'IKEA', 'CAPEX', 'OPEX', 'SOX', 'SMART', 'RAID', 'DORA'],
]);

/** Everyday words that people capitalize for emphasis. */
export const SHOUTED_WORDS = new Set(
  (
    'A ALL ALSO ALWAYS AN AND ANY ARE AS AT BE BEST BIG BUT BY CALL CAN DO DONE EASY EVERY FAST FIRST FOR FREE FROM GET GO ' +
    'GOOD GREAT HAS HAVE HE HER HERE HIS HOW IF IN IS JUST KEY LAST LOVE MORE MOST MUST MY NEED NEVER NEW NEXT NO NONE NOT ' +
    'NOTE NOW OF OFF ON ONE ONLY OR OUR OUT OVER PLEASE REAL SO STOP THANK THANKS THAT THE THEIR THEM THEN THEY THIS TO ' +
    'TODAY TOO TWO UP VERY WANT WAS WE WHAT WHEN WHO WHY WILL WITH YES YOU YOUR ZERO TEAM TIME COST PRICE SALE SAVE DEMO ' +
    'TRIAL SETUP PHONE EMAIL DATA PLAN WEEK MONTH YEAR DAY'
  ).split(' '),
);

const keyOf = (word: string): string => word.toLowerCase().replaceAll('’', "'").normalize('NFC');

/** A workspace's entries normalized for lookup; entries beyond the limit are ignored. */
export function prepareLexicon(entries: Lexicon): Lexicon {
  const known = Object.entries(entries).slice(0, MAX_LEXICON_ENTRIES);
  return Object.fromEntries(known.map(([word, sound]) => [keyOf(word.trim()), sound.trim()]));
}

/** The respelling of a word, or of its possessive, by the first lexicon that has it. */
export function respell(word: string, lexicons: readonly Lexicon[]): string | null {
  const key = keyOf(word);
  const owner = key.replace(/'s$/, '');
  for (const entries of lexicons) {
    if (Object.hasOwn(entries, key)) return entries[key]!;
    if (owner !== key && Object.hasOwn(entries, owner)) return `${entries[owner]!}'s`;
  }
  return null;
}

/** The sounds of a word whose pronunciation is in IPA, or of its possessive. */
export function soundsOfIpa(sound: string): readonly string[] | null {
  const [, ipa = '', ending] = /^(\/.*\/)('s)?$/u.exec(sound) ?? [];
  const reading = isIpa(ipa) ? readIpa(ipa) : null;
  if (reading === null || 'unknown' in reading || reading.sounds.length === 0) return null;
  return ending === undefined ? reading.sounds : withPossessive(reading.sounds);
}

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;

/**
 * A text with the words of a prepared lexicon respelled, for engines that read text by themselves. Words in IPA stay as they are
 * written.
 */
export const respellText = (text: string, lexicon: Lexicon): string =>
  text.replace(WORDS, (word) => {
    const sound = respell(word, [lexicon]);
    return sound === null || isMarkedIpa(sound) ? word : sound;
  });

const isMarkedIpa = (sound: string): boolean => isIpa(sound.replace(/'s$/, ''));

/** The text in parts: `ipa` is how a word sounds, without slashes; null for what is read as it is written. */
export function splitByIpa(text: string, lexicon: Lexicon): { text: string; ipa: string | null }[] {
  const parts: { text: string; ipa: string | null }[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const sound = respell(word, [lexicon]);
    if (sound === null || !isMarkedIpa(sound)) continue;
    // The ending of a possessive is left to the voice.
    const bare = sound.endsWith("'s") ? word.replace(/['’ʼ][sS]$/, '') : word;
    parts.push({ text: text.slice(at, index), ipa: null }, { text: bare, ipa: sound.replace(/'s$/, '').slice(1, -1) });
    at = index + bare.length;
  }
  return [...parts, { text: text.slice(at), ipa: null }].filter((part) => part.text !== '');
}
