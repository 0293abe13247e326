// The summary, with the stretches on which the script rests underlined, and those that were left out paler. What is pointed at in the script lights up here and
// is scrolled to; pointing at a stretch lights up the sentences that rest on it.
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Draft } from '#schemas/flows';
import { classes } from '../../design/classes';
import { type Stretch, stretchesOf } from './marks';
import { type Pointing, pointers, type Target } from './use-pointing';

type Props = { summary: string; draft: Draft; pointing: Pointing; className?: string };

export function SummaryText({ summary, draft, pointing, className }: Props) {
  const stretches = useMemo(() => stretchesOf(summary, draft.sentences, draft.leftOut), [summary, draft]);
  const frame = useScrollToLit(pointing.target);
  return (
    // The focus comes here too, so that keys can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reachable with the keyboard.
    <section ref={frame} aria-label="Summary" tabIndex={0} className={classes('relative overflow-y-auto', className)}>
      <p className="text-sm leading-6.5 break-words whitespace-pre-wrap text-muted">
        {stretches.map((stretch) =>
          stretch.sentences.length + stretch.leftOut.length > 0 ? (
            <Mark key={stretch.start} stretch={stretch} pointing={pointing} />
          ) : (
            <span key={stretch.start}>{stretch.text}</span>
          ),
        )}
      </p>
    </section>
  );
}

const MARK = 'rounded-[3px] transition-colors duration-100 box-decoration-clone';

function Mark({ stretch, pointing }: { stretch: Stretch; pointing: Pointing }) {
  const { sentences, leftOut, text } = stretch;
  // A half of what a sentence rests on may be left out by itself.
  const isTold = sentences.length > 0 && leftOut.length === 0;
  const target: Target = { from: 'summary', sentences: leftOut.length > 0 ? [] : sentences, leftOut };
  const isLit = belongs(stretch, pointing.target);
  const pin = () => pointing.pin(target);
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pin();
  };
  const look = isTold ? 'text-ink underline decoration-accent-line decoration-2 underline-offset-4' : 'text-faint';
  const light = isTold ? 'bg-accent-soft decoration-accent' : 'bg-warn-soft text-warn';
  return (
    // A real button does not break over lines.
    // biome-ignore lint/a11y/useSemanticElements: See above.
    <span
      role="button"
      tabIndex={0}
      aria-pressed={isLit}
      data-lit={isLit || undefined}
      className={classes(MARK, 'cursor-pointer', look, isLit && light)}
      {...pointers(pointing, target)}
      onClick={pin}
      onKeyDown={byKey}
    >
      {text}
    </span>
  );
}

function belongs({ sentences, leftOut }: Stretch, target: Target | null): boolean {
  if (!target) return false;
  return (
    sentences.some((index) => target.sentences.includes(index)) ||
    leftOut.some((index) => target.leftOut.includes(index))
  );
}

/** Scrolls inside of the frame only: the page stays where it is. */
function useScrollToLit(target: Target | null) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const lit = frame.current?.querySelector<HTMLElement>('[data-lit]');
    if (target?.from !== 'script' || !frame.current || !lit) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    frame.current.scrollTo({
      top: lit.offsetTop - frame.current.clientHeight / 3,
      behavior: isCalm ? 'auto' : 'smooth',
    });
  }, [target]);
  return frame;
}
