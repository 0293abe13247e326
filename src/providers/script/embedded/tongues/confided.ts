// What we would give in a language other than English if they pressed us: "se serve togliamo l'attivazione", "we kunnen één kast gratis geven".

const CAN =
  'wir (?:können|könnten|dürfen)|können wir|könnten wir|on (?:peut|pourrait|pourra)|nous (?:pouvons|pourrions)|pod(?:emos|ríamos|eríamos)|poss(?:iamo)|potremmo|(?:we|wij) (?:kunnen|zouden)|kunnen we|we mogen|peut[- ]on|a gente pode';
/** Given away, or gone down to. */
const GIVEN =
  'gratis|kostenlos|umsonst|schenken|erlassen|drauflegen|draufpacken|nachlassen|entgegenkommen|hälfte|offrir|offerte?s?|gratuit\\p{L}*|lâcher|moitié|cadeau|regal\\p{L}+|gratuit[oa]s?|mitad|quitar|metade|oferecer de graça|de graça|tirar|tolgl\\p{L}+|togli\\p{L}+|offrire|omaggio|metà|weggeven|weglaten|(?:de )?helft';
const DOWN_TO =
  '(?:noch )?(?:bis|auf) .{0,12}\\d.{0,20}(?:gehen|runter|machen)|(?:aller|descendre|monter|faire|arriver) .{0,16}\\d|(?:llegar|bajar|quedar\\p{L}*|dejar\\p{L}*|ceder) .{0,16}\\d|(?:chegar|ficar|descer|baixar|ir|fechar) .{0,12}\\d|(?:arrivare|scendere|chiudere|fare) .{0,12}\\d|(?:tot|naar) .{0,12}\\d|zakken';
const GIVES = new RegExp(
  String.raw`(?<!\p{L})(?:${CAN}) (?:.{0,60}(?<!\p{L})(?:${GIVEN})(?!\p{L})|(?:.{0,30} )?(?:${DOWN_TO}))`,
  'iu',
);

/** "Wenn er zögert, legen wir …", "Se reclamar, tiramos …": what we do when somebody presses. */
const PRESSED = new RegExp(
  [
    String.raw`^(?:wenn|falls|sollte) (?:er|sie|es)(?: \p{L}+){0,3}?,? .*(?<!\p{L})(?:wir|ich)(?!\p{L})`,
    String.raw`^(?:notfalls|zur not|im notfall) .*(?<!\p{L})(?:wir|ich)(?!\p{L})|(?<!\p{L})(?:wir|ich) .*(?:notfalls|zur not)(?!\p{L})`,
    String.raw`^(?:s['’](?:il|elle|ils)|si (?:elle|on|besoin|nécessaire|ça))(?: \p{L}[\p{L}'’]*){0,4},? .*(?<!\p{L})(?:on|nous|je|j['’]\p{L}+)(?!\p{L})`,
    String.raw`^(?:si|se)(?: (?:ele|ela|eles|elas|él|ella|ellos|lui|lei|loro|o cliente|il cliente|el cliente))?(?: (?:nos|non|não|no|ci|se))? (?!nada|todo|tutto|tudo)\p{Ll}+,? (?:le |les |lhe |gli |ci )?(?:\p{L}+[aei]mos|\p{L}+iamo|faccio|\p{L}{3,}(?<!ã)o)(?!\p{L})`,
    String.raw`^(?:als|indien|mocht) (?:hij|zij|ze|het|nodig)(?: \p{L}+){0,4},? .*(?<!\p{L})(?:we|wij|ik)(?!\p{L})|^desnoods .*(?<!\p{L})(?:we|wij|ik)(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** The lowest price that we keep to ourselves. */
const FLOOR =
  /(?<!\p{L})(?:(?:unser |der )?spielraum (?:liegt|ist|reicht|geht)|(?:le |notre |prix )plancher (?:est|à|de)|marge de manœuvre|(?:precio|nuestro) (?:suelo|tope)|(?:el )?suelo (?:es|está en) \d|margine (?:fino|di manovra)|margem até|(?:nossa |a )margem|soglia minima|prezzo minimo|ondergrens|speelruimte|untergrenze|schmerzgrenze|(?:we|wij) gaan (?:tot|mee)|gaan we (?:tot|mee)|würden wir (?:noch )?mitgehen|wären wir (?:noch )?dabei)(?!\p{L})/iu;

const FIGURE = String.raw`(?:(?:los|i|os|les) )?(?:R\$ ?|€ ?)?\d[\d.,]*(?: ?(?:mil|k|€|euros?|reais))?(?=$|[.,;)]| (?:por|al|à|per|pro|com|con|y|si|se|met|mit|und|en)(?!\p{L}))`;
/** "Lo dejamos en 5.200", "fecho em R$ 72", "met 65 doen we het ook": the price that we would end with. */
const ENDS_AT = new RegExp(
  [
    String.raw`(?<!\p{L})(?:dej(?:o|amos|aría(?:mos)?)|cierro|cerramos|baj(?:o|amos)|acept(?:o|amos)|(?:nos )?quedamos|fech(?:o|amos)|baix(?:o|amos)|desç?[oc]\p{L}*|cheg(?:o|amos)|aceit(?:o|amos)|chiud(?:o|iamo)|scend(?:o|iamo)|arriv(?:o|iamo)|accett(?:o|iamo)|(?:lo|la|o|a) (?:hago|hacemos|faço|fazemos|faccio|facciamo|lascio|lasciamo)|(?:je|on|nous) (?:le |la )?(?:fais|fait|faisons|laisse|laissons|ferme|descends?|signe)) (?:en|a|em|por|até|hasta|con|per|à|pour) ${FIGURE}`,
    String.raw`(?<!\p{L})(?:met|voor|mit|für|bei|zu) ${FIGURE} (?:doen|machen|gaan|gehen) (?:we|wij|wir|ik)(?!\p{L})|(?<!\p{L})(?:doen|machen|doe|mache) (?:we|wij|wir|ik|ich) (?:het|es) (?:ook |auch )?(?:voor|für|met|zu|mit) ${FIGURE}`,
    String.raw`(?<!\p{L})(?:en el peor de los casos|no pior dos casos|nel peggiore dei casi|in het (?:ergste|slechtste) geval|au pire|schlimmstenfalls|im schlimmsten fall|äußerstenfalls)(?!\p{L}).* ${FIGURE}`,
  ].join('|'),
  'iu',
);

/** Who would sign for less. */
const FOR_LESS =
  /(?<!\p{L})(?:für|bei|mit|à|avec|pour|con|por|com|met|voor) [^.]{0,12}\d[\d.,]* ?(?:%|€|euros?|prozent|procent)? (?:weniger|de moins|menos|di meno|in meno|a menos|minder)(?!\p{L}).{0,40}(?:unterschr|kauft|signe|achète|firma|compra|assina|teken|koopt)/iu;

/** Whether a sentence says what we would give or how low we would go. */
export const isConcession = (text: string): boolean =>
  GIVES.test(text) || ENDS_AT.test(text) || PRESSED.test(text) || FLOOR.test(text) || FOR_LESS.test(text);
