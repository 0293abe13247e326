// The names that HTML gives to signs: `&nbsp;`, `&eacute;`, `&#8364;`.

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  middot: '·',
  bull: '•',
  laquo: '«',
  raquo: '»',
  szlig: 'ß',
  shy: '',
  zwj: '',
  zwnj: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  bdquo: '„',
  sbquo: '‚',
  rarr: '→',
  larr: '←',
  check: '✓',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  para: '¶',
  sect: '§',
  minus: '−',
  ordm: 'º',
  ordf: 'ª',
  iexcl: '¡',
  iquest: '¿',
  lsaquo: '‹',
  rsaquo: '›',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  lsqb: '[',
  rsqb: ']',
  lcub: '{',
  rcub: '}',
  lpar: '(',
  rpar: ')',
  num: '#',
  percnt: '%',
  dollar: '$',
  commat: '@',
  ast: '*',
  lowbar: '_',
  sol: '/',
  colon: ':',
  semi: ';',
  comma: ',',
  period: '.',
  excl: '!',
  quest: '?',
};

/** How a letter with an accent is written as a letter and the name of the accent: `eacute`. */
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
};

const ENTITY =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,6}\d{0,2}));/giu;

/** Behind these the semicolon is often missing: "R&amp D". */
const UNCLOSED = /&(nbsp|amp|quot|lt|gt)(?![\p{L}\p{N};=])/gu;
/** A program may have escaped what another one had escaped before. */
const MOST_TIMES = 3;

/** The text with the signs that its entities stand for, also where they were escaped again. */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let time = 0; time < MOST_TIMES && plain.includes('&'); time += 1) {
    plain = plain.replace(ENTITY, letterOf).replace(UNCLOSED, (_, name: string) => ENTITIES[name]!);
  }
  return plain;
}

/** What an entity stands for; one that nobody knows stays as it is written. */
function letterOf(all: string, ...[decimal, hexadecimal, letter, accent, name]: (string | undefined)[]): string {
  if (letter && accent) return `${letter}${ACCENTS[accent.toLowerCase()]}`.normalize('NFC');
  if (name) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? all;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
  const isSign = code === 9 || code === 10 || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return isSign ? String.fromCodePoint(code) : all;
}
