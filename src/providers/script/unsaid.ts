// What was left unsaid in the call, in seven languages: "Not mentioned: …", "Nicht erwähnt wurde, dass …", "on a passé sous silence …". It is
// noted for colleagues, whatever it is about. Some verbs speak of that only where one of us did not do it or where it was not done
// in the past: "the drivers are not told" is how a firm works.
import { anyOf } from './any-of.js';

/** A sentence or what follows a stop in it begins so. */
const STARTS = String.raw`(?<=^[\s"'(*•–—-]*|[.:;(–—-] ?)`;

const ENGLISH = anyOf(
  String.raw`${STARTS}(?:\p{L}+ly |also )?(?:not|never) (?:mentioned|raised|disclosed|brought up|said|told|shared)`,
  String.raw`(?:was|were|(?:has|have|had) been|(?:was|were)n['’]t|(?:has|have|had)n['’]t been) (?:\p{L}+ly )?(?:(?:not|never) )?(?:\p{L}+ly )?(?:unmentioned|undisclosed|(?<=n['’]t |n['’]t been |(?:not|never) (?:\p{L}+ly )?)(?:mentioned|brought up|disclosed|touched (?:on|upon)|talked about|spoken (?:of|about)|volunteered|alluded to|pointed out))`,
  `(?:has|have|had) (?:not|never) been (?:mentioned|brought up|disclosed|touched (?:on|upon)|talked about|volunteered)`,
  `(?:topic|subject|issue|question|matter|it|this|that|which|incident) (?:did not|didn['’]t|never) c[oa]me up`,
  String.raw`(?:I|we)(?: \p{L}+ly)? (?:did not|didn['’]t|never|have not|haven['’]t|had not|hadn['’]t|chose not to|preferred not to|opted not to|took care not to)(?: \p{L}+ly)? (?:mention(?:ed)?|say|said|tell|told|bring (?:it|this|that|the .{1,40}) up|bring up|brought up|brought (?:it|this|that) up|disclosed?|go into|gone into|went into|touch(?:ed)? (?:on|upon)|talk(?:ed)? about|volunteer(?:ed)?|point(?:ed)? out|admit(?:ted)?|let on|speak (?:of|about)|spoke (?:of|about))`,
  String.raw`(?<!\bif )(?:I|we)(?: \p{L}+ly)? (?:avoided|steered clear of|skirted|dodged|sidestepped|skipped over|skated over|glossed over|brushed over|passed over|left out|withheld|omitted|kept quiet|stayed quiet|said nothing|held back (?:on|that|the fact))`,
  `(?:left|leaving|kept) (?:that|this|it|the (?:part|bit|fact|point|story|topic|incident|matter)(?: .{1,40})?) (?:out(?! (?:in|on|at|for|over|of))|unsaid|unmentioned|to (?:our|my)sel(?:f|ves))`,
  `kept .{1,60} to (?:ourselves|myself)|(?:went|left|remained|stayed) (?:unmentioned|unsaid|undisclosed|unspoken)|(?:made )?no mention (?:was made )?of|not a word (?:about|on|of)|nothing was said (?:about|of|on)|(?:said|told (?:him|her|them)) nothing (?:about|of|on)|passed over in silence`,
);

const GERMAN = anyOf(
  '(?:nicht|nichts) (?:\\p{L}+ ){0,2}?(?:zu (?:erwähnen|sagen|verraten|erzählen)|anzusprechen|mitzuteilen|einzugehen)',
  String.raw`(?:nicht|nie|nichts) (?:\p{L}+ ){0,3}?(?:erwähnt|angesprochen|thematisiert|zur sprache|angeschnitten|offengelegt|verraten|eingegangen|aufs tapet)`,
  String.raw`${STARTS}(?:\p{L}+ )?nicht (?:gesagt|genannt|gezeigt|erzählt|mitgeteilt|besprochen|kommuniziert)`,
  String.raw`(?:ich|wir|wurde|wurden|worden) (?:\p{L}+ ){0,6}?(?:nicht|nichts|nie) (?:\p{L}+ ){0,3}?(?:gesagt|genannt|erzählt|mitgeteilt|kommuniziert|hingewiesen|informiert|berichtet)`,
  String.raw`(?:ich|wir) (?:\p{L}+ ){0,6}?(?:ausgelassen|ausgespart|ausgeklammert|weggelassen|umschifft|geschwiegen|(?:offen ?|außen vor )gelassen)`,
  String.raw`(?:erwähnten?|thematisierten?|verrieten?) (?:[\p{L}\d]+ ){0,10}?nicht`,
  String.raw`verschwiegen|verschweig\p{L}*|verschwieg|verheimlich\p{L}*|unerwähnt|totgeschwiegen|stillschweigend|keine erwähnung|unter den tisch (?:fallen|gefallen|gekehrt)|für (?:uns|mich) behalten|kein wort (?:über|zu|zum|zur|davon|darüber|dazu|von)|(?:war|wurde|blieb) kein thema|(?:bewusst|absichtlich|gezielt|lieber) (?:nicht|offen|weg|aus)\p{L}*`,
);

