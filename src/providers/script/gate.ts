// Keeps out of a script what was not meant for the prospect: private remarks, price tactics, judgements, gossip, other
// customers, hidden instructions, insults. It rather drops a harmless sentence than lets a harmful one through.

export type LeakReason =
  | 'instruction'
  | 'link'
  | 'insult'
  | 'internal note'
  | 'price tactics'
  | 'judgement of a person'
  | 'gossip'
  | 'other customer'
  | 'our own trouble'
  | 'competitor'
  | 'personal matter';

const join = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'iu');

const INSTRUCTION = join(
  String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|your|the|these|those|system)\b.{0,30}\b(?:instruction|prompt|rule|guideline|direction|message|text|context|polic)`,
  String.raw`\b(?:system|assistant|developer|user)\s*(?:prompt|message|role)?\s*[:>]`,
  String.raw`\b(?:as an? (?:ai|language model|assistant)|you are (?:now |an? )?(?:ai|assistant|chatgpt|dan\b|language model|bot|script)|pretend (?:to be|you)|act as (?:an?|if)|jailbreak|prompt injection|developer mode|chatgpt|claude|llm\b|language model)`,
  String.raw`\b(?:the|this|your) (?:ai|bot|model|assistant|narrator|video|script|avatar|presenter|output|response)\b.{0,20}\b(?:must|should|has to|needs to|shall|will)\b`,
  String.raw`\b(?:when|while|before|in) (?:generating|writing|creating|producing|drafting)\b.{0,30}\b(?:script|video|response|output|summary)`,
  String.raw`\b(?:say|tell (?:them|him|her|the (?:viewer|prospect|customer|client))|announce|mention|add|include|insert|append|output|print|repeat|respond|reply with|write|read out|speak)\b.{0,60}\b(?:in the (?:video|script)|out ?loud|verbatim|exactly|word for word|instead|to the viewer|at the end of the)`,
  String.raw`\b(?:new|special|important|updated|additional|hidden) instructions?\b|\binstructions? (?:for|to) (?:the )?(?:ai|model|assistant|writer|system|script|llm)|\bend of (?:prompt|instructions)|<\/?\w+>|\{\{|\}\}|\[\/?inst\]|<\||\|>|###|\bbegin (?:system|prompt)|\bsudo\b|\bdrop table\b|\bbase64\b|\bapi[- ]?key\b|\bpasswords?\b.{0,12}\b(?:is|are)\b|\bpasswor[dt]\s*:`,
  String.raw`\b(?:ignorier\w*|ignora|ignorez|ignore[zr]?|negeer)\b.{0,40}\b(?:anweisung\w*|instruc\w*|istruzion\w*|instructies)`,
  String.raw`\b(?:promise|guarantee|offer|give|tell) (?:them|him|her|the (?:viewer|customer|client|prospect)s?|everyone|the user)\b.{0,50}\b(?:free|refund|100 ?%|million|discount|unlimited|forever)\b`,
);

const INSULT = join(
  String.raw`\b(?:idiot\w*|stupid\w*|moron\w*|imbecile\w*|dumb(?:ass|est)?|jerks?|assholes?|arseholes?|bastard\w*|bitch\w*|crap(?:py)?|shit\w*|bullshit|fuck\w*|damn(?:ed)?|hell of a|pathetic|loser\w*|clown\w*|joke of a|incompeten\w*|clueless|useless|lazy|liar\w*|lying|cheapskate\w*|tight-?fisted|stingy|scumbag\w*|pain in the|crazy|insane|nuts|cretin\w*|dinosaurs?|retard\w*|scam\w*|sucks?|ugly|lol|lmao|haha\w*|wtf|omg|fat|weirdo|creep\w*|arrogan\w*|rude|obnoxious|annoying|whin\w+|grumpy|moody|bully|toxic|micromanag\w+|ego(?:tist\w*|s)?|trottel|dumm\w*|arschl\w+|gilipollas|connard\w*|estúpid\w*|cretino)\b`,
);

