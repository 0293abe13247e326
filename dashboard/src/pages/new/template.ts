// The outline of a good summary: what a script can be made of, with brackets for what only the caller knows.

import { t } from '../../language/text';
export const TEMPLATE = t(`Call with [name], [role] at [company].

Situation: [what they do today, with which tools, how many people].
Problem: [what goes wrong or takes too long, in their words].
Cost: [what that costs them, such as hours a week or dollars a month].

We showed: [which parts of the product, and what they liked].
Proof: [a result or a number that was said in the call].

Next steps: [who does what by when]. [Date of the next meeting and what it decides].`);

const BLANK = /\[[^[\]\n]{3,80}\]/g;
const BLANKS = new Set(TEMPLATE.match(BLANK));

/** Whether something of the outline is still to be filled in. */
export const hasBlanks = (text: string): boolean => (text.match(BLANK) ?? []).some((blank) => BLANKS.has(blank));
