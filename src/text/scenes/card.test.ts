import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../domain/draft.js';
import { createCards, type SceneSentence } from './card.js';
import { linesOf } from './fact-lines.js';

/** A line as it is read on a card: the figure in brackets, then the words. */
const lines = (text: string, role: Role = 'heard'): string[] =>
  linesOf(text, role).map((line) => (line.figure === null ? line.text : `[${line.figure}] ${line.text}`));

const told = (text: string, role: Role): SceneSentence => ({ text, start: 0, role, does: 'tell' });

test('a figure keeps its unit and stands beside what it means', () => {
  const cases: [string, string][] = [
    ['Roughly 6% of deliveries arrive late.', '[Roughly 6%] of deliveries arrive late'],
    ['Roughly 6 % of deliveries arrive late.', '[Roughly 6 %] of deliveries arrive late'],
    ['Your team of 14 people plans routes in spreadsheets.', 'Your team of 14 people plans routes in spreadsheets'],
    ['Late deliveries cost you $18,500 a month in refunds.', 'Late deliveries cost you $18,500 a month in refunds'],
    [
      'Two planners spend about 3 hours copying orders every morning.',
      '[about 3 hours] Two planners copying orders every morning',
    ],
    ['Errors cost about $15k a quarter.', '[about $15k a quarter] Errors'],
    ['Your time to hire is 62 days.', '[62 days] Your time to hire'],
    ['You have 45 open positions.', '[45] open positions'],
    ['Unplanned repairs cost 2 million euros a year.', '[2 million euros a year] Unplanned repairs'],
    ['The overtime of the nurses has risen by 14%.', '[by 14%] Overtime of the nurses'],
    ['Leads wait up to 14 days before someone follows up.', 'Leads wait up to 14 days before someone follows up'],
    ['4.5% of them are missorted and take an extra day.', '[4.5%] of them are missorted and take an extra day'],
    ['The berth stood still for 31 hours with a vessel alongside.', '[31 hours] Berth stood still'],
    ['The plan costs $58 per user per month, with 21 users.', '[$58 per user per month] Plan, with 21 users'],
    ['Gas is at +38% against 2024.', '[+38%] Gas'],
    ['Ropes are replaced every 2,000 operating hours.', 'Ropes are replaced every 2,000 operating hours'],
    ['About €2,600 lost a month.', '[About €2,600] lost a month'],
    ['You want an answer within four hours.', 'You want an answer within four hours'],
  ];
  for (const [text, line] of cases) assert.deepEqual(lines(text), [line], text);
});

test('durations and ranges stay whole, and what bounds a figure stays with it, in all languages', () => {
  const cases: [string, string][] = [
    ['A declaration takes 6 hours 30 minutes.', '[6 hours 30 minutes] Declaration'],
    ['Each check takes 1 hour and 15 minutes.', '[1 hour and 15 minutes] Each check'],
    ['The close takes 2 weeks and 3 days.', '[2 weeks and 3 days] Close'],
    ['The round takes 6 h 30 min today.', '[6 h 30 min] Round'],
    ['Setup takes two and a half hours.', '[two and a half hours] Setup'],
    ['Nearly half of your 200 trucks stand still.', '[Nearly half] of your 200 trucks stand still'],
    ['Two of the 14 depots have no scanner.', 'Two of the 14 depots have no scanner'],
    ['One in five of the 300 calls goes unanswered.', '[One in five] of the 300 calls goes unanswered'],
    ['Less than 2% of the orders are late.', '[Less than 2%] of the orders are late'],
    ['Up to 300 tickets a day arrive by mail.', '[Up to 300] tickets a day arrive by mail'],
    ['Churn is between 5 and 7 percent a year.', '[between 5 and 7 percent a year] Churn'],
    ['Churn fell from 5% to 3%.', '[from 5% to 3%] Churn'],
    ['Churn fell from 5% in May to 3% in June.', 'Churn fell from 5% in May to 3% in June'],
    ['Deliveries arrive 12 working days late.', '[12 working days late] Deliveries arrive'],
    ['A check is done every 2 hours.', '[every 2 hours] Check is done'],
    ['Each board pack takes 3 hours to prepare.', '[3 hours] Each board pack'],
    ['Eine Prüfung dauert 6 Stunden und 30 Minuten.', '[6 Stunden und 30 Minuten] Prüfung'],
    ['Fast die Hälfte Ihrer 200 Lkw steht still.', '[Fast die Hälfte] Ihrer 200 Lkw steht still'],
    ['Die Quote liegt zwischen 5 und 7 Prozent.', '[zwischen 5 und 7 Prozent] Quote liegt'],
    ['Hasta 300 solicitudes al día llegan por correo.', '[Hasta 300] solicitudes al día llegan por correo'],
    ['La tasa bajó del 5 % al 3 %.', '[del 5 % al 3 %] Tasa bajó'],
    ['Moins de 2 % des commandes sont en retard.', '[Moins de 2 %] des commandes sont en retard'],
    ['Un contrôle prend 6 heures et 30 minutes.', '[6 heures et 30 minutes] Contrôle prend'],
    ['Quase metade dos seus 200 caminhões está parada.', '[Quase metade] dos seus 200 caminhões está parada'],
    ['Uma verificação leva 6 horas e 30 minutos.', '[6 horas e 30 minutos] Verificação leva'],
    ['Meno del 2% degli ordini è in ritardo.', '[Meno del 2%] degli ordini è in ritardo'],
    ['Il tasso è sceso dal 5% al 3%.', '[dal 5% al 3%] Tasso è sceso'],
    ['Bijna de helft van uw 200 vrachtwagens staat stil.', '[Bijna de helft] van uw 200 vrachtwagens staat stil'],
    ['Tot 300 aanvragen per dag komen per mail.', '[Tot 300] aanvragen per dag komen per mail'],
  ];
  for (const [text, line] of cases) assert.deepEqual(lines(text), [line], text);
});

