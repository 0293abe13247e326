// Blanks out what nobody should say: tags, entities, markdown signs, emoji, links. The masked text is exactly as long as
// the original, so an offset in one is an offset in the other.

/** Stands where a character was removed. */
export const GONE = '\uE000';
/** Stands where a link began. */
export const LINK = '\uE001';

const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  euro: '€',
  pound: '£',
};

const HIDDEN = ['<script', '<style', '<!--', '<head>'] as const;
const HIDDEN_ENDS = ['</script>', '</style>', '-->', '</head>'] as const;
const URL = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.|\bmailto:)[^\s<>"']{1,2000}/giu;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,24}){1,4}/gu;
const BARE_DOMAIN =
  /\b(?:[a-z0-9-]{1,40}\.){1,3}(?:com|net|org|io|ai|co|dev|app|ly|gg|me|info|biz|xyz|ru|cn)(?:\/[^\s<>"')]{0,500}|\b(?![\w.@]))/gu;

/** "[^1]" behind a word, and ":tada:" for a picture. */
const FOOTNOTE_MARK = /(?<!^[ \t]*)\[\^[\p{L}\d]{1,20}\](?!:)/gmu;
const SHORTCODE = /(?<=^|\s):[a-z][a-z0-9_+-]{1,30}:(?=$|[\s.,;!?])/gmu;

/** "{{price_note}}": a gap of a template that nobody filled in; nothing is asked of anybody in it. */
const GAP = /\{\{\s?[a-z]{2,20}(?:_[a-z]{2,20}){0,3}\s?\}\}/gu;

/** "🎯 Business needs" in a line of its own above bullets. */
const PICTURED_HEAD =
  /^([ \t]{0,8})(\p{Extended_Pictographic}\uFE0F?)(?=[ \t]{1,4}\p{Lu}[\p{L}&'’/]*(?: [\p{L}&'’/]+){0,3}[ \t]{0,4}:?[ \t]{0,4}\n\s{0,20}(?:[-*•–☐☑]|\[[ x]?\]|\d{1,2}[.)])[ \t])/gmu;

/** "<v Dana Kim>We have nine shops.</v>": who speaks, in the captions of a recording. */
const VOICE = /^<v(?:\.[a-z]{1,20})? ([^<>\n]{1,60})>/gimu;

/** The summary with everything unspeakable masked, character for character. */
export function maskMarkup(summary: string): string {
  let text = hideBlocks(summary.toWellFormed().replace(/[\uE000\uE001]/gu, ' '));
  text = text.replace(VOICE, (tag, name: string) => `${name}:`.padStart(tag.length, GONE));
  text = text.replace(/<\/?([a-z][a-z0-9]{0,15})\b(?![\w.+-]{0,64}@)[^<>]{0,1000}>/giu, (tag, name: string) =>
    maskTag(tag, name.toLowerCase()),
  );
  text = text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/giu, maskEntity);
  text = text.replace(/!?\[([^[\]\n]{0,200})\]\(([^()\s]{1,1000})\)/gu, (all, label: string) =>
    pad(all.startsWith('!') ? '' : `${GONE}${label}`, all.length),
  );
  text = text.replace(URL, maskLink).replace(MAIL, maskLink).replace(BARE_DOMAIN, maskLink);
  text = text.replace(/\*{1,3}|`{1,3}|~~|__|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, (mark, at: number) =>
    isBullet(text, at, mark) ? mark : pad('', mark.length),
  );
  text = text
    .replace(FOOTNOTE_MARK, (mark) => pad('', mark.length))
    .replace(GAP, (gap) => pad('', gap.length))
    .replace(SHORTCODE, (sign) => ' '.repeat(sign.length));
  text = text.replace(/➡\uFE0F?/gu, (arrow) => '→'.padEnd(arrow.length, ' '));
  text = text.replace(PICTURED_HEAD, (_, room: string, sign: string) => room + '#'.padEnd(sign.length, ' '));
  text = text.replace(/^([ \t]*)(\p{Extended_Pictographic}\uFE0F?)(?=[ \t])/gmu, (all, room: string, sign: string) =>
    /[☑✔☐✅]/u.test(sign) ? all : room + '•'.padEnd(sign.length, ' '),
  );
  text = text.replace(/[☑✔]\uFE0F?|🗹/gu, (box) => pad('☑', box.length)).replace(/✅/gu, '•');
  text = text.replace(
    /(?:\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}\uFE0F\u20E3]|\u200D)/gu,
    (sign) => (sign === '☑' || sign === '☐' ? sign : ' '.repeat(sign.length)),
  );
  return text.replace(/[\u200B\u200C\u2060\uFEFF\u00AD\p{Cc}]/gu, (sign) => (/[\n\t\r]/.test(sign) ? sign : GONE));
}

/** The stretch of masked text as plain words with single spaces. */
export function plain(masked: string): string {
  return masked.replaceAll(GONE, '').replaceAll(LINK, '').replace(/\s+/gu, ' ').trim();
}

const pad = (text: string, length: number): string => text.padEnd(length, GONE).slice(0, length);
const maskLink = (link: string): string => pad(LINK, link.length);

function hideBlocks(text: string): string {
  let masked = text;
  HIDDEN.forEach((opening, index) => {
    const lower = masked.toLowerCase();
    if (lower.length !== masked.length) return;
    let out = '';
    let from = 0;
    for (let at = lower.indexOf(opening); at >= 0; at = lower.indexOf(opening, from)) {
      const close = lower.indexOf(HIDDEN_ENDS[index]!, at);
      if (close < 0) break;
      const end = close + HIDDEN_ENDS[index]!.length;
      out += masked.slice(from, at) + pad('\n', end - at);
      from = end;
    }
    masked = out + masked.slice(from);
  });
  return masked;
}

function maskTag(tag: string, name: string): string {
  if (name === 'li' && !tag.startsWith('</')) return pad('\n- ', tag.length);
  if (/^h[1-6]$/.test(name) && !tag.startsWith('</')) return pad('\n# ', tag.length);
  if (/^(?:br|p|div|tr|table|ul|ol|li|h[1-6]|blockquote|hr|section)$/.test(name)) return pad('\n', tag.length);
  if (/^t[dh]$/.test(name)) return pad(' ', tag.length);
  return pad('', tag.length);
}

function maskEntity(all: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
  if (code !== null) return pad(code >= 32 && code < 0xd800 ? String.fromCharCode(code) : ' ', all.length);
  const sign = ENTITIES[(name ?? '').toLowerCase()];
  return sign ? pad(sign, all.length) : all;
}

/** A star at the beginning of a line, followed by a space, is a bullet and stays. */
function isBullet(text: string, at: number, mark: string): boolean {
  if (mark !== '*' || !/\s/u.test(text[at + 1] ?? '')) return false;
  for (let back = at - 1; back >= 0 && at - back < 200; back -= 1) {
    if (text[back] === '\n') return true;
    if (!/[\s\uE000]/u.test(text[back]!)) return false;
  }
  return at < 200;
}
