// Knows the headings and labels under which people file what was said in a call.
import { meetingHead } from './meeting-heads.js';
import { isOurs } from './ours.js';

export type Section =
  | 'situation'
  | 'pain'
  | 'cost'
  | 'goal'
  | 'shown'
  | 'next'
  | 'date'
  | 'private'
  | 'skip'
  | 'price'
  | 'other';

const NAMES: readonly [Section, RegExp][] = [
  [
    'price',
    /^(?:the |our )?(?:list )?(?:prices?|pricing|commercials?|money|quoted?|offer)(?: (?:given|quoted|offered|named|told|discussed|sent|shared|mentioned|presented|proposed|so far)| (?:I|we) (?:gave|quoted|offered|named|told)(?: (?:him|her|them))?(?: openly)?)?$|^(?:the |our )?(?:ballpark|rough|indicative|estimated|guide)?(?:ballpark| ?(?:price|pricing|figure|quote|estimate)) (?:given|quoted|offered|named|told|discussed|sent|shared|mentioned|presented|proposed|so far)(?: (?:to )?(?:him|her|them))?$/iu,
  ],
  [
    'private',
    /\b(?:internal|private|confidential|do not (?:share|send|forward)|not for (?:the )?(?:client|customer|prospect|sharing)|for our eyes|our eyes|(?:note|notes|memo) to self|self[- ]note|compet\w*|negotiat\w*|pricing strategy|price strategy|strategy|tactics?|deal (?:notes|info|health|score|strategy|stage|size)|red flags?|risks?|concerns about|gossip|rumou?rs?|politics|gut feel\w*|my (?:read|take|view|impression|thoughts)|impressions?|personality|coaching|manager notes?|rep notes?|ae notes?|sales notes?|crm notes?|forecast|win (?:probability|chance)|probability|objections?|objection handling|meddp?icc?|bant|qualification|champion|economic buyer|decision[- ]?makers?|stakeholder map|power map|budget|pricing|commercials?|leverage|other (?:clients|customers|accounts)|off the record|between us|fyi|intern\w*|vertraulich|confiden\w+|interno|interne|privat[eo]?|nicht weitergeben|concurrence|concorrenza|competencia|wettbewerb|wettbewerber|negociación|trattativa|verhandlung\w*|prijsstrategie|remarks?|side notes?|sensitive|vibes?|colou?r|hunch|scuttlebutt|blocker|politik|unter uns|hinter den kulissen|flurfunk|klatsch|à ne pas (?:répéter|transmettre|diffuser)|confidentiel|en off|entre nous|nota interna|ojo|entre nosotros|chisme|só para nós|entre nós|fofoca|solo per noi|tra noi|riservato|da non (?:dire|ripetere|girare)|niet doorvertellen|onder ons|vertrouwelijk|roddel\w*|not for circulation|eyes only|nur intern|people)\b|^(?:other|misc\p{L}*|aob|any other business|asides?|off[- ]topic|sonstiges|divers|otros|outros|altro|overig)$|\$\$/iu,
  ],
  [
    'next',
    /\b(?:next steps?|steps|next|nxt|(?<=^)then(?=$)|from here|action (?:items?|points?)|actions?|to[- ]?dos?|tasks?|follow[- ]?ups?|commitments?|deliverables?|agreed|agreements?|way forward|plan|nächste schritte|próximos pasos|prochaines étapes|próximos passos|prossimi passi|volgende stappen|vervolgstappen|actiepunten|aufgaben|acciones|azioni|suite|wie geht es weiter|weiteres vorgehen|siguientes pasos|seguito|vervolg|afspraken|afgesproken|vervolgacties|acties|vereinbar\w*|étapes suivantes|acuerdos|tareas|accordi|impegni|tarefas|compromissos|combinado)\b/iu,
  ],
  [
    'date',
    /\b(?:timeline|timing|time ?frame|deadlines?|key dates?|dates?|schedule|milestones?|go[- ]live|zeitplan|termine|fechas|calendrier|échéances|prazos|tempistiche)\b|^planning$/iu,
  ],
  [
    'cost',
    /\b(?:costs?|impact|business impact|cost of (?:inaction|problem)|consequences?|implications?|quantif\w+|roi|kosten|auswirkung\w*|costes?|impacto|coûts?|impatto|custos?|costi)\b/iu,
  ],
  [
    'pain',
    /\b(?:pains?|pain points?|challenges?|problems?|issues?|frustrations?|struggles?|blockers?|difficult\w+|what hurts|where it hurts|hurts?|what is broken|what goes wrong|bottlenecks?|probleme?|herausforderung\w*|schmerzpunkte?|problemas?|desafíos|retos|défis|problèmes|douleurs?|desafios|dores|sfide|problemi|uitdagingen|problemen|knelpunten)\b/iu,
  ],
  [
    'goal',
    /\b(?:goals?|needs?|requirements?|objectives?|wants?|priorit\w+|success criteria|desired outcomes?|outcomes?|wish ?list|decision criteria|criteria|what (?:would )?good (?:would )?looks? like|what they (?:want|need)|must[- ]haves?|use cases?|interests?|ziele|anforderungen|bedarf|objetivos|necesidades|objectifs|besoins|necessidades|obiettivi|esigenze|doelen|wensen)\b/iu,
  ],
  [
    'shown',
    /\b(?:demo(?:nstration)?|shown|what (?:we|i) (?:covered|did|tried|looked at|went through)|(?:what )?(?:we|i) (?:showed|presented|demoed|walked through)|showed|presented|presentation|solution|proposed solution|our (?:solution|answer|offer|platform|product|approach|pitch)|pitch|last activity|product|value|benefits?|features?|fit|answers?|lösung|gezeigt|vorgestellt|solución|mostrado|démo|démonstration|demostración|demonstração|dimostrazione|vorführung|demonstratie|présenté|solução|soluzione|mostrato|oplossing|getoond)\b/iu,
  ],
  [
    'skip',
    /\b(?:attendees?|participants?|present|invitees|duration|recording|meeting (?:id|link|title|type)|subject|reply-to|location|organi[sz]er|host|transcript|language|owner|stage|source|tags?|call type|generated by|id|date and time|opportunity(?: name)?|amount|close date|teilnehmer|datum|asistentes|participantes|partecipanti|deelnemers|fecha|contact|contacts|phone|email|e-mail|attachments?|prepared by|author|account owner|sentiment|talk ratio|keywords?)\b|^(?:date|time|when|where|who|name|account|type|from|to|cc|bcc|sent)$/iu,
  ],
  [
    'situation',
    /\b(?:situation|current (?:situation|state|process|setup|set-up|tools?|stack|solution|environment)|today|background|context|company|about|overview|summary|recap|tl;?dr|key (?:points|takeaways|insights)|takeaways|highlights|notes|discussion|discussed|topics?|status quo|description|what they do|how they work|profile|team|setup|as[- ]is|hintergrund|ausgangslage|zusammenfassung|situación|contexto|resumen|contexte|situatie|contesto|situazione|achtergrond|samenvatting|resumo|résumé|riepilogo|insights|main points|chapters?|outline|details)\b/iu,
  ],
];

/** The section that a heading or label opens; null where it is not one that we know. */
export function sectionOf(label: string): Section | null {
  const name = label.trim();
  if (name.length > 60) return null;
  const told = meetingHead(name);
  if (told) return told;
  if (isOurs(name)) return 'private';
  for (const [section, pattern] of NAMES) if (pattern.test(name)) return section;
  return null;
}
