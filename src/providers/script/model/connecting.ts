// The English sentences that may go without evidence when they are not ours word for word: greetings, thanks for the call, leads into
// what follows, invitations to answer and goodbyes. Held to shapes: words that claim nothing one by one make claims together.
import type { Brief } from '../../contracts.js';

const any = (...parts: string[]): string => `(?:${parts.join('|')})`;
const maybe = (part: string): string => `(?:${part})?`;

const NICE =
  '(?:(?:very|really|so|good|great|open|friendly|kind|short|quick|brief|warm|helpful|useful|valuable|productive|pleasant|lovely|nice|honest|thoughtful|interesting|insightful|little|main|key|most important|important|next|next few|own|valued) )*';
const TALK = any(
  'time',
  'conversation',
  'call',
  'chat',
  'talk',
  'discussion',
  'meeting',
  'openness',
  'patience',
  'attention',
  'insights?',
  'thoughts',
  'feedback',
  'questions',
);
const WHEN = any(
  'today',
  'earlier',
  'again',
  'this week',
  'with (?:us|me|you)',
  'together',
  '(?:on|during|in) (?:our|the) (?:call|meeting|conversation)',
  'to (?:talk|speak|meet|chat)(?: (?:with|to) (?:us|me))?',
);
const ABOUT = any(
  `(?:the |our |your )?${NICE}(?:points|steps?|topics|conversation|call|meeting|discussion|highlights|side of things)`,
  '(?:what|where) (?:I|we|you) (?:heard|took away|understood|learned|discussed|covered|talked about|spoke about|showed(?: you)?|looked at|agreed(?: on)?|told (?:us|me)|shared|mentioned)(?: from you| together)?',
  'what (?:happens|comes|is) next|how we go on(?: from here)?|what matters(?: most)?(?: to you)?',
);
const ISSUE = any(
  'any of (?:this|that|it)',
  'th(?:is|at)(?: plan)?',
  'anything',
  'something',
  'the timing',
  'the plan',
);
const QUESTION = `(?:any |more |further |other )?(?:questions?|thoughts|comments|concerns|feedback)(?:(?:,| or| and) (?:questions?|thoughts|comments|concerns|feedback))*`;
const REACH = any(
  `(?:reply|respond|write|answer)(?: (?:to )?(?:this (?:message|video|email)|me|us|here))?(?: with ${QUESTION})?(?: and (?:say so|let me know|tell me))?`,
  '(?:let (?:me|us) know|tell (?:me|us)|say so|say the word|ask(?: (?:me|us))?|reach out(?: to (?:me|us))?|get in touch|drop (?:me|us) a (?:line|note|message)|send (?:me|us) a (?:short |quick )?(?:note|message|reply|line))(?: at any time| any time| anytime| whenever (?:it suits you|you like))?',
  '(?:share|pass) this video (?:with|on to) (?:anyone|your team|your colleagues|anyone on your team)(?: who should see it)?',
);
const ASIDE = 'please |just |simply |feel free to |always |do ';

