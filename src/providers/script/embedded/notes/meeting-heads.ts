// Headings that meeting tools and systems for customers set above their parts, where the words of the common ones do not tell what
// they are over: "Pricing and commercial terms" is told, "Price and internal considerations" is not.
import type { Section } from './sections.js';

/** A heading with one of these is over what stays with us, whatever else it says. */
const OURS =
  /\b(?:intern(?!et|ational|ship)\p{L}*|private?|privat\p{L}*|confiden\p{L}+|pric\p{L}+ considerations?|debrief\p{L}*|de-brief|(?:our|seller|vendor|rep|ae)(?:'s|’s)? (?:side|view|thoughts|read|take|perspective|assessment)|between us|off the record|strateg\p{L}+|tactic\p{L}*|sensitiv\p{L}*|(?:price|our) floor|our margins?|discounts?|wiggle|leverage|fall-?back|walk-?away|negotiat\p{L}*|verhandl\p{L}*|négociation\p{L}*|negociaci\p{L}*|trattativ\p{L}*|onderhandel\p{L}*|small ?talk|chit-?chat|banter|gossip|ice-?breakers?|rapport[- ]building|personal (?:notes?|remarks?|matters?|details|stuff)|persönlich\p{L}*|impression\p{L}*|ressenti|einschätzung\p{L}*|riesgos?|risques?|risik\p{L}*|rischi|riscos?|authority|decision[- ]?makers?|power map|stakeholder (?:map|notes)|landmines|back-?channel|watch[- ]?outs?|coach\p{L}*|team[- ]only|for (?:the|our) team|after the (?:call|meeting|clients?)|once they (?:left|dropped)|post-?(?:call|meeting)(?! (?:tasks|actions|steps))|deal assessment|people|remarks?|asides?|objections?|compet\p{L}*|concurren\p{L}*|wettbewerb\p{L}*|concorren\p{L}*|risks?|red flags?|politics)(?!\p{L})/iu;

const AND = String.raw`(?: ?(?:and|&|\/|,|und|et|y|e|en) ?)`;
const PRICE_WORD =
  '(?:the |our )?(?:list |quoted |proposed )?(?:pric(?:e|es|ing)|commercials?|commercial (?:terms|offer|proposal|discussion|conditions)|terms|quotes?|quotation|offer|investment|fees|rates|packages?)';
const MORE = '(?:contract(?: terms| length)?|conditions|timeline|packaging|licen[cs]ing|roi)';

const HEADS: readonly [Section, RegExp][] = [
  [
    'price',
    new RegExp(
      `^${PRICE_WORD}(?:${AND}(?:${PRICE_WORD}|${MORE})){0,3}(?: discussion| overview| talk| review| details)?$`,
      'iu',
    ),
  ],
  [
    'shown',
    /^(?:the )?(?:solution (?:presented|shown|overview|proposed|discussed|walkthrough)|(?:proposed|presented) solution|(?:(?:product|platform|live|software|technical|guided) )?(?:demo(?:nstration)?|walk-?through|tour|showcase)(?: (?:highlights?|notes|recap|feedback|summary|and (?:questions|feedback|discussion|q&a)))?|(?:product|platform|solution) (?:walk-?through|discussion|demo\p{L}*|overview|tour|fit|feedback)|what (?:resonated|landed|they (?:liked|loved)|worked|got them excited)|(?:customer|client|prospect|buyer|key|positive|their)? ?(?:reactions?|feedback|response|signals|excitement)|(?:key |customer |their |open )?questions?(?: (?:asked|raised|and answers|& answers))?|q ?(?:&|and) ?a|demo of .{2,40}|(?:demo(?:nstration)?|walk-?through) (?:of|and) .{2,40}|(?:konzept|lösung(?:skonzept|svorschlag)?|vorführung|produktdemo|rückmeldung(?:en)?|reaktion(?:en)?)|(?:solution présentée|réactions?|retours?(?: client)?|questions(?: posées)?)|(?:solución (?:presentada|propuesta)|reacciones|preguntas(?: del cliente)?)|(?:soluzione (?:presentata|proposta)|reazioni|domande)|(?:solução apresentada|reações|perguntas)|(?:getoonde oplossing|reacties|vragen))$/iu,
  ],
  [
    'next',
    /^(?:(?:follow[- ]?up|post[- ](?:call|meeting)|agreed|open|assigned) (?:tasks?|actions?|items?|steps)|action list|decisions? (?:made|taken)|decisions(?: (?:and|&) (?:next steps|actions?|action items))?|assignments?|responsibilities|who does what|(?:\p{L}{3,20})?aufgaben|(?:folge|nächste )?maßnahmen|to-?do-?liste?|offene punkte|beschlüsse|vereinbarungen|nächste termine|points? d['’]action|plan d['’]actions?|actions? (?:à (?:mener|suivre)|décidées|suivantes|de suivi)|tâches(?: de suivi)?|décisions|elementos de acción|acciones (?:a seguir|de seguimiento)|tareas (?:de seguimiento|pendientes)|seguimiento|compromisos(?: adquiridos)?|siguiente paso|azioni (?:successive|da fare|concordate)|attività|itens de ação|ações|tarefas(?: de acompanhamento)?|actielijst|taken|vervolgtaken|nachverfolgung|nachbereitung|weiteres vorgehen|suivi|opvolging|acompanhamento)$/iu,
  ],
  [
    'pain',
    /^(?:identif(?:y|ied) pains?|(?:current )?(?:supplier|vendor|provider|contractor|process) (?:problems?|issues|challenges))$/iu,
  ],
  [
    'situation',
    /^(?:sit\.?|metrics|(?:decision|approval|purchasing|buying) process|(?:customer|client|company|prospect|account|business) (?:background|overview|profile|context|situation|info(?:rmation)?)|current (?:\p{L}+ ){1,3}(?:process(?:es)?|setup|situation|workflow|operations?)(?: .{2,30})?|where they are(?: today| now)?|starting point|how it works today|meeting notes|discussion(?: points| summary)|points clés|puntos clave|kernpunkte|wichtigste punkte)$/iu,
  ],
  [
    'skip',
    /^(?:(?:meeting|call|session) (?:purpose|objective|goal|aim|agenda|details|info(?:rmation)?|stats|statistics|metrics|analytics)|purpose(?: of the (?:call|meeting))?|(?:interaction|call|conversation|meeting|speaker|talk) (?:stats|statistics|metrics|analytics|analysis)|agenda|keywords?|(?:topics|trackers?) (?:tracked|mentioned)|trackers?|attendance|objectif (?:de l['’]appel|de la réunion|du rendez-vous)|objetivo de la (?:reunión|llamada)|ziel (?:des gesprächs|des termins|der besprechung)|gesprächsziel|agenda del día|tagesordnung|ordre du jour|obiettivo della (?:riunione|chiamata)|objetivo da (?:reunião|chamada)|doel van het gesprek)$/iu,
  ],
];

/** The section, where a heading is one of these; null where the common words decide. */
export function meetingHead(name: string): Section | null {
  const words = name.replace(/\s*\([^()]*\)$/u, '').trim();
  if (OURS.test(words)) return 'private';
  for (const [section, pattern] of HEADS) if (pattern.test(words)) return section;
  return null;
}

/** A heading over what the call was for, who was there or how long each spoke: nothing below it is content. */
export const NO_CONTENT = HEADS.find(([section]) => section === 'skip')![1];
