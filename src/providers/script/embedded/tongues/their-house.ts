// "La clínica tiene cuatro sedes", "Das Hotel hat 92 Zimmer": what the notes call their firm by its kind is said as theirs, "su clínica".
type Houses = { words: readonly (readonly [article: string, nouns: string, yours: string])[] };

const HOUSES: Record<string, Houses['words']> = {
  de: [
    [
      'Die',
      String.raw`\p{L}*(?:[Kk]linik|[Pp]raxis|[Kk]anzlei|[Ss]pedition|[Bb]rauerei|[Bb]äckerei|[Ss]chule|[Dd]ruckerei|[Mm]olkerei|[Ww]erkstatt|[Gg]ärtnerei|[Ss]chreinerei|[Tt]ischlerei|[Gg]ießerei|[Rr]eederei|[Kk]ellerei|[Aa]potheke|[Ff]abrik|[Gg]enossenschaft|[Bb]ank|[Ss]chlosserei|[Kk]üche|[Hh]ochschule)`,
      'Ihre',
    ],
    [
      'Das',
      String.raw`\p{L}*(?:[Hh]otel|[Hh]aus|[Ww]erk|[Ww]eingut|[Ll]abor|[Bb]üro|[Rr]estaurant|[Zz]entrum|[Ii]nstitut|[Gg]eschäft|[Mm]useum|[Tt]heater|[Gg]ut|[Aa]utohaus)`,
      'Ihr',
    ],
    ['Der', '(?:Verein|Betrieb|Verlag|Hof|Konzern|Händler|Campingplatz|Reitstall)', 'Ihr'],
  ],
  fr: [
    [
      "(?:Le |La |L['’])",
      'laboratoire|groupe|camping|cabinet|clinique|hôtel|restaurant|domaine|coopérative|école|usine|garage|magasin|société|association|entrepôt|atelier|imprimerie|brasserie|pharmacie|exploitation|centre|musée|studio|théâtre|établissement|résidence|lycée|collège|agence',
      'Votre ',
    ],
  ],
  es: [
    [
      '(?:La|El)',
      'clínica|bodega|vivero|hotel|taller|fábrica|despacho|colegio|escuela|cooperativa|restaurante|tienda|granja|almacén|grupo|laboratorio|imprenta|farmacia|academia|centro|museo|cámping|camping|explotación|residencia|panadería|gimnasio|almazara|obrador|agencia|consulta|hospital',
      'Su',
    ],
  ],
  it: [
    [
      "(?:Il |L['’])",
      'pastificio|hotel|laboratorio|gruppo|ristorante|negozio|caseificio|cantiere|studio|albergo|birrificio|consorzio|museo|frantoio|mobilificio|calzaturificio|centro|vivaio|panificio|campeggio|salumificio|oleificio|agriturismo|ospedale',
      'Il suo ',
    ],
    [
      "(?:La |L['’])",
      'struttura|clinica|cantina|officina|fabbrica|scuola|cooperativa|farmacia|tipografia|falegnameria|ditta|palestra|agenzia|fattoria|cartiera|conceria|lavanderia|residenza',
      'La sua ',
    ],
  ],
  pt: [
    [
      'O',
      'grupo|hotel|restaurante|laboratório|hospital|consultório|escritório|colégio|centro|ginásio|supermercado|viveiro|lagar|estaleiro',
      'O seu',
    ],
    [
      'A',
      'clínica|fábrica|escola|oficina|padaria|adega|quinta|loja|cooperativa|farmácia|gráfica|rede|construtora|academia|transportadora|agência|fazenda|metalúrgica',
      'A sua',
    ],
  ],
  nl: [
    [
      '(?:De|Het)',
      String.raw`\p{L}*(?:zorggroep|sportcentrum|kliniek|praktijk|kwekerij|bakkerij|brouwerij|drukkerij|fabriek|school|werkplaats|hotel|restaurant|camping|apotheek|boerderij|laboratorium|museum|centrum|stichting|vereniging|winkel|garage|coöperatie|kaasmakerij|onderneming)`,
      'Uw',
    ],
  ],
};

/** Verbs that say what a firm has, does or is. */
const RUNS =
  /^ (?:hat|füllt|schafft|röstet|braut|backt|bäckt|verarbeitet|vermietet|lagert|stellt|sortiert|bietet|betreut|pflegt|hält|baut|reinigt|wäscht|druckt|transportiert|versendet|verschickt|behandelt|beschäftigt|betreibt|fährt|verkauft|produziert|verwaltet|nutzt|gibt|liefert|verliert|arbeitet|führt|versorgt|zählt|fertigt|braucht|verbraucht|compte|dispose|conserve|emploie|produit|gère|livre|traite|utilise|accueille|perd|reçoit|possède|vend|fabrique|a|tiene|elabora|cultiva|atiende|produce|emplea|gestiona|pierde|vende|recibe|usa|cuenta|fabrica|ha|gestisce|lavora|vende|perde|riceve|usa|impiega|spedisce|conta|accoglie|tem|atende|produz|gere|emprega|perde|recebe|fabrica|heeft|telt|produceert|verkoopt|levert|gebruikt|beheert|verliest|rijpt|ontvangt|werkt) /u;

/** The sentence with their firm as theirs. */
export function withTheirHouse(code: string, text: string): string {
  for (const [article, nouns, yours] of HOUSES[code] ?? []) {
    const found = new RegExp(`^${article} ?(${nouns})(?!\\p{L})`, 'u').exec(text);
    if (found && RUNS.test(text.slice(found[0].length)))
      return `${yours.trim()} ${found[1]}${text.slice(found[0].length)}`;
  }
  return text;
}