test('a currency stays with its amount, whatever its sign', () => {
  const cases: [string, string][] = [
    ['You pay ₪4,500 a month for storage.', '[₪4,500 a month] for storage'],
    ['Overtime costs ₩3,000,000 a month.', '[₩3,000,000 a month] Overtime'],
    ['Storage costs ₹12,00,000 a year.', '[₹12,00,000 a year] Storage'],
    ['Storage costs SAR 12,000 a month.', '[SAR 12,000 a month] Storage'],
    ['Storage costs 12 000 zł a month.', '[12 000 zł a month] Storage'],
  ];
  for (const [text, line] of cases) assert.deepEqual(lines(text), [line], text);
});

test('a step is what is done, by whom, and its date', () => {
  const cases: [string, string[]][] = [
    ['I will send you the proposal by Friday, March 6.', ['[Friday, March 6] I will send you the proposal']],
    [
      'We will send you the pilot plan and the security questionnaire by Thursday, 26 November.',
      ['[Thursday, 26 November] We will send you the pilot plan and the security questionnaire'],
    ],
    ['The follow-up call is set for March 12 at 10 am.', ['[March 12 at 10 am] Follow-up call']],
    ['And you will fill it in by next Friday.', ['[next Friday] You will fill it in']],
    ['Then we meet on 3 December to decide on the start.', ['[3 December] We meet to decide on the start']],
    [
      'You and I will install the station together, 3 June at 7 a.m.',
      ['[3 June at 7 a.m.] You and I will install the station together'],
    ],
    ['You will send the trip data, October to December.', ['[October to December] You will send the trip data']],
    ['In return, you will loop in IT.', ['You will loop in IT']],
    ['The kick-off call is on April 14.', ['[April 14] Kick-off call']],
  ];
  for (const [text, line] of cases) assert.deepEqual(lines(text, 'next'), line, text);
});

test('what was shown is a list of things without the words that lead to it', () => {
  assert.deepEqual(lines('I showed you the loader on video, and then the laser levelling on my laptop.', 'shown'), [
    'Loader on video',
    'Laser levelling on my laptop',
  ]);
  assert.deepEqual(lines('We showed you the vibration alerts and the maintenance calendar.', 'shown'), [
    'Vibration alerts',
    'Maintenance calendar',
  ]);
  assert.deepEqual(lines('Together we looked at the planner view, reminders by text and the export.', 'shown'), [
    'Planner view',
    'Reminders by text',
    'Export',
  ]);
  assert.deepEqual(lines('You liked that documents never leave your own server.', 'shown'), [
    'Documents never leave your own server',
  ]);
});

test('what was agreed is on the card, and not that something was', () => {
  const [line = ''] = lines('We agreed that a group of staff will try the desks in the showroom on May 14.', 'next');
  assert.match(line, /Group of staff/u);
  assert.doesNotMatch(line, /agreed/u);
});