/** Shapes in which no name may stand. */
const SHAPES = [
  // thanks, and how it was to talk
  `(?:I|we) (?:really |truly |very much )?(?:enjoyed|appreciated?|liked) (?:the|your|our) ${NICE}${TALK}(?: and (?:the |your )?${NICE}${TALK})?(?: ${WHEN})*`,
  `(?:it was|that was) (?:a )?(?:really |truly |such a )?(?:great|good|lovely|nice|wonderful|real|pleasure|joy)(?: pleasure)? (?:talking|speaking|meeting|chatting|to (?:talk|speak|meet|chat))(?: (?:to|with) you| you)?(?: ${WHEN})*`,
  // what comes
  `here(?: i|')s (?:a|the|our|my) ${NICE}(?:recap|summary|overview|video|look back|follow-up)(?: of ${ABOUT})?(?: in (?:a|about a) minute)?`,
  `here(?: i|')s ${ABOUT}|here are ${ABOUT}`,
  `(?:I|we) (?:wanted|want|would like|'d like) to (?:quickly |briefly )?(?:recap|summari[sz]e|go (?:over|through)|play back|share|follow up(?: with you)? (?:on|with)|send you a ${NICE}(?:recap|summary|overview|video) of) ${ABOUT}`,
  `let (?:me|us) (?:quickly |briefly )?(?:start with|begin with|recap|summari[sz]e|go (?:over|through)|play back|walk you through|turn to|come to|move on to|get to|share|capture) ${ABOUT}`,
  `(?:that|which|this) brings (?:me|us) to ${ABOUT}|(?:on|now|over) to ${ABOUT}|for ${ABOUT}|${ABOUT}`,
  // invitations
  `if you (?:have|had) ${QUESTION}|if there is anything (?:else )?(?:that )?(?:you would like to (?:add|ask|know|see)|is unclear)`,
  `if ${ISSUE} (?:does not|doesn't|should not) (?:suit|fit|work|work for|sound right to) you|if ${ISSUE} (?:works|suits|sounds good|fits|works well|sounds right)(?: (?:for|to) you)?|if ${ISSUE} is (?:unclear|missing|wrong|not clear)`,
  `if (?:I|we) (?:missed|left out|got|misunderstood|have) (?:anything|something|any of (?:this|that)|it)(?: wrong)?(?: there)?`,
  `(?:${ASIDE})*${REACH}`,
  `do(?:es)? (?:that|this)(?: plan)? (?:work|fit|suit|sound (?:good|right))(?: (?:for|to))?(?: you)?`,
  `(?:I|we)(?:'d| would) (?:love|like|be (?:glad|happy)) to hear (?:from you|your thoughts|what you think|it|about it)`,
  `(?:(?:I|we)(?: am|'m| are|'re)? )?(?:very much )?look(?:ing)? forward to (?:hearing from you|your (?:reply|thoughts|answer|feedback)|(?:talking|speaking|meeting)(?: (?:to|with) you)?(?: again| soon)*|our next (?:call|conversation|meeting))`,
  `(?:I|we)(?: am|'m| are|'re) (?:always )?(?:happy|glad) to (?:answer ${QUESTION}|hear from you|talk it through)`,
  `(?:please )?take all the time (?:that )?you need(?: to look into this)?`,
  `(?:a short reply|one line|a quick reply) is enough|(?:your|every) (?:question|thought)s? (?:is|are) (?:always )?welcome`,
  // goodbye
  'talk (?:to you )?(?:again )?soon|speak (?:to you )?soon|see you (?:soon|then)|until (?:then|soon|next time)|take care|good ?bye|bye(?: for now)?|cheers|all the best|have a (?:great|good|lovely|nice|wonderful) (?:day|week|weekend|rest of (?:your|the) (?:day|week))',
];
const LEADS =
  '(?:and|so|now|also|first|then|again|but|finally|okay|to (?:begin with|start|wrap up|close)|before I go|with that|in the meantime|as always)';

const escaped = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '.')
    .replace(/\s+/gu, '\\s+');

/** A name as a whole or one of its words; nothing where there is none. */
function nameOf(name: string | null): string {
  const whole = name?.trim() ?? '';
  if (whole === '') return '(?!)';
  return any(
    escaped(whole),
    ...whole
      .split(/\s+/u)
      .filter((word) => word.length > 1)
      .map(escaped),
  );
}

function shapesOf(brief: Brief): RegExp {
  const [them, user, company] = [brief.prospectName, brief.userName, brief.userCompany].map(nameOf) as [
    string,
    string,
    string,
  ];
  const theirs = `(?:(?:Mr|Ms|Mrs|Dr)\\.? )?${them}`;
  const sender = any(`${user}(?: (?:here )?(?:from|at|of|with) ${company})?`, company);
  const thanks = `(?:(?:many|thank|thanks|thank you)(?: thanks)?(?: so much| very much| again| once more)*)${maybe(`,? ${theirs},?`)}${maybe(
    ` for (?:(?:taking|making|finding|sharing|giving (?:us|me)) )?(?:the|your|our|this|that|all|such a|a|some)? ?(?:of )?(?:your )?${NICE}${TALK}(?:(?:,| and|, and) (?:the |your |for your |for the )?${NICE}${TALK})*(?: ${WHEN})*`,
  )}`;
  const named = [
    `(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))(?: there| again)?${maybe(`,? ${theirs}`)}`,
    `(?:this is|it is|it's|I am|I'm|my name is|here is|greetings from) ${sender}(?: here| again| speaking)?|${user} here(?: from ${company})?`,
    thanks,
    `(?:all the best|best|best wishes|kind regards|warm regards|best regards|regards|greetings|yours|warmly|cheers)(?:,| from|, from)? ${sender}`,
  ];
  const one = any(...named, ...SHAPES);
  const join = '(?:,? (?:and|so|but|or|then)(?: then)? |, |: | [–—-] | )';
  return new RegExp(`^(?:${LEADS},? ){0,2}${one}(?:${join}${one}){0,4}$`, 'iu');
}

const MAX_CHARS = 220;

/** Whether a text is made of such sentences only, ours among them. */
export function connectingIn(brief: Brief, lines: readonly string[]): (text: string) => boolean {
  const ours = new Set(lines.flatMap(sentencesIn));
  const shape = shapesOf(brief);
  return (text) => sentencesIn(text).every((each) => ours.has(each) || (each.length <= MAX_CHARS && shape.test(each)));
}

const sentencesIn = (text: string): string[] =>
  text
    .replace(/’/gu, "'")
    .split(/(?<!\b(?:Mr|Ms|Mrs|Dr))[.!?…]+(?:\s+|$)/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');
