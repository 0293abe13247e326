// A price that was named aloud, as our price: "Ik noemde een prijs van 260 euro per sensor", "El precio que le di es de …", "Nous avons évoqué
// le prix : 22 euros par camion". What both talked about is no cost of theirs.
import { isConcession } from './confided.js';
import { saidPrice } from './headings.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';

const NAMED: Record<string, RegExp> = {
  de: /^(?:(?:Genannter|Angebotener) Preis:? (?=[\d€])|Preis genannt:? (?=[\d€])|(?:(?:Ich|Wir) (?:nannten?|gaben?)|(?:Preislich |Beim Preis |Als Preis )nannten? (?:ich|wir)) (?:ihr |ihm |ihnen |Ihnen )?(?:einen Preis von |als Preis )?|Der (?:genannte|besprochene|angebotene) Preis (?:ist|war|beträgt|betrug|liegt bei|lag bei) |(?:(?:Wir haben|Ich habe) (?:auch )?über (?:den Preis|die Preise|die Kosten) gesprochen|Zum Preis|Als Preis (?:haben wir|habe ich) genannt): ?)/u,
  fr: /^(?:(?:Le )?(?:[Tt]arif|[Pp]rix) (?:annoncé|proposé|indiqué|donné|communiqué)(?: est| était)?(?: de)? ?:? ?(?=\d)|(?:Je (?:lui |vous )?ai|J['’]ai|Nous (?:lui |vous )?avons|On a) (?:indiqué|annoncé|donné|proposé|communiqué|présenté) (?:(?:un |le )(?:prix|tarif) de |(?=\d))|(?:Le|Notre) (?:prix|tarif) (?:annoncé|proposé|indiqué|évoqué) (?:est|était) de |(?:Nous avons|On a) parlé (?:d['’]un (?:prix|tarif) )?de (?=\d)|(?:Nous avons|J['’]ai|On a) (?:aussi )?(?:évoqué|abordé|parlé (?:du|des)|discuté (?:du|des)) (?:(?:le |les )?(?:prix|tarifs?)) ?: ?)/u,
  es: /^(?:Precio (?:indicado|ofrecido|propuesto|dado):? (?=\d)|(?:Le |Les )?(?:(?:he |hemos )?(?:di|dije|dado|indiqué|indicado|ofrecí|propuse|propuesto|presenté|presentado|pasé|comenté|coticé|cotizamos|ofrecimos|indicamos|dimos|presupuesté|presupuestado)) (?:(?:un |el )precio de |(?=\d))|(?:Le |Les )?(?:expliqué|indiqué|dije|comenté|explicamos|comentamos) que el precio (?:es|sería|era) de |El precio (?:que (?:le )?(?:di|dimos|indiqué|ofrecí|propuse)|ofrecido|propuesto|indicado)(?: \p{L}+)? (?:es|fue|era) de |Hablamos del precio: ?)/u,
  pt: /^(?:(?:Preço|Valor) (?:apresentado|indicado|proposto|passado):? (?=(?:R\$ ?)?\d)|(?:Indiquei|Apresentei|Dei|Propus|Passei|Cotei|Orcei|Indic[áa]mos|Oferec(?:i|emos)|Apresent[áa]mos)(?:-lhe)? (?:(?:um |o )(?:preço|valor)(?: de|:) |(?=(?:R\$ ?)?\d))|O (?:preço|valor) (?:apresentado|indicado|proposto|que (?:dei|indiquei|apresentei)) (?:foi|é|era) de |Fal[áa]mos do preço: ?)/u,
  it: /^(?:Prezzo (?:indicato|proposto|offerto|comunicato):? (?=\d)|(?:Gli |Le )?(?:[Hh]o|[Aa]bbiamo) (?:indicato|proposto|dato|detto|fatto|quotato|offerto|presentato) (?:(?:un |il )prezzo di |(?=\d))|Il prezzo (?:proposto|indicato|offerto|che (?:gli |le )?ho (?:dato|indicato)) (?:è|era) di |Abbiamo parlato del prezzo: ?)/u,
  nl: /^(?:(?:Genoemde|Aangeboden) prijs:? (?=[\d€])|(?:(?:Ik|We|Wij) (?:noemden?|gaf|gaven)|(?:Qua prijs|Als prijs) noemden? (?:ik|we|wij)) (?:hem |haar |u )?(?:een prijs van |als prijs |(?=[\d€]))|De prijs die (?:ik|we|wij) (?:noemde|noemden|gaf|gaven) (?:is|was) |(?:We|Wij) (?:hebben|spraken) (?:het )?over de prijs(?: gehad| gesproken)?: ?)/u,
};

/** "… einen Preis von 58 Euro genannt". */
const BEHIND =
  /^(?:(?:Ich habe|Wir haben)|(?:Preislich |Beim Preis |Als Preis )(?:habe ich|haben wir)) (?:ihr |ihm |ihnen |Ihnen )?(?:einen Preis von |als Preis )?(\d[^,]*|\d.*) genannt(?=, |[.]?$)/u;
const DUTCH_BEHIND =
  /^(?:(?:Als|Qua) prijs (?:heb ik|hebben we|hebben wij)|(?:Ik heb|We hebben|Wij hebben)) (?:hem |haar |u |ze |hen )?(?:een prijs van |als prijs )?((?:€ ?)?\d[^,]*) (?:genoemd|afgegeven)(?=, |[.]?$)/u;
/** "Je lui ai dit 22 euros" and the label that only says that prices follow. */
const ABOUT_PRICE = /(?:preis|kosten|prix|tarif|preci|preço|valor|prezz|prijs)/iu;
/** Another price beside it, or what might be. */
const DOUBTED =
  /(?<!\p{L})(?:aber|obwohl|eigentlich|mais|pero|aunque|podr\p{L}+|ma|però|potre\p{L}+|mas|embora|poder\p{L}+|maar|hoewel|kunnen)(?!\p{L})/iu;
/** Behind "über den Preis gesprochen:" a whole sentence may follow. */
const WHOLE =
  /^(?:Ein|Eine|Der|Die|Das|Je|Pro|Une?|Le|La|Chaque|El|Cada|Il|Ogni|Een|De|Het|Per|O|A) .*(?:kostet|kosten|liegt bei|coûte|coûtent|cuesta|cuestan|custa|custam|costa|costano|kost|kosten) .*\d/u;

/** "Nous avons évoqué le prix :" in front of it on its line. */
const BEFORE =
  /(?<!\p{L})(?:preise?|prix|tarifs?|precios?|preços?|valor|prezz[oi]|prijs|prijzen)(?: \p{L}+)?\s*:\s*$/iu;

/** Whether a sentence names our price aloud, in its own words. */
export const isNamedPrice = (code: string, text: string): boolean =>
  (NAMED[code]?.test(text.replace(BEHIND, 'Ich nannte $1')) ?? false) || isOurPrice(text);

export function withNamedPrice(code: string, part: Part, summary: string): Part {
  const named = NAMED[code];
  if (!named || !isNoted(part)) return part;
  const text = part.text.replace(BEHIND, 'Ich nannte $1').replace(DUTCH_BEHIND, 'Ik noemde $1');
  const isLabelled = part.owner !== null && ABOUT_PRICE.test(part.owner) && part.owner.split(' ').length > 2;
  const isBehind = BEFORE.test(summary.slice(Math.max(0, part.start - 60), part.start)) && !part.isPrice;
  if (!named.test(text) && !isLabelled && !isBehind) return part;
  const rest = text.replace(named, '');
  const said = WHOLE.test(rest) ? rest : saidPrice(code, rest);
  if (said === null) return part;
  if (DOUBTED.test(rest) || isConcession(text)) return { ...part, section: 'private' };
  return { ...part, text: said, section: 'shown', aloud: 'us' };
}

/** Says what something costs that we sell; never what their trouble costs them. */
const PRICE =
  /^(?:Der Preis|Die Preise|Unser Preis|Le (?:tarif|prix)|Notre (?:tarif|prix)|El precio|Nuestro precio|O (?:preço|valor)|O nosso preço|Il prezzo|Il nostro prezzo|De prijs|Onze prijs) (?=.*\d)(?:.* )?(?:beträgt|ist|sind|liegt|liegen|est|sont|es|é|foi|è|is)(?!\p{L})/u;

export const isOurPrice = (text: string): boolean =>
  PRICE.test(text) && !/(?<!\p{L})(?:verlust|perte|pérdida|perda|perdita|verlies)/iu.test(text);
