// What the two sides agreed on: who does it, when, and whether it gets lost among other notes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf } from '../../../../../test/support/embedded-script.js';

const said = (summary: string, language = 'en'): Promise<string> =>
  paragraphOf(summary, { prospectCompany: 'Brightwave', userName: 'Maya', userCompany: 'Northwind', language });

async function assertSaid(cases: readonly [note: string, has: string | null, hasNot?: RegExp][]): Promise<void> {
  for (const [note, has, hasNot] of cases) {
    const script = await said(note);
    if (has) assert.ok(script.includes(has), `${note} → ${script}`);
    if (hasNot) assert.doesNotMatch(script, hasNot, note);
  }
}

test('a task stays with who has it, however that is noted', () =>
  assertSaid([
    ['Action items\n[Dana] Provide list of the 14 partners', 'ou will provide the list of the 14 partners', /I will/],
    ['MAYA: QUOTE FOR 300 LOGGERS BY 12 JUNE. DANA: PICK ONE DISTRICT.', 'ou will pick one district', /I will pick/],
    ['She (her assistant, Lotte) will book the room.', null, /will book the room/],
    ['Action items\n[Lotte] Book the room', null, /(?:You|you|I) will book/],
    ['Brightwave: 12 hubs. Maya to mail sample tablet by 2/20.', 'I will mail', /Brightwave will/],
  ]));

test('pronouns mean whom they meant in the notes', () =>
  assertSaid([
    ['Dana liked that skippers can see free berths before they arrive.', 'before they arrive', /you arrive/],
    ['She wants to be sure that her technicians keep their jobs, they would do the repairs.', null, /you would do/],
    ['Dana thought that the report would save her two days a month.', 'save you two days', /your two/],
    ['Maya will post her two sensors on Wednesday.', 'post you two sensors', /your two/],
    ['Cancelled contracts come to about $290,000 a quarter.', null, /ou cancelled/],
    ['UNIT PRICE QUOTED £210. THEY RUN 12 HUBS.', '12 hubs', /unit price/i],
    ['Decision criteria: works inside Word, data stays in the EU', null, /ou work inside|^Works inside/],
  ]));

test('steps with a date are told from tables, headers and labels', () =>
  assertSaid([
    [
      '| Who | What | When | Status |\n|---|---|---|---|\n| Maya | Build a sample rota | 30 June | open |\n| Both | Review the sample rota | 9 July, 14:00 | planned |',
      'I will build a sample rota by 30 June',
    ],
    [
      '| Who | What | When |\n|---|---|---|\n| Both | Review the rota | 9 July, 14:00 |',
      'We will review the rota on 9 July',
    ],
    ['We will do a two-hour workshop in Hull on 30 September.', 'two-hour workshop in Hull on 30 September'],
    ['They run 12 hubs.\nTuesday: Maya sends the agreement.', 'I will send you the agreement on Tuesday'],
    ['Follow up call 8 January 10:30 with her ops lead Janine.', 'on 8 January at 10:30 with your ops lead'],
    ['Technical workshop 11 September 09:30-12:00.', 'on 11 September from 09:30 to 12:00'],
  ]));

test('a private label ends at the next plan with a date, and at the next label', async () => {
  const english = await said('They serve 12 shops. Private: she is leaving. We send the offer on Tuesday.');
  assert.match(english, /send you the offer on Tuesday/u);
  assert.doesNotMatch(english, /leaving/u);
  const dutch = await said('Intern: de eigenaar is gierig. Afspraken: Maya stuurt donderdag de offerte.', 'nl');
  assert.match(dutch, /Ik stuur donderdag de offerte/u);
  assert.doesNotMatch(dutch, /gierig/u);
  assert.doesNotMatch(await said('They serve 12 shops. Private: we hold the price until Friday.'), /until Friday/u);
});

test('nobody is asked for a time where the notes hold a meeting', async () => {
  const script = await said('Three sites share key fobs. Erik, the plant manager, will meet us on 12 May, he said.');
  assert.doesNotMatch(script, /a time that (?:works|suits?)|a day and a time/u);
});

test('abbreviations and joined lines do not cut or join sentences', () =>
  assertSaid([
    ['They serve 1,150 families out of a 14,000 sq. ft. warehouse every week.', '14,000 square feet warehouse'],
    ['They get 40 deliveries a week from U.S. Foods, Aldi, etc. and unload them by hand.', 'from U.S. Foods, Aldi'],
    ['About 7 pct. of the food is thrown away.', '7% of the food is thrown away'],
    ['Average drive time is 1.5 hrs/tech/day.', '1.5 hours per tech a day'],
    ['I showed Dana the alert triage with notes, and the weekly report.', 'and the weekly report', /the and/],
    ['Next steps: Maya sends over ROI sheet on Tuesday.', 'I will send over', /the over/],
  ]));

test('what we showed has no faults in front of the prospect', () =>
  assertSaid([
    [
      'They sort 9,000 parcels. We showed the route planner with the live import. The live import fails on about one order in forty.',
      '9,000 parcels',
      /one order in forty/,
    ],
  ]));
