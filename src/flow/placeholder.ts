// A field of a template that nobody has filled in: `{{first_name}}`, `[Your company]`, `<Name>`. The voice would read it aloud, so the
// person who wrote the script is asked about it.

/** Signs that only templates have. */
const SIGNED = [
  /\{\{[^{}\n]{1,60}\}\}/u,
  /\$?\{[\p{L}_][\p{L}\p{N}_. -]{0,40}\}/u,
  /<<[^<>\n]{1,60}>>/u,
  /(?<![\p{L}\p{N}])(%{1,2})[\p{L}_][\p{L}_]{2,30}\1(?![\p{L}\p{N}])/u,
  /\*?\|[A-Z][A-Z_]{1,30}\|\*?/u,
  /(?<![\p{L}\p{N}])_{3,}(?![\p{L}\p{N}])/u,
];

/** Brackets may also hold an aside such as "[sic]"; these are the names of fields, in the languages of the voices. */
const FIELD = new RegExp(
  String.raw`^(?:insert|add|enter|fill in|your|einfügen|votre|su|tu|sua|seu|uw|ihr|ihre)(?:[\s_-].{1,50})?$|` +
    String.raw`^(?:(?:the|first|last|full|company|customer|client|prospect|contact|recipient|sender|sales|job|product|meeting|start|due)(?:'s|’s)?[\s_-]*){0,3}` +
    `(?:name|firstname|lastname|surname|company|organi[sz]ation|date|time|day|month|weekday|amount|price|number|link|url|title|role|e-?mail|phone|city|product|industry|` +
    `vorname|nachname|firma|firmenname|datum|uhrzeit|betrag|preis|prénom|nom|entreprise|société|montant|nombre|apellidos?|empresa|fecha|hora|importe|` +
    String.raw`nome|cognome|sobrenome|apelido|azienda|data|valor|importo|voornaam|achternaam|naam|bedrijf|bedrag|tijd|tbd|xx+|\.{3}|…)(?:[\s_-]*(?:here|hier|ici|aquí|aqui|qui))?$`,
  'iu',
);

/** The first field of a template in a script, as it is written, or null. */
export function placeholderIn(script: string): string | null {
  for (const sign of SIGNED) {
    const found = sign.exec(script);
    if (found) return found[0];
  }
  for (const [whole, inSquare, inAngle] of script.matchAll(/\[([^[\]\n]{1,60})\]|<([^<>\n]{1,60})>/gu)) {
    if (FIELD.test((inSquare ?? inAngle)!.trim())) return whole;
  }
  return null;
}
