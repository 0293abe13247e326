import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReader, createSaid } from './reader.js';
import { writtenWords } from './written.js';

const said = createSaid();

/** Written → said, one a line. */
const check = (table: string): void => {
  for (const line of table.trim().split('\n')) {
    const [written = '', expected = ''] = line.split('→').map((part) => part.trim());
    assert.equal(said(written), expected, written);
  }
};

test('units of the trades are said in full, after a figure, in ranges, and alone in a rate', () => {
  check(`
    1,200 m²            → one thousand two hundred square meters
    1200 m2             → one thousand two hundred square meters
    250 m³/h            → two hundred fifty cubic meters per hour
    120 kWh             → one hundred twenty kilowatt hours
    kWh/yr              → kilowatt hours per year
    €0.12/kWh           → twelve cents per kilowatt hour
    -18°C               → minus eighteen degrees celsius
    3 °C/h              → three degrees celsius per hour
    20 kg/m²            → twenty kilograms per square meter
    30 l/min            → thirty liters per minute
    4 t/day             → four tons per day
    12 l/100 km         → twelve liters per one hundred kilometers
    ±0.5 mm             → plus or minus zero point five millimeters
    2 x 3 m             → two by three meters
    400 V               → four hundred volts
    750 ml              → seven hundred fifty milliliters
    €14/m²              → fourteen euros per square meter
    EUR/t               → euros per ton
    per sq m            → per square meter
  `);
});

test('times and rates of notes are said as people say them', () => {
  check(`
    takes 2h15          → takes two hours fifteen
    2h 15m              → two hours fifteen minutes
    1h30                → one hour thirty
    at 14h30            → at two thirty pee em
    10–12 wks           → ten to twelve weeks
    for 3 wks. now      → for three weeks now
    3 hrs/wk            → three hours per week
    2-3x/wk             → two to three times per week
    $12k/yr             → twelve thousand dollars per year
    €2.9k p/m           → two point nine thousand euros per month
    £900 pcm            → nine hundred pounds per calendar month
    €500 p.m.           → five hundred euros per month.
    6 p.m.              → six pee em
    €40k p.a.           → forty thousand euros per year.
    5 km/bird           → five kilometers per bird
    $5/user/mo          → five dollars per user per month
    Nov 3rd             → november third
    08:30               → eight thirty
    Mon/Tue             → monday, tuesday
    wk 12               → week twelve
    CW 14               → calendar week fourteen
    Q1/27               → cue one twenty twenty seven
    H2'26               → aitch two twenty twenty six
  `);
});

test('short forms of notes are said in full, and end a sentence only where they can', () => {
  check(`
    approx. 40          → approximately forty
    c. 40 sites         → about forty sites
    incl. VAT           → including vee ay tee
    w/o a crane         → without a crane
    by EOD Friday       → by end of day friday
    ASAP                → as soon as possible
    +3 % YoY            → plus three percent year on year
    no. of lines        → number of lines
    No. 5               → number five
    vs. last year       → versus last year
    e.g. rope           → for example rope
    i.e. Monday         → that is monday
    qty 40              → quantity forty
    24/7                → twenty four seven
    50/50               → fifty fifty
    3x                  → three times
    ±5 %                → plus or minus five percent
    1 1/2 days          → one and a half days
    2½ hours            → two and a half hours
    ½ day               → one half day
    our KPIs            → our kay pee eye's
    R3.1m a year        → three point one million rand a year
    R 450 000           → four hundred fifty thousand rand
  `);
});

test('what only looks like a unit or a rate is left alone', () => {
  check(`
    3 t-shirts          → three tee shirts
    and/or              → and or
    p. 4                → page four
    A/B test            → ay, bee test
    the customer/team split → the customer team split
    Q2                  → cue two
    R134a               → are one hundred thirty four a
  `);
});

test('captions keep every short form as it is written', () => {
  const text = 'Approx. 250 m³/h at €2.9k p/m, i.e. 2h15 less, by EOD Q1/27.';
  const words = writtenWords(text, createReader()(text)).map((word) => word.text);
  assert.deepEqual(words, text.split(' '));
});
