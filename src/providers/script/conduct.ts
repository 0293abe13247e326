// What nobody would say aloud of how they work themselves: what we padded, recorded, retouched or let lapse, what stands on our side of
// the books, favours and who has a say; and breaches of theirs: of hours, inspections, consent and pay. English; each kind
// is known by its deed and its thing together, as either alone is plain work.
import { anyOf } from './any-of.js';
import type { LeakReason } from './gate.js';

const OFFER = String.raw`(?:fees?|estimates?|quotes?|quotations?|prices?|pricing|timelines?|set-?up|roll-?out|proposals?|offers?|invoices?|rates?|day count|hours|schedule|plan|scope|budget)`;
const PERSONS = String.raw`(?:drivers?|pickers?|workers?|staff|employees?|crews?|technicians?|nurses|operators?|team|carers|installers?|pilots|riders|couriers|guards)`;
const HIS = String.raw`(?:his|her|their|your|our|my|the|\p{L}+['’]s)`;

const PADDED = anyOf(
  String.raw`(?:padd(?:ed|ing)|inflat(?:ed|ing)|puff(?:ed|ing) up|beef(?:ed|ing) up) (?:\p{L}+ ){0,4}?${OFFER}`,
  String.raw`(?:add(?:ed|s)?|built|build|put|slipped|snuck|baked|worked|tucked|rounded|include[ds]?|left) .{0,60}?(?:${OFFER}.{0,30}(?:cushion|buffer|padding|slack|fat)|(?:cushion|buffer|padding|slack) .{0,25}${OFFER})`,
  String.raw`(?:our|my) (?:\p{L}+ ){0,2}?${OFFER} (?:has|have|had|holds?|contains?|includes?) .{0,25}(?:cushion|buffer|padding|slack|air|fat)`,
  String.raw`(?:two|three|four|\d+) (?:\p{L}+ )?(?:days?|hours|weeks?|percent|%) of (?:padding|cushion)`,
  // "3k headroom on the ovens", "£1,800 of air in it", "eight hundred to play with".
  String.raw`(?:[$€£]\d[\d.,]*k?|\d[\d.,]*k)(?: [\p{L}%]+){0,2}? (?:of )?(?:headroom|leeway|slack|air|padding|fat|wiggle room) (?:on|in|for|left|to)|(?:\d+|one|two|three|four|five|ten) (?:points?|percent|%) of (?:margin|headroom|leeway|slack)`,
  String.raw`(?:figures?|numbers?|prices?|estimates?|quotes?|quotations?|offers?|fees?|rates?|sums?)(?: \p{L}+){0,4} (?:is|are|was|has|have|holds?|contains?|includes?|carries|leaves?) .{0,30}(?:\b(?:air|slack|fat|leeway|headroom|padded|padding|cushion)|(?:comfortable|generous|healthy|decent|good|small|big) (?:reserve|buffer|margin))`,
  String.raw`(?:to play with|up our sleeves?) (?:on|in|for) (?:the|this|that|it)|(?:slack|leeway|headroom|air|fat) (?:left )?in (?:the|this|that|our) (?:number|price|figure|quote|estimate|offer|rate|fee)`,
);

const RECORDED = anyOf(
  String.raw`(?:record(?:ed|ing|s)?|taped|taping) .{0,30}(?:calls?|meetings?|conversations?|session|chat|demo|audio|talk|everything).{0,25}(?:without (?:asking|telling|permission|consent|notice|saying|a word|(?:her|his|their|them|anyone|anybody)\b.{0,12})|secretly|in secret|unasked|on the quiet|on the sly|nobody (?:knows|knew|noticed))`,
  String.raw`(?:secretly|quietly) (?:record(?:ed|ing|s)?|taped|taping)`,
  String.raw`(?:the )?(?:call|meeting|conversation|session|demo) (?:was|is|got|has been) (?:recorded|taped).{0,25}(?:without|secretly|nobody (?:knows|knew)|not (?:asked|told)|unasked)`,
  String.raw`(?:forgot|failed|did not|didn['’]t|never) (?:to )?(?:ask|asked|tell|told|mention) .{0,30}(?:recorded|recording|recorder|note ?taker was on)`,
);

