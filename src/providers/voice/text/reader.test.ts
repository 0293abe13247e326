import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareLexicon, respellText } from './lexicon.js';
import { createReader, createSaid } from './reader.js';
import { joinSpoken } from './words.js';
import { writtenWords } from './written.js';

const read = createReader();
const said = (text: string): string => joinSpoken(read(text));

/** Each row: what is written, what is said. */
function table(name: string, rows: readonly (readonly [written: string, expected: string])[]): void {
  test(name, () => {
    for (const [written, expected] of rows) assert.equal(said(written), expected, written);
  });
}

table('money is said with its currency, magnitude and cents', [
  ['$18,500.50', 'eighteen thousand five hundred dollars and fifty cents'],
  ['$18,500', 'eighteen thousand five hundred dollars'],
  ['$1', 'one dollar'],
  ['$1.00', 'one dollar'],
  ['$0.50', 'fifty cents'],
  ['£0.01', 'one penny'],
  ['£1.99', 'one pound and ninety nine pence'],
  ['€2.5m', 'two point five million euros'],
  ['€2.5M', 'two point five million euros'],
  ['£3k', 'three thousand pounds'],
  ['$3bn', 'three billion dollars'],
  ['$2.5 million', 'two point five million dollars'],
  ['$10-15k', 'ten to fifteen thousand dollars'],
  ['$10k–$15k', 'ten thousand to fifteen thousand dollars'],
  ['$100 - $200', 'one hundred to two hundred dollars'],
  ['-$500', 'minus five hundred dollars'],
  ['US$40', 'forty U S dollars'],
  ['USD 500', 'five hundred dollars'],
  ['EUR 2.5 million', 'two point five million euros'],
  ['1,5 Mio. EUR', 'one point five million euros'],
  ['2,3 Mrd. € or 10 Tsd. CHF', 'two point three billion euros or ten thousand swiss francs'],
  ['1,5 Mio. and 20 pcs. more', 'one point five million and twenty pieces more'],
  ['€1.5 Mio', 'one point five million euros'],
  ['500 EUR', 'five hundred euros'],
  ['500€', 'five hundred euros'],
  ['18.500,50 €', 'eighteen thousand five hundred euros and fifty cents'],
  ['18.500 €', 'eighteen thousand five hundred euros'],
  ['18.000 euros', 'eighteen thousand euros'],
  ['$15k/qtr', 'fifteen thousand dollars per quarter'],
  ['18 500 EUR', 'eighteen thousand five hundred euros'],
  ['18\u00a0500 €', 'eighteen thousand five hundred euros'],
  ['CHF 1’200', 'one thousand two hundred swiss francs'],
  ['1.2M€', 'one point two million euros'],
  ['¥5000', 'five thousand yen'],
  ['$500/month', 'five hundred dollars per month'],
  ['$99/user/mo', 'ninety nine dollars per user per month'],
  ['$1,234,567', 'one million two hundred thirty four thousand five hundred sixty seven dollars'],
  ['the $ sign', 'the dollar sign'],
]);

table('dates are said as people say them, and an order that nobody can know is not invented', [
  ['14 October', 'the fourteenth of october'],
  ['the 14 October', 'the fourteenth of october'],
  ['14th of October', 'the fourteenth of october'],
  ['on the 14th of October, 2026.', 'on the fourteenth of october, twenty twenty six.'],
  ['Oct 14', 'october fourteenth'],
  ['Oct. 14th, 2026', 'october fourteenth, twenty twenty six'],
  ['October 14-16', 'october fourteenth to sixteenth'],
  ['October 2026', 'october twenty twenty six'],
  ['2026-10-14', 'october fourteenth twenty twenty six'],
  ['14/10/2026', 'october fourteenth twenty twenty six'],
  ['10/14/26', 'october fourteenth twenty twenty six'],
  ['14.10.2026', 'october fourteenth twenty twenty six'],
  ['03.04.2026', 'april third twenty twenty six'],
  ['03/04/2026', 'three four twenty twenty six'],
  ['05/05/2026', 'may fifth twenty twenty six'],
  ['May 5', 'may fifth'],
  ['they may 5', 'they may five'],
  ['Dec 1', 'december first'],
  ['Mon–Fri', 'monday to friday'],
  ['Tues.', 'tuesday.'],
  ['the 1990s', 'the nineteen nineties'],
  ["the '90s", 'the nineties'],
  ['in 2026', 'in twenty twenty six'],
  ['in 2005', 'in two thousand five'],
  ['in 1905', 'in nineteen oh five'],
  ['in 2000', 'in two thousand'],
  ['2025-2026', 'twenty twenty five to twenty twenty six'],
  ['FY26', 'fiscal year twenty six'],
  ['FY2026', 'fiscal year twenty twenty six'],
  ['Q3 2026', 'Q three twenty twenty six'],
  ['H1', 'H one'],
]);

