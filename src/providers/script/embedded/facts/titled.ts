// "Contract: Lorraine to sign by 20 March": what she signs stands in the title of the task.
import { lowerFirst } from '../../../../flow/lines.js';

const BEHIND =
  '(?= (?:by|on|before|until|next|this|within|in|at|after|once|when|as soon|tomorrow|today|to|with|for|from)\\b|,|$)';
/** Done to something, and no sentence without it. */
const WANTS_OBJECT = new RegExp(
  `^(?:sign|countersign|send|return|submit|issue|draft|share|deliver|prepare|provide|upload|finali[sz]e|arrange|bring|collect|forward|post|supply)(?: (?:off|over|back|through|out))?${BEHIND}`,
  'u',
);
const TAKES_OBJECT = new RegExp(
  `^(?:approve|review|confirm|check|complete|pay|order|book|update|release|accept|measure|test|present|discuss|fill in|set up|organi[sz]e|schedule)${BEHIND}`,
  'u',
);
const TITLE = /^(?:the |our |your )?((?:\p{Lu}?\p{Ll}+|\p{Lu}{2,4})(?: \p{Ll}+){0,2})$/u;

/** The task with its object out of the title in front of it; null where it has none and wants one. */
export function withTitle(task: string, label: string | null | undefined, owner: string | null): string | null {
  const verb = WANTS_OBJECT.exec(task)?.[0] ?? TAKES_OBJECT.exec(task)?.[0];
  if (verb === undefined) return task;
  const title = label && label !== owner ? TITLE.exec(label)?.[1] : undefined;
  if (!title) return WANTS_OBJECT.test(task) ? null : task;
  const thing = /^\p{Lu}\p{Ll}/u.test(title) ? lowerFirst(title) : title;
  return `${verb.replace(/ (?:off|over|back|out)$/u, '')} the ${thing}${/ (?:off|over|back|out)$/u.exec(verb)?.[0] ?? ''}${task.slice(verb.length)}`;
}