const RETOUCHED = anyOf(
  String.raw`(?:figures|numbers|data|dashboards?|results?|reports?|charts?|screens?|screenshots?|samples?|demo (?:account|data|figures)|recording|times?) (?:\p{L}+ ){0,6}?(?:was|were|is|are|had been|has been) (?:\p{L}+ )?(?:edited|retouched|tweaked|adjusted|changed|prettied|cleaned up|smoothed|tidied up|photoshopped|altered|picked) (?:beforehand|in advance|by hand (?:before|for)|(?:before|for|ahead of|prior to) (?:the|this|that|our|her|his) (?:demo|call|meeting|visit|presentation|session|slides?))`,
  String.raw`(?:figures|numbers|data|dashboards?|results?|charts?|screens?|screenshots?|demos?) (?:\p{L}+ ){0,6}?(?:was|were|is|are|had been|has been) (?:\p{L}+ )?(?:doctored|staged|rigged|faked|canned|invented|hard-?coded)`,
  String.raw`(?:edited|retouched|tweaked|doctored|prettied up|photoshopped|altered|faked|staged|rigged) (?:the|our|some|a few|its|those) (?:\p{L}+ ){0,3}?(?:figures|numbers|data|dashboards?|results?|charts?|screens?|screenshots?|demos?|logs?)`,
  String.raw`(?:figures?|numbers?|logos?|quotes?|case stud(?:y|ies)|statistics?|ratings?|scores?|testimonials?|references?|benchmarks?)(?: \p{L}+){0,3} (?:on|in|from) (?:our |the )?(?:slides?|page|deck|website|brochure|one-pager)(?: \d+)? (?:is|are|was|were|dates?) (?:still )?(?:from|back|of|out of date|outdated|old|stale|wrong|made up|invented)`,
);

/** "Probes from the old batch drift, swap before delivery", "repaint before handover". */
const COVERED = anyOf(
  String.raw`(?:swap|replace|repaint|relabel|re-?test|re-?box|re-?pack|polish|patch|hide|cover|clean|wipe|fix)(?: (?:them|it|these|those|up))? (?:before|ahead of|prior to) (?:delivery|hand-?over|shipping|shipment|dispatch|install(?:ation)?|the (?:visit|demo|delivery|inspection|trial))`,
  String.raw`(?:from|of) (?:the )?(?:old|demo|returned|returns|second-hand|used|b-grade|clearance) (?:batch|pool|stock|fleet)\b(?=.{0,40}(?:drifts?|leaks?|fails?|relabel|repaint|swap|replace|do not|don['’]t|not (?:say|tell|mention)))`,
);

const LAPSED = anyOf(
  String.raw`(?:SOC ?[123]|ISO ?\d{4,5}|PCI(?: DSS)?|HIPAA|pen(?:etration)? tests?|certifications?|attestations?|accreditations?|TISAX|Cyber Essentials)(?: \p{L}+){0,3}? (?:has |have |had )?(?:expired|lapsed|ran out|run out|been out of date|(?:is|are|was|were) (?:expired|out of date|overdue|lapsed|no longer valid)|(?:was|were|is|not|has not been|hasn['’]t been|never) (?:not |never )?(?:renewed|passed))`,
);

/** Of our own figure against our own promise; what they suffer from their present supplier may be told. */
const BELOW_PROMISE = anyOf(
  String.raw`(?:service level|uptime|availability|response times?|SLA|on-time rate|fill rate) (?!of )(?:\p{L}+ ){0,3}?(?:was|were|is|at|of|fell to|dropped to|came in at|ran at|reached|hit) .{0,6}\d.{0,40}(?:contract|SLA|agreement|promise[ds]?|guarantee[ds]?|brochure|we (?:say|claim|promise|guarantee|sell)).{0,25}\d`,
);
const SUPPLIER = /\b(?:current|present|existing|suppliers?|providers?|vendors?|carriers?|their|your|incumbent)\b/iu;

const OUR_BOOKS = anyOf(
  String.raw`margins? (?:on|for|with) (?:the |this |that |these |those |our )?(?:\p{L}+ ){1,3}?(?:is|are|was|comes? to|stands? at|runs? at|sits? at|of|at|above|over|around|about) (?:about |around |over |roughly |some )?\d`,
  String.raw`quota (?:gap|shortfall|attainment|relief|pressure|hole)|(?:gap|short|shy|away|missing|behind) (?:to|of|on|from|for) (?:the |my |our |his |her )?(?:quarterly |annual |yearly |sales )?quota`,
  String.raw`(?:we|i|us|finance|management|head office|whether) (?:\p{L}+ ){0,3}?(?:absorb|swallow|eat|stomach|carry|write off) (?:the|this|that|a|any|some of the) (?:\p{L}+ )?(?:loss|losses|difference|shortfall|hit|overrun)`,
  String.raw`(?:sell|selling|sold|quote|quoted|deliver|go|do it|price it) (?:\p{L}+ ){0,3}?(?:at a loss|below (?:our )?cost)`,
  String.raw`spend(?:ing)? (?:limit|cap|authority|threshold)s? (?:without|before|is|of|for (?:her|him)|up to|alone)|(?:sign|spend|approve|release|buy|commit|decide|go)s?(?: off)?(?: on)?(?: anything)?(?: up)?(?: to| under| below)? [$€£]?\d[\d.,]*k? (?:\p{L}+ ){0,2}?(?:without|alone|by (?:her|him)self|on (?:her|his) own|before (?:the |her |his )?(?:board|boss))`,
  String.raw`(?:paid|spent|cost (?:them|you)) (?:about |around |over |nearly |some )?[$€£]?\d[\d.,]*k? (?:\p{L}+ ){0,4}?(?:for|on) (?:the|their|your|its|that|a) (?:previous|last|old|former|earlier|failed) (?:\p{L}+ )?(?:tool|system|software|vendor|supplier|platform|provider|solution|project|attempt)`,
);

