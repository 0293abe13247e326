// The summary with evidence underlined and omissions dimmed. Parts are highlighted and scrolled to when their sentence
// is hovered, and the other way round.

import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Draft } from '#schemas/flows';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { type Stretch, stretchesOf } from './marks';
import { type Highlight, highlightHandlers, type Target } from './use-highlight';

type Props = { summary: string; draft: Draft; pointing: Highlight; className?: string };

export function SummaryText({ summary, draft, pointing, className }: Props) {
  const stretches = useMemo(() => stretchesOf(summary, draft.sentences, draft.leftOut), [summary, draft]);
  const frame = useScrollToLit(pointing.target);
  return (
    <section
      ref={frame}
      aria-label={t('Summary')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reachable with the keyboard.
      tabIndex={0}
      className={classes('relative overflow-y-auto', className)}
    >
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

function Mark({ stretch, pointing }: { stretch: Stretch; pointing: Highlight }) {
  const { sentences, leftOut, text } = stretch;
  // A part of the evidence may itself be an omission.
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
      {...highlightHandlers(pointing, target)}
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

/** Scrolls the container only, never the page. */
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
