// What of a script is for no reader, such as comments and the tags of Word; and the stretches of a text in their order.
import type { CharSpan } from '../../domain/draft.js';

/** What a page does not show although it is no tag. A paragraph does not end in it. */
const UNREAD = [
  { open: /<!--/gu, close: () => '-->' },
  { open: /<(style|script|title|template)(?=[\s>])/giu, close: (name: string) => `</${name}>` },
] as const;
/** `<o:p>` of Word, `<amazon:effect name="…">`: not the addresses that Markdown has between such brackets. */
const NAMESPACED = /<\/?(?!mailto:|tel:)[a-z][a-z0-9]{0,19}:[a-z][a-z0-9-]{0,39}(?:\s[^<>]{0,200})?\/?>/giu;

export function unreadSpans(written: string): CharSpan[] {
  const small = written.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
  const spans: CharSpan[] = [];
  for (const { open, close } of UNREAD) {
    let from = 0;
    for (const match of small.matchAll(open)) {
      if (match.index < from) continue;
      const mark = close(match[1] ?? '');
      const at = small.indexOf(mark, match.index);
      // What is never closed may be the script itself; nor is any later one closed that way.
      if (at < 0) break;
      from = at + mark.length;
      spans.push({ start: match.index, end: from });
    }
  }
  for (const { index, 0: tag } of written.matchAll(NAMESPACED)) spans.push({ start: index, end: index + tag.length });
  return inOrder(spans);
}

export const blanked = (text: string, spans: readonly CharSpan[]): string =>
  // The parser would not count a mark of byte order.
  replaced(text, spans, (part) => part.replace(/[^\n\r]/gu, ' ')).replace(/^\uFEFF/u, ' ');

export function replaced(text: string, spans: readonly CharSpan[], by: (part: string) => string): string {
  let at = 0;
  let result = '';
  for (const { start, end } of spans) {
    result += text.slice(at, start) + by(text.slice(start, end));
    at = end;
  }
  return result + text.slice(at);
}

/** By their places, without those that lie in another. */
export function inOrder<Span extends CharSpan>(spans: Span[]): Span[] {
  let reached = 0;
  return spans
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < reached) return false;
      reached = end;
      return true;
    });
}

// Characters that are said otherwise than they are written, or not at all.

type CharacterEdit = CharSpan & { said: string; isMarkup: false };

const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Emoji with their parts, and what has neither a sound nor a place: but for the joiners of scripts that need them. */
const SOUNDLESS = new RegExp(
  [
    String.raw`(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0E|\uFE0F|\u20E3`,
    String.raw`(?!\u200C|\u200D)\p{Cf}|(?![\t\n\v\f\r\u0085])\p{Cc}|[\p{Co}\p{Cn}\p{Cs}]`,
    String.raw`(?<![\p{L}\p{M}])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{L}\p{M}])|(?<=\p{Script=Latin})(?:\u200C|\u200D)`,
  ].join('|'),
  'gu',
);
/** Bold and script letters of mathematics, full width, ligatures, letters in circles: for the eye alone. */
const DISGUISED = /[\u{1D400}-\u{1D7FF}\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFB00-\uFB06\u24B6-\u24E9]/gu;

/** What the voice is given for single characters, such as emoji and letters in circles. */
export function characterEdits(written: string): CharacterEdit[] {
  const edits = (pattern: RegExp, saidFor: (found: string) => string): CharacterEdit[] =>
    Array.from(written.matchAll(pattern), ({ index, 0: found }) => ({
      ...{ start: index, end: index + found.length, said: saidFor(found) },
      isMarkup: false,
    }));
  return [
    ...edits(BREAK, () => '\n'),
    ...edits(SOUNDLESS, () => ''),
    ...edits(DISGUISED, (letter) => letter.normalize('NFKC')),
  ];
}