const FAVOURS = anyOf(
  String.raw`(?:common|mutual|shared) (?:contacts?|connections?|acquaintances?|friends?)`,
  String.raw`(?:check|checks|look|looks|search|searches|go|scan|scans|browse|stalk|comb|dig)(?:ed|ing)? (?:\p{L}+ )?(?:at |through |into |on |over )?(?:${HIS} )(?:\p{L}+ )?(?:linkedin|facebook|instagram|profile(?! of)|socials|social media)`,
  String.raw`remind\w* .{1,30}(?:of|about|that) .{0,20}favou?rs?|favou?rs? (?:\p{L}+ )?(?:from last|we did|i did|owed|she owes|he owes|they owe|in return)|(?:return|call in|calling in|cash in|owes?|owed|repay) (?:\p{L}+ ){0,2}favou?rs?|owes? (?:us|me) one`,
  String.raw`(?:stakeholder|power|influence|account) maps?|(?:limited|little|no real|hardly any|not much|less) (?:influence|sway|clout|pull)(?! (?:on|of) )|(?:has|have|holds?|carries|got) (?:\p{L}+ )?(?:sway|clout)`,
  String.raw`(?:wants|wanted|eyes|eyeing|covets|coveting|angling for|gunning for|fancies|has (?:an|her|his) eye on|(?:is|are|was|clearly) after) (?:his|her|\p{L}+['’]s) (?:seat|job|chair|role|position|post|corner office)(?!s| (?:done|finished|to|back|booked|filled|description|title)|-)`,
  String.raw`(?:asked|asks|asking|hint(?:ed|s|ing)|fish(?:ed|ing)|want(?:s|ed)|expects?|hop(?:es|ed|ing)|angled|angling|promised|owe|begged|mentioned) .{0,25}(?:tickets?|seats|passes|box|invitation) (?:to|for|at) (?:the |a |an |this |next |our )?(?:\p{L}+(?:['’]s)? ){0,2}(?:game|match|concert|final|finals|race|opera|cup|grand prix|gala|stadium|derby|tournament|playoffs|super bowl)`,
  String.raw`(?:previous|former|last|prior|predecessor)(?! (?:\p{L}+ )?(?:system|tool|software|supplier|vendor|provider|version|van|truck|train|order|delivery|shipment|parcel|customer|guest|patient)s?)(?: \p{L}+){0,4} (?:left|went|resigned|quit|was (?:let go|removed|replaced|moved|dismissed|fired|escorted)|had to (?:go|leave|resign)) (?:\p{L}+ )?(?:after|over|because|following|amid|under|when) (?:\p{L}+ ){0,3}?(?:complaints?|accusations?|allegations?|incidents?|investigations?|row|argument|fight|affair|scandal|warnings?|audit|cloud|mistake|theft|something)`,
);