const INTERNAL = join(
  String.raw`\b(?:internal(?:ly)?|confidential(?:ly)?|off the record|between (?:us|you and me|ourselves)|for our eyes|our eyes only|(?:do not|don['’]?t|dont|never|not to|must not|should not|shouldn['’]t|please don['’]t|avoid|without) (?:share|sharing|tell|telling|mention\w*|forward\w*|send (?:this|that) to|say|saying|disclos\w+|reveal\w*|bring\w* up|repeat\w*|pass(?:ing)? (?:this|that|it) on|quote me|discuss\w* (?:this|that) with|show them|let (?:them|him|her|on)|promise|commit|leak|talk about)|not for (?:the )?(?:client|customer|prospect|distribution|sharing|external)|keep (?:this|that|it) (?:to|quiet|private|between|secret|under|internal|confidential)|keep quiet|hush|secret\w*|nda[- ]?(?:only|restricted)|under embargo|embargo\w*|(?:note|notes|memo|reminder) (?:to|for) (?:self|myself|the team|me|us)|self[- ]note|note for (?:crm|manager|boss|legal|finance)|n\.?b\.? (?:internal|team)|fyi\b|for the crm|crm (?:note|entry|stage|field)|slack (?:channel|me)|privately|hand[- ]?over note)\b`,
  String.raw`\b(?:forecast(?:ed)? (?:as|for|at|this|category)|commit for|best case|win (?:rate|probability|chance)|chance (?:of|to) (?:win|clos)\w*|probability|likelihood|% (?:likely|chance|confiden)|likely to (?:close|sign|buy|churn|win)|close (?:date|this|the deal|them|it|him|her)|closing the deal|close[sd]? (?:won|lost)|pipeline (?:stage|value|review)|stage \d|deal (?:size|value|score|desk|stage|health|risk|looks|is)|the deal|opportunity (?:stage|size|value|is)|(?:our|my) (?:quota|commission|bonus|boss|manager|vp|target|number|numbers|margin|margins|board|investors?|runway|pipeline|forecast|cogs|costs?)|hit (?:quota|target|our number)|commission|accelerator|spiff|arr\b|acv\b|tcv\b|bant\b|medd\w+|icp\b|upsell\w*|cross-?sell\w*|land and expand|expansion (?:potential|play|opportunity)|(?:easy|quick|sure|slam[- ]dunk) (?:win|sell|target|money)|low[- ]hanging|hot lead|warm lead|cold lead|qualif(?:y|ied) (?:them|lead|out|as)|disqualif\w+|champion\w*|economic buyer|gate ?keeper\w*|blocker (?:is|to)|detractor\w*|decision[- ]?maker\w*|real power|holds the (?:purse|power|budget)|power (?:base|sponsor|map)|politic\w*|influencer|single[- ]thread\w*|multi[- ]thread\w*|objection\w*|ghost\w*|tyre[- ]kick\w*|tire[- ]kick\w*)\b`,
  String.raw`\b(?:intern(?:e|er|es)?(?: notiz\w*|:)|vertraulich\w*|nicht (?:weitergeben|erwähnen|sagen|teilen|weiterleiten)|unter uns|nota interna|uso interno|no (?:compartir|mencionar|decir|revelar)|confidencial\w*|note interne|ne pas (?:partager|mentionner|dire|divulguer|transmettre)|entre nous|confidentiel\w*|não (?:compartilhar|mencionar|partilhar|dizer|revelar)|entre nós|riservat\w*|non (?:condividere|menzionare|dire|rivelare)|tra noi|niet (?:delen|vermelden|noemen|zeggen|doorsturen)|vertrouwelijk\w*|onder ons)`,
);

