// Reads tasks out of plans: "Send proposal by Friday", "Dan to send the proposal", "Mia invites two colleagues", and says
// who does them.

import { lowerFirst } from '../../../../flow/lines.js';
import { hasForm } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { jointOwner, jointTask } from '../people/joint-owners.js';
import type { People } from '../people/people.js';
import { withArticle } from '../words/grammar.js';
import { isToDo } from '../words/to-do.js';
import { whole } from '../words/whole.js';
import { dueThing, TASK_NOUN } from './due-things.js';
import { asksFor } from './task-verbs.js';
import { CALL_ON, isSurelyVerb, isThingFirst } from './thing-first.js';
import { withTitle } from './titled.js';
import { isOfTask } from './whom.js';
import { withSender } from './with-sender.js';

export type Task = { form: 'clause' | 'task'; text: string };

const LEADING = /^(?:send|share|email|forward|provide|prepare|draft|follow|circulate|invite)$/;
const TO_YOU =
  /^(?:send|share|email|forward|schedule|book|set|follow|provide|arrange|invite|introduce|put|demo|call|deliver|prepare|draft|create|build|circulate|organi[sz]e)$/;
const WAITS = /^(?:need|want|use|have|know|like|hope|be|lack|lose|spend|struggle|waste)$/;
const BARE_OBJECT = new RegExp(
  String.raw`^((?:send|share|email|forward|prepare|draft|review|sign|schedule|book|set up|provide|arrange|create|build|deliver|circulate|confirm|get|start|run|finali[sz]e|complete|organi[sz]e|export|check|present|discuss|loop in|invite|introduce|test|update|collect) (?:(?:over|them|you|us|back|out) )?)((?!over |out |back |you |us |them |the |a |an |it |this |that |these |you |our |your |their |his |her |its |some |all |more |two |three |[\d$€£])(?:[\p{L}\d-]+ ){0,3}(?:${TASK_NOUN}|visit|survey|inspection|appointment)\b)`,
  'iu',
);

/** "I will send report" gets its article and whom it is sent to. */
export const asPromise = (text: string): string =>
  text.replace(/^((?:I|We) will )(.+)$/u, (_, start: string, task: string) => start + toYou(withArticleFor(task)));

type Refused = 'unclear who is meant' | 'no sentence';

/** The task in a statement of the seller's notes, or null where it is none. */
export function taskOf(words: string, statement: Statement, people: People): Task | Refused | null {
  if (statement.side !== 'note') return null;
  const joint = statement.section === 'private' ? null : doneJointly(words, statement, people);
  if (joint) return joint;
  const { owner, task: asked, isDeed = false } = ownerAndTask(words, statement, people);
  const verb = wordAt(asked, 0);
  const isDone = isDeed && statement.section === 'next' && isSurelyVerb(asked);
  if (!isDone && !isTask(verb, asked, owner, statement))
    return isDeed ? null : dueFrom(owner, asked, statement, people);
  const task = owner === null ? asked : withTitle(asked, statement.label, owner);
  if (task === null) return 'no sentence';
  const rest = withArticleFor(turnObjects(lowerFirst(task), people));
  const who = owner === null ? null : sideOf(owner, people);
  if (owner !== null && who === null) return namedOwner(owner, rest, statement);
  if (who === 'them')
    return {
      form: 'clause',
      text: `You will ${rest.replace(/\b(send|share|give|provide|show) you\b/iu, '$1 us').replace(/^give (?!us\b)/u, 'give us ')}`,
    };
  if (who === 'us' || (owner === null && LEADING.test(verb)))
    return { form: 'clause', text: `${isOfAll(owner, people) ? 'We' : 'I'} will ${toYou(rest)}` };
  return { form: 'task', text: TO_YOU.test(verb) ? toYou(rest) : rest };
}

/** Whether a task of ours is no single person's. */
const isOfAll = (owner: string | null, { userCompany }: People): boolean =>
  /^(?:we|us|our team|our side)$/i.test(owner ?? '') ||
  (owner !== null && userCompany.some((phrase) => phrase.join(' ') === owner.toLowerCase()));

function doneJointly(words: string, { owner }: Statement, people: People): Task | null {
  const joint = owner ? jointOf(owner, words, people) : jointTask(words, people, sideOf);
  if (!joint) return null;
  const text = `${joint.who} will ${toYou(withArticleFor(turnObjects(joint.task, people)))}`.replace(
    /^(You|We)\b(.*) themselves\b/u,
    (_, who: string, rest: string) => `${who}${rest} ${who === 'We' ? 'ourselves' : 'yourselves'}`,
  );
  return { form: 'clause', text };
}

/** "Tom and Priya: meet again on 9 June". */
function jointOf(owner: string, words: string, people: People): { who: string; task: string } | null {
  const who = jointOwner(owner, people, sideOf);
  const task = words.replace(/^(?:to|will) /iu, '').replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  return who !== null && asksFor(wordAt(task, 0), task) ? { who, task } : null;
}

