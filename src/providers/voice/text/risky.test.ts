import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWordLists } from '../../../lib/word-lists.js';
import { riskyWords } from './risky.js';

const found = (text: string): string =>
  riskyWords(text)
    .map(({ word, reason }) => `${word}: ${reason}`)
    .join(', ');

test('an ordinary script holds no risky word', () => {
  const text =
    'Hi Dana, thank you for your time on Tuesday. You told us that your CRM and two APIs cost about $18,500 a year. ' +
    'Although it was rough, we thought it through with Dr. Smith. The SaaS team in the UK starts on 14 October at 3 PM.';
  assert.equal(found(text), '');
});

test('names that English rules misread, foreign letters, spelled words and unclear dates are named once each', () => {
  assert.equal(
    found('Ngozi met Szymon and Ångström of ZYNQ on 03/04/2026; 田中 and Ngozi came.'),
    '03/04/2026: date, Ngozi: unusual, Szymon: unusual, Ångström: foreign, ZYNQ: spelled, 田中: unspoken',
  );
});

test('a word with a pronunciation is risky no more', () => {
  assert.deepEqual(riskyWords('Szymon’s plan', { szymon: 'shimmon' }), []);
});

test('the list has an end', () => {
  const names = Array.from(
    { length: 200 },
    (_, index) => `Ng${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${index > 99 ? 'u' : 'o'}`,
  );
  assert.equal(riskyWords(names.join(' ')).length, 50);
});

const HARD =
  'Sinead Oisin Eoin Ciaran Padraig Caoimhe Tadhg Ruairi Eilidh Myfanwy Krzysztof Wojciech Zbigniew Agnieszka Grzegorz ' +
  'Maciej Jerzy Szczepan Przemek Tchaikovsky Rubinsky Shevchenko Ljubica Vsevolod Zdenek Hrvoje Mkrtchyan Ivanovich ' +
  'Xiaoling Xuefeng Zhuo Qiang Guo Hsiao Thanh Huynh Quyen Ngozi Mbeki Nkrumah Bhavesh Dhruv Lakshmi Siddharth Jhanvi ' +
  'Nieuwenhuis Huygens Kjell Bjarne Haakon Koehler Leroux Devereux Renault Castillo Alejandra Trujillo Carvalho Bertolucci Ximena';

test('names that English rules misread are found by their letters', () => {
  const names = HARD.split(' ');
  assert.ok(names.length >= 60);
  // Oisin looks like any English word.
  const missed = names.filter((name) => riskyWords(`We met ${name} there.`).length === 0);
  assert.deepEqual(missed, ['Oisin']);
});

const EASY =
  'energy strategy technology breakthrough throughput borough lesson civic sky skiing trekking adhere childhood stockholder ' +
  'touchscreen workstream worthwhile downstream healthy quiz savvy awkward backward major adjective rejoice project enjoy ' +
  'umbrella yellow silhouette signage design workshop bookshelf stepfather helpful matchstick earthquake manoeuvre café ' +
  'Aaron Isaac Timothy Dorothy Craig Lloyd Nashville Nixon Marjorie Kathleen Michael Stephanie Christopher Matthew Deborah ' +
  'Johnson Armstrong Goldberg Manchester Greenwich Jackson';

test('ordinary words and names are not', () => {
  const words = EASY.split(' ');
  assert.ok(words.length >= 60);
  assert.equal(found(words.join(' ')), '');
});

const PLACES_AND_FIRMS =
  'Hyundai Leicester Worcester Gloucestershire Bicester Towcester Norwich Southwark Marylebone Loughborough Cholmondeley ' +
  'Featherstonehaugh Beauchamp Beaulieu Edinburgh Kirkcudbright Milngavie Alnwick Wymondham Belvoir Caius Pepys Qatar Huawei ' +
  'Pfizer Xiaomi Givenchy Oaxaca Versailles Yosemite Djokovic Hermione Persephone Ghent Ljubljana Leipzig Utrecht Eindhoven ' +
  'Nijmegen Leuven Peugeot Montpellier Cointreau Reykjavik Guangzhou Tijuana Gnocchi Moschino Daihatsu Whangarei';