const FRENCH = anyOf(
  '(?:préféré|choisi|décidé|jugé|tenu)(?: (?:de|bon de|à|utile de|préférable de))? ne (?:pas|rien) (?:(?:lui|leur|en|le) )?(?:parler|dire|mentionner|évoquer|aborder|entrer|préciser|signaler|raconter|soulever)',
  String.raw`n['’](?:ai|avons|a|ont|avait|est|en ai|en avons|en a|y) (?:\p{L}+ ){0,2}?(?:pas|rien|jamais|point) (?:\p{L}+ ){0,3}?(?:parlé|évoquée?s?|mentionnée?s?|abordée?s?|fait (?:mention|état|allusion)|soulevée?s?|divulguée?s?|révélée?s?|insisté)`,
  String.raw`(?:je|j['’]|on|nous)(?: (?:ne )?(?:lui|leur|vous))? ?(?:ne )?(?:l['’])?(?:n['’])?(?:(?:lui|leur) )?(?:en )?(?:ai|avons|a) (?:pas|rien|jamais) (?:\p{L}+ ){0,2}?(?:dit|signalée?s?|précisée?s?|communiquée?s?|racontée?s?|informée?s?)`,
  String.raw`n['’]ont? pas été (?:dit|signal|précis|communiqu)\p{L}*`,
  String.raw`(?:non|pas) (?:évoqu|mentionn|abord)ée?s?|sous silence|garder?é?e?s? (?:\p{L}+ ){0,4}?pour (?:moi|nous)|pas un mot (?:sur|de|du|des)|omise?s? (?:de|d['’]|volontairement|sciemment|à dessein)|(?:volontairement|sciemment|délibérément|exprès) (?:omise?s?|tue?s?|laissée?s?|évitée?s?|passée?s?)|éludée?s?|(?:j['’]ai|on a|nous avons) (?:préféré (?:ne pas|taire)|évité (?:de|d['’]|le sujet|la question)|esquivé|tu (?!\p{L}+ez))|sans (?:lui |leur |le |en )?(?:mentionner|évoquer|dire (?:que|qu))|gardée?s? (?:bien )?de (?:lui |leur |le |en )?(?:dire|parler|mentionner|préciser)`,
);

const SPANISH = anyOf(
  '(?:prefer(?:í|imos|ido)|decid(?:í|imos|ido)|opt(?:é|amos|ado) por|(?:pareció|era) mejor|conven(?:ía|ido)) no (?:coment|mencion|habl|dec|entr|cont|sac|toc|tratar)\\p{L}*',
  `no (?:(?:le|les|se|lo|la|los|las|nos|te|os) ){0,2}(?:(?:he|hemos|ha|han|había|habíamos|fue|fueron) (?:sido )?)?(?:mencion(?:é|amos|ó|aron|ad[oa]s?)|comen(?:té|tamos|tó|tad[oa]s?)|habl(?:é|amos|ó|ado) (?:de|del|sobre)|dij(?:e|imos)|dicho|cont(?:é|amos|ado)|abord(?:é|amos|ó|ad[oa]s?)|inform(?:é|amos|ó)|revel(?:é|amos|ad[oa]s?)|aludi(?:mos|ó|do)|aludí|sali(?:ó|eron) (?:el|a|en) (?:tema|colación|la conversación)|trat(?:ó|aron|ado)|toc(?:ó|amos|ado))`,
  String.raw`(?:me|nos) (?:lo |la |los )?(?:call(?:é|amos)|guard(?:é|amos))|(?:he|hemos|se ha|fue) (?:callad[oa]|omitid[oa]|silenciad[oa])|omit(?:í|imos|ió)|silenci(?:é|amos|ó)|call(?:é|amos) (?:que|lo|el|la)|pas(?:é|amos|ó|ado|ados) por alto|sin (?:mencionar|decir(?:le|les)?|comentar(?:le|les)?|contar(?:le|les)?)|(?:qued(?:ó|aron)|dej(?:é|amos)) (?:\p{L}+ ){0,3}?(?:sin (?:mencionar|decir|tratar|comentar)|en el tintero|de lado|fuera)|ni (?:una )?palabra (?:de|del|sobre)|(?:en|bajo) silencio|evit(?:é|amos) (?:hablar|mencionar|decir|comentar|el tema)`,
);

