// What is told of a review, in the API and, a little otherwise, in the dashboard.
import type { z } from 'zod';
import { FINDINGS, type ScriptFinding } from '../../domain/review.js';
import type { ScriptFigures } from '../../services/reviews/editing-aids.js';
import type { CheckedEdit, Review } from '../../services/reviews/reviews.js';
import type { Suggestions } from '../../services/reviews/rewording.js';
import type { Previewed } from '../../store/db/columns.js';
import { type FindingReply, MOST_FINDINGS } from './finding-schema.js';
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

type FindingBody = z.output<typeof FindingReply>;

export const findingBodies = (findings: readonly ScriptFinding[]): FindingBody[] =>
  findings
    .slice(0, MOST_FINDINGS)
    .map(({ kind, start, end, text, sentence }) => ({ kind, reason: FINDINGS[kind], start, end, text, sentence }));

export const checkedBody = ({ figures, problem, warnings, findings }: CheckedEdit): CheckedBody => ({
  success: true,
  ...figuresBody(figures),
  fits: figures.fits,
  tooLong: figures.isTooLong,
  ...(problem !== null && { problem }),
  warnings,
  findings: findingBodies(findings),
});

export const rewordedBody = ({ writer, suggestions }: Suggestions): z.output<typeof schemas.Reworded> => ({
  success: true,
  writer,
  suggestions: suggestions.map(({ kept, ...suggestion }) => ({ ...suggestion, ...(kept && { reason: kept }) })),
});

type RewordBody = z.output<typeof schemas.RewordBody>;

/** What a request asks for; who waits for it is known to its route. */
export const rewordingIn = ({ script, rewording, start, end, offered = [] }: RewordBody) => ({
  script,
  rewording,
  offered,
  stretch: start === undefined || end === undefined ? null : { start, end },
});
