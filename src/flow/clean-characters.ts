// Characters of a pasted script that a voice stumbles over although nobody sees them: marks without width, letters in disguise, line
// breaks of other programs or written as `\n`, signs that only one font has, a full stop without a space behind it.

/** No width, or a turn of the reading direction that hides what is written. The joiner of emoji stays among them. */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u206F\u202A-\u202E\uFEFF\uFFF9-\uFFFB\u{E0000}\u{E0001}]|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,8})[\u{E0020}-\u{E007F}]+|[\u0334-\u0338]|(?<=[\p{Script=Latin}\d])[\u200C\u200D]|[\u200C\u200D](?=[\p{Script=Latin}\d])/gu;
/** Of Windows, PowerPoint, Word, mainframes and Unicode. */
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Where Word has the bullets of its fonts for signs; an assistant hides in such characters where it read something. */
const OWN_BULLET = /^([ \t]*)[\uF000-\uF0FF](?=\s)/gmu;
const SOURCE = /\uE200[^\uE200\uE201\n]{0,200}\uE201/gu;
/** Frames and shades of the time before windows; a blank of Braille. */
const DRAWN = /[\u2500-\u259F\u2800\u3164\u115F]+/gu;
/** More of them say no more, and every rule would look at each. */
const MANY_BLANKS = /[^\S\n]{30,}/gu;
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** Bold and script letters of mathematics, full width, ligatures, letters in circles: for the eye alone. */
const DISGUISED =
  /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\uFB00-\uFB06\u24B6-\u24E9\u210A-\u2113\u2115\u2118-\u211D\u2124\u2128\u212C\u212D\u212F-\u2131\u2133\u2134]+/gu;

/** Where a client escaped twice there is no true line break at all. */
const ESCAPED_BREAK = /(?:^|[.,;!?…)”"]|(?<=\p{L}{2}):|\\n)\s*\\n|\p{Ll}(?:\\r)?\\n(?=\p{Lu})/u;
const ESCAPED_SIGN = /\\u(?:\{([\da-f]{2,5})\}|([\da-f]{4}))/giu;
/** There are backslashes of its own in `C:\new`. */
const FOLDER = /(?<!\p{L})\p{L}:\\|\\\\/u;

/** An address, or a field of a template. */
const ADDRESS = /[@/{}[\]<>$%]|^www\./iu;
const RUN_ON = /(?<=\p{Ll}{2}[.!?]?)([.!?])(?=\p{Lu}\p{Ll})(?!(?:Com|Net|Org|Io|Ai|Js|Co|De|Uk|Eu)(?!\p{L}))/gu;

export function cleanCharacters(script: string): string {
  const visible = withoutEscapes(script)
    .replace(BREAK, '\n')
    .replace(MANY_BLANKS, ' ')
    .replace(OWN_BULLET, '$1•')
    .replace(SOURCE, '')
    .replace(UNSEEN, '')
    .replace(DRAWN, ' ')
    .replace(/\p{Co}/gu, '')
    .replace(CONTROL, '')
    .replace(DISGUISED, (letters) => letters.normalize('NFKC'));
  const broken =
    !visible.includes('\n') && !FOLDER.test(visible) && ESCAPED_BREAK.test(visible)
      ? visible.replace(/(?:\\r)?\\n/gu, '\n')
      : visible;
  return broken.replace(/\S+/gu, (word) => (ADDRESS.test(word) ? word : word.replace(RUN_ON, '$1 ')));
}

/** `\u2019` as programs write it; two of them may be the halves of one sign. */
const withoutEscapes = (script: string): string =>
  FOLDER.test(script)
    ? script
    : script
        .replace(ESCAPED_SIGN, (_, long?: string, short?: string) => signOf(Number.parseInt((long ?? short)!, 16)))
        .toWellFormed();

const signOf = (code: number): string => (code <= 0xffff ? String.fromCharCode(code) : String.fromCodePoint(code));