const BREACHES = anyOf(
  String.raw`${PERSONS} (?:\p{L}+ )?(?:exceed|go over|run over|break|ignore|overrun|drive past|work past|breach|fly past|skip|stretch|bust)s? (?:\p{L}+ ){0,2}?(?:hours|rest|limits?|breaks|rest (?:periods?|times?)|speed limits?|driving times?)`,
  String.raw`(?:hours|rest (?:periods?|times?|breaks)|driving times?|speed limits?) (?:are|is|get|were) (?:\p{L}+ ){0,2}?(?:exceeded|ignored|broken|skipped|overrun|not kept)`,
  String.raw`(?:falsif(?:y|ies|ied|ying)|fak(?:es|ed|ing)|(?:doctor|massag|tamper)(?:s|es|ed|ing)|(?:fudg|manipulat|back-?dat|forg)(?:es?|ed|ing)) (?:with )?(?:\p{L}+ ){0,3}?(?:logs?|logbooks?|tachographs?|records?|time-?sheets?|hours|meters?|odometers?|invoices?|certificates?|readings?|signatures?|checklists?|forms?|reports?|dates)`,
  String.raw`(?:logs?|logbooks?|tachographs?|records?|time-?sheets?|odometers?|certificates?|readings?|signatures?|checklists?|invoices?|reports?) (?:are|is|were|was|get|been) (?:\p{L}+ )?(?:falsified|faked|doctored|fudged|tampered with|manipulated|back-?dated|forged)`,
  String.raw`sign(?:s|ed|ing)? (?:off )?(?:\p{L}+ ){0,2}?(?:blank|empty|unread) \p{L}+|(?:forms?|checklists?|sheets?|papers|logs?|reports?|certificates?) (?:\p{L}+ ){0,3}?(?:are|is|were|was|get) (?:\p{L}+ )?(?:pre-?signed|signed (?:blank|unread|unseen|without (?:reading|looking|checking|anyone)))`,
  String.raw`(?:scales?|weighbridges?|fuel pumps?|taximeters?|meters)(?: \p{L}+){0,4} (?:is|are|was|were|runs?|reads?|weighs?) (?:\p{L}+ )?(?:off|out|short|heavy|light|wrong|over|high) (?:by )?(?:about |around |up to )?\d`,
  String.raw`(?:customers?|clients?|patients?|guests?|buyers?|tenants?|passengers|investors?|shoppers|senders|parents|members) (?:are|were|get|have been|still) (?:told|promised|led to believe|assured|made to believe) .{3,70}(?:although|even though|though|when in fact|which (?:they|it|is|are|was|isn|aren))`,
  String.raw`(?:payroll|wages|salar(?:y|ies)|pay ?che(?:ck|que)s?|pay ?slips?) (?:was|were|went out|came|has been|have been|arrived|ran|bounced) (?:\p{L}+ ){0,2}?(?:late|delayed|short|missed|unpaid)(?!.{0,40}(?:because|since|as the))|(?:they|you|has|have|had|firm|company) missed (?:a |the |one |two )?(?:payroll|pay day|payday)s?|(?:paid|pays|paying) (?:the |their |its )?${PERSONS} late`,
  String.raw`ow(?:e|es|ed|ing) .{0,40}(?:fines?|taxes|rent|wages|back pay|penalt(?:y|ies)|[$€£]\d)|(?:unpaid|outstanding|unsettled) (?:\p{L}+ )?(?:fines?|penalt(?:y|ies)|wages|taxes)`,
);

/** "No van leaves without a valid inspection" is a rule that is kept. */
const NOT_WITHOUT =
  /(?<![\p{L}])(?:no|not|nobody|nothing|never|none|cannot|can['’]t|won['’]t|don['’]t|doesn['’]t|only|must|may not|without exception|refuses?|blocks?|stops?|prevents?|asked (?:if|whether|how)|what happens)(?!\p{L})/iu;
const WITHOUT = anyOf(
  String.raw`without (?:an? |any |the |their |its )?(?:valid |current |proper |required |legal |mandatory |up-to-date |statutory )(?:\p{L}+ ){0,2}?(?:inspections?|tests?|MOTs?|checks?|certificates?|certification|training|calibration|registration|tax|plates|consent|inspection stickers?|roadworthiness|tachographs?)`,
  String.raw`without (?:an? |any |the |their )?(?:MOTs?|roadworthiness test|safety inspections?|inspection stickers?|safety checks?)`,
  String.raw`without (?:the |their |her |his |your |any )?(?:\p{L}+['’]s? )?(?:written |explicit |prior )?consent`,
);
const NO_CONSENT = anyOf(
  String.raw`(?:not|never|isn['’]t|aren['’]t|wasn['’]t|hardly) (?:\p{L}+ )?(?:covered by|backed by|based on|part of|in) (?:\p{L}+ ){0,3}?consents?`,
  String.raw`(?:no|never (?:gave|signed|asked for)|(?:have|has) (?:not|never) (?:given|signed)|did(?: not|n['’]t) (?:give|sign|ask for)) (?:\p{L}+ ){0,2}?consents?(?: forms?)? (?:to|for|from|exists?|was|is)`,
);

const KINDS: readonly (readonly [LeakReason, RegExp])[] = [
  ['price tactics', PADDED],
  ['our own trouble', RECORDED],
  ['our own trouble', RETOUCHED],
  ['our own trouble', LAPSED],
  ['our own trouble', COVERED],
  ['internal note', OUR_BOOKS],
  ['gossip', FAVOURS],
  ['gossip', BREACHES],
  ['gossip', NO_CONSENT],
];

/** Of which kind it is, or null. */
export function conductIn(text: string): LeakReason | null {
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  if (kind) return kind;
  if (BELOW_PROMISE.test(text) && !SUPPLIER.test(text)) return 'our own trouble';
  const without = WITHOUT.exec(text);
  return without && !NOT_WITHOUT.test(text.slice(0, without.index)) ? 'gossip' : null;
}
