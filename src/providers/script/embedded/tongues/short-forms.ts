// Abbreviations of notes in the languages other than English: which ones end with a full stop that ends no sentence, and how
// they are said.

/** A sentence that seems to end with one of these goes on. */
export const ENDS_SHORT =
  /(?<!\p{L})(?:Fr|Hr|Dr|Prof|Dipl|Di|Mo|Mi|Do|Zi|Nr|Str|Hd|inkl|exkl|zzgl|bzw|ggf|evtl|max|min|mind|ca|Abt|Tel|Std|Mio|Tsd|Jh|lfd|z\. ?B|d\. ?h|u\. ?a|Mme|M|MM|Mlle|env|resp|réf|tél|dir|dpto|aprox|núm|Sr|Sra|Srta|Dra|Ud|Uds|Sig|sig|Sigg|Dott|dott|Ing|ing|Avv|ecc|amm|uff|Eng|Av|Exmo|[Dd]hr|[Mm]evr|[Mm]w|incl|excl|bijv|evt|afd|o\.a)\.$/u;

const SAID: Record<string, readonly (readonly [RegExp, string])[]> = {
  de: [
    [/(?<!\p{L})ca\. ?/gu, 'etwa '],
    [/(?<!\p{L})inkl\. ?/gu, 'inklusive '],
    [/(?<!\p{L})exkl\. ?/gu, 'ohne '],
    [/(?<!\p{L})zzgl\. ?/gu, 'zuzüglich '],
    [/(?<!\p{L})Zi\. ?(?=\d)/gu, 'Zimmer '],
    [/(?<!\p{L})Nr\. ?(?=\d)/gu, 'Nummer '],
    [/(?<=\d ?)Std\.?(?!\p{L})/gu, 'Stunden'],
    [/(?<=\d ?)Min\.?(?!\p{L})/gu, 'Minuten'],
    [/(?<=\d ?)Mio\.?(?!\p{L})/gu, 'Millionen'],
    [/(?<!\p{L})z\. ?B\. ?/gu, 'zum Beispiel '],
    [/(?<!\p{L})mind\. ?(?=\d)/gu, 'mindestens '],
    [/(?<!\p{L})max\. ?(?=\d)/gu, 'höchstens '],
    [/(?<=\d )MA(?!\p{L})/gu, 'Mitarbeitende'],
    [/(?<!\p{L})KW ?(?=\d)/gu, 'Kalenderwoche '],
    [/(?<!\p{L})bzw\. ?/gu, 'beziehungsweise '],
    [/(?<!\p{L})pro Wo\./gu, 'pro Woche'],
    [/(?<=€|\d) ?\/ ?(?:Monat|Mt\.?)(?!\p{L})/gu, ' im Monat'],
  ],
  fr: [
    [/(?<!\p{L})env\. ?(?=\d)/gu, 'environ '],
    [/(?<=\d ?)h(?=\/)/gu, 'heures'],
    [/(?<!\p{L})min\.? (?=par)/gu, 'minutes '],
    [/(?<!\p{L})max\.? (?=\d)/gu, 'au plus '],
    [/(?<=\p{L}|\d|€) ?\/ ?(semaine|mois|jour|an)(?!\p{L})/gu, ' par $1'],
    [/(?<!\p{L})RDV(?!\p{L})/gu, 'rendez-vous'],
  ],
  es: [
    [/(?<!\p{L})aprox\. ?/gu, 'aproximadamente '],
    [/(?<!\p{L})máx\. ?(?=\d)/gu, 'como máximo '],
    [/(?<!\p{L})mín\. ?(?=\d)/gu, 'como mínimo '],
    [/(?<=\p{L}|\d|€) ?\/ ?(mes|día|año)(?!\p{L})/gu, ' al $1'],
    [/(?<=\p{L}|\d|€) ?\/ ?semana(?!\p{L})/gu, ' a la semana'],
    [/(?<!\p{L})(?:núm\.|n\.º) ?(?=\d)/gu, 'número '],
  ],
  it: [
    [/(?<!\p{L})ca\. ?/gu, 'circa '],
    [/(?<!\p{L})max\. ?(?=\d)/gu, 'al massimo '],
    [/(?<!\p{L})min\. ?(?=\d)/gu, 'almeno '],
    [/(?<!\p{L})sig\. (?=\p{Lu})/giu, 'signor '],
    [/(?<=\p{L}|\d|€) ?\/ ?mese(?!\p{L})/gu, ' al mese'],
    [/(?<=\p{L}|\d|€) ?\/ ?anno(?!\p{L})/gu, " all'anno"],
    [/(?<=\p{L}|\d|€) ?\/ ?settimana(?!\p{L})/gu, ' alla settimana'],
    [/(?<=\p{L}|\d|€) ?\/ ?giorno(?!\p{L})/gu, ' al giorno'],
  ],
  pt: [
    [/(?<!\p{L})(?:aprox|cerca)\. ?/gu, 'cerca de '],
    [/(?<!\p{L})máx\. ?(?=\d)/gu, 'no máximo '],
    [/(?<=\p{L}|\d|€) ?\/ ?(mês|semana|dia|ano|obra)(?!\p{L})/gu, ' por $1'],
    [/(?<!\p{L})pro (?=\p{Lu})/gu, 'para o '],
    [/(?<!\p{L})pra (?=\p{L})/gu, 'para '],
    [/(?<!\p{L})tá(?!\p{L})/gu, 'está'],
    [/(?<=às \d{1,2})h(?![\p{L}\d])/gu, ' horas'],
    [/(?<!\p{L})numa(?= dia)/gu, 'num'],
  ],
  nl: [
    [/(?<!\p{L})ca\. ?/gu, 'ongeveer '],
    [/(?<!\p{L})incl\. ?/gu, 'inclusief '],
    [/(?<!\p{L})excl\. ?/gu, 'exclusief '],
    [/(?<!\p{L})bijv\. ?/gu, 'bijvoorbeeld '],
    [/(?<!\p{L})max\. ?(?=\d)/gu, 'hooguit '],
    [/(?<!\p{L})p\/m(?!\p{L})|(?<=\p{L}|\d|€) ?\/ ?maand(?!\p{L})/gu, ' per maand'],
    [/(?<=\p{L}|\d|€) ?\/ ?(week|dag|jaar)(?!\p{L})/gu, ' per $1'],
  ],
};