test('a list of wishes shows each of them, and a thing that holds another is not taken apart', () => {
  assert.deepEqual(lines('You want phased delivery, a fixed price for the year, and a contact in Hull.'), [
    'Phased delivery',
    'Fixed price for the year',
    'Contact in Hull',
  ]);
  const shown = 'I showed the sewn-in tag and the portal reader for the soil dock and the clean dock.';
  assert.deepEqual(lines(shown, 'shown'), ['Sewn-in tag and the portal reader for the soil dock and the clean dock']);
});

test('a sentence that would have to be cut stands whole, and what is left out of one is an aside', () => {
  const uncut = [
    'Visitors from abroad give up, because the old machines take Irish and British cards only, not those of others.',
    'Van drivers get a printed list in the morning which is already out of date by 9.',
    'Concern, for a long time now: older patients without smartphones who live alone.',
    'Columns on Station Road failed the structural tests of last autumn, 26 of them.',
  ];
  for (const text of uncut) assert.deepEqual(lines(text), [text.slice(0, -1)]);
  const cases: [string, string][] = [
    [
      'You, who is the superintendent, maintain eight cranes, the oldest from 2003.',
      'You maintain eight cranes, the oldest from 2003',
    ],
    ['Kogie said the current rope spend is R3.1 million a year.', 'Current rope spend is R3.1 million a year'],
    ['In your words: "I need to know which blade to repair first".', '“I need to know which blade to repair first”'],
  ];
  for (const [text, line] of cases) assert.deepEqual(lines(text), [line], text);
});

test('what somebody quoted, suggested or owns stands alone, and notes are things', () => {
  const cases: [string, Role, string[]][] = [
    ['I suggested a one-day survey with four probes.', 'shown', ['One-day survey with four probes']],
    ['We quoted £78,400 delivered and commissioned.', 'shown', ['[£78,400] delivered and commissioned']],
    ['You run four stores with 61,000 pallet places.', 'heard', ['Four stores with 61,000 pallet places']],
    ['You have eleven agents and cannot hire more.', 'heard', ['You have eleven agents and cannot hire more']],
    [
      'Wireless call point, handset with room number, the night report.',
      'shown',
      ['Wireless call point', 'Handset with room number', 'Night report'],
    ],
    ['Dock reader demo, 300 pieces.', 'shown', ['Dock reader demo, 300 pieces']],
    ['Utility overage estimated at $6,300 a month.', 'heard', ['[$6,300 a month] Utility overage']],
    [
      'You now pay your tuner about £9,000 a year in visits, twice of before that heating.',
      'heard',
      ['You now pay your tuner about £9,000 a year'],
    ],
  ];
  for (const [text, role, expected] of cases) assert.deepEqual(lines(text, role), expected, text);
});

test('a step keeps the hour of its date, and is told whole rather than cut', () => {
  const cases: [string, string[]][] = [
    ['Next call Tuesday 2 December 10:00.', ['[Tuesday 2 December 10:00] Call']],
    ['Review call on October 30, 12:30 ET over lunch.', ['[October 30, 12:30 ET] Review call, over lunch']],
    ['I will visit Castle Iron in the week of 23 February.', ['[week of 23 February] I will visit Castle Iron']],
    [
      'Our engineer will prepare the report within two weeks after that.',
      ['[within two weeks] Our engineer will prepare the report'],
    ],
    [
      'You will pick three branches for a trial in February and let us know by 12 December.',
      ['[February] You will pick three branches for a trial', '[12 December] Let us know'],
    ],
    [
      'I will send the rental agreement and a summary for the governors by Monday.',
      ['[Monday] I will send the rental agreement and a summary for the governors'],
    ],
  ];
  for (const [text, expected] of cases) assert.deepEqual(lines(text, 'next'), expected, text);
});

test('two steps in one sentence are two lines, each with its own date', () => {
  const two = 'You pick ten patients with old moulds, and on 24 September I come to Linz with a scanner for a day.';
  assert.deepEqual(lines(two, 'next'), [
    'You pick ten patients with old moulds',
    '[24 September] I come to Linz with a scanner for a day',
  ]);
  assert.deepEqual(lines('I will connect the calendar, go live on February 8.', 'next'), [
    'I will connect the calendar',
    '[February 8] Go live',
  ]);
});

