// Pauses that a person sets in a script: `[pause]`, `[pause 2s]`. They are heard, and neither spoken nor captioned.
import type { CharSpan } from '../../domain/draft.js';

/** `said`: what the voice is given, so that it comes to rest there by itself. */
export type PauseMark = CharSpan & { said: string; pauseS: number };

/** Of five seconds at most. */
const MARK = /[ \t]{0,8}(?<!\[)\[pause(?:[ ](?<seconds>0[.,][1-9]|[1-4](?:[.,]\d)?|5)[ ]?s)?\](?![([:\]])/giu;
const USUAL_PAUSE_S = 1;
const CLOSED = /(?:^|[.!?…:;,。！？、，—–-][)\]"'’”»]*)\s*$/u;
const CLOSES = /^[.!?…:;,)\]。！？、，]/u;

/** With the blanks in front of them where a comma follows, which is said for one within a sentence. */
export function pauseMarks(written: string): PauseMark[] {
  return [...written.matchAll(MARK)].map(({ index, 0: mark, groups }) => {
    const end = index + mark.length;
    const after = withoutPauseMarks(written.slice(end));
    const isClosed = CLOSED.test(withoutPauseMarks(written.slice(0, index))) || after === '';
    const isApart = isClosed || CLOSES.test(after);
    // The blanks between two sentences stay what they are.
    const start = isClosed ? end - mark.trimStart().length : index;
    return { start, end, said: isApart ? '' : ',', pauseS: secondsOf(groups?.seconds) };
  });
}

const secondsOf = (text: string | undefined): number =>
  text === undefined ? USUAL_PAUSE_S : Number(text.replace(',', '.'));

const withoutPauseMarks = (text: string): string => text.replace(MARK, '').trim();
