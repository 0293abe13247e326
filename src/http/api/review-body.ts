// What is told of a review, in the API and, a little otherwise, in the dashboard.
import type { z } from 'zod';
import type { CheckedEdit, Review } from '../../services/reviews/reviews.js';
import type { ScriptFigures } from '../../services/reviews/script-figures.js';
import type { Previewed } from '../../store/db/columns.js';
import type { UrlOf } from './flow-body.js';
import type * as schemas from './review-schemas.js';

export type ReviewBody = z.output<typeof schemas.Review>;

export const reviewBody = (
  { flow, writer, figures, sentences, leftOut, preview }: Review,
  urlOf: UrlOf,
): ReviewBody => ({
  success: true,
  flowId: flow.id,
  status: flow.status,
  script: flow.script,
  isEdited: flow.edited,
  writer,
  ...figuresBody(figures),
  sentences,
  leftOut,
  ...(preview && previewBody(preview, urlOf)),
});

const round = (value: number): number => Math.round(value * 100) / 100;

const figuresBody = ({ words, estimatedS, riskyWords }: ScriptFigures) => ({
  words,
  estimatedSeconds: round(estimatedS),
  riskyWords,
});

type PreviewBody = Pick<ReviewBody, 'storyboard' | 'voiceTrack'>;

function previewBody({ status, result, error }: NonNullable<Review['preview']>, urlOf: UrlOf): PreviewBody {
  if (status === 'ready') return readyBody(result!, urlOf);
  const common = { status, ...(status === 'failed' && { error: `The preview failed: ${error}.` }) };
  return { storyboard: { ...common, stills: [] }, voiceTrack: common };
}

const readyBody = ({ stills, soundPath, durationS, words }: Previewed, urlOf: UrlOf): PreviewBody => ({
  storyboard: {
    status: 'ready',
    stills: stills.map(({ path, text, durationS: seconds }, index) => ({
      index,
      url: urlOf(path),
      text,
      estimatedSeconds: round(seconds),
    })),
  },
  voiceTrack: {
    status: 'ready',
    url: urlOf(soundPath),
    durationSeconds: round(durationS),
    words: words.map(({ text, charStart, charEnd, startS, endS }) => ({
      text,
      start: charStart,
      end: charEnd,
      startSeconds: round(startS),
      endSeconds: round(endS),
    })),
  },
});

type CheckedBody = z.output<typeof schemas.Checked>;

export const checkedBody = ({ figures, problem, warnings }: CheckedEdit): CheckedBody => ({
  success: true,
  ...figuresBody(figures),
  fits: figures.fits,
  tooLong: figures.isTooLong,
  ...(problem !== null && { problem }),
  warnings,
});