const TACTICS = join(
  String.raw`\b(?:price floor|floor (?:price|is|at|of)|(?:our|the|absolute|rock[- ]?)\s?(?:bottom|floor|minimum|lowest|walk[- ]?away)|bottom (?:line|price|number) (?:is|of|for)|walk[- ]?away|reservation price|lowest (?:we|price|i|offer|possible)|minimum (?:we|price|i can|acceptable)|(?:can|could|would|will|might|may|willing to|able to|prepared to|allowed to|authori[sz]ed to|room to|approved to) (?:go|come|drop|move|get|knock|take|come) (?:down|as low|lower|off|to [$€£\d]|up to)|as low as|go(?:ing)? (?:down|lower|as low|below)|not (?:go )?below|drop (?:the price|to [$€£\d]|our price)|full price|list price|rack rate|anchor\w*|high[- ]?ball|low[- ]?ball|start (?:high|at [$€£\d]|with (?:the )?(?:full|list|high))|open (?:high|at [$€£\d])|hold (?:firm|back|out|off)|concession\w*|conced\w+|give[- ]?away|sweeten\w*|leverage|bargain\w*|haggl\w*|negotiat\w*|counter[- ]?offer\w*|push ?back on (?:price|discount)|discount\w*|rebate\w*|markup|mark-up|margins?|squeeze|milk|charge (?:them|him|her) (?:more|extra|full)|overcharg\w*|over[- ]?pay\w*|(?:more|higher|bigger) (?:budget|money) than|(?:deep|deeper) pockets|if (?:pushed|pressed|needed|necessary|they insist|he insists|she insists)|prob (?:up|can|will|could)|\btbd\b|whales?|cash cow|gold ?mine|juicy|jackpot|big package|go for the big|can afford|could pay|would pay|will pay|pay more|willing to pay|willingness to pay|price[- ]sensitiv\w*|not price|budget (?:tbd|unknown|\w*\s?prob|is|of|up to|could|can|may|might|ceiling|cap|range|approved|approval|authority|holder|owner|cycle|reset|left|remaining|flex\w*|stretch\w*|has|was)|(?:has|have|had|got) (?:a )?budget|their budget|stretch (?:to|up|the budget|budget)|up to [$€£]\s?\d\S* (?:if|when|should|but)|max(?:imum)? (?:spend|budget|price)|spending (?:limit|authority)|signing authority|approval limit|urgen\w+ (?:to|as|so|by|and|play)|create (?:urgency|fomo|a sense)|fomo|false (?:urgency|deadline|scarcity)|scarcity|pressure (?:them|him|her|on)|push (?:them|him|her|hard|for (?:a )?(?:close|signature|multi|annual|upfront))|play (?:hard|it|on|the|up|down|them)|use (?:this|that|it) (?:against|as|to)|exploit\w*|desperat\w*|in our favou?r|trick\w*|bait\w*|lock (?:them|him|her) in|lock[- ]?in|multi[- ]?year (?:deal|lock|commit\w*)|auto[- ]?renew\w*|sandbag\w*|bluff\w*|poker|trade[- ]?off (?:for|against) (?:price|discount)|say (?:the )?(?:price|offer) (?:expires|ends)|pretend\w*|sell (?:them|him|her) (?:on )?(?:the )?(?:premium|enterprise|bigger|larger|more)|upgrade (?:them|him|her) later|raise (?:the|our|their|its) prices?|price (?:increase|hike|rise)s?|underpric\w*|undercut\w*|price[- ]match\w*|throw in|freebie|waiv\w+|preisuntergrenze|schmerzgrenze|rabatt\w*|nachlass\w*|verhandl\w*|descuento\w*|precio mínimo|prix plancher|remise\w*|ristourne\w*|sconto|sconti|prezzo minimo|desconto\w*|preço mínimo|korting\w*|bodemprijs|listenpreis|untergrenze|marge)\b`,
);

