// The codes of permanent failures of a flow, and the advice for each.

export const FAILURES = {
  began_too_often: 'Try again. If it fails again, contact your server administrator. The cause is in the server log.',
  too_slow: 'Try again when the server is less busy, or create a new video from a shorter summary.',
  vendor_away: 'An external service didn’t respond properly. Try again in a few minutes.',
  vendor_refused: 'Create a new version with another voice, or create a new video from a reworded summary.',
  not_set_up:
    'Ask a workspace owner to fix the setting mentioned above, such as the voice or the script writer. Then try again.',
  consent_withdrawn: 'Create a new version with another presenter.',
  presenter_removed: 'Create a new version with another presenter.',
  server_full: 'The server is out of disk space. Ask your server administrator to free some, then try again.',
  server_locked:
    'The server can’t write to its media storage. Ask your server administrator to fix the permissions, then try again.',
  store_away: 'The media storage didn’t respond. Try again in a few minutes.',
  internal: 'Try again. If it fails again, send your server administrator the ID of this video.',
} as const;
export type Failure = keyof typeof FAILURES;

export const isFailure = (text: string | null): text is Failure => text !== null && text in FAILURES;

// Speaks of the quota alone: a vendor may bill a film that then failed.
const REMEDY = 'The flow doesn’t count toward your quota. Create it again to retry.';
const REMEDY_EDITED =
  'The flow doesn’t count toward your quota and your script is kept. Create it again and approve it with that script.';
const OTHER_PRESENTER = 'The flow doesn’t count toward your quota. Create it again with another presenter.';
const OTHER_PRESENTER_EDITED =
  'The flow doesn’t count toward your quota and your script is kept. Create it again with another presenter, and approve it with that script.';
/** The endings that earlier versions stored. */
const FORMER = [
  'It does not count against your quota; create the flow again to try once more.',
  'It does not count against your quota; create the flow again with another presenter.',
  'Nothing was charged; create the flow again to try once more.',
];
const FORMER_EDITED = [
  'It does not count against your quota and your script is kept: create the flow again and approve it with that script.',
  'It does not count against your quota and your script is kept: create the flow again with another presenter, and approve it with that script.',
  'Nothing was charged and your script is kept: create the flow again and approve it with that script.',
];

const EDITED = [REMEDY_EDITED, OTHER_PRESENTER_EDITED, ...FORMER_EDITED];
const REMEDIES = [...EDITED, REMEDY, OTHER_PRESENTER, ...FORMER];

/** What ends a flow whatever stage it is in, since nothing may be made with its presenter any more. */
const GONE = {
  consent_withdrawn: 'The person shown in the photo has withdrawn their consent.',
  presenter_removed: 'The presenter was deleted.',
} as const satisfies Partial<Record<Failure, string>>;
export type PresenterGone = keyof typeof GONE;

const isPresenterGone = (failure: Failure): failure is PresenterGone => failure in GONE;

/** Permanent: the stage that needs the presenter can only end. */
export class PresenterGoneError extends Error {
  override readonly name = 'PresenterGoneError';

  constructor(readonly failure: PresenterGone) {
    super(GONE[failure]);
  }
}

type Ended = { work: string; cause: string; failure: Failure; isEdited: boolean };

/** The `error` of a failed flow, for API clients that show nothing else. */
export function failureSentence({ work, cause, failure, isEdited }: Ended): string {
  if (isPresenterGone(failure)) return presenterGoneSentence(failure, isEdited);
  return `${work} failed: ${cause.replace(/\.$/, '')}. ${isEdited ? REMEDY_EDITED : REMEDY}`;
}

export const presenterGoneSentence = (failure: PresenterGone, isEdited: boolean): string =>
  `${GONE[failure]} ${isEdited ? OTHER_PRESENTER_EDITED : OTHER_PRESENTER}`;

const NOTES = { kept: 'Your edited script is saved here. Copy it to reuse it.' } as const;

/** Splits that sentence into message and advice. */
export function explainFailure(sentence: string | null, failure: string | null): { message: string; advice: string } {
  const remedy = REMEDIES.find((end) => sentence?.endsWith(end));
  const message = remedy ? sentence!.slice(0, -remedy.length).trimEnd() : (sentence ?? 'The flow failed.');
  const kept = remedy && EDITED.includes(remedy) ? ` ${NOTES.kept}` : '';
  return { message, advice: FAILURES[isFailure(failure) ? failure : 'internal'] + kept };
}
