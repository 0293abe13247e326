// Notes often say what they mean behind an opening that leans on something else: "What she liked most was that …", "Those refunds
// came to …", "told him 185 a gallon so $185 list". Such sentences are put in plain words before they are cut and turned.

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';
const WHO = String.raw`he|she|they|\p{Lu}\p{Ll}+`;

const RESTATED: readonly [RegExp, string][] = [
  // "What she liked most was that it shuts by itself".
  [
    new RegExp(
      `^[Ww]hat (${WHO}) (?:really )?(liked|loved|enjoyed) (?:the )?(?:most|best)(?: of all)? (?:was|is) (?=that |how |the |our |an? )`,
      'u',
    ),
    '$1 particularly $2 ',
  ],
  [
    new RegExp(`^(${WHO}) was (?:really |very |quite )?(?:taken|impressed|struck) (?:with|by) (?=how |the |our )`, 'u'),
    '$1 liked ',
  ],
  // "What the brokers complain about is stalk and fibre".
  [
    /^[Ww]hat ((?:the|their|her|his) \p{Ll}+(?: \p{Ll}+)?) (complain|worr(?:y|ies)|complains|ask|asks) about (?:most )?(?:is|are) /u,
    '$1 $2 about ',
  ],
  // "What it costs them he had worked out himself: the brokers mark down …".
  // "Installed and tested by the end of March": nobody has done it yet.
  [
    /^(Installed|Delivered|Ordered|Built|Finished|Commissioned|Fitted|Signed|Tested|Printed|Shipped|Set up|Running|Live|Ready)((?:,? (?:and )?\p{Ll}+){0,2}) (by|before) (?=(?:the )?(?:end|start|beginning|middle|mid|early|late|\d|January|February|March|April|May|June|July|August|September|October|November|December|Easter|Christmas|next|(?:Mon|Tues|Wednes|Thurs|Fri)day|spring|summer|autumn|winter)\b)/u,
    'Everything must be $1$2 $3 ',
  ],
  // "Dana liked the tag best, said the volunteers would understand it": both were said.
  [
    /^((?:\p{Lu}\p{L}+|[Hh]e|[Ss]he|[Tt]hey) (?:also |really )?(?:liked|loved|asked|wanted|saw|tried) [^,]{3,80}), (?=(?:said|asked|mentioned|added|noted) )/u,
    '$1, and ',
  ],
  [/^[Ww]hat (?:it|this|that) costs (?:them|him|her)\b[^:]{0,80}: (?=\p{L})/u, ''],
  [/^[Ww]hat I (?:also )?told (him|her|them)\b[^:,.]{0,60}: (?=\p{L})/u, 'I told $1 that '],
  // "Those refunds came to $4,600": the thing is named, so the sentence stands for itself.
  [
    /^(?:Those|These|those|these) (\p{Ll}+s(?: alone)?) ((?:came|come|add(?:ed)? up|amount(?:ed)?) to|cost) (?=(?:about |around |roughly )?[$€£]?\d)/u,
    'The $1 $2 ',
  ],
  [/^I worked it out(?: [^,]{3,40})?, (?=(?:about |around )?[$€£]\d)/u, 'It came to '],
  // "Told him 185 a gallon so $185 list".
  [
    /^((?:told|quoted|gave) (?:him|her|them) )(\d[\d.,]*)( (?:a|per) \p{L}+)?,? so ([$€£])\2(?: list)?(?=\s|$)/iu,
    '$1$4$2$3',
  ],
  // "Forty homes, and it's twenty acres of lawn".
  [
    new RegExp(
      String.raw`^(?:(?:uh|um|so|and|ok|okay),? )*(\d[\d,.]*|(?:(?:${NUMBER})[ -])+)\s?(\p{Ll}+s), and it['’]s (?:like |about )?(?=\d|(?:${NUMBER}))`,
      'iu',
    ),
    'They have $1 $2 and about ',
  ],
  [
    /^(?:an? )?(staff|team|crew|fleet|workforce|herd|flock) of (?=(?:about |around )?\d|two|three|four|five|six|eight|ten|twelve)/iu,
    'They have a $1 of ',
  ],
  // "19 games refunded in December because a lock stuck".
  [
    /^(\d[\d,.]* \p{Ll}+s) (refunded|returned|cancelled|canceled|lost|missed|scrapped|rejected|recalled|damaged|stolen|broken|delayed|spoiled|thrown away|turned away) (?=in |last |because |since |over |this )/u,
    '$1 were $2 ',
  ],
  // "7 hours rig for a 12 minute show".
  [/^(\d[\d.]* ?(?:hours?|hrs?|days?|minutes?|mins?)) (rig|build|prep|pack) for (?=an? )/iu, 'It takes $1 to $2 for '],
  [/(?<=\ban? \d{1,3})[ -]mins?\.? (?=\p{Ll}+)/gu, '-minute '],
  [
    /^(?:going|coming)(?: (?:down|over|up|out|back))?(?: there| to (?:them|her|him))? (?:on )?(?=\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/iu,
    'I will come to them on ',
  ],
  // What somebody did while they spoke is no part of what they said.
  [
    / made (the \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+|him|her|them) laugh(?: out loud)?,? (?:he|she|they) said .*$/u,
    ' made $1 laugh',
  ],
  [/,? and (?:laughed|giggled|burst out laughing|grinned)(?: out loud)?\.?$/u, ''],
  [/, [^,]{3,30} (?:he|she|they) said(?: with a (?:smile|laugh|grin|wink))?,/u, ','],
  [/["”]?,? ?[-–—] (?:his|her|their) words\.?/gu, ''],
  [/(?<=\b(?:liked|loved) .*), ["“][^"“”]{2,30}["”]\s*\.?$/u, ''],
  // "Lupe, she manages Salem, to run it": who she is, is known to whom we write.
  [
    /(\p{Lu}\p{Ll}+), (?:he|she)(?:'s| is)? (?:runs|manages|does|leads|the|in charge of|responsible for|our|their) [^,]{2,40},/u,
    '$1',
  ],
  [/,? so (?:you )?do the math\.?$/iu, ''],
  // "Carbide spend 410k a year, wrote off 74k".
  [
    /^((?!(?:they|we|you|i|he|she|who|to|teams?|people|all|both) )\p{L}+ (?:spend|spending|bill|budget)) (?=(?:about |around )?[$€£]?\d)/iu,
    'Their $1 is ',
  ],
  [/, (wrote off|lost|scrapped|threw away|wasted) (?=(?:about |around )?[$€£]?\d)/gu, ', and they $1 '],
  [
    /\b(?:is|are) (?:roughly |about |around |nearly |almost )(a third|half|a quarter|two thirds) of (?=the |their |all )/u,
    'makes up about $1 of ',
  ],
  [/, ((?:\p{Ll}+ )?\p{Ll}+s) (?:are |come )?(?:free|included) with it\b/u, ', and the $1 are free'],
  [/^and (?=(?:last|this|that) \p{Ll}+ )/u, ''],
  [/^(?=(?:Dad|Mum|Mom) (?:will|is|can|wants|says|runs|does)\b)/u, 'My '],
  [
    /^did the (?:little |quick |full |live )?(?=[\p{Ll} -]{4,40} (?:in|at|on|outside) (?:the|their|his|her) )/iu,
    'Showed the ',
  ],
  [/^said (?=[^,]{2,40} (?:possible|available|included|no problem)\b)/iu, 'We explained that '],
  [/^(\d+ ?(?:wks?|weeks|days|months)) (?:from )?order to delivery/iu, 'It takes $1 from order to delivery'],
  [
    /(?<!\d ?)(?<!\d ?[ap]\.?m\.? |noon )\bpt(s?)(?= (?:in|on|with|w|w\/|who|and|scared|are|is)\b|$|[,.;])|(?<=\d )pt(s)(?= (?:w|with|in|on) )/giu,
    'patient$1$2',
  ],
  [/^(?:the )?date (?:of|for) (?:the |our )?next (meeting|call|session):? (?:is )?(?:on )?(?=\d|\p{Lu})/iu, 'Next $1 '],
  // "Rosa = procurement director, 22 hotels, 3,100 rooms": who she is, she knows.
  [/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? = [^,\d]{3,40}[,.;] (?=\d[\d,.]* \p{Ll}+)/u, 'They have '],
  // "One stop = 7 minutes = roughly $900".
  [
    /^([^=]{3,50}?) = ((?:about |around |roughly )?\d[\d.,]* (?:min|minutes|hours?|hrs?|days?)) = (?=(?:about |around |roughly )?[$€£]\s?\d)/iu,
    '$1 takes $2 and costs ',
  ],
  [/^(sent )(?=(?:deck|slides|link|invite|agenda|brochure|proposal|quote)\b)/iu, '$1the '],
  [/\bpre-call\b/giu, 'before the call'],
  [/^review (?:the )?(results|samples|figures|numbers|drawings) (?=on (?:\d|\p{Lu}))/iu, 'Review of the $1 '],
  [/^(?:The|the|So the|Main) thing is(?:,| that)? (?=(?:he|she|they|we|you|I|it)\b)/u, ''],
  // "Community manager said she finds 40 capsules".
  [
    /^(?:the |their )?((?:\p{L}+ )?(?:manager|mgr|supervisor|director|foreman|caretaker|receptionist)) (?:said|says|told (?:me|us)) (?:that )?(?:he|she) (?=\p{Ll}+s\b)/iu,
    'their $1 ',
  ],
  [/^auto[- ]?(?=(?:trigger|text|alert|order|reminder|report)\b)/iu, 'an automatic '],
  [/^(?:the )?price,? I (?:said|told (?:him|her|them)|gave(?: him| her| them)?) (?=[$€£\d])/iu, 'The price is '],
  [
    /^(The \p{Ll}+ meets (?:on )?\p{Lu}\p{Ll}+ \d{1,2}),? (?:so|and) before that,? (on \p{Lu}\p{Ll}+ \d{1,2}),? (we|I) (?=go|come|put|bring|send|fit)/u,
    '$1; $2 $3 will ',
  ],
  [/^To answer (?:your|the) (?:Qs|questions?)(?:,|:| [-–—])\s*/iu, ''],
  [/,? and yes,? (?=(?:we|I|it|they) )/gu, ', and '],
  [/\b([Ee]very|[Ee]ach) one of (?:those|these) (?=\p{Ll}+s\b)/gu, '$1 one of the '],
  [new RegExp(String.raw`, like,? (?=(?:\d|(?:${NUMBER})\b))`, 'giu'), ' '],
  [/, like,? (?=(?:every|each) )/giu, ', '],
  [
    /(?<=\b(?:rebook|call|lost|lose|sell|sold|make|made|get|got|spend|spent|is|was|are|were|pay|paid|have|had) )like (?=\d|double\b|half\b|twice\b|triple\b|a (?:third|quarter)\b)/gu,
    'about ',
  ],
  [/(?<=,? \p{L}{3,}),? thank (?:god|goodness|heavens)\b/giu, ''],
  [/\b(he|she|it)(?:['’]s|s) got (?=an? |the |his |her |about |\d|two|three|four)/giu, '$1 has '],
];

/** The words of a note in plain order. */
export const restated = (text: string): string =>
  RESTATED.reduce((words, [form, plain]) => words.replace(form, plain), text).replace(
    /(?<=^Everything must be )\p{Lu}/u,
    (first) => first.toLowerCase(),
  );