const JUDGEMENT = join(
  String.raw`\b(?:seem(?:s|ed)?|appear(?:s|ed)? (?:to be |very |quite |a bit )?(?:nervous|unsure|weak|keen|lost|bored|tired|out of|over\w+)|came (?:across|off)|comes (?:across|off)|strikes? me|struck me|(?:my|our) (?:read|sense|gut|feeling|impression|guess|hunch|take|bet|suspicion|view|theory)|gut (?:feel\w*|says)|i (?:think|feel|guess|bet|suspect|doubt|believe|assume|reckon|got the (?:feeling|impression|sense)|get the (?:feeling|impression|sense)|have a feeling|sense|worry|hate|dislike|don['’]t (?:think|trust|believe|like))|we (?:think|feel|guess|bet|suspect|doubt|reckon|worry|don['’]t (?:think|trust|believe|like))|probably|presumably|apparently|reading between|vibes?|personality|attitude|temper|body language|not the (?:sharpest|brightest)|(?:not|isn['’]t|hardly|barely|none too) (?:very |too |particularly |really |that )?(?:bright|smart|technical|savvy|sharp|clever|experienced|competent|capable|senior|serious|trustworthy|honest|reliable|professional|prepared)|inexperienced|naive|naïve|gullible|out of (?:his|her|their) depth|over (?:his|her|their) head|in over|insecure|nervous|anxious|timid|shy|talkative|chatty|long[- ]winded|rambl\w+|boring|disorgani[sz]ed|chaotic person|indecisive|wishy[- ]washy|stubborn|pushy|difficult (?:person|to deal|to work|character|customer|client|guy|woman|man)|hard to (?:read|deal with|please|like)|tough (?:guy|cookie|negotiator|customer|nut)|easy (?:to (?:convince|persuade|manipulate|please)|going)|likes to (?:talk|hear|brag|feel)|flatter\w*|ego|vain|proud|smart (?:guy|woman|man|cookie)|nice (?:guy|lady|person|woman|man)|lovely|sweet|charming|attractive|good[- ]looking|handsome|pretty (?:woman|lady|girl)|young(?:er)? (?:guy|woman|man|girl)|too (?:old|young|junior|nice|soft)|old[- ]school|skeptic\w*|sceptic\w*|suspicious|paranoid|impatient|distracted|checked out|disengaged|uninterested|not (?:really )?(?:interested|engaged|paying attention|listening|convinced)|lukewarm|enthusiast\w*|bought in|loves? us|likes? us|fan of (?:us|ours)|on our side|friendly to|trusts? (?:us|me)|afraid|scared|weak|strong[- ]willed|control freak|perfectionist|penny|cheap|frugal|greedy|hidden agenda|wants? to look good|look(?:s|ing)? good (?:to|in front)|make a name|prove (?:himself|herself|themselves)|cover (?:his|her|their))\b`,
);

const GOSSIP = join(
  String.raw`\b(?:rumou?r\w*|gossip\w*|heard (?:that|from|through|via|on the)|word is|grapevine|allegedly|supposedly|reportedly|about to (?:be fired|leave|quit|resign|lose)|(?:be|being|been|get|gets|getting|got|was|were|to be|is) (?:fired|sacked|let go|laid off|demoted|replaced|pushed out|promoted|passed over|investigated|sued|restructured|acquired)|lay[- ]?offs?|laid off|redundanc\w+|redundant staff|restructur\w+|reorg\w*|reorgani[sz]ation|down-?siz\w+|head ?count (?:cut|reduction|freeze)\w*|hiring freeze|job hunt\w*|job search\w*|looking for (?:a (?:new )?job|another job|a way out)|interviewing (?:elsewhere|with|at)|updat\w+ (?:his|her|their) (?:cv|resume|résumé|linkedin)|(?:he|she|they|who|ceo|cfo|cto|coo|vp|director|manager|boss|[A-Z]\w+) (?:is|are|will be|may be|might be|might|may|will|plans? to|wants? to|intends? to) (?:leav\w+|quit\w*|resign\w*|retir\w+|step\w* down|on (?:his|her|their) way out)|(?:his|her|their) (?:boss|ceo|cfo|manager|board|wife|husband|partner|predecessor|successor|job|role|position|career|promotion|bonus|salary|contract) (?:is|are|was|hates?|wants?|does|doesn|may|might|will|thinks?|depends?|at risk|on the line)|doesn['’]t get (?:along|on)|don['’]t get (?:along|on)|feud\w*|infight\w*|power struggle|turf war|hates? (?:his|her|their|the|each)|at odds|conflict (?:with|between)|tension\w* (?:with|between)|affair|scandal\w*|lawsuit\w*|legal trouble|investigation|bankrupt\w*|insolven\w*|cash (?:problem|trouble|crunch|flow problem)\w*|running out of (?:cash|money)|runway|burn rate|acquisition talks?|merger talks?|being bought|selling the company|for sale|ipo\b|series [a-f]\b|not (?:yet )?public|unannounced|before (?:it is |it['’]s )?announced|not (?:been )?announced)\b`,
);

