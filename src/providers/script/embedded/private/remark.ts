// Signs that a sentence of the notes is a remark among colleagues, whatever it is about: an order, a plan of ours in the
// conditional, what somebody would pay, what nobody should know, who may lose a job. They look at how a sentence is built,
// where the gate looks at its words.

import { tokenize } from '../../english/tokens.js';
import { hasForm } from '../../english/verbs.js';
import type { LeakReason } from '../../privacy/gate.js';
import type { Statement } from '../notes/read.js';

const SOMEBODY = String.raw`(?:he|she|they|who|it|\p{Lu}\p{Ll}+)`;
const any = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'u');

/** "so don't open below that", "let her think": said to a colleague. */
const ORDER = any(
  String.raw`(?:^|[,;:] |[–—-] |\b[Ss]o )(?:[Pp]lease |[Jj]ust )?(?:[Dd]o not|[Dd]on't|[Dd]ont) (?!you|we|they|i|he|she|the|it|have|know|need|want|always|even|really)\p{Ll}+`,
  String.raw`(?:^|[,;:] |\b(?:so|and|better|then|just) )[Ll]et(?:'s| us| him| her| them) (?!know\b)`,
  String.raw`(?:^|[,;] |\bso )(?:[Nn]ever|[Bb]etter not|[Bb]est not|[Mm]aybe|[Pp]erhaps) \p{Ll}+ `,
  String.raw`\b[Ll]et(?:'s|s| us) (?:not|keep (?:this|that|it|quiet)|avoid|hope|see|wait|just)\b`,
  String.raw`, leave (?:it|that|this|him|her|them)(?: there| so| at that)?[.!]?$`,
  String.raw`\b(?:steer|stay|keep|tread) (?:clear|away|off|quiet|mum|carefully|lightly)\b`,
);

/** "get R&D to swap the board before we go": an order to a department of ours. */
const OUR_PEOPLE =
  /(?:^|[,;:–—-] ?|\band |\bso )(?:please |pls |just )?(?:get|have|ask|tell|make|chase|nudge|ping) (?:the |our )?(?:R ?& ?D|engineering|devs?|developers?|legal|product|support|service|ops|finance|marketing|the lab|workshop|production|procurement)(?: (?:team|dept|department|people|guys|lot))?(?: \p{Lu}\p{Ll}+)? (?:to\b|about\b|on (?:it|this|to)\b)/iu;

/** What we would, could or should: nothing that was agreed. What they asked about is no plan of ours. */
const OURS_IF = any(
  String.raw`(?<!\b(?:if|whether|that|how|when|what|why|where|asked|as|so|I said|we said|I told (?:him|her|them)|we told (?:him|her|them)|I promised|we promised) )\b(?:[Ww]e|I)(?:'d\b| would\b| should\b| could\b| might\b| may\b| must\b| ought\b| had better\b| need to\b| want to\b| have to\b| hope\b| plan to\b)`,
  String.raw`\b(?:[Ww]e|I)(?:'re| are|'m| am| was| were|'d be)? (?:stuck|short of|unable|afraid|desperate|behind|late|in trouble|under pressure)\b`,
  String.raw`\b(?:on our (?:side|end|part)|in-house|our own team)\b(?!,? (?:we|I) will)`,
  String.raw`\b(?:gives?|giving|leaves?|buys?) us (?:leverage|room|time|cover|an edge|an opening|the upper hand|an excuse)`,
);

/** "He would still sign": what somebody would do with an offer or a person. */
const THEIRS_IF = any(
  String.raw`\b${SOMEBODY}(?:'d| would| could| might|'ll| will)(?: (?:still|even|also|gladly|probably|happily|never|always|just|only|surely|all))? (?:sign (?!up|off|in|the (?:nda|form|contract|agreement))|pay\b|accept|swallow|stretch|settle for|bite|fold|cave|budge|panic|jump at|agree to anything|go (?:up|higher|as high)|spend more|fire|kill|blame|hate|lose|beat|push|squeeze|grind|haggle|stall|drag|sit on|drop|win|block|veto|say yes|say no)`,
  String.raw`\bthey'd (?!like|love|prefer|need|want|rather have)\p{Ll}+`,
  String.raw`\bfor (?:a third|half|a quarter|a fifth|\d+ ?%) (?:less|more|off)\b|\bsame (?:thing|deal|product) for\b`,
  String.raw`\bon price\b|\b(?:more|less|lower|higher|above|below|under|over|north|south) (?:than|of) (?:list|that|this|target)\b|\bbelow (?:list|that number)\b`,
);

