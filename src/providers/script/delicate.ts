// What a prospect would not want to hear of in a video, although it may look like a plain statement about work: the law, permits
// and the books, money running out, health, residence, theft, closures, addiction. Families of words, language by language.
import type { LeakReason } from './gate.js';

const words = (...parts: string[]): RegExp => new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${parts.join('|')})`, 'iu');
const end = String.raw`(?![\p{L}\p{M}])`;
const PAPERS = String.raw`(?:permits?|licen[cs]es?|insurance|contracts?|approvals?|certificates?|accreditation|paperwork|papers|visas?|authori[sz]ation|registration)`;
const PLACE = String.raw`(?:depots?|sites?|plants?|branch(?:es)?|stores?|shops?|offices?|hubs?|locations?|factor(?:y|ies)|warehouses?|clinics?|practices?|schools?|restaurants?|hotels?|salons?|business|company|firm|division|department|centre|center)`;
const STAFF = String.raw`(?:drivers?|pickers?|workers?|staff|employees?|crews?|technicians?|nurses|cleaners?|waiters?|cooks?|operators?|labou?rers?|temps|helpers|people|team|men|carers|hosts?|installers?)`;

const LAW = words(
  String.raw`without (?:an? |any |the |their |your )?(?:valid |proper |written |work )?(?:permit|licen[cs]e|insurance|approval|accreditation|work papers|papers)s?${end}`,
  String.raw`(?!(?<=since (?:the|their|your) )contract )${PAPERS} (?:\p{L}+ ){0,2}?(?:lapsed?|lapses|expired|ran out|runs? out|revoked|withdrawn|suspended|forged|fake)${end}`,
  String.raw`(?:no|not have|lacks?|lost|forged|fake) (?:a |the |its |their |your )?(?:valid |work |residence |operating )(?:permits?|licen[cs]es?|papers|visas?)${end}`,
  String.raw`fail(?:ed|s|ing)? (?:the|an|its|their|your|his|her|our|two|several|last) (?:\p{L}+ ){0,2}?(?:inspection|audit|check-up|safety check)s?${end}`,
  String.raw`(?:two|second) sets? of books|cook(?:ed|ing|s)? the books|off the books|(?:un)?declared work|undeclared|undocumented workers?`,
  String.raw`(?:findings?|complaints?|warnings?|notices?|raids?|visits?) (?:of|from|by) (?:the )?(?:\p{L}+ )?(?:inspect\p{L}+|regulators?|authorit(?:y|ies)|labou?r office|tax office|police)`,
  String.raw`(?:inspectors?|regulators?|authorit(?:y|ies)|police|customs officers?|tax office|health department) (?:\p{L}+ )?(?:found|shut|closed|fined|raided|complained|warned|threaten\p{L}*|stopped|visited|caught)${end}`,
  String.raw`(?:below|under|above|over|around|past) the legal (?:limit|minimum|maximum)|(?:below|under|less than|not (?:even )?(?:paid |paying )?(?:the )?) ?(?:the )?minimum wage|breach of (?:contract|law|licen[cs]e)|against the law|loopholes?|violat(?:es?|ed|ions?)${end}`,
  String.raw`(?:VAT|taxes|tax returns?) .{0,30}(?:behind|late|owed?|owing|unpaid|overdue)|(?:behind|late) (?:with|on) (?:the |their |your )?(?:VAT|tax(?:es)?|wages|rent|social security|pension)`,
  String.raw`${STAFF} (?:who )?(?:are|is|get|gets|were|was|being|still) (?:mostly |all |often |partly )?(?:paid (?:in cash|late|less|under|cash)|underpaid|unpaid|uninsured|unregistered|undocumented)`,
  String.raw`${STAFF} (?:have|has|had|with|without) (?:no |any )?(?:work |valid |proper )?(?:papers|permits?|visas?|contracts?|insurance)${end}`,
);

const MONEY = words(
  String.raw`(?:money|cash) (?:in the bank|left|until|to last|for (?:\p{L}+|\d+) (?:weeks?|months?))|enough (?:money|cash)|months? of cash`,
  String.raw`overdraft|overdrawn|(?:bank|creditors?|lenders?|bailiffs?|receivers?|administrators?) (?:\p{L}+ ){0,2}(?:put|cut|called|pulled|refused|wants?|frozen?|froze|seized|took|takes?|stopped|is|are|has|have)${end}`,
  String.raw`(?:card|loan|credit|mortgage) (?:was |is |got )?(?:declined|refused|rejected|maxed)|short leash|payment plan with|in the red${end}|insolven\p{L}*|going under|go under|liquidity|solven(?:t|cy)`,
  String.raw`owes? (?:\p{L}+ ){0,4}[$€£]?\d|(?:money|cash) (?:is|was|has been|gets?|runs?|ran) (?:very |a bit |rather )?(?:tight|out|short|low)`,
);

const FIGURES = words(
  String.raw`(?:numbers|figures|books|accounts|sums) (?:\p{L}+ ){0,4}?(?:(?:do|does|did)(?:n't| not)|don't|never) add up|(?:numbers|figures|accounts) (?:\p{L}+ ){0,4}?(?:are|were|is|was) (?:dressed up|made up|massaged|cooked|inflated|fudged|fake|padded)`,
  String.raw`(?:the|their|your) (?:real|true|actual) (?:\p{L}+ ){1,3}(?:is|are|was|were) (?:\p{L}+ )?(?:closer|nearer|more like|higher|lower|worse|much|far|probably)`,
);

const HEALTH = words(
  String.raw`(?:he|she|you) (?:has|have|had|gets?|needs?|takes?|is having|are having|is on|are on|is in|are in) (?:\p{L}+ ){0,3}?(?:treatment|therapy|chemo\p{L}*|surgery|medication|pills|dialysis|painkillers)${end}`,
  String.raw`blood pressure|(?:was|been|were|got) diagnosed with|nervous breakdown|heart attack|in hospital (?:again|since|for)|unwell|chronic pain|(?:he|she|you|husband|wife|son|daughter|mother|father)(?: \p{L}+){0,3} wheelchair|wheelchair[- ]bound|(?:in|into|needs?|uses?) (?:an? |his |her |their )wheelchair`,
  String.raw`(?:his|her|their|your|work|tourist|student) visas?${end}|residence permits?|deport\p{L}*|asylum|immigration|green card`,
  String.raw`(?:haven't|have not|hasn't|has not|don't|do not|no longer) (?:spoken|speak|talk|talked) (?:since|to each|any ?more)|since the thing with|sleeping (?:together|with)|(?:brother|sister|wife|husband|son|daughter|nephew|cousin|in-law)['’]s (?:company|firm|business|account)|appl(?:ying|ied) for (?:a |another |the )?jobs?|on the rocks|love triangle`,
);

const WRONG = words(
  String.raw`thefts? by|inside job|(?:goods|parcels|phones|cash|stock|money|tools|fuel|laptops?)(?: \p{L}+){0,3} (?:vanish|disappear)\p{L}*|vanished from|pilfer\p{L}*|caught (?:\p{L}+ )?(?:fiddl|steal|cheat|drink|smok|sleep)\p{L}*|fiddl(?:ed|es|ing)|arrested|prosecut\p{L}*|in court${end}`,
  String.raw`betting|gambl\p{L}*|casinos?|addict\p{L}*|cocaine|hangover|sober|drinking (?:again|problem)|smell\p{L}* of (?:wine|drink|beer|alcohol|weed)|(?:has|had|with) a drink(?:ing)? problem|crystal meth|on drugs`,
);

const CLOSING = words(
  String.raw`${PLACE} (?:is|are|will be|to be|may be|might be|gets?|being) (?:being |to be |likely to be )?(?:closed|shut|sold|wound (?:up|down)|mothballed|liquidated)(?: down| off)?(?! (?:on|at|for lunch|every|each|during|over|to|from|between|after \d|via|through|online|in (?:the )?(?:morning|evening|winter|summer)s?${end}))`,
  String.raw`(?:closing|shutting|shut|selling|winding) (?:down |up |off )?(?:the|their|your|one|two|three|half|some|several|its) (?:of (?:the|their|your) )?(?:\p{L}+ ){0,2}?${PLACE}(?! (?:on|at|for|every|early|late|down for))`,
  String.raw`${PLACE} (?:\p{L}+ ){0,2}?(?:closes|shuts|closing|shutting) (?:down|for good|in (?:january|february|march|april|may|june|july|august|september|october|november|december|the (?:spring|autumn|fall))|next (?:year|month|spring|quarter)|by the end)`,
);

const OTHER_TONGUES = words(
  // German
  String.raw`alkohol\p{L}*|betrunken|(?:roch|riecht|stinkt|stank) nach|beim stehlen|gestohlen|diebst\p{L}+|geklaut|unterschl\p{L}+|(?:spring|sprang)\p{L}* (?:\p{L}+ ){0,3}ab${end}|abgesprungen`,
  String.raw`(?:keine|ohne|fehlende|abgelaufene|ungültige)[rn]? (?:\p{L}+ )?(?:genehmigung|zulassung|erlaubnis|lizenz|versicherung|konzession|bewilligung|arbeitspapiere|papiere)|(?:genehmigung|zulassung|lizenz|versicherung) (?:\p{L}+ ){0,3}(?:abgelaufen|entzogen|erloschen|fehlt)|schwarz (?:arbeit|beschäftig|bezahl|ausgezahl)\p{L}*|arbeite\p{L}* schwarz|schwarzarbeit\p{L}*|schwarzgeld`,
  String.raw`überzogen|geld (?:reicht|geht|ist)|zahlungsunfähig|liquidität\p{L}*|steuer(?:fahnd|schuld|hinterzieh|prüf)\p{L}*|bußgeld\p{L}*|anwält\p{L}*|anwalt|gerichtlich|vor gericht|verklag\p{L}*|klage(?:n|t)? gegen|staatsanwalt\p{L}*|mindestlohn|aufenthalts(?:titel|erlaubnis|genehmigung)|visum|schwanger\p{L}*|in (?:therapie|kur|reha)${end}|entzug${end}|(?:ihre|seine|die) ehe|zerstritten|skandal\p{L}*|spielsucht|süchtig|zwei(?:te|fache)? buchführung|doppelte buchführung`,
  String.raw`(?:standort|werk|filiale|lager|laden|betrieb|geschäft|niederlassung)\p{L}* (?:\p{L}+ ){0,5}?(?:wird|werden|soll|sollen|schließt|schließen|dicht)(?: \p{L}+){0,4}? ?(?:geschlossen|verkauft|dichtgemacht|zugemacht|aufgegeben|schließen)`,
  // French
  String.raw`(?:en|une|sa) cure${end}|alcool\p{L}*|détourn\p{L}+|surpris\p{L}* (?:à|en train de) vol\p{L}*|a volé|ont volé|vols? internes?|sans (?:permis|licence|autorisation|contrat|assurance|papiers)|au noir${end}|à découvert|trésorerie|le fisc${end}|redressement|tribunal|procès${end}|avocate?s?${end}|inspection du travail|urssaf|titre de séjour|son visa|en liquidation|(?:fermer|fermeront|ferme|fermé\p{L}*|vendu\p{L}*|vendre) (?:\p{L}+ ){0,3}?(?:sites?|dépôts?|usines?|magasins?|boutiques?|agences?)${end}`,
  // Spanish
  String.raw`sin (?:contrato|permiso|licencia|papeles|seguro|autorización|alta)${end}|en negro${end}|alcohol\p{L}*|borrach\p{L}*|roband\p{L}*|robado|robó|robaba\p{L}*|números rojos|liquidez|hacienda${end}|juicio|tribunal\p{L}*|abogad\p{L}*|visado|multad\p{L}*|embarazad\p{L}*|(?:cerrar|cierran?|cerrará\p{L}*|vender|venden) (?:\p{L}+ ){0,3}?(?:tiendas?|plantas?|sucursal\p{L}*|sedes?|almacen\p{L}*|clínicas?)${end}|seguridad social`,
  // Italian
  String.raw`in nero${end}|senza (?:contratto|permesso|licenza|autorizzazione|assicurazione)|non paga\p{L}*|contributi|alcol\p{L}*|ubriac\p{L}*|rubav?a\p{L}*|rubat\p{L}*|furt[oi]${end}|liquidità|conto (?:è )?(?:in rosso|scoperto)|incinta|il fisco|tribunale|avvocat\p{L}*|permesso di soggiorno|multat\p{L}*|(?:chiud\p{L}+|vend\p{L}+) (?:\p{L}+ ){0,3}?(?:stabiliment\p{L}|negozi\p{L}*|sed[ei]|magazzin\p{L}|filial[ei])${end}`,
  // Dutch
  String.raw`(?:kwijt|voor|na) (?:voor )?de verkiezingen|vor den (?:\p{L}+)?wahlen|avant les (?:élections|municipales)|antes de las elecciones|prima delle elezioni|antes das eleições|(?:before|ahead of) the elections?`,
  String.raw`zwart (?:betaald|werken|uitbetaald)|zwartwerk\p{L}*|zonder (?:vergunning|contract|verzekering|papieren)|(?:boekhouding|cijfers|boeken) (?:\p{L}+ ){0,5}?(?:kloppen?|klopt)|drankprobleem|dronken|alcohol\p{L}*|gestolen|stelen|diefstal\p{L}*|in het rood|rood staan|liquiditeit\p{L}*|zwanger|belastingdienst|fiscus|rechtbank|advocaten?|verblijfsvergunning|visum|beboet|(?:sluit\p{L}*|verkoopt|verkopen) (?:\p{L}+ ){0,3}?(?:vestiging\p{L}*|filia\p{L}+|winkels?|locaties?|fabriek\p{L}*)${end}`,
  // Portuguese
  String.raw`sem (?:contrato|licença|autorização|seguro|papéis|alvará)${end}|por fora${end}|por baixo da mesa|álcool|alcoól\p{L}*|bêbad\p{L}*|roub\p{L}+|furt(?:o|os|ou|ar)${end}|liquidez|no vermelho|grávida|(?:nas|pelas|às) finanças${end}|fisco|investigad\p{L}*|tribunal|advogad\p{L}*|multad\p{L}*|(?:fech\p{L}+|vend\p{L}+) (?:\p{L}+ ){0,3}?(?:lojas?|fábricas?|armaz\p{L}+|filia\p{L}+)${end}`,
);

const FAMILIES: readonly (readonly [LeakReason, RegExp])[] = [
  ['internal note', LAW],
  ['gossip', MONEY],
  ['internal note', FIGURES],
  ['personal matter', HEALTH],
  ['gossip', WRONG],
  ['gossip', CLOSING],
  ['gossip', OTHER_TONGUES],
];

/** Of which kind a text is, or null. */
export const delicateIn = (text: string): LeakReason | null =>
  FAMILIES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
