// Text whose bytes were once read in the wrong way: "Weâ€™re", "Â£500". Each stretch is found with what was meant, where that is
// beyond doubt.
import type { CharSpan } from '../../domain/draft.js';

/** The characters that Windows has where Latin-1 has controls. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const FOLLOWING = String.raw`[\u0080-\u00BF${WINDOWS.replace(/[\u0080-\u009F]/gu, '')}]`;
/** Behind a capital of Portuguese or French these are signs of their own: "AMANHÃ”". */
const QUOTES = '[«»‘’“”‚„‹›…–—]';
const SURE = new RegExp(
  String.raw`[ÂÃ](?!${QUOTES})${FOLLOWING}|(?<![\p{Lu}«"“„])[ÂÃ]${QUOTES}|[âã]${FOLLOWING}{2}|ð${FOLLOWING}{3}`,
  'gu',
);
const LESS_SURE = new RegExp(`[ÐÑ]${FOLLOWING}|[ÄÅÎ](?!${QUOTES})${FOLLOWING}`, 'gu');
const REMAINS =
  /\uFFFD|â€|Ã[\u0080-\u00AA\u00AC-\u00BA\u00BC-\u00BF]|(?<!\p{L})Ã(?=\s\p{Ll})|(?<=[\p{Ll}\p{N}\s,.;:)]|^)Â(?=[\s£€°\p{N}])/gu;

/** `meant` is null where nobody can know what stood there. */
export type BrokenSpan = CharSpan & { meant: string | null };

export function brokenIn(text: string): BrokenSpan[] {
  const found = (pattern: RegExp): BrokenSpan[] =>
    Array.from(text.matchAll(pattern), ({ index, 0: letters }) => ({
      ...{ start: index, end: index + letters.length },
      meant: decoded(letters),
    }));
  const sure = found(SURE).filter(({ meant }) => meant !== null);
  const lessSure = sure.length > 0 ? found(LESS_SURE).filter(({ meant }) => meant !== null) : [];
  const mended = [...sure, ...lessSure].sort((a, b) => a.start - b.start);
  const starts = new Set(
    mended.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const rest = found(REMAINS).filter(({ start }) => !starts.has(start));
  return [...mended, ...rest.map((span) => ({ ...span, meant: null }))].sort((a, b) => a.start - b.start);
}

/** Whether letters of a text are broken, whatever could be made of them. */
export const isBroken = (text: string): boolean => brokenIn(text).length > 0;

function decoded(broken: string): string | null {
  const bytes = Uint8Array.from(broken, (sign) => {
    const at = WINDOWS.indexOf(sign);
    return at >= 0 ? 0x80 + at : sign.charCodeAt(0);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
