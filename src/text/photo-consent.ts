// The text to which the person in a photograph consents before it becomes a presenter, and how long things wait.

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
