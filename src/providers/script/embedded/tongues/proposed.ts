// "Propuesta: 24 sondas, instalación incluida, 8.900 euros": what the sender proposed for how much, noted behind a label. It is our price and
// none of their costs. A price beside it that might be another one is held back with it.
import { isConcession } from './confided.js';
import { saidPrice } from './headings.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';

const LABEL =
  /^(?:(?:la |nuestra |mi |una )?(?:propuesta|oferta|presupuesto)|(?:la |nostra |mia |la nostra )?(?:proposta|offerta)|preventivo|(?:a |nossa |a nossa |minha )?(?:proposta|oferta)|orçamento|(?:ons |mijn )?(?:voorstel|aanbod|aanbieding)|(?:onze )?offerte|(?:unser |mein |das )?(?:angebot|vorschlag)|(?:notre |ma |l['’])?(?:proposition|offre)|devis)(?: (?:econ[óo]mica|comercial|commerciale|ofrecida|hecha|faite|fatta|feita|gedaan))?$/iu;
const LEADS: Record<string, string> = {
  de: 'Unser Angebot: ',
  fr: 'Nous vous avons proposé ',
  es: 'Le propusimos ',
  it: 'Le abbiamo proposto ',
  pt: 'Propusemos ',
  nl: 'Ons voorstel: ',
};
const MONEY = /(?:(?:€|R\$|\$|CHF|£) ?\d|\d[\d.,]* ?(?:€|EUR|euros?|Euro|Franken|francs|CHF|reais|dólares)(?!\p{L}))/u;
/** A thing stands first: "24 sondas", "una cámara", "de wasstraat". */
const THING =
  /^(?:\d|(?:una?|dos|tres|cuatro|cinco|la|el|los|las|il|lo|le|i|gli|un[ao]?|due|tre|quattro|cinque|os?|as?|uma?|dois|duas|três|een|de|het|twee|drie|vier|vijf|die|das|der|den|eine?n?|zwei|vier|fünf|une|les|deux|trois|quatre|cinq) |l['’]|un['’]|\p{Lu}?\p{Ll}{3,} )/iu;
const NO_THING =
  /^(?:\p{L}+(?:ar|er|ir|are|ere|ire|arla|arlo|erla)|enviar\p{L}*|hasta|antes|bis|vor|avant|entro|até|voor|uiterlijk|si|se|wenn|falls|als|no|non|não|nicht|niet|ne) /iu;
const OTHER =
  /(?<!\p{L})(?:pero|aunque|pod\p{L}+|bajar\p{L}*|rebaja\p{L}*|mínimo|tope|suelo|ma|però|potre\p{L}+|poss\p{L}+|scend\p{L}+|mas|embora|baixar|descer|desce|margem|margen|margine|maar|hoewel|kunnen|kan|zakken|aber|obwohl|könn\p{L}*|runter|mais|pouv\p{L}+|peut|pourr\p{L}+|descendre|plancher|coste|costo|custa|nos|noi|nous|uns|ons|competencia|concorrenza|concorrência)(?!\p{L})/iu;
/** What they pay or lose is no price of ours. */
const THEIRS =
  /(?<!\p{L})(?:pagan?|pierden?|pagano|perdono|pagam|perdem|betal\p{L}+|verliez\p{L}+|zahl\p{L}+|verlier\p{L}+|pay\p{L}+|perd\p{L}+|actual\p{L}*|attual\p{L}*|atual\p{L}*|huidig\p{L}*|bisherig\p{L}*)(?!\p{L})/iu;

/** The part as what we proposed, or as it is. */
export function withProposal(code: string, part: Part): Part {
  const label = (part.owner ?? part.label ?? '').trim();
  const isOpen = isNoted(part) && part.section !== 'next' && part.section !== 'private';
  if (!isOpen || !LABEL.test(label) || !MONEY.test(part.text) || THEIRS.test(part.text)) return part;
  if (OTHER.test(part.text) || isConcession(part.text)) return { ...part, section: 'private' };
  if (NO_THING.test(part.text) || !THING.test(part.text)) return part;
  const price = saidPrice(code, part.text);
  const text = price ?? `${LEADS[code] ?? ''}${small(part.text)}`;
  return LEADS[code] === undefined ? part : { ...part, text, section: 'shown', aloud: 'us', owner: null, label: null };
}

/** "Una cámara" behind a verb; "GPS" and names keep their capital. */
const small = (text: string): string =>
  text.replace(/^(?:Un[ao]?|La|El|Los|Las|Il|Lo|Le|I|Gli|Os?|As?|Uma?|Dos|Due|Dois|Les|Une|L)(?=[ '’])/u, (word) =>
    word.toLowerCase(),
  );