/** "Mercoledì 11 giugno prova in magazzino": a day, and what happens then. */
const DAY_AND_EVENT =
  /^((?:(?:Am|Le|El|Il|Op|No|Em|Dia|\p{L}+(?:tag|di|dì|feira|dag)|lunes|martes|miércoles|jueves|viernes)[, ]+)?(?:el |le |il |dia )?\d{1,2}\.? (?:de |di )?\p{L}{3,10}) (?=(?:prova|demo|démo|visita|visite|incontro|test|pilot\p{L}*|riunione|reunión|reunião|réunion|sopralluogo|installazione|instalación|installation|formazione|formation|formación|schulung|besuch|musterzimmer|probelauf|proef\p{L}*|training|oplevering|pose|essai|prueba|entrega|teste) )/iu;

/** With its abbreviations in full, and without what only leads over. */
export function inFull(code: string, text: string): string {
  let said = text
    .replace(/(?<!\p{L})[±~≈] ?(?=\d|€)/gu, `${ABOUT[code] ?? ''} `)
    .replace(OPENS, '')
    .replace(DAY_AND_EVENT, '$1, ');
  for (const [pattern, spoken] of SAID[code] ?? []) said = said.replace(pattern, spoken);
  return said.replace(/ {2,}/gu, ' ').trim();
}

const ABOUT: Record<string, string> = {
  de: 'etwa',
  fr: 'environ',
  es: 'unos',
  it: 'circa',
  pt: 'cerca de',
  nl: 'ongeveer',
};

/** "Also, …", "Então, …": said aloud, and nothing that is written. */
const OPENS =
  /^(?:also|na ja|nun|ja|so|alors|bon|ben|donc|bueno|pues|entonces|então|bom|olha|allora|dunque|ecco|beh|dus|nou|kijk|oké?|ok),? (?=\p{L})/iu;
