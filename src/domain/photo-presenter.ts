// Presenters made of a photograph: what is found in a photo, and the text to which the person shown consents.

export type FindingSeverity = 'refused' | 'warning';
/** What is wrong with a photo, measured; null where nothing can be. */
export type PhotoFinding = {
  code: string;
  message: string;
  measured: number | null;
  limit: number | null;
  severity: FindingSeverity;
};

/** Whether the person shown said so in person, by a link, or to the operator of the server. */
export type ConsentBasis = 'self' | 'link' | 'operator';
export type ConsentAnswer = 'accepted' | 'declined';

/** Renewed with every change of the words below: a consent names the version that was read. */
export const CONSENT_VERSION = '2026-11';

/** `{workspace}` is the name of the workspace. Pages show translations of these sentences. */
export const CONSENT_TEXT = [
  'I am the person in this photo.',
  '{workspace} may use it as a presenter in its videos: my face then moves and seems to speak words that I did not say.',
  'Every such video says that it was made with AI.',
  'I can withdraw this consent at any time. The photo is then deleted and no new videos are made with it; finished videos stay until {workspace} deletes them.',
] as const;

export const CONSENT_DAYS = 14;
/** So long a photo waits for consent before it is deleted. */
export const DRAFT_DAYS = 30;
