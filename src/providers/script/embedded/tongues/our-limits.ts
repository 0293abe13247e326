// What a deal is worth to us, built from a sum and one of us: "Con 104.000 también ganamos", "Posso arrivare a 104.000", "Het minimum is
// 104.000". Lists of words do not end; a sum that stands beside "we can", "we earn" or a limit, and in no words of a quoted price, is ours.

const FUNCTION =
  'por|se|si|als|wenn|quand|y|e|en|et|und|no|non|não|is|ist|est|es|è|é|son|sono|são|sería|seria|sarebbe|zou|wäre|ook|auch|también|anche|também|ainda|ancora|aussi|mag|kan|kann|darf|puedo|posso|peux|podemos|doen|laat|lass|verdienen|verdient|nos|ci|de coste|di costo|de custo|we|wij|wir|ik|ich|on|je';
/** A sum of money: with its sign, or large and of nothing that is counted. */
const SUM = String.raw`(?:(?:€|R\$|\$|CHF) ?\d|\d[\d.,]*(?: ?(?:mil|k))? ?(?:€|euros?|EUR|reais|Franken|francs|CHF)(?!\p{L})|\d{1,3}(?:[. ]\d{3})+(?![\d%])(?=$|[.,;:)!]| (?:${FUNCTION})(?!\p{L})))`;
const HAS_SUM = new RegExp(SUM, 'iu');

const words = (...all: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${all.join('|')})(?!\p{L})`, 'iu');

/** One of us may, would or does something with it. */
const OURS = words(
  'puedo|podría|podemos|posso|potrei|possiamo|poderia|(?:ik|we|wij) (?:kan|mag|kunnen|mogen|zou|zouden)|(?:kan|mag|zou) ik|(?:kunnen|mogen|zouden) (?:we|wij)|(?:ich|wir) (?:kann|darf|könnte|können|dürfen)|(?:kann|darf) ich|(?:können|dürfen) wir|je (?:peux|pourrais)|(?:on|nous) (?:peut|pouvons)',
  String.raw`\p{L}{3,}(?:amos|emos|imos)|\p{L}{2,}iamo|abbiamo`,
  'dejo|deixo|lascio|quito|tiro|tolgo|bajo|baixo|desço|scendo|cierro|fecho|chiudo|aguanto|aceito|acepto|accetto|vendo',
  '(?:nos|a nosotros nos|a nós|ci|a noi) (?:sale|cuesta|custa|costa|fica|viene)|(?:ons|uns) kost(?:et)?|kost (?:het )?ons|kostet (?:es )?uns|nous (?:coûte|revient)',
  String.raw`\p{Ll}{3,}(?:en|t|de|te) (?:we|wij|ik|wir|ich)|(?:we|wij|ik|wir|ich) \p{Ll}{3,}`,
  String.raw`(?:on|nous|je) (?:le |la |les |lui |y )?(?:fais|fait|faisons|laiss\p{L}+|descend\p{L}*|baiss\p{L}+|gagn\p{L}+|offr\p{L}+|enlèv\p{L}+|vend\p{L}*|sign\p{L}+)`,
);
/** What was quoted, asked or agreed on aloud. */
const ALOUD = words(
  String.raw`(?:ofrec|propus|propon|presupuest|cotiz|indi[cq]|present|hablamos|habl[ée]|dij|comenté|factur|cobr|inclu|instal|ofere|cota|cotei|orça|falámos|falamos|apresent|propos|offert|offri|quotat|parlato|dett|noem|geno|gaf|gegev|bied|bood|bod|geoff|offr|voorgest|stelde|stuur|reken|nann|genannt|bot|biet|angebot|vorschl|vorgeschl|berechn|schick|annonc|donn|indiqu|envoy|envi|mand|invi)\p{L}*`,
);
/** A limit of ours, and that less does not pay. */
const LIMIT = new RegExp(
  [
    String.raw`(?<!\p{L})(?:mínimo|minimo|minimum|mindest\p{L}*|tope|suelo|límite|limite|grens|grenze|untergrenze|ruimte|margen|margem|margine|marge|spielraum)(?!\p{L})[^.]{0,24} ${SUM}`,
    String.raw`${SUM}[^.]{0,20}(?<!\p{L})(?:tope|suelo|límite|limite|grens|grenze|mínimo|minimo|minimum)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:por menos de|por debajo de|menos de|sotto|meno di|a meno di|abaixo de|abaixo dos|por menos de|onder|minder dan|voor minder dan|unter|für weniger als|en dessous de|à moins de)(?: (?:los|las|i|gli|os|de|den))? ${SUM}[^.]{0,16}(?<!\p{L})(?:no|non|não|niet|geen|nicht|kein\p{L}*|pas)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** Theirs is what they lose or pay. */
const THEIRS = words(
  String.raw`(?:les|le|vi|lhes?|vous|ihnen|u|hun|hen|haar|hem|ihm|ihr) (?:cost|cuest|cust|kost|koût|coût|supo)\p{L}*|perd\p{L}+|pierd\p{L}+|verl(?:ies|or)\p{L}*`,
);

/** Whether a sentence says what a sum would mean to us. */
export const isOurMoney = (text: string): boolean =>
  HAS_SUM.test(text) && (LIMIT.test(text) || (OURS.test(text) && !ALOUD.test(text) && !THEIRS.test(text)));
