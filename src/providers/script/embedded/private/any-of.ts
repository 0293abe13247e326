// Phrases of many wordings: any of them, as whole words.

/** A pattern for any of these parts where no letter stands beside it. */
export const anyOf = (...parts: string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${parts.join('|')})(?![\p{L}\p{M}])`, 'iu');