test('sentences that only connect have no line, and alone they are a statement instead of a claim', () => {
  const idle = (text: string): SceneSentence => ({ ...told(text, 'heard'), does: 'connect' });
  const cards = createCards('', { language: 'en' });
  const beside = cards.card([told('You have 45 vans.', 'heard'), idle('Please set me straight.')], 'heard');
  assert.deepEqual(beside.points, [{ text: 'vans', figure: '45', charStart: 0 }]);
  const alone = cards.card([idle('Every team works a little differently.')], 'heard');
  assert.deepEqual([alone.heading, alone.points], ['Every team works a little differently', []]);
});

test('a worry is repeated beside its answer only where its line says that it is one', () => {
  const answer: SceneSentence = { ...told('Ihre Vorlagen werden übernommen.', 'shown'), start: 0 };
  const linesWith = (worry: string): string[] =>
    createCards('', { language: 'de' })
      .card([{ ...answer, worry }], 'shown')
      .points.map(({ text }) => text);
  const shortOne = linesWith('Sie befürchten einen langen Stillstand.');
  assert.deepEqual(shortOne, ['Sie befürchten einen langen Stillstand', 'Ihre Vorlagen werden übernommen']);
  const longOne =
    'Sie befürchten, dass die erfahrenen Kalkulatoren das neue System der Firma ablehnen und wieder mit ihren Tabellen arbeiten.';
  assert.deepEqual(linesWith(longOne), ['Ihre Vorlagen werden übernommen']);
});

test('what is offered stands beside its price, with what belongs to it', () => {
  assert.deepEqual(lines('Licence £96,000 per year for all sites.', 'shown'), [
    '[£96,000 per year] Licence for all sites',
  ]);
  assert.deepEqual(lines('Our quote £41,200 including training.', 'shown'), [
    '[£41,200] Our quote, including training',
  ]);
  assert.deepEqual(lines('Fee 1.2% of bookings.', 'shown'), ['[1.2% of bookings] Fee']);
});

test('the other languages have figures, lists and dates on their cards, too', () => {
  const expected: [string, Parameters<typeof lines>[1], string[]][] = [
    ['Sie haben 120 Betten und 95 Pflegekräfte.', 'heard', ['[120] Betten', '[95] Pflegekräfte']],
    ['Ich schicke bis zum 10. März ein Angebot.', 'next', ['[10. März] Ich schicke ein Angebot']],
    ['Wir haben die Übersicht und den Schichtbericht gezeigt.', 'shown', ['Übersicht', 'Schichtbericht']],
    ["J'enverrai une proposition avant le 26 mai.", 'next', ["[26 mai] J'enverrai une proposition"]],
    ['Le enseñamos el mapa de rutas y la alarma de frío.', 'shown', ['Mapa de rutas y la alarma de frío']],
    ['Você calcula uma perda de R$ 27.000 por mês.', 'heard', ['[R$ 27.000 por mês] Perda']],
    ["Manderò l'offerta entro venerdì.", 'next', ["[venerdì] Manderò l'offerta"]],
    ['Ik stuur vrijdag een offerte.', 'next', ['[vrijdag] Ik stuur een offerte']],
  ];
  for (const [text, role, cards] of expected) assert.deepEqual(lines(text, role), cards, text);
});

test('no number is cut', () => {
  const texts = [
    'Late deliveries of the whole northern region cost you $18,500 and the refunds are growing.',
    'Les erreurs coûtent 20 000 euros par mois à toute votre entreprise dans la région du nord.',
    'You pay 1,250,000 dollars for the whole of the northern and the southern region together.',
    'The average of all the regions that you run is 4.75 days, with a peak of 12.5 days in May.',
  ];
  for (const text of texts) {
    const whole: string[] = text.match(/\d+(?:[.,\s]\d{3}\b|[.,]\d+)*/gu) ?? [];
    for (const line of lines(text)) {
      for (const number of line.match(/\d+(?:[.,\s]\d{3}\b|[.,]\d+)*/gu) ?? []) {
        assert.ok(whole.includes(number), `${line} from ${text}`);
      }
    }
  }
});