const PORTUGUESE = anyOf(
  '(?:prefer(?:i|imos)|decidi(?:mos)?|opt(?:ei|[áa]mos) por|ach(?:ei|[áa]mos) melhor|era melhor) não (?:lhe |o |a )?(?:coment|mencion|fal|diz|refer|entr|cont|abord|toc|tratar)\\p{L}*',
  `não (?:(?:lhe|lhes|se|o|a|os|as|me|nos|te) ){0,2}(?:(?:tinha|tínhamos|foi|foram) )?(?:mencion(?:ei|[áa]mos|ou|ad[oa]s?)|coment(?:ei|[áa]mos|ou|ad[oa]s?)|fal(?:ei|[áa]mos|ou|ad[oa]s?)(?:-lhe)?|disse(?:mos)?(?:-lhe)?|dit[oa]s?|abord(?:ei|[áa]mos|ou|ad[oa]s?)|refer(?:i|imos|iu|id[oa]s?)|contei|cont[áa]mos|inform(?:ei|[áa]mos)|revel(?:ei|[áa]mos|ad[oa]s?)|to(?:quei|c[áa]mos|cou) (?:no|na|nisso)|entr(?:ei|[áa]mos) (?:em|no|na))`,
  String.raw`omiti(?:mos|u|d[oa]s?)?|cal(?:ei-me|[áa]mo-nos|ei sobre|[áa]mos sobre)|me calei|nos calamos|(?:em|sob) silêncio|(?:ficou|ficaram) (?:por (?:dizer|mencionar|referir)|sem (?:menção|dizer))|dei(?:xei|x[áa]mos) (?:\p{L}+ ){0,4}?(?:de fora|de lado|de mencionar)|guard(?:ei|[áa]mos) (?:\p{L}+ ){0,3}?para (?:mim|nós)|sem (?:mencionar|dizer|referir|lhe dizer|comentar|contar)|nem uma palavra|evit(?:ei|[áa]mos) (?:falar|mencionar|dizer|referir|o tema|o assunto)`,
);

const ITALIAN = anyOf(
  '(?:preferito|scelto|deciso|ritenuto|pensato|meglio)(?: (?:di|opportuno))? non (?:dir|parlar|menzionar|accennar|entrar|affrontar|toccar|raccontar|sollevar|comunicar)\\p{L}*',
  String.raw`non (?:(?:gli|le|ne|l['’]|si|ci|vi|gliel['’]|gliene|lo|la) ?){0,2}(?:ho|abbiamo|ha|hanno|è|sono|era|erano)(?: stat[oaie])? (?:\p{L}+ )?(?:accennat[oaie]|menzionat[oaie]|dett[oaie]|parlato|citat[oaie]|affrontat[oaie]|riferit[oaie]|toccat[oaie]|comunicat[oaie]|raccontat[oaie]|nominat[oaie]|rivelat[oaie]|sollevat[oaie]|fatto (?:cenno|parola|menzione))`,
  String.raw`${STARTS}non (?:menzionat|accennat|dett|citat|affrontat)[oaie]|tac(?:iut[oaie]|emmo)|sottaciut[oaie]|sotto silenzio|omess[oaie]|tralasciat[oaie]|tenut[oaie] (?:\p{L}+ ){0,3}?per (?:me|noi)|senza (?:dir(?:e|gli|le|lo|glielo)|menzionar\p{L}+|accennar\p{L}+)|glissat[oaie]|sorvolat[oaie]|(?:nessun|senza) (?:cenno|accenno)|(?:neanche|nemmeno|neppure) una parola|(?:abbiamo|ho) (?:evitato (?:di|il)|preferito (?:non|tacere))`,
);

const DUTCH = anyOf(
  '(?:niet|niets) (?:\\p{L}+ ){0,2}?(?:te (?:noemen|zeggen|vertellen|melden|bespreken|vermelden)|aan te kaarten|ter sprake te brengen|op in te gaan)',
  String.raw`(?:niet|nooit|niets) (?:\p{L}+ ){0,3}?(?:vermeld|aangekaart|aangeroerd|aangestipt|ter sprake|benoemd|ingegaan|over gehad|gehad over|prijsgegeven|onthuld)`,
  String.raw`${STARTS}(?:\p{L}+ )?niet (?:genoemd|gezegd|verteld|besproken|gemeld|getoond)`,
  String.raw`(?:ik|we|wij|is|zijn|werd|werden) (?:[\p{L}\d]+ ){0,8}?(?:niet|niets|nooit) (?:\p{L}+ ){0,3}?(?:genoemd|gezegd|verteld|besproken|aangehaald)`,
  String.raw`(?:noemden?|vertelden?|zeiden?|zei|vermeldden?) (?:ik|we|wij) (?:[\p{L}\d]+ ){0,8}?niets?|(?:ik|we|wij) (?:noemden?|vertelden?|zeiden?|zei|vermeldden?) (?:[\p{L}\d]+ ){0,8}?niets?`,
  String.raw`verzwegen|verzweeg|verzwijg\p{L}*|gezwegen|achtergehouden|onvermeld|onbesproken|ongezegd|onbenoemd|voor (?:ons(?:zelf)?|me(?:zelf)?|mezelf) gehouden|buiten beschouwing|stilgehouden|stil gehouden|(?:geen|met geen) woord (?:over|gerept)|bewust (?:niet|open|weg|buiten)\p{L}*|(?:ik|we|wij) (?:\p{L}+ ){0,6}?(?:weggelaten|vermeden|omzeild)`,
);