table('times of day', [
  ['3:30 pm', 'three thirty P M'],
  ['3:30 p.m. today', 'three thirty P M today'],
  ['3pm', 'three P M'],
  ['3 p.m.', 'three P M'],
  ['15:00', 'three P M'],
  ['15:45', 'three forty five P M'],
  ['9:00', "nine o'clock"],
  ['9:05', 'nine oh five'],
  ['00:30', 'twelve thirty A M'],
  ['10:00-11:30', "ten o'clock to eleven thirty"],
  ['9-11 am', 'nine to eleven A M'],
  ['9am-5pm', 'nine A M to five P M'],
  ['24/7', 'twenty four seven'],
  ['16:9', 'sixteen to nine'],
]);

table('figures: percentages, ranges, units, ordinals, fractions, numbers', [
  ['12%', 'twelve percent'],
  ['12.5 %', 'twelve point five percent'],
  ['2,5 %', 'two point five percent'],
  ['10-15%', 'ten to fifteen percent'],
  ['10%-15%', 'ten to fifteen percent'],
  ['+3%', 'plus three percent'],
  ['−3 %', 'minus three percent'],
  ['~5', 'about five'],
  ['10-15', 'ten to fifteen'],
  ['20-30k', 'twenty to thirty thousand'],
  ['2–3 weeks', 'two to three weeks'],
  ['5 GB', 'five gigabytes'],
  ['1 GB', 'one gigabyte'],
  ['5–7 GB', 'five to seven gigabytes'],
  ['80 km/h', 'eighty kilometers per hour'],
  ['10 GB/s', 'ten gigabytes per second'],
  ['-3 °C', 'minus three degrees celsius'],
  ['24h', 'twenty four hours'],
  ['5-year', 'five year'],
  ['1-on-1', 'one on one'],
  ['1st, 2nd, 22nd and 100th', 'first, second, twenty second and one hundredth'],
  ['1/2', 'one half'],
  ['7/10', 'seven out of ten'],
  ['10k users', 'ten thousand users'],
  ['2m users', 'two million users'],
  ['3x', 'three times'],
  ['50+', 'fifty plus'],
  ['0.5', 'zero point five'],
  ['1,000,000', 'one million'],
  ['007', 'zero zero seven'],
  ['12345678901234567', 'one two three four five six seven eight nine zero one two three four five six seven'],
  ['v2.1', 'version two point one'],
  ['#1', 'number one'],
  ['No. 5', 'number five'],
  ['No. We said no.', 'no. we said no.'],
  ['555-1234', 'five five five, one two three four'],
  ['(415) 555-0132', 'four one five, five five five, zero one three two'],
  ['+49 30 1234567', 'plus four nine, three zero, one two three four five six seven'],
]);

table('short forms and letters', [
  ['Dr. Smith and Mrs Lee', 'doctor smith and missus lee'],
  ['e.g. this', 'for example this'],
  ['i.e., that', 'that is, that'],
  ['Acme Inc. We agreed.', 'acme incorporated. we agreed.'],
  ['Acme Inc. agreed.', 'acme incorporated agreed.'],
  ['tools etc.', 'tools et cetera.'],
  ['us vs. them', 'us versus them'],
  ['CRM/API', 'C R M, A P I'],
  ['and/or', 'and or'],
  ['ROI', 'R O I'],
  ['APIs', "A P I's"],
  ["the CEO's", "the C E O's"],
  ['SaaS', 'sass'],
  ['IT and HR', 'I T and H R'],
  ['NASA', 'nasa'],
  ['PLEASE READ THIS NOW', 'please read this now'],
  ['NOT now', 'not now'],
  ['NEXT STEPS ARE DUE', 'next steps are due'],
  ['the ACCESS list', 'the access list'],
  ['CRM API ERP SSO', 'C R M A P I E R P S S O'],
  ['an HTTPS link', 'an H T T P S link'],
  ['J. R. Smith', 'J R smith'],
  ['U.S. sales', 'U S sales'],
  ['AT&T and R&D', 'A T and T and R and D'],
  ['salt & pepper', 'salt and pepper'],
  ['A/B test', 'A, B test'],
  ['A plan, plan A.', 'a plan, plan A.'],
  ['w/o', 'without'],
  ['C++', 'C plus plus'],
  ['B2B', 'B two B'],
  ['GPT4', 'G P T four'],
  ['COVID-19', 'covid nineteen'],
  ["HubSpot's iPhone", "hub spot's i phone"],
  ['McKinsey', 'mckinsey'],
  ['GmbH', 'G M B H'],
  ['Node.js', 'node J S'],
  ['mid-size', 'mid size'],
  ['“it’s Dana’s”', "it's dana's"],
  ['‘quoted’', 'quoted'],
  ['#sales', 'hashtag sales'],
]);