test('greeting and goodbye are headed with the name, and a part that goes on keeps its heading', () => {
  const cards = createCards('Hi Dana, this is Maya from Northwind. You have 9 vans.', { language: 'en' });
  const headings = [
    cards.card([told('Hi Dana, this is Maya from Northwind.', 'greeting')], 'greeting'),
    ...Array.from({ length: 3 }, () => cards.card([told('You have 9 vans.', 'heard')], 'heard')),
    cards.card([told('The price is €7,400 per case.', 'shown')], 'shown'),
    cards.card([told('You have 9 vans.', 'heard')], 'heard'),
    ...Array.from({ length: 3 }, () => cards.card([told('Thanks again, Dana.', 'closing')], 'closing')),
  ].map((card) => card.heading);
  assert.equal(headings[0], 'Hello Dana');
  assert.ok(headings.includes('Thank you, Dana'));
  // All that says goodbye stands on one end card.
  const [, first, second, third, , again] = headings;
  assert.deepEqual([second, third], [first, first], headings.join(' | '));
  assert.notEqual(again, first);
  assert.equal(new Set(headings.slice(-3)).size, 1);
  const german = createCards('Guten Tag Herr Vogt, hier ist Anna.', { language: 'de' });
  assert.equal(german.card([], 'greeting').heading, 'Guten Tag Herr Vogt');
});

test('the heading of the writer stands where most lines have it', () => {
  const shown = (text: string, heading: string | null, lines: number): SceneSentence => ({
    ...{ text, start: 0, role: 'heard', does: 'tell' },
    screen: {
      heading,
      lines: Array.from({ length: lines }, (_, at) => ({ text: `${text} ${at}`, figure: null, at: 0 })),
    },
  });
  const headingOf = (...sentences: SceneSentence[]) =>
    createCards('Even', { language: 'en' }).card(sentences, 'heard').heading;
  assert.equal(headingOf(shown('One', 'waiting at the gate', 2), shown('Two', 'Counting', 1)), 'Waiting at the gate');
  assert.equal(headingOf(shown('One', 'waiting at the gate', 1), shown('Two', null, 1)), 'Waiting at the gate');
  assert.notEqual(headingOf(shown('One', 'waiting at the gate', 1), shown('Two', null, 2)), 'Waiting at the gate');
});

test('a picture is of the heading above it: of the writer, the same all the way, or of its kind', () => {
  const said = (text: string, heading: string | null, picture?: string): SceneSentence => ({
    ...{ text, start: 0, role: 'heard', does: 'tell' },
    screen: { heading, ...(picture && { picture }), lines: [{ text, figure: null, at: 0 }] },
  });
  const cards = createCards('Even', { language: 'en' });
  const pictureOf = (...sentences: SceneSentence[]) => cards.card(sentences, 'heard').picture;
  assert.equal(pictureOf(said('One', 'waiting at the gate', 'truck')), 'truck');
  assert.equal(pictureOf(said('Two', 'waiting at the gate', 'clock')), 'truck');
  assert.equal(pictureOf(said('Three', 'Mixed paper')), undefined);
  assert.equal(
    pictureOf(said('Four', 'A heading of others', 'barn'), said('Five', null), said('Six', null)),
    'chat-circle-text',
  );
  assert.equal(cards.card([{ ...said('We send the list', null), role: 'next' }], 'next').picture, 'calendar-check');
});

test('a heading says the kind of all lines under it, or what is true of any', () => {
  const cases: [Role, string[], string][] = [
    ['cost', ['Late trucks cost you $9,000 a month.'], 'What it costs you'],
    ['shown', ['The price is €7,400 per case.'], 'The price'],
    ['heard', ['The unit costs €7,400, installed.', 'You lose €900 a week.'], 'What we talked about'],
    ['heard', ['You have 45 vans.', 'You run 1,200 stops a day.'], 'Your business in numbers'],
    ['heard', ['You have 45 vans.'], 'What you told us'],
    ['heard', ['You liked the map.', 'Slips get lost.'], 'What you told us'],
    ['heard', ['Slips get lost.'], 'Where things go wrong'],
    ['shown', ['I showed you the map.', 'A pilot costs nothing.'], 'How we can help'],
    ['shown', ['I showed you the map.'], 'What we showed you'],
    ['shown', ['Concern: older patients.'], 'What we talked about'],
    ['heard', ['The wrapper packs 62 rolls a minute.'], 'What you told us'],
    ['heard', ['Labels cost more than paper does.'], 'What you told us'],
    ['next', ['You will send the list.'], 'What we need from you'],
    ['next', ['You will send the list.', 'I will call you on Friday.'], 'Next steps'],
  ];
  for (const [role, texts, heading] of cases) {
    const sentences = texts.map((text, at) => ({ ...told(text, role), start: at * 100 }));
    assert.equal(createCards('Even', { language: 'en' }).card(sentences, role).heading, heading, texts.join(' '));
  }
});

