// Text whose bytes were once read in the wrong way: "Weâ€™re", "Â£500". Where it is beyond doubt what was meant, it is mended; what
// remains is found, so that nobody hears it.

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
  /\uFFFD|â€|Ã[\u0080-\u00AA\u00AC-\u00BA\u00BC-\u00BF]|(?<!\p{L})Ã(?=\s\p{Ll})|(?<=[\p{Ll}\p{N}\s,.;:)]|^)Â(?=[\s£€°\p{N}])/u;

/** The text as it was meant, and the signs that were none. */
export function mended(text: string): { text: string; taken: string[] } {
  const taken: string[] = [];
  const mend = (broken: string): string => {
    const letters = decoded(broken);
    if (letters === null) return broken;
    taken.push(broken.replace(/\p{Cc}/gu, ''));
    return letters;
  };
  const sure = text.replace(SURE, mend);
  return { text: taken.length > 0 ? sure.replace(LESS_SURE, mend) : sure, taken };
}

/** What is still broken, or null: nobody can know what stood there. */
export const brokenIn = (text: string): string | null => REMAINS.exec(text)?.[0] ?? null;

/** Whether letters of a text are broken, whatever could be made of them. */
export const isBroken = (text: string): boolean => mended(text).taken.length > 0 || brokenIn(text) !== null;

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
