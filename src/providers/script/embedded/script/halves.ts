// Halves of sentences that the script does not tell although it tells the others: a sentence of the script rests on the whole of its
// statement, and the reviewer would take all of that for told. They are known by their words, of which the script has hardly any.
import type { CharSpan, Sentence } from '../../../contracts.js';
import type { Dropped } from '../facts/facts.js';

export const NOT_TOLD_WITH_IT = 'only the rest of its sentence is told';

/** Where one half ends and the next begins; never inside a figure or a name of a day. */
const JOINT =
  /[;:!?()\n\u2013\u2014]+|\.(?=\s|$)|,(?!\d)|(?<=\s)-(?=\s)|(?<=\s)(?:and|but|while|whereas|although|though|because|since|so|which|und|aber|weil|sowie|y|pero|porque|et|mais|car|e|mas|ma|perché|en|maar|omdat)(?=\s)/giu;

/** What joins a half to the one before it. */
const LED = /^(?:and |und |y |et |e |en )?(?:that|dass|que|che|dat)\s+/iu;

/** Words that tell nothing by themselves, in the languages of the voices; shorter ones are not looked at. */
const EMPTY = new Set(
  `that this these those they them their there then than from with without into onto about after before during over under have
  been being were will would could should does done said says told explained mentioned noted added also just only very really
  when where what while which whose every each some many much more most other another call meeting
  dass diese dieser haben wird werden nicht sich eine einen einem einer auch sagte sagt para como pero están está esta este tienen
  dijo avec dans pour leur leurs sont nous vous elle ils cette dit della delle sono hanno anche detto você eles seus suas disse
  niet zijn hebben wordt voor zegt`.split(/\s+/u),
);

/** A half with fewer words of its own is an opening or an aside. */
const FEWEST_WORDS = 3;
const MOST_TOLD = 0.34;

/** `whole` is how long the stretch is of which it is a part. */
type Half = { text: string; whole: number };

/** What was left out, and beside it the halves of what is told, in the words of the summary and with the reason where one is known. */
export function withHalves(
  dropped: readonly Dropped[],
  summary: string,
  sentences: readonly Sentence[],
  names: string,
): Dropped[] {
  const halves = halvesLeft(summary, sentences, names).map((half) => ({
    half,
    known: dropped.find(({ text }) => isOf(half.text, text)),
  }));
  // In other words than the summary's a half would be there twice.
  const reworded = new Set(
    halves.flatMap(({ half, known }) =>
      known && !summary.includes(known.text) && isOf(known.text, half.text) ? [known] : [],
    ),
  );
  const added = halves.filter(({ half, known }) => !known || !hasPlaceIn(summary, half, known.text));
  return [
    ...dropped.filter((each) => !reworded.has(each)),
    ...added.map(({ half, known }) => ({ reason: known?.reason ?? NOT_TOLD_WITH_IT, text: half.text })),
  ];
}

/** Whether it is listed there already, as itself or with a little more around it. */
const hasPlaceIn = (summary: string, half: Half, text: string): boolean =>
  text.includes(half.text) && text.length < half.whole && summary.includes(text);

function halvesLeft(summary: string, sentences: readonly Sentence[], names: string): Half[] {
  const aside = new Set(contentOf(names));
  return spansOf(sentences).flatMap((span) => {
    const told = new Set(
      sentences
        .filter(({ evidence }) => evidence.some((each) => meet(each, span)))
        .flatMap(({ text }) => contentOf(text)),
    );
    return piecesOf(summary, span)
      .filter((piece) => {
        const words = contentOf(piece).filter((word) => !aside.has(word));
        return (
          words.length >= FEWEST_WORDS && words.filter((word) => told.has(word)).length <= words.length * MOST_TOLD
        );
      })
      .map((text) => ({ text, whole: span.end - span.start }));
  });
}

/** The stretches on which something rests, each once. */
const spansOf = (sentences: readonly Sentence[]): CharSpan[] => {
  const all = sentences.flatMap(({ evidence }) => evidence).filter(({ start, end }) => start < end);
  return [...new Map(all.map((span) => [`${span.start} ${span.end}`, span])).values()];
};

const meet = (one: CharSpan, other: CharSpan): boolean => one.start < other.end && other.start < one.end;

function piecesOf(summary: string, { start, end }: CharSpan): string[] {
  const text = summary.slice(start, end);
  const joints = [...text.matchAll(JOINT)];
  const edges = [0, ...joints.map(({ index }) => index), text.length];
  return edges.slice(0, -1).map((from, at) => {
    const lead = at === 0 ? 0 : joints[at - 1]![0].length;
    return text
      .slice(from + lead, edges[at + 1])
      .trim()
      .replace(LED, '');
  });
}

/** Words by their beginnings, so that "loses" is told by "losing"; figures as they are. */
const contentOf = (text: string): string[] =>
  (text.toLowerCase().match(/\d[\d.,]*|[\p{L}]{4,}/gu) ?? [])
    .filter((word) => !EMPTY.has(word))
    .map((word) => (/^\d/u.test(word) ? word.replace(/[.,]+$/u, '') : word.slice(0, 4)));

/** Whether a half is what was dropped, perhaps reworded. */
function isOf(half: string, text: string): boolean {
  if (text.includes(half)) return true;
  const words = contentOf(half);
  const own = new Set(contentOf(text));
  return words.filter((word) => own.has(word)).length >= words.length * (1 - MOST_TOLD);
}
