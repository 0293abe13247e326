// The codes of permanent failures of a flow, and the advice for each.

export const FAILURES = {
  began_too_often: 'Try again. If it fails again, contact your server administrator. The cause is in the server log.',
  too_slow: 'Try again when the server is less busy, or create a new video from a shorter summary.',
  vendor_away: 'An external service didn’t respond properly. Try again in a few minutes.',
  vendor_refused: 'Create a new version with another voice, or create a new video from a reworded summary.',
  not_set_up:
    'Ask a workspace owner to fix the setting mentioned above, such as the voice or the script model. Then try again.',
  server_full: 'The server is out of disk space. Ask your server administrator to free some, then try again.',
  server_locked:
    'The server can’t write to its media storage. Ask your server administrator to fix the permissions, then try again.',
  store_away: 'The media storage didn’t respond. Try again in a few minutes.',
  internal: 'Try again. If it fails again, send your server administrator the ID of this video.',
} as const;
export type Failure = keyof typeof FAILURES;

export const isFailure = (text: string | null): text is Failure => text !== null && text in FAILURES;

// Speaks of the quota alone: a vendor may bill a film that then failed.
const REMEDY = 'It does not count against your quota; create the flow again to try once more.';
const REMEDY_EDITED =
  'It does not count against your quota and your script is kept: create the flow again and approve it with that script.';
/** The endings that earlier versions stored. */
const FORMER = 'Nothing was charged; create the flow again to try once more.';
const FORMER_EDITED =
  'Nothing was charged and your script is kept: create the flow again and approve it with that script.';

/** The `error` of a failed flow, for API clients that show nothing else. */
export function failureSentence(work: string, cause: string, isEdited: boolean): string {
  return `${work} failed: ${cause.replace(/\.$/, '')}. ${isEdited ? REMEDY_EDITED : REMEDY}`;
}

/** Splits that sentence into message and advice. */
export function explainFailure(sentence: string | null, failure: string | null): { message: string; advice: string } {
  const remedy = [REMEDY_EDITED, FORMER_EDITED, REMEDY, FORMER].find((end) => sentence?.endsWith(end));
  const message = remedy ? sentence!.slice(0, -remedy.length).trimEnd() : (sentence ?? 'The flow failed.');
  const kept =
    remedy === REMEDY_EDITED || remedy === FORMER_EDITED
      ? ' Your edited script is saved here. Copy it to reuse it.'
      : '';
  return { message, advice: FAILURES[isFailure(failure) ? failure : 'internal'] + kept };
}
