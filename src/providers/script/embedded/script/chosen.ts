// Which facts a script should not miss: a price that was quoted openly, every dated step, the loss in figures, how large the firm
// is, what was shown and what they liked.
import { isDated } from '../facts/classify.js';
import type { Fact } from '../facts/facts.js';
import { TELLS_PRICE } from '../facts/price.js';

const PRICE =
  /^(?:We|I|\p{Lu}\p{L}+) (?:quoted|offered) you [^.]*\d|^(?:Der Preis|Le (?:tarif|prix)|El precio|Il prezzo|O (?:valor|preço)|De prijs|De offerte) \p{L}+ .*\d|^(?:Le|Les|Vous|Ihnen|Wir|Nous vous|Le abbiamo|Wij|We) (?:ofrecimos|boten|avons proposé|offerto|boden) .*\d/u;
const LIKED =
  /^(?:You|\p{Lu}\p{L}+) (?:also |really |particularly |especially )*(?:liked|loved|enjoyed|appreciated|valued|were (?:\p{L}+ )?(?:pleased|impressed|glad|happy|delighted|enthusiastic|relieved)|was (?:\p{L}+ )?(?:pleased|impressed|glad|happy|delighted|enthusiastic|relieved))\b/u;

const COUNT = String.raw`(?:(?:about|around|roughly|nearly|almost|some|over|more than|a total of) )?(?:an? )?(?:\d[\d.,]*(?![\d.,]* ?(?:%|percent|per cent|hours?|minutes?|days?|weeks?|months?|years?)\b)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)`;
/** "You operate 17 restaurants", "You plan shifts for your nine homes with 540 staff": what they have, in figures. */
const SIZE = [
  new RegExp(
    String.raw`^You (?:also |currently |now )?(?:have|run|operate|own|employ|manage|maintain|look after|handle|process|serve|supply|host|milk|grow|farm|weave|produce|make|rent|let|plan|treat|house|teach|sell|ship|deliver|calibrate|use|work with|exploit)\b(?: (?!in\b|since\b)[\p{L}&'’,-]+){0,6} ${COUNT}[ -]\p{L}`,
    'u',
  ),
  /^(?:Vous|Usted(?:es)?|Sie|U|Lei|Voi|Você|Vocês) \p{L}+ (?:[\p{L}]+ ){0,4}(?:\d[\d.,]*(?! ?(?:%|€|euro|Stunden|Minuten|heures|minutes|horas|minutos|ore|uur|minuten)) \p{L}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|dos|tres|cuatro|cinco|zwei|drei|vier|fünf|twee|drie|vijf|due|tre|quattro|dois|duas|três|quatro)/u,
];

const isSize = ({ kind, text }: Fact): boolean =>
  /^(?:situation|pain|goal)$/u.test(kind) && SIZE.some((sign) => sign.test(text));

const isHow = ({ kind, text }: Fact): boolean => /^(?:situation|pain)$/u.test(kind) && /\d/u.test(text);

/** Somebody's word about how to go on shows nothing. */
const DEMO =
  /^(?:I|We|\p{Lu}\p{L}+)(?: \p{Lu}\p{L}+)? (?:also )?(?:showed|presented|demonstrated|walked|ran|traced|restored)\b|^(?:(?:Ich|Wir|J['’]ai|Nous avons|Abbiamo|Ho|Ik|Wij|We|\p{Lu}\p{L}+)(?: (?:a|ha|\p{Lu}\p{L}+))? )?(?:zeigten?|stellten? .* vor|présenté|montré|mostr(?:ó|ou|é|amos|ato)|presentó|presenté|presentato|apresentou|apresentei|toonden?|presenteerde|liet .* zien)(?!\p{L})/iu;

/** What was talked about, asked for and explained, without a figure. */
const SAYS_LITTLE =
  /^(?:We|I|You|The (?:team|group)|\p{Lu}\p{L}+)(?: and \p{Lu}\p{L}+)?(?: also)? (?:went through|discussed|talked about|raised the question|suggested that|asked for the price)\b(?!.*\d)|^(?:I|\p{Lu}\p{L}+) explained (?:that|how)\b(?!.*\d)/u;

/** How much a fact matters beside the others of its script. */
export const worth = ({ text, weight }: Fact): number =>
  weight - (SAYS_LITTLE.test(text) ? LITTLE : 0) + (PAYS_BACK.test(text) ? MUCH : 0);

/** After how long it has paid for itself. */
const PAYS_BACK =
  /(?<!\p{L})(?:payback|pays? for itself|rechnet sich|amortisi\p{L}+ sich|s['’]amorti\p{L}+|se amortiza|si ripaga|amortiza-se|terugverdien\p{L}*)(?!\p{L}).*\d/iu;

const LITTLE = 1.5;
const MUCH = 2;

/** A day in one of the six other languages. */
const DAY_ELSEWHERE =
  /\d{1,2}\.? (?:de )?(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|juni|juli|augustus|oktober)(?!\p{L})/iu;

/** The first of those that a part of the script may miss, in the order of how much they matter; `ranked` is by weight. */
export function musts(ranked: readonly Fact[]): Fact[] {
  const price = ranked.find(({ text }) => TELLS_PRICE.test(text) || PRICE.test(text));
  const dated = ranked.filter(({ kind, text }) => kind === 'next' && (isDated(text) || DAY_ELSEWHERE.test(text)));
  const liked = ranked.find(({ kind, text }) => kind === 'shown' && LIKED.test(text));
  const shown = ranked.find(({ kind, text }) => kind === 'shown' && DEMO.test(text));
  const loss = ranked.find(({ kind, text }) => kind === 'cost' && /\d/u.test(text));
  const size = ranked.find(isSize) ?? ranked.find(isHow);
  return [price, ...dated.slice(0, 2), loss, size, liked ?? shown, ...dated.slice(2), shown].filter(
    (fact) => fact !== undefined,
  );
}
