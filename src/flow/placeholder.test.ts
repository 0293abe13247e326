import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeholderIn } from './placeholder.js';

const FIELDS = [
  '{{first_name}}',
  '{{ contact.firstname }}',
  '{name}',
  '$' + '{company}',
  '<<Name>>',
  '%FIRST_NAME%',
  '%%name%%',
  '|FNAME|',
  '____',
  '[Name]',
  '[First Name]',
  '[your company]',
  '[INSERT DATE]',
  "[Prospect's name]",
  '[Company Name]',
  '[Vorname]',
  '[prénom]',
  '[su empresa]',
  '[XX]',
  '<name>',
  '<First name>',
];

for (const field of FIELDS) {
  test(`${field} is a field that nobody has filled in`, () => {
    assert.equal(placeholderIn(`Hi ${field}, thank you for your time.`), field);
  });
}

const FILLED = [
  'Hi Dana, it was good [sic] to meet you [laughs].',
  'If a <b and c> d, you save 5% and then 10 % of it.',
  'We saw {} and the file name_of_it, 2*3*4, A | B.',
  'Your name, the company, the date [see below] and the link.',
  'Pick [one of both], as [you said] on <3 May>.',
];

for (const script of FILLED) {
  test(`${JSON.stringify(script)} holds no field`, () => assert.equal(placeholderIn(script), null));
}

/** As mail merges, assistants and people in a hurry write them. */
const MORE = [
  ...[
    '{% if name %}',
    '{!Contact.FirstName}',
    '{{{Recipient.FirstName}}}',
    '{{lead.First Name:default=friend}}',
    '*|FNAME|*',
    '*|IF:FNAME|*',
  ],
  ...[
    '%%=v(@FirstName)=%%',
    '[%first_name%]',
    '<%= name %>',
    '##name##',
    '#FirstName#',
    '@FirstName',
    '@@name@@',
    '$firstName',
    '$FIRST_NAME',
  ],
  ...[
    '%FIRSTNAME%',
    '%name',
    '-name-',
    '__NAME__',
    '==NAME==',
    '«First_Name»',
    '« Prénom »',
    '‹Name›',
    '[[FIRSTNAME]]',
    '<first_name/>',
  ],
  ...[
    '[firstname,fallback=there]',
    '[First Name | there]',
    '{name, there}',
    '[Prospect]',
    '[Customer/Company]',
    '[number of users]',
    '[Use case]',
  ],
  ...[
    '[date & time]',
    '[Mr./Ms.]',
    '[he/she]',
    '[my name]',
    '(first name)',
    '(insert date)',
    '(company)',
    '[DD/MM]',
    'DD/MM/YYYY',
    'TT.MM.JJJJ',
  ],
  ...[
    'XXX',
    '€XX',
    '$XX,XXX',
    'XX%',
    'X %',
    'XX hours',
    'TBD',
    'tbc',
    'TODO',
    'FIXME',
    'FNAME',
    'COMPANY_NAME',
    'first_name',
    'Name',
    'First Name',
  ],
  ...[
    'Lorem ipsum',
    '???',
    '[nombre]',
    '[nombre del cliente]',
    '[Name des Kunden]',
    '[Kundenname]',
    '[Herr/Frau]',
    '(Vorname)',
    '[nom du client]',
  ],
  ...['[mon nom]', '[nome do cliente]', '[il mio nome]', '[Klantnaam]', '[o meu nome]', '[Interessent]'],
];

for (const field of MORE) {
  test(`${field} is found, too`, () => assert.equal(placeholderIn(`Hi ${field}, thank you for your time.`), field));
}

