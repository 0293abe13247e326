// A text that is looked for as it stands.
/** A text as a regular expression that finds just this text. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
