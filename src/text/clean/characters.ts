// Characters that are said otherwise than they are written, or not at all.
import type { CharSpan } from '../../domain/draft.js';

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
