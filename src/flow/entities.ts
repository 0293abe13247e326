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

export const ENTITY =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,6}\d{0,2}));/giu;

/** What an entity stands for; one that nobody knows stays as it is written. */
export function letterOf(all: string, ...[decimal, hexadecimal, letter, accent, name]: (string | undefined)[]): string {
  if (letter && accent) return `${letter}${ACCENTS[accent.toLowerCase()]}`.normalize('NFC');
  if (name) return ENTITIES[name] ?? all;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
  const isSign = code === 9 || code === 10 || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return isSign ? String.fromCodePoint(code) : all;
}
