// The limits of presenters that people hand in, and the errors of these and of pictures. Whoever only tells of them loads nothing
// that draws.

export const OWN_PRESENTER_LIMITS = {
  files: 40,
  fileBytes: 4_000_000,
  totalBytes: 24_000_000,
  zipBytes: 25_000_000,
} as const;
const MOST_PROBLEMS = 10;

/** Images that cannot become a presenter; the message lists the reasons. */
export class OwnPresenterError extends Error {
  override readonly name = 'OwnPresenterError';

  constructor(problems: readonly string[], options?: { cause?: unknown }) {
    const shown = problems.slice(0, MOST_PROBLEMS);
    const more = problems.length > shown.length ? ` (and ${problems.length - shown.length} more)` : '';
    super(`${shown.join('; ')}${more}.`, options);
  }
}

/** A picture that cannot be used; the message says why, to follow the picture's name. */
export class ImageFileError extends Error {
  override readonly name = 'ImageFileError';
}
