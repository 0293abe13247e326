// Italian: what is known of it to hold a model's sentences against their quotes.
import { exactly, only, type Speech, whole } from './speech.js';

export const ITALIAN: Speech = {
  us: exactly(
    String.raw`[Ii]o|[Nn]oi|[Ii]l nostro team|[Ll]a nostra squadra|\p{L}{2,}iamo|\p{L}{3,}[eai]remo|\p{L}{3,}[ei]rò|[Hh]o|[Mm]ando|[Ii]nvio|[Pp]reparo|[Cc]hiamo|[Vv]i mostro`,
  ),
  you: exactly(
    String.raw`[Ll]ei|Voi|voi|[Ii]l [Ss]uo \p{L}+|[Ll]a [Ss]ua \p{L}+|[Ii] [Ss]uoi \p{L}+|[Ll]e [Ss]ue \p{L}+|[Ii]l vostro \p{L}+|[Ll]a vostra \p{L}+`,
  ),
  they: whole(String.raw`lei|lui|loro|il suo \p{L}+|la sua \p{L}+|i suoi \p{L}+|le sue \p{L}+|il cliente|la cliente`),
  towards: exactly(String.raw`(?:per|con|a|di|da|tra|fra) (?:lei|voi|noi|lui|loro|\p{Lu}\p{L}+)`),
  isVerbSecond: false,
  joints: /\s(?:e|ed|ma|perché|mentre|quindi|che|dove)\s/iu,
  not: whole('non|mai|nessuno|nessuna|nessun|niente|nulla|senza|né'),
  lack: whole(String.raw`manca\p{L}*|evita\p{L}*|invece`),
  when: whole('se|forse|potrebbero?|eventualmente'),
  open: whole('se|forse|potrebbero?|eventualmente|quando|una volta|appena'),
  opposites: [
    [whole('prima'), whole('dopo')],
    [whole('più'), whole('meno')],
    [
      whole(String.raw`sal\p{L}*|aument\p{L}*|cresc\p{L}*`),
      whole(String.raw`sces\p{L}*|scend\p{L}*|diminu\p{L}*|cal\p{L}*`),
    ],
    [whole('almeno|minimo'), whole('al massimo|massimo')],
  ],
  weighty: whole(
    String.raw`gratis|gratuit\p{L}*|omaggi\p{L}*|regal\p{L}*|scont\p{L}*|garan\p{L}*|promet\p{L}*|promess\p{L}*|miglior\p{L}*|leader|unic[oahei]\p{L}*|immediat\p{L}*|subito|urgen\p{L}*|illimitat\p{L}*|a vita|sempre|tutt[oaie]|ogni|doppi[oa]|metà|migliaia|centinaia|solo|(?:più di|meno di|quasi|fino a|almeno|oltre)(?= [€$£]?\d)`,
  ),
  own: whole(
    String.raw`(?:ha|hanno|avete)(?! (?:\p{L}+ )?\p{L}+(?:to|so|sto)[aie]?(?!\p{L}))|usano?|utilizzano?|possiede|possiedono|compra\p{L}*`,
  ),
  get: whole('riceve|riceverà|riceverete|avrà|avrete|ottiene|otterrà|ha|vede|vedrà'),
  give: whole(String.raw`mand\p{L}*|invi\p{L}*|spedi\p{L}*|consegniamo|consegneremo|dare\p{L}*|diamo|condivid\p{L}*`),
  show: whole(String.raw`mostr\p{L}*|present\p{L}*|dimostr\p{L}*|demo|visto|spieg\p{L}*|vedere`),
  told: whole(
    String.raw`capito|sentito|notat\p{L}*|nota|annot\p{L}*|parlat\p{L}*|discuss\p{L}*|concordat\p{L}*|visto|sappiamo|imparat\p{L}*|propost\p{L}*`,
  ),
  deeds: [
    whole(String.raw`mand\p{L}*|invi\p{L}*|spedi\p{L}*|consegn\p{L}*|ricev\p{L}*|avrà`),
    whole(String.raw`incontr\p{L}*|riun\p{L}*|vedi\p{L}*|sent\p{L}*|parl\p{L}*|appuntamento|chiamata`),
    whole(String.raw`decid\p{L}*|decision\p{L}*`),
    whole(String.raw`indic\p{L}*|scegl\p{L}*|sceglierà|nomin\p{L}*|design\p{L}*`),
    whole(String.raw`inizi\p{L}*|cominci\p{L}*|part\p{L}*|avvi\p{L}*`),
    whole(String.raw`prov\p{L}*|test\p{L}*`),
    whole(String.raw`firm\p{L}*`),
  ],
  between: only(
    'di|del|dei|delle|della|un|una|il|la|i|le|gli|suoi|sue|nostri|nostre|euro|dollari|per|cento|altri|altre|mila',
  ),
  stops: only(
    'a|al|alla|in|nel|nella|per|con|e|ed|o|ma|è|sono|era|ha|hanno|ogni|che|di|del|della|il|la|i|le|si|pianifica|pianificano|costano|costa|passano|arrivano|prima|dopo|copiando',
  ),
  people: only(
    String.raw`persone|persona|gente|dipendent\p{L}*|collaborator\p{L}*|team|squadra|collegh\p{L}*|membri|addett\p{L}*`,
  ),
  rates: {
    hour: "all['’]ora|ogni ora",
    day: String.raw`al giorno|ogni giorno|giornalier\p{L}*|ogni mattina|tutti i giorni|tutte le mattine`,
    week: String.raw`a settimana|alla settimana|ogni settimana|settimanal\p{L}*`,
    month: String.raw`al mese|ogni mese|mensil\p{L}*`,
    year: String.raw`all['’]anno|ogni anno|annu\p{L}*|l['’]anno`,
  },
  ways: only('a|di|da'),
  days: /(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre))(?!\p{L})|(?<!\p{L})(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|domani|dopodomani|(?:la )?(?:prossima settimana|settimana prossima)|questa settimana|il prossimo mese|il mese prossimo)(?!\p{L})/iu,
  frame:
    'azienda prezzo previsto prevista compreso ore ha hanno abbiamo avete è sono sarà saranno siamo siete può possono possiamo detto raccontato spiegato menzionato parlato indicato mostrato presentato visto insieme oggi attualmente adesso ora poi dopo allora inoltre anche ancora circa intorno quindi questo questa questi queste quello per con su lei voi suo sua suoi sue nostro nostra nostri nostre loro da durante tra fra più molto bene come piace piaciuto piaciuta bisogno serve fare fa fanno significa rappresenta costa costano passa passano team squadra persone gente dipendenti collaboratori lato parte riceverà riceve avrà mandiamo manderemo mando manderò invio invierò inviamo incontriamo vediamo sentiamo parleremo prossimo prossima passo passi vuole vogliono desidera capito sentito annotato importante punto punti tempo quando dove dedica dedicano lavora lavorano stesso dire indicherà sceglierà decidiamo decidere quale chi che della dello delle degli nella nelle dalla dalle alla alle ci vi le si',
};
