// How notes set a label or the name of who does something before their words.

export const LABEL = /^([\p{L}@][\p{L}\p{M}\d'’()&/@., -]{0,48}?)[\s\uE000]*[:：][\s\uE000]+(?=\S)/u;

/** The first cell of a row: "Pain | Review takes 14 hours". */
export const TABLE_LABEL = /^([\p{L}][\p{L} ]{1,28}?)[\s\uE000]*\|[\s\uE000]*(?=\S)/u;

/** "output        62 tonnes": names and figures in columns. */
export const COLUMN_LABEL = /^(\p{L}[\p{L} ]{1,24}?)(?: {3,}|\t+)(?=[~$€£]?\d)/u;

/** "pain - lists on paper". */
export const DASH_LABEL =
  /^((?:pain|pains|problem|problems|shown|demo|next|next steps?|situation|goal|goals|cost|impact|internal|private|competition|plan|where we go from here|what we agreed|how we go on)) [-–—] /iu;

/** "[Kofi] Provide the list": who does what follows. */
export const BRACKET_OWNER =
  /^\[(?!(?:inst|sys|system|user|assistant|ai|bot|model|prompt|instructions?)\])(\p{L}[\p{L}\p{M}.'’ &/-]{0,40})\][\s\uE000]*(?:[-–—:][\s\uE000]*)?(?=\S)/u;

/** "me - route plan by Friday". */
export const PRONOUN_OWNER = /^(me|him|her|them|us|both|all)[\s\uE000]+(?:[-–—]+>?|→|=>)[\s\uE000]+(?=\p{L})/iu;

/** "colby -> risk list by Friday", under a heading for tasks. */
export const ARROW_OWNER = /^(\p{L}[\p{L}.'’-]{1,20})[\s\uE000]+(?:[-–—]+>|→|=>)[\s\uE000]+(?=\p{L})/iu;