const PERSONAL = join(
  String.raw`\b(?:divorc\w*|pregnan\w*|maternity|paternity|sick leave|illness|\bill\b|cancer|surgery|hospital(?:i[sz]ed)?(?! (?:group|network|system|trust|chain|client|customer|operator))|depress\w*|burn(?:ed|t)?[- ]?out|therap(?:y|ist) (?:himself|herself)|rehab|alcohol\w*|drunk|hung ?over|drugs?|religio\w+|church|political views?|republican|democrat|gay|lesbian|girlfriend|boyfriend|wife|husband|kids?|daughter|son|children|birthday|vacation|holiday in|golf|marathon|football|soccer|fishing|hobb\w+|dogs?|cats?|salary|salaries|home address|social security|passport number|date of birth|credit card (?:number|is)|iban\b|ssn\b|died|death|funeral|passed away|mental health|anxiety|weight|accent|nationality|ethnic\w*|race\b|disab\w+|weather|small talk|ice ?breaker|allerg\w+)\b`,
);

const OTHER_CUSTOMER = join(
  String.raw`\b(?:(?:an)?other (?:customer|client|account|prospect|deal|company we)s?|(?:existing|current|former|big|biggest|similar|other|one of our|some of our|our|my|fellow|reference|lighthouse) (?:customer|client|account|logo)s?|(?:customer|client)s? (?:of ours|like|such as|including)|(?:like|same as|as|similar to|what|just like) (?:we|i) (?:did|do|have|had|built|sold|gave|charged|offered) (?:for|with|to|at)|we (?:did|do|sold|gave|charged?|charge) (?:it |this |that |the same )?(?:for|to|at) \p{Lu}|(?:pays?|paying|paid|charging|charged|charge) us|case stud(?:y|ies)|reference (?:call|site|story|customer)s?|success stor(?:y|ies)|testimonial\w*|also (?:sell|sold|work|working) (?:to|with|for)|works? with us|uses? us|signed with us|who (?:also )?use[sd]? (?:us|our)|churned (?:from|off) us|bestandskunde\w*|andere[rn]? kunde\w*|otros? clientes?|autres? clients?|altri? clienti|outros? clientes?|andere klant\w*)\b`,
);

