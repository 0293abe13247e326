// How reports say that somebody said, asked, showed or liked something.

const TELLS = String.raw`(?:also |then |further |later |additionally |clearly |briefly )*(?:explain|state|mention|add|note|report|point out|share|emphasi[sz]e|stress|highlight|indicate|clarify|describe|outline|observe|remark|recall|confirm)(?:e?d|s)?|(?:also |then |further )?(?:said|says|clarified|pointed out|points out|told (?:us|me|him|her|them|\p{Lu}\p{Ll}+)|noted|notified us)`;

export const THAT = new RegExp(String.raw`^(?:${TELLS})(?: to us| us)?,? (that|how) (.+)$`, 'u');

export const TOLD_CLIENTS =
  /^(?:also |then |further )?(?:explained|confirmed|clarified|assured (?:them|him|her|us|\p{Lu}\p{L}+)|answered|replied|told (?:them|him|her|\p{Lu}\p{L}+)|reassured (?:them|him|her|\p{Lu}\p{L}+))(?: to (?:them|him|her))?,? that (.+)$/u;

export const ANSWERED =
  /^(?:also |then )?(?:explained|confirmed|clarified|answered|replied|said|noted|added|pointed out|responded|stated|assured (?:them|him|her|\p{Lu}\p{L}+)|reassured (?:them|him|her|\p{Lu}\p{L}+)|told (?:them|him|her|\p{Lu}\p{L}+))(?: that)?,? (?!to )(.+)$/u;

export const SHOWED =
  /^(?:also |then |briefly |first |live )*(demonstrated|demoed|showcased|showed|presented|introduced|walked(?: (?:them|him|her|the (?:team|group)|everyone|\p{Lu}\p{L}+))? through)(?: (?:them|him|her|the team|the group))? (.+)$/u;

export const ASKED =
  /^(?:also |then |further )?(?:asked|inquired|enquired|wanted to know|wondered)(?: (?:us|him|her|\p{Lu}\p{Ll}+))?(?: (?:twice|again|repeatedly|several times|detailed questions|questions))? ((?:whether|if|about|how|what|when|where|which) .+)$/u;

/** "About the payback, which we calculate at five and a half years": the answer is beside it. */
export const CALCULATED =
  /^about .{3,60}, which (?:we|I) (?:calculated?|estimated?|put) (?:at|to be) .*\d|^about .{3,60}, which (?:we|I) (?:calculated?|estimated?|put) at (?:\p{L}+ ){0,3}?(?:and a half )?(?:hours|days|weeks|months|years)/u;

export const LIKED =
  /^(?:also |then )?(?:really |particularly |especially |very much |clearly )*(?:liked|loved|appreciated|valued|enjoyed|(?:was|were) (?:very |really |also |particularly |especially |clearly |visibly )?(?:impressed|pleased|relieved|delighted|happy|satisfied|enthusiastic|thrilled) (?:that|with|by|when|about|how)) (?!this\b|that\b(?= (?:answer|and|,))|it\b)(.+)$/u;

const PLEASING =
  '(?:useful|convincing|helpful|clear|impressive|interesting|reassuring|compelling|intuitive|easy(?: to use)?|valuable|promising|straightforward|simple|practical|fast|quick|attractive|reasonable)';

export const FOUND = new RegExp(
  String.raw`^(?:also )?(?:found|considered) .{4,80}? (?:very |really |particularly |quite )*${PLEASING}(?:,? and (?:very )?${PLEASING})?(?:[,;] .*| (?:because|compared|for) .*)?$`,
  'u',
);

/** A fault of ours, or what nobody should notice, is no reaction to tell. */
export const FAULT =
  /\b(?:froze|frozen|crash\w*|failed|broke|hung|outage|glitch\w*|bugs?|straight face|despite|although|even though)\b/u;

/** "…, and he wrote that down": what became of it. */
export const TAIL =
  /, and (?:he|she|they|\p{Lu}\p{Ll}+) (?:wrote|noted|nodded|liked|was|were|seemed|took|accepted|agreed|smiled|laughed)\b.*$/u;

/** What was done in the demo to answer a question. */
export const DID =
  /^(?:then )?(?:switched|ran|opened|scanned|traced|played|turned|tried|printed|loaded|pulled up|set|changed|sent) (?!the price|a price)/u;

export const FOR_THEM = /\b(?:for|with|to|send|show|give|tell|help) them\b/u;

/** A fault, a trick or another customer beside what was shown: how the demo came about is nobody's business. */
export const BEHIND_DEMO =
  /\b(?:crash\w*|froze|fake\w*|mock-?ups?|older version|previous version|prepared data|workaround|staged|scripted|pre-?recorded|(?:was|were|is|are|went) (?:still )?(?:down|broken|offline|buggy|unfinished|not (?:ready|working|finished))|pays?|paid)\b/u;
/** What became of another customer of ours is no answer. */
export const OF_OTHERS =
  /\b(?:another|an existing|one of our|(?:an?)?other) (?:\p{Ll}+ ){0,2}(?:customers?|clients?|plants?|firms?|company|companies|schools?|clinics?|hotels?|shops?|chains?|sites?)\b|, an? (?:\p{Ll}+ )?(?:customer|client)\b|\b(?:although|even though|despite|cancelled|canceled|churned)\b/u;
/** What is against the law is told by nobody. */
export const WRONG =
  /\b(?:falsif\w+|forg(?:ed|ery)|illegal\w*|cheat\w*|fraud\w*|manipulat\w+|backdat\w+|brib\w+|cover(?:ed|ing)? up|under the table)\b/iu;
/** What one of ours offered or promised to do. */
export const OFFERED_TO =
  /^(?:also |then )?(?:offered|promised|committed|undertook) to (?!drop|go|lower|reduce|discount|waive|match|cut)(\p{Ll}.+)$/u;
/** How it works, told by one of ours. */
export const EXPLAINED_HOW = /^(?:also |then |further )?(?:explained|described|illustrated|outlined) (how .+)$/u;