/** "Andre → proposal by Monday" says who owes what, without a verb. */
function dueFrom(
  owner: string | null,
  task: string,
  { section }: Pick<Statement, 'section'>,
  people: People,
): Task | null {
  if (owner === null) {
    const named = new RegExp(`^(${NAME}), (.+)$`, 'u').exec(task);
    return named ? dueFrom(named[1]!, named[2]!, { section }, people) : null;
  }
  const who = section === 'next' || /\bby [\p{L}\d]/u.test(task) ? sideOf(owner, people) : null;
  const text = who === null ? null : dueThing(who === 'us' ? ofYou(task, people) : task, who);
  return text === null ? null : { form: 'clause', text };
}

/** "Report to Tamsin by 10 April": that it comes to Tamsin is said by "you will get". */
const ofYou = (task: string, people: People): string =>
  task.replace(
    /^(.{4,}?) (?:to|for) ([\p{L}'-]+)(?=$|,| (?:by|on|before|until|in|next|this|tomorrow)\b)/u,
    (all, thing: string, whom: string) => (sideOf(whom, people) === 'them' ? thing : all),
  );

function isTask(verb: string, task: string, owner: string | null, { section }: Statement): boolean {
  if (
    isThingFirst(task) ||
    !(section === 'next' ? asksFor(verb, task) || (owner !== null && isToDo(task)) : hasForm(verb, 'base'))
  )
    return false;
  if (owner !== null) return true;
  const thing = /^(?:contract|pilot|demo|trial|review|plan|kick-off)$/.test(verb) || CALL_ON.test(task);
  return section === 'next' && !thing && !WAITS.test(verb);
}

const wordAt = (text: string, index: number): string =>
  (text.split(' ')[index] ?? '').toLowerCase().replace(/[^\p{L}'-]/gu, '');

const PLAIN_TASK =
  /^((?:send|share|prepare|draft|provide|load|build|finali[sz]e|confirm|list|review|check|deliver|submit|upload|update|order|return|mail|post|ship|bring|give|hand|pick|install|write|make|pull|appoint|nominate|mark|measure|open|attach|approve|place|hire|rent|lease|buy|clear|empty|table|sign|repair|replace|service|fix|move|remove|arrange|collect|reserve) )((?!you\b|us\b|them\b|it\b|whether\b|if\b|that\b|to\b|with\b|for\b|in\b|on\b|over\b|out\b|back\b|off\b|up\b|down\b|through\b|around\b|away\b|together\b|from\b|by\b|at\b|it\b)(?:\p{Ll}|\p{Lu}{2,5} \p{Ll}).*)$/u;

/** "Send validation package" gets its article. */
export const withArticleFor = (task: string): string => {
  if (/^\p{Ll}+ (?:me|us|him|her|them|you) /u.test(task)) return task;
  const known = task.replace(BARE_OBJECT, '$1the $2');
  return known === task
    ? task.replace(PLAIN_TASK, (_, verb: string, object: string) => verb + withArticle(object, 'the'))
    : known;
};

/** "Send the papers to Joost" goes to Joost. */
const TO_SOMEBODY =
  /^\p{Ll}+ .* to (?:you\b|\p{Lu}\p{Ll}+|(?:the|your|their) [\p{Ll} ]{0,20}(?:team|board|office|department|manager|partners?)\b)/u;

const toYou = (task: string): string => (TO_SOMEBODY.test(task) ? task : sentToYou(task));

const sentToYou = (task: string): string =>
  task
    .replace(
      /^(send|email|forward) (?=(?:the|a|an|our|some|more|all|two|three|pricing|access|details)\b)(?!.* to (?:your?|the|\p{Lu})\b)/iu,
      '$1 you ',
    )
    .replace(
      /^share (?=(?:the|a|an|our|some|more|all|two|three|pricing|access|details)\b)(?!.*\bwith\b)/iu,
      'share with you ',
    );

const NAME = String.raw`\p{Lu}[\p{L}.'-]{1,20}(?: \p{Lu}[\p{L}.'-]{1,20}){0,2}`;
const OWNER_TO = new RegExp(
  String.raw`^@?(${NAME}|[Ww]e|[Uu]s|[Tt]hey|[Cc]lient|[Cc]ustomer|[Pp]rospect|[Rr]ep|AE|ae|[Tt]hem|[Mm]e|I) (?:to|needs to|is to) (?=\p{Ll})`,
  'u',
);
const OWNER_FIRST = new RegExp(String.raw`^@?(${NAME})(?:,|:) (?=\p{L})`, 'u');
const OWNER_LAST = new RegExp(String.raw`,? ?(?:\(|@|owner: ?|, )(${NAME})\)?$`, 'u');

/** "pam to send", in notes without capitals. */
function knownOwner(words: string, people: People): { owner: string; task: string } | null {
  const lower = words.toLowerCase();
  for (const phrase of [...people.user, ...people.prospect]) {
    const start = `${phrase.join(' ')} to `;
    if (phrase[0] !== 'the' && lower.startsWith(start) && hasForm(wordAt(words.slice(start.length), 0), 'base')) {
      return { owner: phrase.join(' '), task: words.slice(start.length) };
    }
  }
  return null;
}

/** What everybody does, they do together. */
const MEETS =
  /^(?:to )?(?:meet|talk|speak|reconvene|regroup|review|visit|inspect|tour|measure|try|go through|look at|discuss|decide|join|attend|test|sign|walk|catch up|agree|align) /iu;

/** "Dan to send", but not "time to hire". */
const isOwner = (name: string, statement: Statement, people: People): boolean =>
  !/^(?:he|she|it|this|that|they|there)$/i.test(name) &&
  (statement.section === 'next' || sideOf(name, people) !== null || /\p{Lu}\p{L}+ \p{Lu}/u.test(name));

/** Who shall do what; `isDeed` where "to" or "will" stands between the two. */
type Asked = { owner: string | null; task: string; isDeed?: boolean };

/** "Both: visit to the showroom, Cerys to come along". */
const JOINT_OWNER = /^(?:both|all|everyone|everybody|team|joint|we)$/iu;

function ownerAndTask(words: string, statement: Statement, people: People): Asked {
  if (JOINT_OWNER.test(statement.owner ?? '') && !OWNER_TO.test(words))
    return { owner: MEETS.test(words) ? 'we' : null, task: words };
  const together = /^(?:both|all)(?: parties| sides| teams)? to (?=\p{Ll})/iu.exec(words);
  if (together) return { owner: 'we', task: words.slice(together[0].length) };
  const known = knownOwner(words, people);
  if (known) return known;
  if (statement.owner && !JOINT_OWNER.test(statement.owner))
    return { owner: statement.owner, task: words.replace(/^(?:to|will) /i, ''), isDeed: /^(?:to|will) /i.test(words) };
  const to = OWNER_TO.exec(words);
  if (to && isOwner(to[1]!, statement, people)) return { owner: to[1]!, task: words.slice(to[0].length), isDeed: true };
  if (statement.section === 'next') {
    const first = OWNER_FIRST.exec(words);
    const task = words.slice(first?.[0].length);
    if (first && asksFor(wordAt(task, 0), task)) return { owner: first[1]!, task };
    const last = OWNER_LAST.exec(words);
    if (
      last &&
      !/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(last[1]!)
    ) {
      return { owner: last[1]!, task: words.slice(0, last.index) };
    }
  }
  return { owner: null, task: words.replace(/^(?:to|please|need to|needs to|must) /iu, '') };
}

export function sideOf(owner: string, people: People): 'us' | 'them' | null {
  const words = owner
    .toLowerCase()
    .replace(/[^\p{L}\s'&.-]/gu, '')
    .trim();
  if (/^(?:we|us|me|i|our team|ours|seller|sales|vendor|our side)$/.test(words)) return 'us';
  if (/^(?:they|them|theirs|him|her|their team|their side)$/.test(words)) return 'them';
  const isOne = (phrases: string[][]): boolean => phrases.some((phrase) => phrase.join(' ') === words);
  if (isOne(people.user) || isOne(people.userCompany)) return 'us';
  return isOne(people.prospect) || isOne(people.prospectCompany) ? 'them' : null;
}

/** A doer whom nobody knows keeps the task; without a name there is none, and it is neither ours nor theirs. */
function namedOwner(owner: string, rest: string, { section }: Statement): Task | 'unclear who is meant' | null {
  const isName = /^\p{Lu}[\p{L}'-]{1,24}(?: \p{Lu}[\p{L}'-]{1,24}){0,2}$/u.test(owner);
  const name = owner.length > 3 ? owner.replace(/\p{Lu}{3,}/gu, (all) => all[0] + all.slice(1).toLowerCase()) : owner;
  if (section !== 'next') return isName || LEADING.test(wordAt(rest, 0)) ? 'unclear who is meant' : null;
  return isName ? { form: 'clause', text: `${name} will ${rest}` } : 'unclear who is meant';
}

function turnObjects(task: string, people: People): string {
  const isOther = (before: string): boolean => isOfTask(before, (name) => sideOf(name, people) === 'them');
  let text = task
    .replace(/\bthe (?:client|customer|prospect)'s\b/giu, 'your')
    .replace(/\bthe (?:client|customer|prospect)\b/giu, 'you')
    .replace(/\b(?:them|him)\b/giu, (whom, at: number, all: string) => (isOther(all.slice(0, at)) ? whom : 'you'))
    .replace(
      /\bher(?= (?:an?|the|some|our|\d+|two|three|four|five|six|ten|several|all|both|another|every|each)\b)/giu,
      (whom, at: number, all: string) => (isOther(all.slice(0, at)) ? whom : 'you'),
    )
    .replace(/\b(?:their|his|her)\b/giu, (whose, at: number, all: string) =>
      isOther(all.slice(0, at)) ? whose : 'your',
    );
  for (const phrase of people.prospect) {
    if (phrase[0] === 'the' || /^(?:prospect|client|customer|our)$/.test(phrase[0]!)) continue;
    const name = phrase.join(' ');
    text = text.replace(whole(`${name}'s`), 'your').replace(whole(name), 'you');
  }
  return withSender(text, people);
}