const OWN_TROUBLE = join(
  String.raw`\b(?:our (?:own )?(?:outage|incident|downtime|breach|bug|bugs|failure|mistake|fault|sla (?:miss|breach)\w*|churn|backlog|security (?:hole|issue|incident|gap)|technical debt|tech debt|weakness\w*|gap|gaps|limitation\w*|roadmap (?:slip|delay|is|gap)\w*|engineering (?:team )?(?:is|can|won|will not|doesn|says?)|product (?:is weak|lacks|can['’]t|cannot|doesn['’]t|does not|isn['’]t|has (?:a )?(?:bug|gap|problem|issue)\w*|crash\w*|fail\w*)|(?:platform|tool|software|app|system|demo|api|connector|integration|feature) (?:is (?:buggy|broken|slow|weak|down|not|flaky|unstable|still)|was (?:buggy|broken|down|slow)|lacks?|crash\w*|fail\w*|broke|went down|doesn['’]t|does not|can['’]t|cannot|isn['’]t|has (?:a |an )?(?:bug|gap|problem|issue|outage)\w*)|servers?)|(?:we|i) (?:had|have had|suffered|experienced|caused|are having|have|were|got|are) (?:an? |another |the |some |a few |been )?(?:big |major |serious |recent |small |long |data |security |p1 |sev ?\d )*(?:outage|incident|downtime|breach|breached|hacked|bugs?|failure|down for|problems? (?:in|with|at)|issues? (?:in|with|at)|trouble|late with|behind (?:on|with|schedule))|we (?:can['’]t|cannot|don['’]t|do not|won['’]t|will not|still can['’]t|didn['’]t|did not|aren['’]t|are not|haven['’]t|have not|never|lack|are missing|are weak|are late|are behind|messed|screwed|failed|broke|lost|forgot|missed)|(?:not|isn['’]t|won['’]t be|never) (?:yet )?(?:built|supported|ready|live|available|released|shipped|ga)\b|vaporware|vapou?r-?ware|not on (?:our|the) roadmap|roadmap (?:slip\w*|delay\w*)|demo (?:crashed|failed|broke|glitch\w*|went (?:badly|wrong)|bombed|froze)|(?:last|recent|the) (?:week['’]s |month['’]s )?outage (?:on our|at our|of ours|we)|data breach (?:at our|of ours|we)|workaround until we|soc ?2 (?:is )?(?:not|pending|expired|in progress)|audit (?:finding|failure)s?|we over-?(?:promised|sold|state[d]?)|over-?promis\w+|over-?s(?:ell|old)\w*)\b`,
);

const COMPETITOR = join(
  String.raw`\b(?:competit\w+|rivals?|versus|vs\.?|shortlist\w*|bake[- ]?off|(?:also|currently|still|actively) (?:looking at|evaluating|considering|talking (?:to|with)|speaking (?:to|with)|in talks|reviewing|trialing|trialling|piloting|comparing)|(?:evaluating|considering|comparing|looking at|talking to|speaking to|shortlisted|trialling|trialing) (?:us |both |also )?(?:against|with|and|\p{Lu}\p{Ll}+ (?:and|or|too|as well|also))|(?:other|alternative|rival|competing) (?:vendor|supplier|provider|solution|tool|bid|quote|offer|option)s?|alternatives?|rfp\b.{0,30}\b(?:against|with)|quote from|quoted (?:them|him|her) by|cheaper than|more expensive than|better than (?:us|\p{Lu})|than (?:us|ours|our)|beat (?:them|us|their)|their (?:sales ?rep|pricing|roadmap|price) |leaked|insider|trade secret|battle ?card|landmine\w*|fud\b|wettbewerb\w*|konkurren\w*|competidor\w*|competenc\w*|concurren\w*|concorren\w*|konkurrent\w*|mitbewerber\w*)\b`,
);

const GATES: readonly [LeakReason, RegExp][] = [
  ['instruction', INSTRUCTION],
  ['insult', INSULT],
  ['internal note', INTERNAL],
  ['price tactics', TACTICS],
  ['our own trouble', OWN_TROUBLE],
  ['other customer', OTHER_CUSTOMER],
  ['competitor', COMPETITOR],
  ['gossip', GOSSIP],
  ['personal matter', PERSONAL],
  ['judgement of a person', JUDGEMENT],
];

/** Only this much of one statement is looked at; a longer one is never spoken. */
const MAX_CHARS = 1000;

/** Why a statement must not be spoken, or null; in the prospect's own words "we can't" is no trouble of ours. */
export function leakIn(text: string, side: 'note' | 'us' | 'them' = 'note'): LeakReason | null {
  const words = text.slice(0, MAX_CHARS).replace(/’/gu, "'").normalize('NFKC');
  for (const [reason, pattern] of GATES) {
    const ofSeller = reason === 'our own trouble' || reason === 'other customer';
    if (!(side === 'them' && ofSeller) && pattern.test(words)) return reason;
  }
  return null;
}