test('places and firms whose letters are silent or foreign are found', () => {
  const names = PLACES_AND_FIRMS.split(' ');
  assert.ok(names.length >= 50);
  assert.deepEqual(
    names.filter((name) => riskyWords(`We met at ${name} there.`).length === 0),
    [],
  );
});

const LOOK_ALIKE =
  'ancestor investor semester Lancaster Chester Rochester Winchester crunchy punchy champion beauty beautiful Beaumont hydrogen ' +
  'hypothesis dynamite termite telephone microphone stone ghost ghetto plateau bureau yacht Pittsburgh sandwich candlewick hijack ' +
  'Fiji weigh weird wheat whatever wharf giant jury January jalopy exact guard guarantee annex planner kyoto always almanac ' +
  'zigzag machine schedule scheme alien valley village detergent fresh pyramid';

test('words and names that only look like them are not', () => {
  const words = LOOK_ALIKE.split(' ');
  assert.ok(words.length >= 50);
  assert.equal(found(words.join(' ')), '');
});

test('figures in a name are found where nobody knows how they are read, and abbreviations where they may be words', () => {
  assert.equal(
    found('Our PX4500, the R2D2x and the GATE of LUMO, but not B2B, an MP4, A4, CO2, GPS or CRM.'),
    'PX4500: spelled, R2D2x: spelled, GATE: spelled, LUMO: spelled',
  );
});

test('names of which the pronunciation is known are no risk, with their marks, too', () => {
  assert.equal(found('Siobhan, Nguyen, Saoirse, Niamh, Joaquín, Joaquin and Björn'), '');
});

const FIRMS =
  'LoRaWAN UiPath iPaaS LaTeX Tumblr Flickr Grindr Lyft Lidl Snyk Klaviyo Xplor Zscaler Huawei Sagittr Hermès Nestlé SalesXBR PX4500';

test('names of firms and of technical things are found where their letters or capitals mislead', () => {
  const missed = FIRMS.split(' ').filter((name) => riskyWords(`We use ${name} there.`).length === 0);
  assert.deepEqual(missed, ['SalesXBR']);
});

const READ_RIGHT =
  'HubSpot YouTube ServiceNow PayPal LinkedIn iPhone eBay McDonald MacBook OnboardIQ RabbitMQ MongoDB OpenAI ChatGPT BambooHR ' +
  'Kubernetes SaaS GmbH PostgreSQL nginx iOS IKEA VoIP IoT PoC GIFs Xero Qlik VMware EBITDA SCADA HIPAA B2B CRM ROI KPIs ERPs kWh ' +
  'DHL KYC MRR GTM PMS AWS ISO girl pearl owl crawl purr rhythm xylophone xenon psalm swift dwell';

test('those that the voice reads right are not', () => assert.equal(found(READ_RIGHT), ''));

test('addresses are named as a whole, and a host alone is short enough', () => {
  assert.equal(
    found(
      'See https://acme.com/szymon?x=1, or www.acme.com/a, acme.com, acme.io/szymon, and write to szymon.x@acme.co.uk.',
    ),
    'https://acme.com/szymon?x=1: address, www.acme.com/a: address, acme.io/szymon: address, szymon.x@acme.co.uk: address',
  );
});

test('a host that is written as an address is one', () => {
  assert.equal(
    found('See www.acme.com. Or (https://acme.com), WWW.Acme.com/, not acme.com, 24/7, 3.5/5 and and/or.'),
    'www.acme.com: address, https://acme.com: address, WWW.Acme.com/: address',
  );
});

test('the words of a text in capitals are no abbreviations', () => {
  assert.equal(found('HI DANA, IT WAS GREAT TO TALK ABOUT THE PLAN OF SZYMON.'), 'SZYMON: unusual');
});

test('no spelling repeats without end, so that a word is looked through in a time that grows with its length', () => {
  for (const spelling of [...readWordLists('voice/spellings.txt').values()].flat()) {
    assert.doesNotMatch(spelling, /[*+]|\{\d+,\}/, spelling);
    assert.ok(new RegExp(spelling, 'iu'));
  }
});
