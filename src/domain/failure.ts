// The codes of permanent failures of a flow, and the advice for each.

export const FAILURES = {
  began_too_often:
    'Run it again. If that fails too, tell the operator of the server: its log says why the work broke off.',
  too_slow: 'Run it again when the server has less to do, or with a shorter summary.',
  vendor_away: 'The service that was asked did not answer well. Run it again in a few minutes.',
  vendor_refused: 'Run it again with another voice or a changed summary.',
  not_set_up:
    'An owner of the workspace must mend the settings that the message names, such as the voice or the script model. Then run it again.',
  server_full: 'The operator of the server must free some space. Then run it again.',
  server_locked: 'The operator of the server must mend its rights where media are kept. Then run it again.',
  store_away: 'The place where media are kept did not answer. Run it again in a few minutes.',
  internal: 'Run it again. If that fails too, tell the operator of the server the identifier of this flow.',
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
      ? ' Your edited script is kept with this flow: copy it from here.'
      : '';
  return { message, advice: FAILURES[isFailure(failure) ? failure : 'internal'] + kept };
}
