// A script that a person wrote, without the marks of Markdown and HTML: those would be spoken and shown. The words stay as
// they are; only a heading or an item of a list that ends without a full stop is given one, since the voice would run on.

const BLOCK_TAGS = 'p|div|br|hr|li|ul|ol|h[1-6]|blockquote|section|article|table|tbody|thead|tr|pre|header|footer';
/** Those of SSML are among them: people know it from other voices. */
const INLINE_TAGS =
  'b|i|u|s|em|strong|span|a|font|mark|small|big|sub|sup|del|ins|code|kbd|q|cite|abbr|img|td|th|center|strike|tt|label|o:p' +
  '|button|video|audio|source|iframe|svg|speak|break|prosody|emphasis|say-as|phoneme|voice';
/** With an equals sign each: "a <b and c> d" is a comparison and no tag. */
const ATTRIBUTES = String.raw`(?:\s+[\w:-]{1,40}\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[^\s"'<>]{1,500})){0,12}\s*`;
const UNSEEN = /<!--[\s\S]*?-->|<(script|style|title)\b[^<>]{0,500}>[\s\S]*?<\/\1\s*>/giu;
const BLOCK_TAG = new RegExp(String.raw`[ \t]*<\/?(?:${BLOCK_TAGS})${ATTRIBUTES}\/?>[ \t]*`, 'giu');
const INLINE_TAG = new RegExp(String.raw`<\/?(?:${INLINE_TAGS})${ATTRIBUTES}\/?>`, 'giu');

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

const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,6}));/giu;

function letterOf(all: string, ...[decimal, hexadecimal, letter, accent, name]: (string | undefined)[]): string {
  if (letter && accent) return `${letter}${ACCENTS[accent.toLowerCase()]}`.normalize('NFC');
  if (name) return ENTITIES[name] ?? all;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
  const isSign = code === 9 || code === 10 || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return isSign ? String.fromCodePoint(code) : all;
}

const LINK =
  /!?\[([^[\]\n]{0,300})\](?:\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}(?:\s+"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,100}\])/gu;
const ADDRESS_MARK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,1000}|[^<>\s@]{1,100}@[^<>\s@]{1,100})>/giu;
/** `**bold**` and `_so_`, but not `2*3*4` and `file_name_old`. */
const BOLD = /(?<![\p{L}\p{N}])(\*\*|__)(?=\S)((?:(?!\1)[^\n]|\n(?!\s*\n)){1,600}?)(?<=\S)\1(?!\p{N})/gu;
const ITALIC =
  /(?<![\p{L}\p{N}])([*_])(?=[^\s*_])((?:(?!\1)[^\n]|\n(?!\s*\n)){1,600}?)(?<=[^\s*_])\1(?![\p{L}\p{N}])/gu;
const STRUCK = /~~(?=\S)[^~\n]{1,600}~~[ \t]?/gu;
const CODE = /(`{1,2})([^`\n]{1,600})\1/gu;

/** The words of a script as they are to be spoken and shown. */
export function plainScript(script: string): string {
  const untagged = script.replace(UNSEEN, '').replace(BLOCK_TAG, '\n').replace(INLINE_TAG, '');
  const lines = untagged.split('\n');
  const plain = lines.flatMap((line, at) => plainLine(line, isNumbered(lines, at)) ?? []).join('\n');
  const bare = shown(withoutMarks(hidden(plain))).replace(ENTITY, letterOf);
  return bare === script ? script : bare.trim();
}

const withoutMarks = (text: string): string =>
  text
    .replace(LINK, '$1')
    .replace(ADDRESS_MARK, '$1')
    .replace(STRUCK, '')
    .replace(CODE, '$2')
    .replace(BOLD, '$2')
    .replace(ITALIC, '$2');

/** Signs behind a backslash are no marks; meanwhile they are characters that no text has. */
const ESCAPABLE = '\\`*_{}[]()#+.!~>-';
const FIRST_HIDDEN = 0xe100;
const hidden = (text: string): string =>
  text.replace(/\\([\\`*_{}[\]()#+.!~>-])/gu, (_, sign: string) =>
    String.fromCharCode(FIRST_HIDDEN + ESCAPABLE.indexOf(sign)),
  );
const shown = (text: string): string =>
  text.replace(/[\uE100-\uE110]/gu, (sign) => ESCAPABLE[sign.charCodeAt(0) - FIRST_HIDDEN] ?? sign);

/** "1. …" is a mark only in a list that counts; a line may also begin with a figure. */
function isNumbered(lines: readonly string[], at: number): boolean {
  const count = (line = ''): number => Number(/^\s{0,6}(\d{1,2})[.)]\s+\S/u.exec(line)?.[1] ?? Number.NaN);
  const before = lines.slice(0, at).findLast((line) => line.trim() !== '');
  const after = lines.slice(at + 1).find((line) => line.trim() !== '');
  const own = count(lines[at]);
  return count(before) === own - 1 || count(after) === own + 1;
}

/** The line without what makes it a heading, an item or a quotation; null for a line that is only drawn. */
function plainLine(line: string, numbered: boolean): string | null {
  if (/^\s{0,3}(?:([-*_=])\s*(?:\1\s*){2,}|`{3,}.*|~{3,}.*)$/u.test(line)) return null;
  const unquoted = line.replace(/^\s{0,3}(?:>\s?)+/u, '');
  const marked = numbered ? /^\s{0,6}\d{1,2}[.)]\s+/u : /^\s{0,6}(?:#{1,6}\s+|[-*+•‣▪◦]\s+(?:\[[ xX]\]\s+)?)/u;
  const mark = marked.exec(unquoted)?.[0] ?? '';
  if (mark === '') return unquoted;
  return closed(
    unquoted
      .slice(mark.length)
      .replace(/\s+#+\s*$/u, '')
      .trim(),
  );
}

/** Ends as a sentence does, also behind a mark such as the end of bold. */
const closed = (words: string): string =>
  /[\p{L}\p{N}%)\]*_`~’”"]$/u.test(words) && !ENDED.test(words) ? `${words}.` : words;

const ENDED = /[.!?…:;,][)\]*_`~’”"]*$/u;