/** How one of us got round a question, or was glad that nobody asked it. */
const EVADED = anyOf(
  `${STARTS}(?:glossed|skated|skipped|brushed) over|(?:stayed|kept it|remained|was) (?:deliberately )?vague (?:about|on)|fudged|played (?:it|that|this) down|changed the subject`,
  String.raw`ausgewichen|bedeckt gehalten|vage (?:geblieben|gehalten)|blieb(?:en)? (?:\p{L}+ )?vage|heruntergespielt|kleingeredet|das thema gewechselt|drumherum ?geredet`,
  String.raw`esquiv\p{L}+|évasi(?:f|ve)|(?:restée?s?|demeurée?s?) (?:dans le )?vague|noyé le poisson|changé de sujet|botté en touche|(?:n['’]est|ne sont) pas (?:venue?s?|ressortie?s?|sortie?s?) (?:sur la table|dans (?:la|notre|l['’])\s?(?:conversation|discussion|échange))|minimisé`,
  `esquiv(?:é|amos)|vag[oa] (?:con|en|sobre)|(?:salí|salimos) por la tangente|cambi(?:é|amos) de tema|(?:no|nunca) salió (?:en (?:la|el|nuestra) (?:reunión|llamada|conversación|charla|visita)|el tema|a relucir)|quit(?:é|amos) importancia|di largas`,
  `desvi(?:ei|[áa]mos) d[aeo]|esquiv(?:ei|[áa]mos)|vag[oa] (?:sobre|quanto|em)|mud(?:ei|[áa]mos) de assunto|não (?:veio|surgiu|apareceu) (?:à|na|em) (?:conversa|baila|reunião)|desconvers(?:ei|[áa]mos)|minimiz(?:ei|[áa]mos)`,
  `sul vago|evasiv[oaie]|(?:svi|de)viat[oaie] (?:la|il) (?:domanda|discorso)|cambiato (?:discorso|argomento)|non (?:è|sono) (?:emers|venut|uscit)[oaie](?: fuori)?|minimizzat[oaie]|girat[oaie] intorno`,
  `ontweken|ontweek|vaag (?:over|gebleven|gehouden)|gebagatelliseerd|(?:van|het) onderwerp (?:veranderd|gewisseld)|eromheen gedraaid|op de vlakte gehouden`,
  String.raw`(?:luckily|fortunately|thankfully|zum glück|glücklicherweise|heureusement|par chance|por suerte|afortunadamente|menos mal que|por sorte|felizmente|ainda bem que|per fortuna|fortunatamente|meno male che|gelukkig) .{0,40}?(?:didn['’]t|did not|never|nobody|no one|nicht|nie|niemand|keiner|n['’]\p{L}+|ne|pas|no|nadie|não|ninguém|non|nessuno|niet|geen)`,
);

const ALL = [EVADED, ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH];

/** Whether a sentence of the notes says what the other side was not told. */
export const isUnsaid = (text: string): boolean => ALL.some((pattern) => pattern.test(text));

const MAX_BEFORE = 8;
/** "Not mentioned on the call.", "Das haben wir nicht erwähnt.": what was left unsaid stands in front of it. */
const POINTS_BACK = anyOf(
  "that|this|it|das|dies|es|davon|darüber|cela|ça|n['’]en|l['’]ai|l['’]avons|lo|eso|esto|ello|isso|isto|questo|ciò|l['’]ho|l['’]abbiamo|ne|dat|dit|het|er",
  '(?<=^[^\\p{L}]*)(?:not|never|nicht|nie|non|pas|no|não|niet|nooit)',
);

/** Whether it says so of the sentence before it. */
export const isUnsaidBefore = (text: string): boolean =>
  text.split(' ').length <= MAX_BEFORE && POINTS_BACK.test(text) && isUnsaid(text);
