// Notes often say what they mean behind an opening that leans on something else: "What she liked most was that …", "Those refunds
// came to …", "told him 185 a gallon so $185 list". Such sentences are put in plain words before they are cut and turned.

const WHO = String.raw`he|she|they|\p{Lu}\p{Ll}+`;

const RESTATED: readonly [RegExp, string][] = [
  // "What she liked most was that it shuts by itself".
  [
    new RegExp(
      String.raw`^[Ww]hat (${WHO}) (?:really )?(liked|loved|enjoyed) (?:the )?(?:most|best)(?: of all)? (?:was|is) (?=that |how |the |our |an? )`,
      'u',
    ),
    '$1 particularly $2 ',
  ],
  [new RegExp(String.raw`^(${WHO}) was (?:really |very |quite )?(?:taken|impressed|struck) (?:with|by) (?=how |the |our )`, 'u'), '$1 liked '],
  // "What the brokers complain about is stalk and fibre".
  [/^[Ww]hat ((?:the|their|her|his) \p{Ll}+(?: \p{Ll}+)?) (complain|worr(?:y|ies)|complains|ask|asks) about (?:most )?(?:is|are) /u, '$1 $2 about '],
  // "What it costs them he had worked out himself: the brokers mark down …".
  [/^[Ww]hat (?:it|this|that) costs (?:them|him|her)\b[^:]{0,80}: (?=\p{L})/u, ''],
  [/^[Ww]hat I (?:also )?told (him|her|them)\b[^:,.]{0,60}: (?=\p{L})/u, 'I told $1 that '],
  // "Those refunds came to $4,600": the thing is named, so the sentence stands for itself.
  [/^(?:Those|These|those|these) (\p{Ll}+s(?: alone)?) ((?:came|come|add(?:ed)? up|amount(?:ed)?) to|cost) (?=(?:about |around |roughly )?[$€£]?\d)/u, 'The $1 $2 '],
  [/^I worked it out(?: [^,]{3,40})?, (?=(?:about |around )?[$€£]\d)/u, 'It came to '],
  // "Told him 185 a gallon so $185 list".
  [/^((?:told|quoted|gave) (?:him|her|them) )(\d[\d.,]*)( (?:a|per) \p{L}+)?,? so ([$€£])\2(?: list)?(?=\s|$)/iu, '$1$4$2$3'],
  [/\b(he|she|it)(?:['’]s|s) got (?=an? |the |his |her |about |\d|two|three|four)/giu, '$1 has '],
];

/** The words of a note in plain order. */
export const restated = (text: string): string =>
  RESTATED.reduce((words, [form, plain]) => words.replace(form, plain), text);
