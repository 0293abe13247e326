// Texts inside regular expressions.

/** A text as a regular expression that finds just this text. */
export const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
