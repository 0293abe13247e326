// Gives notes that leave their subject out the one that they mean: the prospect, or us.

import { lowerFirst } from '../../../../flow/lines.js';
import { tokenize } from '../../english/tokens.js';
import { hasForm, isAuxiliary, verbReadings } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { finiteVerb } from '../words/grammar.js';

const SHOWN_VERB =
  /^(?:showed|told|demo'd|demoed|demonstrated|presented|walked|discussed|covered|reviewed|agreed|explained|talked|shared|outlined|explored|proposed|confirmed)$/;
/** What somebody does in a demo. */
export const DID =
  /^(?:drew|printed|moved|opened|sent|loaded|created|made|played|ran|added|uploaded|imported|exported|scanned|filled|changed|set|planned|generated|built|pulled|traced|compared|tested|measured|recorded|connected|simulated|calculated|entered|assigned|sorted|published|switched|booked|signed|converted|matched|split|found|clicked|dragged)$/;
const DOING =
  /^(?:struggling|looking|using|spending|losing|planning|trying|hoping|considering|running|growing|hiring|paying|wasting|relying|working|dealing|chasing|missing|opening|expanding)$/;

/** "Cut stock checks to under an hour": a goal in the form of an order. */
const AIM =
  /^(?:cut|reduce|move|get|see|know|bring|keep|make|replace|automate|speed|stop|avoid|find|give|have|increase|improve|shorten|halve|double|connect|integrate|share|track|measure|build|roll|grow|launch|start|open|save|free|lower|raise|fill|show|send) (?!(?:is|are|was|has|of|for|rate|time)\b)/iu;

/** "Uses Excel" and "Currently using Excel" are about the prospect; "Showed the dashboard" is about us. */
export function withSubject(words: string, statement: Statement): string | null {
  const wish = /^please ((?:send|share|show|give|tell|prepare|provide|check|call|email|forward)\b.+)$/iu.exec(words);
  if (wish && statement.side === 'them') return `We asked you to ${wish[1]}`;
  if (statement.side !== 'note') return null;
  const [first = '', second = ''] = words.toLowerCase().split(' ');
  const aim = statement.section === 'goal' && statement.bullet ? aimOf(words) : null;
  if (aim) return aim;
  const rest = lowerFirst(words);
  if (isOfTool(words, statement)) return statement.section === 'shown' ? `It ${rest}` : asWish(words);
  if (LIVE_BY.test(words)) return `Everything ${rest}`;
  if (/^(?:takes|took|costs|cost) (?:him|her|them|(?:about |around |roughly )?[$€£]?\d)/iu.test(words))
    return `It ${rest}`;
  const bareList =
    statement.bullet &&
    /^(?:shared|proposed|covered|outlined|discussed)$/.test(first) &&
    !/^(?:the|our|an?|how|that|some)$/.test(second);
  if (BARE_PRICE.test(words)) return `We ${rest}`;
  const done = doneBy(words, statement);
  if (done) return `${done} ${rest}`;
  if (SHOWN_VERB.test(first) && !bareList && !/^(?:by|to|on|us|me|that)$/.test(second)) return `We ${rest}`;
  if (/^(?:currently|still|also|now|already|mostly|mainly)$/.test(first)) {
    return alsoDone(second, rest);
  }
  return ofThem(words, statement, rest);
}

/** "Gave 4,200": sellers name prices. */
const BARE_PRICE = /^(?:gave|quoted|named|offered) (?:about |around )?[$€£]?\d[\d.,]*k?[.]?$/iu;

/** "Go through 2.4 tonnes a week": so much of theirs in so much time. */
export const USES_UP =
  /^(?:go through|use|get|make|run|ship|sell|handle|process|serve|deliver|print|produce|throw away|bake|wash|move|see|fill|order|buy|spend|lose) (?:about |around |roughly |some |up to )?[$€£]?\d.*\b(?:a|per|each|every) (?:day|week|month|year|season|night|shift|quarter)\b/iu;

/** "Also told her …", "currently using …": whose deed it is behind the adverb. */
function alsoDone(second: string, rest: string): string | null {
  if (SHOWN_VERB.test(second)) return `We ${rest}`;
  if (hasForm(second, 'gerund')) return `They are ${rest}`;
  return hasForm(second, 'third') || hasForm(second, 'past') ? `The prospect ${rest}` : null;
}

/** "Has to be live before the season": of what, says the whole plan. */
const LIVE_BY = /^(?:(?:has|needs) to|must) be (?:live|ready|up|running|done|in place|working)\b/iu;

/** "Ran her through the app", "gave them the login": nobody does that to themselves. */
const OUR_DEED =
  /^(?:(?:ran|took|gave|sent|offered|promised) (?:her|him|them)|ran through|offered|sent (?:the |our )?(?:deck|slides|link|invite|agenda|brochure)) /iu;

/** Whose deed a note without a subject is: what they asked and liked, what was done in the demo. */
function doneBy(words: string, { section }: Statement): 'We' | 'They' | null {
  const [first = '', second = ''] = words.toLowerCase().split(' ');
  if ((first === 'agreed' && second === 'that') || OUR_DEED.test(words)) return 'We';
  if (/^(?:asked (?:about|for|if|whether)|wanted to know|(?:really )?(?:liked|loved)) /iu.test(words)) return 'They';
  if (USES_UP.test(words) && !/^(?:next|shown|goal)$/.test(section ?? '')) return 'They';
  return section === 'shown' && DID.test(first) && !/^(?:by|in|on|at|with|and)$/.test(second) ? 'We' : null;
}

function ofThem(words: string, { section, bullet }: Statement, rest: string): string | null {
  const [first = '', second = ''] = words.toLowerCase().split(' ');
  const noun = hasForm(second, 'third') || isAuxiliary(second);
  if (DOING.test(first)) return noun ? null : `They are ${rest}`;
  if (section === 'next' || section === 'shown') return null;
  if (section === 'situation' && bullet && DOES.test(words) && !noun) return `They ${rest}`;
  return withTheirSubject(words, first, second, rest);
}

/** "Works inside Word" among the criteria, or "integrates with SAP" anywhere, is about a tool. */
export const isOfTool = (words: string, { section, side }: Statement): boolean =>
  side === 'note' &&
  /^(?:works|integrates|connects|syncs|supports|fits|exports|imports) /iu.test(words) &&
  (section === 'goal' || /^\p{L}+ (?:inside|in|with|on|offline|to|into|without) /u.test(words)) &&
  section !== 'situation';

/** A goal in a list: what somebody should do, or what they want to do themselves. */
const aimOf = (words: string): string | null =>
  asWish(words) ?? (isAim(words) ? `They want to ${lowerFirst(words)}` : null);

/** What a firm does, noted without it: "Sell furniture online". */
const DOES =
  /^(?:sell|make|build|run|operate|produce|import|export|ship|supply|serve|manage|rent|lease|repair|train|teach|grow|brew|bake|host|publish|deliver|distribute|install|design) (?!of\b|to\b)/iu;

function isAim(words: string): boolean {
  const [first = '', second = ''] = words.toLowerCase().split(' ');
  const other = /^(?:is|are|was|has|of|for|rate|time|and|or|to)$/.test(second) || hasForm(second, 'third');
  return (
    AIM.test(words) ||
    (hasForm(first, 'base') &&
      !other &&
      /^(?:record|print|scan|check|log|plan|book|order|pay|sign|test|train|handle|assign|approve)$/.test(first))
  );
}

/** "Customer prints the label": a wish of theirs about somebody; "works offline": about the tool. */
function asWish(words: string): string | null {
  const found = /^(?:the )?(\p{Ll}+|\p{Lu}\p{Ll}+) (\p{L}+) (.+)$/u.exec(words);
  const [, subject = '', verb = '', rest = ''] = found ?? [];
  const base = verbReadings(verb.toLowerCase()).find((each) => each.form === 'third')?.base;
  const who = subject.toLowerCase();
  if (base && PARTY.test(who))
    return `They want their ${who.replace(/^(customer|client|driver|guest|tenant|patient|member|parent|user)$/u, '$1s')} to ${base} ${rest}`;
  const third = verbReadings(words.split(' ')[0]!.toLowerCase()).some((each) => each.form === 'third');
  return third &&
    !/, (?!\p{Ll}+s )/u.test(words) &&
    /^(?:works?|runs?|prints?|connects?|integrates?|supports?|syncs?|fits?|scans?|shows?|sends?|handles?|reads?|speaks?) \P{Lu}/iu.test(
      words,
    )
    ? `They are looking for something that ${words[0]!.toLowerCase()}${words.slice(1).replace(/, (?=\p{Ll}+s )/u, ' and ')}`
    : null;
}

/** "Cancelled contracts come to $290,000": things, and nothing that somebody did. */
const PARTICIPLE_FIRST =
  /^\p{L}+(?:ed|en|t) (?!the |a |an |their |its |his |her |our |all |both |\d)(?:\p{Ll}+ ){0,2}?\p{Ll}+s\b/u;

const PARTY =
  /^(?:customers?|clients?|warehouse|office|team|staff|drivers?|guests?|tenants?|patients?|members?|parents?|users?|crews?|kitchen|reception|shop|store)$/;

/** "Returns to publishers run 27%": the verb comes behind what stands there. */
const THINGS_RUN =
  /^\p{L}+s (?:to|from|at|on|of|in|by|for|with) (?:the |their )?\p{Ll}+(?: \p{Ll}+)? (?:run|are|were|cost|take|make up|come to|stand at|amount to|account for|hit|reach) (?:at |about |around |roughly )?[$€£]?\d/iu;

/** "Lost 19 days of sales last winter because the plant was full": the verb behind "because" is of something else. */
const LOST =
  /^(?:lost|spent|paid|wasted|missed|bought|sold|turned away|turned down|threw away|scrapped|had|tried|hired|waited|stopped|started|opened|moved|switched|installed|took over|took on|gave up) (?:an?|the|about|around|roughly|over|nearly|almost|up to|two|three|four|five|six|seven|eight|nine|ten|twelve|half|some|several|[$€£]?\d)(?:[^,]*)(?: (?:because|when|while|since|as|after|before|until) |,|$)/iu;

function withTheirSubject(words: string, first: string, second: string, rest: string): string | null {
  if (/^(?:is|has|was)$/.test(first)) return `The prospect ${rest}`;
  if (/^(?:are|have|were|need|want|use|spend|lose|run|pay|rely|would)$/.test(first)) return `They ${rest}`;
  if (THINGS_RUN.test(words)) return null;
  const forms = verbReadings(first).map((each) => each.form);
  const isNoun = tokenize(words)[0]?.tags.has('Noun') ?? false;
  if (
    forms.includes('third') &&
    (!isNoun ||
      /^by hand\b/u.test(words.slice(first.length + 1)) ||
      /^(?:the|a|an|to|their|about|from|with|no|on|\d.*)$/.test(second))
  )
    return `The prospect ${rest}`;
  if (LOST.test(words)) return `They ${rest}`;
  const verbAt = finiteVerb(tokenize(words));
  if (verbAt !== null && verbAt > 1) return null;
  if (PARTICIPLE_FIRST.test(words)) return null;
  return forms.includes('past') && !forms.includes('base') && !/^(?:by|to|on|in|with|for)$/.test(second)
    ? `They ${rest}`
    : null;
}