test('the end card repeats an agreed date, and one more with each scene that says goodbye', () => {
  const cards = createCards('Hi Dana.', { language: 'en' });
  cards.card([told('I will send the offer by Friday, March 6.', 'next')], 'next');
  assert.deepEqual(cards.card([{ ...told('Thanks again.', 'closing'), does: 'connect' }], 'closing').points, [
    { text: 'I will send the offer', figure: 'Friday, March 6', charStart: 0 },
  ]);
  const more = createCards('Hi Dana.', { language: 'en' });
  const steps = ['The call centre moves on May 2.', 'You will send the list on May 3.', 'We will meet on May 4.'];
  more.card(
    steps.map((text, at) => ({ ...told(text, 'next'), start: at * 100 })),
    'next',
  );
  const figures = [1, 2].map(() =>
    more.card([{ ...told('Thanks.', 'closing'), does: 'connect' }], 'closing').points.map(({ figure }) => figure),
  );
  assert.deepEqual(figures, [['May 3'], ['May 3', 'May 4']]);
});

test('the greeting is headed with the name in every script, and a long one in the longest form that fits', () => {
  const cases: [script: string, given: string | null, heading: string][] = [
    ['Hi محمد, this is Maya from Northwind.', null, 'Hello محمد'],
    ['Hi דוד, this is Maya from Northwind.', null, 'Hello דוד'],
    ['Hi 陈伟, this is Maya from Northwind.', '陈伟', 'Hello 陈伟'],
    ['Hi 김민준, this is Maya from Northwind.', null, 'Hello 김민준'],
    ['Hi mara lind, this is Maya from Northwind.', 'mara lind', 'Hello mara lind'],
    [
      'Hi Dr. Maximilian von Oberhausen-Schwarzenberg, this is Maya.',
      'Dr. Maximilian von Oberhausen-Schwarzenberg',
      'Hello Dr. Maximilian',
    ],
    [`Hi ${'X'.repeat(60)}, this is Maya.`, 'X'.repeat(60), `Hello ${'X'.repeat(60)}`],
    ['Hi Joanna, this is Maya from Northwind.', 'Jo', 'Hello Joanna'],
    ['Hi Shri Naidu, this is Maya.', 'Shri Venkatesh Naidu', 'Hello Shri Naidu'],
    ['Hi Canon Abara, this is Maya.', 'Canon Philip Abara', 'Hello Canon Abara'],
    ['Hi Mdm Lim, this is Maya.', 'Lim Siew Hoon', 'Hello Mdm Lim'],
    ['您好，陈伟，感谢您抽出时间。', '陈伟', '陈伟'],
  ];
  for (const [script, prospectName, heading] of cases) {
    assert.equal(createCards(script, { prospectName }).card([told(script, 'greeting')], 'greeting').heading, heading);
  }
});

test('long sentences and scripts without spaces are not cut: their presenter speaks alone', () => {
  const texts = [
    'Rechtsschutzversicherungsgesellschaften koordinieren Auftragsbearbeitungsrückstände in Niederlassungsverwaltungen.',
    '現在、すべての請求書は担当者が手作業で入力しており、毎月三十時間以上かかっていますので、早めの改善がぜひ必要です。',
    '目前所有的发票都由员工手工录入，每个月需要三十多个小时，而且经常出错，客户也多次投诉，所以我们希望尽快改进这个流程。',
  ];
  for (const role of ['heard', 'cost', 'shown'] as const) {
    for (const text of texts) {
      assert.deepEqual(lines(text, role), [], text);
      const { heading, points } = createCards(text).card([told(text, role)], role);
      assert.deepEqual([heading, points], ['', []], text);
    }
  }
});

test('nobody looks after a number', () => {
  assert.deepEqual(lines('You look after 65 wind turbines at Nordlicht Energie.'), [
    '[65] wind turbines at Nordlicht Energie',
  ]);
});

test('two sentences that are said together have lines of their own', () => {
  assert.deepEqual(lines('Your contracts end on 31 December. You have to move before the end of November.', 'next'), [
    '[31 December] Your contracts end',
    '[end of November] You have to move',
  ]);
});