/** What is known to few. */
const OUR_TROUBLE = any(
  String.raw`\b[Oo]ur (?:\p{L}+ ){0,3}(?:crash\w*|broke\w*|failed|fails|went down|is down|was down|is buggy|is slow|slipped|leaked|lost|is (?:still )?(?:open|missing|late|broken))\b`,
  String.raw`\b(?:was|were|is|are) (?:only |just |all )?(?:an? )?(?:mock-?up|faked?|canned|staged|hard-?coded|smoke and mirrors)\b`,
  String.raw`\b(?:[Ww]e|I) (?:crashed|broke|screwed|botched|messed|lost|missed|slipped|forgot|owe(?! (?:her|him|them|you) (?:an?|the)\b)|botch\w*|overpromised|were down)\b`,
);

const HIDDEN = any(
  String.raw`\b(?:[Nn]obody|[Nn]o one|[Nn]ot everyone|[Hh]ardly anyone|[Oo]nly (?:he|she|I|we)) (?:\p{Ll}+ ){0,3}knows?\b(?! (?:where|when|which|how|what|who|whether|if))`,
  String.raw`\b(?:has|have|had)(?:n't| not) (?:been )?told\b|\b(?:is|are|was|were|been) not (?:been )?told\b`,
  String.raw`\bwithout (?:\p{L}+ ){1,2}(?:knowing|noticing)\b|\bunder the radar|\bquietly\b|\bunofficial|\boff-record|\bhush`,
);

/** Work and its end: who leaves, who is short of people, who is in whose favour. */
const JOBS = any(
  String.raw`\b\p{Ll}+ to (?:leave|quit|resign|retire|step down|move on|jump ship|get out)\b(?! (?:early|at|the (?:site|depot|warehouse|house|ward|building|yard|room|dock|plant)|feedback|a (?:review|message|comment)))`,
  String.raw`\b(?:shares?|stock|options) (?:vest|to vest)|\bvesting\b|\b(?:his|her|their|whose) (?:seat|throne|chair) (?!cost)|\bin line for\b|\bwants? (?:him|her|them|\p{Lu}\p{Ll}+) (?:gone|out|away|fired)\b|\bthe boot\b|\b(?:be|is|are|was|were) off (?:sick|work|for|until)\b|\b(?:last|final|third|second|written) warning\b|\bspeaking terms\b|\bthin ice\b|\bre-?election\b|\bpromot(?:ed|ion) (?:to|if|for|hangs)|\blegacy project|\bpoach\w*|\bheadcount|\bunder-?staffed\b|\bshort-?staffed\b(?! (?:on|at|in|during))|\bthe union\b|\bstrike\b(?! through)|\bscreamed|\byelled|\bshouted|\btantrum`,
);

/** How something looks to us, which is no fact. */
const LOOKS =
  /\b(?:calls?|considers?|thinks?|finds?) (?:him|her|them|you)\b(?! (?:back|every|each|twice|at|on|for|when|if|to|up|by))|\b(?:has|have|had) (?:a|any|the slightest) (?:clue|idea what)\b|\bpaper tiger\b|\bburn(?:ed|t|s)? through (?!\d|fuel|paper|material)|\b[Bb]etween the lines\b|\bhas it that\b|\b(?:last|previous|former|ex-|old|biggest) (?:supplier|vendor|provider|consultant|agency|client|contractor|investor)\b(?! (?:contract|list|portal|data))|(?<!\b(?:said|says|thinks|think|that|found) (?:\p{L}+ ){0,3})\b(?:looks?|looked|sounds|sounded|(?<=\b(?:they|you|both|all|people|staff|team|folks|guys|who|drivers|managers|owners|partners|[A-Z][a-z]+) )sound|feels?|felt|smells?|smelt|smelled) (?:a bit |rather |quite |pretty |very |so |a little )?(?!like\b|at\b|for\b|after\b|into\b|up\b|through\b|forward\b|the\b|an?\b|to\b|back\b|over\b|it\b|that\b|this\b|their\b|your\b|out\b|ahead\b|as\b|on\b|in\b|from\b|down\b|around\b|by\b|\d)\p{Ll}+/u;