table('addresses are said sensibly', [
  ['https://www.acme.io/pricing?utm=1', 'acme dot I O slash pricing'],
  ['www.acme.com.', 'acme dot com.'],
  ['acme.co.uk', 'acme dot co dot U K'],
  ['dana.lee@acme.com', 'dana dot lee at acme dot com'],
  ['first-last_2@x.org', 'first dash last underscore two at X dot org'],
  [`https://acme.com/${'a'.repeat(60)}`, 'acme dot com'],
  ['Done.Next', 'done next'],
]);

table('pauses come from marks, lines and lists', [
  ['Hi Dana, hello; bye: now', 'hi dana, hello, bye, now'],
  ['one — two', 'one, two'],
  ['one (two) three', 'one, two, three'],
  ['Really?! Yes…', 'really. yes,'],
  ['Hello Dana,\nthank you', 'hello dana, thank you'],
  ['- one\n- two\n- three', 'one. two. three'],
  ['"Yes." Then', 'yes. then'],
]);

table('what has no sound is left out, what is foreign is said as well as it can be', [
  ['😀 hi 👩‍💻 there', 'hi there'],
  ['Привет Иван', 'privet ivan'],
  ['Αθήνα', 'athina'],
  ['Søren Łukasz Großmann', 'sor en lukasz grossmann'],
  ['日本語', ''],
  ['', ''],
  ['… — !', ''],
  ['x² and ٣', 'X two and'],
  [`${'ab'.repeat(24)}, so`, `${'ab'.repeat(12).slice(0, 23)} ${'ba'.repeat(12).slice(0, 23)} ab, so`],
]);

test("a workspace's pronunciation changes the sound and not the written words", () => {
  const own = createReader({ Nguyen: 'noo yen', crm: 'customer base', acme: 'ack me' });
  const text = 'Ms. Nguyen runs the CRM at Acme’s.';
  const spoken = own(text);
  assert.equal(joinSpoken(spoken), "miz noo yen runs the customer base at ack me's.");
  assert.equal(
    writtenWords(text, spoken)
      .map((word) => word.text)
      .join(' '),
    text,
  );
});

test('a text for other engines is respelled word by word and otherwise left alone', () => {
  const own = prepareLexicon({ Szymon: 'Shimmon', 'Zoë’s': 'Zoh-eez' });
  assert.equal(respellText('Szymon’s $5 (SZYMON), Zoë’s!', own), "Shimmon's $5 (Shimmon), Zoh-eez!");
});

test('every spoken word is plain and points at written characters, in order', () => {
  const text =
    'On 14 October, 2026 at 3:30 p.m. Dr. Åsa Öst-Lee (CFO) pays $18,500.50 — or €2.5 million! 🙂 See www.acme.io/a.';
  let place = 0;
  for (const { say, charStart, charEnd } of read(text)) {
    assert.match(say, /^([a-z]+('[a-z]+)*|[A-Z]('s)?)$/);
    assert.ok(charStart >= place && charEnd > charStart && charEnd <= text.length, say);
    place = charStart;
  }
});

const lettersOf = (text: string): string => text.replace(/\s/g, '');

test('written words keep every character but white space, and each has something to say', () => {
  for (const text of ['😀 Hi — Dana 🙂 !', 'a\n\n b\tc', 'USD 500 now', '… only $5 —', 'It costs 18 500 EUR.']) {
    const words = writtenWords(text, read(text));
    for (const word of words) {
      assert.equal(word.text, text.slice(word.start, word.end));
      assert.ok(word.spokenEnd > word.spokenFirst);
    }
    assert.equal(lettersOf(words.map((word) => word.text).join('')), lettersOf(text));
  }
});

test('letters are written out for engines without rules', () => {
  assert.equal(createSaid()('The CRMs, A to Z.'), "the see are em's, a to zee.");
});

test('a text keeps every character, however strange and long', () => {
  const strange = [
    '1',
    '1,',
    '1.',
    'a.',
    'a@',
    '$',
    '-',
    '/',
    '1-',
    "a'",
    '(1) ',
    'A.',
    'A ',
    ':1',
    '\u00a01',
    '1 ',
    'https://a',
  ];
  for (const piece of strange) {
    const text = `Dana ${piece.repeat(5_000 / piece.length)}`;
    assert.equal(
      lettersOf(
        writtenWords(text, read(text))
          .map((word) => word.text)
          .join(''),
      ),
      lettersOf(text),
      piece,
    );
  }
});
