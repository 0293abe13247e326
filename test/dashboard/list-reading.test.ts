// The rules by which the dashboard reads a list of calls: files of any program, columns by their names, and rows as they are sent.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessUses, metadataKeyOf } from '../../dashboard/src/pages/import/columns.js';
import { readTable, writeCsv } from '../../dashboard/src/pages/import/csv.js';
import { batchesOf, rowsOf } from '../../dashboard/src/pages/import/rows.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readTable(bytes(text));

describe('a file of a spreadsheet', () => {
  it('is read with commas, semicolons and tabs, quotes, lines in cells and whatever line ends', () => {
    for (const mark of [',', ';', '\t']) {
      const text = ['Name', 'Summary', 'Deal'].join(mark);
      const row = ['Dana', `"She said ""yes, now""${mark}\nthen left."`, '7'].join(mark);
      for (const end of ['\n', '\r\n']) {
        const { header, rows } = read(`\uFEFF${text}${end}${row}${end}${end}`);
        assert.deepEqual(header, ['Name', 'Summary', 'Deal']);
        assert.deepEqual(rows, [['Dana', `She said "yes, now"${mark}\nthen left.`, '7']]);
      }
    }
  });

  it('is read in UTF-8, UTF-16 and the letters of Windows', () => {
    const text = 'Name;Summary\nJürgen;Très bien';
    const expected = [['Jürgen', 'Très bien']];
    const windows = Uint8Array.from([...text], (letter) => letter.charCodeAt(0));
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, 'utf16le'))]);
    for (const each of [bytes(text), windows, utf16]) assert.deepEqual(readTable(each).rows, expected);
  });

  it('is written so that no cell is a formula, and read again as it was', () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\ta', ' =1', '＝1', "'=1", "''-1", '=1,"2"'];
    const cells = writeCsv([['a'], ...formulas.map((cell) => [cell])])
      .slice(1)
      .split('\r\n')
      .slice(1, -1);
    for (const cell of cells) assert.match(cell, /^"?'/);
    assert.equal(cells.length, formulas.length);
    assert.equal(writeCsv([["it's - fine", 'a=b', "'quoted'", '']]), "\uFEFFit's - fine,a=b,'quoted',\r\n");
    const read = readTable(bytes(writeCsv([['a'], ...formulas.map((cell) => [cell])])));
    assert.deepEqual(
      read.rows.map(([cell]) => cell),
      formulas,
    );
  });

  it('is read with quotes that a program forgot to write twice', () => {
    const { rows } = read('Name,Summary\nDana,"She said "yes, now" and left."\nRobin,5" screens');
    assert.deepEqual(rows, [
      ['Dana', 'She said "yes, now" and left.'],
      ['Robin', '5" screens'],
    ]);
  });

  it('has as many cells in each row as the widest, with names for all columns', () => {
    const { header, rows } = read('Name,\nDana,a,b\nRobin\n,,\n');
    assert.deepEqual(header, ['Name', 'Column 2', 'Column 3']);
    assert.deepEqual(rows, [
      ['Dana', 'a', 'b'],
      ['Robin', '', ''],
    ]);
  });

  it('is refused in words when it is empty, too long, broken, or no CSV', () => {
    assert.throws(() => read(''), /no rows/);
    assert.throws(() => read('Name,Summary\n'), /no rows/);
    assert.throws(() => read(`Name\n${'Dana\n'.repeat(1_001)}`), /1,001 rows/);
    assert.throws(() => read('Name,Summary\nDana,"never\nclosed'), /Line 2 has an opening quote that is never closed/);
    assert.throws(
      () => read('Name,Summary\nDana,"a" b\nRobin,"c"'),
      /Line 2: quotation marks inside a cell must be doubled/,
    );
    assert.throws(() => readTable(new Uint8Array([0x50, 0x4b, 3, 4])), /workbook/);
  });

  it('is written so that it reads as it was', () => {
    const records = [
      ['Name', 'Summary'],
      ['Dana', 'A "quote", a\nline; and a tab\t'],
    ];
    const { header, rows } = read(writeCsv(records));
    assert.deepEqual([header, ...rows], [records[0], ['Dana', 'A "quote", a\nline; and a tab']]);
  });
});

describe('columns', () => {
  it('find their use by the names that CRMs and the API give them', () => {
    const uses = guessUses(['First Name', 'Last Name', 'Company name', 'Call Notes', 'Deal owner', 'Stage']);
    assert.deepEqual(uses, ['prospectName', 'prospectName', 'prospectCompany', 'emailContent', 'userName', 'none']);
    const api = ['emailContent', 'prospectName', 'prospectCompany', 'title', 'userName', 'userCompany', 'voiceId'];
    assert.deepEqual(guessUses(api), api);
    assert.deepEqual(guessUses(['metadata.crmId', 'Résumé', 'Firma']), ['metadata', 'emailContent', 'prospectCompany']);
  });

  it('are not used twice where that would mix things up', () => {
    assert.deepEqual(guessUses(['Notes', 'Summary', 'problem']), ['emailContent', 'none', 'none']);
  });

  it('are kept along under names that the service takes', () => {
    assert.equal(metadataKeyOf('metadata.crmId'), 'crmId');
    assert.equal(metadataKeyOf('Deal size (€)'), 'Deal_size_');
  });
});

describe('rows', () => {
  const table = {
    header: ['First', 'Last', 'Notes', 'Next', 'Deal'],
    rows: [
      ['Dana', 'Reed', 'A good call.', 'Send the offer.', '7'],
      ['', '', '', '', '8'],
      ['Dana', 'Reed', 'A good call.', 'Send the offer.', '9'],
    ],
  };
  const uses = ['prospectName', 'prospectName', 'emailContent', 'emailContent', 'metadata'] as const;

  it('join what several columns say, and leave out what is empty', () => {
    const [row] = rowsOf(table, uses);
    assert.deepEqual(row!.body, {
      prospectName: 'Dana Reed',
      emailContent: 'A good call.\n\nSend the offer.',
      metadata: { Deal: '7' },
    });
  });

  it('without a summary or with the same call as another are told of', () => {
    const problems = rowsOf(table, uses).map(({ problem }) => problem);
    assert.equal(problems[0], null);
    assert.match(problems[1]!, /summary is missing/);
    assert.match(problems[2]!, /row 1/);
  });

  it('are sent a few at a time, and long ones alone', () => {
    const rows = [10, 10, 10, 59_000, 50_000, 10].map((length) => ({ body: { emailContent: 'a'.repeat(length) } }));
    const sizes = batchesOf(rows, 2).map((batch) => batch.length);
    assert.deepEqual(sizes, [2, 2, 2]);
    assert.deepEqual(
      batchesOf([rows[3]!, rows[4]!], 2).map((batch) => batch.length),
      [1, 1],
    );
    assert.deepEqual(batchesOf(rows, 2).flat(), rows);
  });
});