/** Courts, officials, and the press. */
const LAW = any(
  String.raw`\b(?:out of court|in court|court case)\b`,
  String.raw`\b(?:warning letters?|subpoena\w*|sued|suing|lawsuits?|tribunals?|prosecut\w+|indict\w*|raided|bribe\w*|regulator\w* (?:is|are|was|were|has|have|may|might|will)|watchdog|tax office|whistle-?blow\w*|the press\b|journalists?)`,
  String.raw`\b(?:steer|rig|fix|bend|game) the (?:tender|bid|process|vote|rfp)|\bthe tender\b.{0,30}\bonly\b`,
);

const SIGNS: readonly (readonly [LeakReason, RegExp])[] = [
  ['internal note', ORDER],
  ['internal note', OUR_PEOPLE],
  ['price tactics', THEIRS_IF],
  ['internal note', OURS_IF],
  ['internal note', HIDDEN],
  ['our own trouble', OUR_TROUBLE],
  ['judgement of a person', LOOKS],
  ['gossip', JOBS],
  ['gossip', LAW],
];

/** He said "I could come down after breakfast": what stands in quotation marks is a plan of theirs. */
const THEIR_WORDS =
  /(\b(?:[Hh]e|[Ss]he|[Tt]hey|\p{Lu}\p{Ll}+) (?:said|says|asked|goes|went|told me|told us)[:,]? )["“][^"“”]*["”]/gu;

const MAX_CHARS = 600;

/** Why a sentence is a remark and no statement, or null; plans under their heading may be orders. */
export function remarkIn(statement: Pick<Statement, 'text' | 'side' | 'section'>): LeakReason | null {
  const text = statement.text.slice(0, MAX_CHARS).replace(/’/gu, "'");
  if (statement.side === 'us' || /^["“„«]/u.test(text)) return null;
  if (statement.side === 'them') return JOBS.test(text) || LAW.test(text) ? 'gossip' : null;
  const ours = text.replace(THEIR_WORDS, '$1 ');
  const planned = statement.section === 'next';
  for (const [reason, pattern] of SIGNS) {
    if (planned && (pattern === ORDER || pattern === OURS_IF)) continue;
    if (pattern.test(pattern === OURS_IF || pattern === ORDER ? ours : text)) return reason;
  }
  return !planned && ordersAfter(text) ? 'internal note' : null;
}

const NOT_ORDERED = /^(?:time|cost|work|change|order|stock|book|staff|post|sales|mail|email|trade|rent|plant|market)$/;

/** "…, so keep the calls short": an order that follows from what was said. */
function ordersAfter(text: string): boolean {
  for (const { 1: rest } of text.matchAll(
    /(?:\bso |; |, (?=(?:keep|ask|push|hold|let|leave|cc|play|go|stay|start|lead|tell|get|bring|avoid|watch|call|land|stick) ))(?:(?:just|please|better|rather|always) )?([\p{Ll}'-]+ [\p{Ll}'-]+)/gu,
  )) {
    const [verb, next] = tokenize(rest!);
    if (
      verb &&
      next &&
      (hasForm(verb.lower, 'base') || /^(?:cc|land|stick)$/.test(verb.lower)) &&
      !NOT_ORDERED.test(verb.lower) &&
      AFTER_ORDER.test(next.lower)
    )
      return true;
  }
  return false;
}

const AFTER_ORDER =
  /^(?:the|a|an|him|her|them|it|that|this|his|their|our|for|with|now|on|in|at|up|to|about|around|round|over|out|off|hard|early|late|high|low|slow|fast|first|careful|soft|any|no|only|as|by|later|lightly|clear|quiet|short)$/;