/** With what stands around them; the field is what is named. */
const AMONG_WORDS: [string, string][] = [
  ['[BRAND] is here, with [customer pain].', '[BRAND]'],
  ['You said [customer pain].', '[customer pain]'],
  ['We meet on [specific date].', '[specific date]'],
  ['You get [3 benefits].', '[3 benefits]'],
  ['We met [add details]. So we go.', '[add details]'],
  ['We begin in May [client to confirm].', '[client to confirm]'],
  ['Hello ［氏名］, we met.', '［氏名］'],
  ['Hi {0}, we met.', '{0}'],
  ['We save %s people a day.', '%s'],
  ['Hi undefined, we met.', 'undefined'],
  ['Hi null, we met.', 'null'],
  ['Hi [ ], we met.', '[ ]'],
  ['Dear Prospect, we met.', 'Prospect'],
  ['You lose $??? a month.', '$???'],
  ['It takes xx days.', 'xx'],
  ['We met [object Object].', '[object Object]'],
  ['Call me XX.', 'XX'],
  ['It costs more [see note 1].', '[see note 1]'],
  ['We work with (company) now.', '(company)'],
];

for (const [script, field] of AMONG_WORDS) {
  test(`In ${JSON.stringify(script)} the field is ${field}`, () => assert.equal(placeholderIn(script), field));
}

/** None of these may keep somebody from approving. */
const HONEST = [
  'The [Name] field is empty, and the column <Name> too. Title case (company) matters.',
  'We saw Superbowl XXX in the twentieth century, the XX one. Your TODO list is long; a TODO-list helps.',
  'The value is null, the rest is undefined, and 50 %s is none. Nan called. Hi Null, hi Dana. Dear customer, hello there.',
  'He came [see below] and said [so] in [3 days]. Was it $5? Really?? We go to Brand and see a pain point.',
  'Call us at five. We are your #1 supplier. It comes in XL, XXL and XXXL, and the X5 takes X-rays.',
  'We emailed @northwind and @company_x. Write to name@company.com or first.name@firm.com.',
  "Your name (and your company's name) is on the list. The date is set; the price, too.",
  'It costs $20 and €30, 5% less; $AAPL rose. 50 % of it, 3 x 4 meters, 5x faster. It is 100% sure.',
  'The plan (Enterprise) is right, and the firm (Northwind) agrees. It was (as the name says) a hit. Send an e-mail (or phone).',
  'Das Treffen (Dienstag) findet statt; die Firma (Nordwind GmbH) stimmt zu. Liebe Kundin, vielen Dank.',
  'Le champ « nom » est vide, « bonjour » aussi. Quoi ??? Non. Cher client, merci.',
  'El campo «Nombre» está vacío; lo tiene todo: precio y fecha. «Gracias», dijo. El siglo XX fue largo.',
  'TODO el equipo lo vio, y es TODO lo que hay para usted en la reunión.',
  'TBC Bank and TBC’s team agreed, and so did TBD Media. The to-do list is short.',
  'Dear customer, we thank you. Dear Mr. Name-Smith, hi there. Hey, name your price. Hi, Dana here.',
  'Thank you for your time, Dana xxx',
  'Dates are in DD/MM/YYYY format, and we fill the first_name field for you.',
  'He said [the customer] wants it, [and] so on; see [1], [a] or [12]. Our plans: {} and [] and () and <>.',
  'I am on X people know. Tags: #price #date. Tom Reed |Acme| sales. She is Dana [she/her], and 3 x €20 is €60. [x] is ticked.',
  'Reach us on X, formerly Twitter. Generation X has time, also after Super Bowl XXX. Is it so??? Yes!!!',
  'A | B | C, he/she, and/or, 24/7. Q&A, R&D. I wrote -- as I said -- to you, on a well-known first name basis.',
];

for (const script of HONEST) {
  test(`Nobody is asked about ${JSON.stringify(script)}`, () => assert.equal(placeholderIn(script), null));
}

test('Of several fields the first one is named', () => {
  assert.equal(placeholderIn('Hi Dana, we meet on TBD at [Company], {{name}}.'), 'TBD');
});

test('A long script of brackets is read in no time', () => {
  for (const sign of [
    '[',
    '<',
    '{',
    '{{',
    '%a',
    '|A',
    '[a',
    '_',
    '[name ',
    '@name',
    '#a',
    '(',
    '«a',
    'X,',
    'x ',
    '$a',
    'DD/',
    'hi a ',
    '__a',
    '-a',
  ]) {
    const start = performance.now();
    placeholderIn(sign.repeat(5_000 / sign.length));
    assert.ok(performance.now() - start < 200, sign);
  }
});
