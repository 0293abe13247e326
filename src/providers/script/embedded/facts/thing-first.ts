// Words that are both things and what is done: "demo account by Tuesday" and "trial cut, 11 November" are things, however much
// they look like something to do.

/** "Call next Friday" is a call, not something to do. */
export const CALL_ON =
  /^(?:call|meeting|visit|check-in) (?:again )?(?:next|on|this|tomorrow|\d|(?:Mon|Tues|Wednes|Thurs|Fri)day|in \p{Lu})/iu;

const OF_A_THING =
  /^(?:last (?:\d+|two|three|six|ten|twelve|few) (?:days|weeks|months|quarters|seasons|years)\b|go[- ]?live (?:target|date|plan|week|day|in|on|by|Q[1-4])|demo (?:account|access|login|link|video)|(?:list|test|plan|report|sample|copy|set|import|export|update|draft|quote|review) (?:of|for|with|account|login|access|plan|data|results|kit)\b)/iu;

/** Each of these is a thing or a deed; in front of one of the others it is a thing. */
const DOUBLE =
  'route|trial|price|order|cost|stock|store|work|call|load|test|pilot|project|rollout|design|review|training|launch|demo|support|supply|sample|process|install|hire|lease|rent|rental|loan|purchase|service|repair|pump|power|risk|site|audit|survey|grant|film|print|scan|cut|mock|finance|insurance|access|return|exchange|release|transport|delivery|travel|block|plot|sound|light|paint|ground|water|plant|seed|part|parts|frame|fence';
const MADE =
  'drawings?|sim|simulation|plan|agreement|proposal|scope|kit|schedule|checklist|agenda|script|concept|list|report|data|sheet|file|export|map|results|log|estimate|contract|offer|quote|terms|conditions|rates?|form|confirmation|calc|calculation|breakdown|draft|run|cut|print|drive|piece|panel|batch|shift|session|rig|unit|fit|bake|brew|weld|mix|pour|window|period|option|certificate|card|book|record|records|history|sketch|mock-?up|paperwork|docs?|documents?|invoice|statement|summary|policy|model|contact|number|hotline|order|tune|tuning|set|flight|dive';
const THING = new RegExp(String.raw`^(?:${DOUBLE}) (?:${MADE})\b`, 'iu');

/** "Print run the labels": behind it stands what is done to. */
export const isThingFirst = (task: string): boolean =>
  OF_A_THING.test(task) ||
  TWO_THINGS.test(task) ||
  (THING.test(task) && !/^\p{L}+ \p{L}+ (?:the|a|an|all|our|their|your)\b/iu.test(task));

/** "Offer + probe datasheet by 8 Oct": two things. */
const TWO_THINGS =
  /^(?:offer|quote|proposal|report|invoice|contract|sample|drawing|estimate|brochure|summary|recording) (?:\+|and|&) (?:\p{Ll}+ ){0,2}\p{Ll}*(?:sheet|list|plan|form|map|data|terms|contract|drawings?|sample|samples|report|invoice|references?|brochure|certificate|agreement|summary|recording)\b/iu;

const PREPOSED =
  /^(?:the|an?|all|our|your|their|his|her|its|my|some|any|both|each|every|no|not|in|on|at|by|for|from|with|to|of|and|or|head|main)$/u;

/** "Rosalind to table the proposal": whatever stands behind "NAME to" is done, whether the word is known or not. */
export const isSurelyVerb = (task: string): boolean => {
  const [verb = '', ...rest] = task.split(' ');
  return /^\p{Ll}{2,}(?:-\p{Ll}+)?$/u.test(verb) && !PREPOSED.test(verb) && rest.length > 0;
};
