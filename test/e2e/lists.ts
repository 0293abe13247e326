// Lists of calls as people export them, for more than one story: with semicolons, in the letters of Windows, and with rows that
// cannot become videos.
import { SAMPLE } from './flows.js';

const HEAD = ['Vorname', 'Nachname', 'Firma', 'Call notes', 'Deal'];

const quoted = (cell) => `"${String(cell).replaceAll('"', '""')}"`;

const textOf = (rows) => [HEAD, ...rows].map((cells) => cells.map(quoted).join(';')).join('\r\n');

/** `mark` makes its calls others than those of another list. */
export function listOf(mark, count = 2) {
  const call = (name, place) => [name, 'Müller', 'Bäckerei Grün', `${SAMPLE.emailContent}\n${mark} ${place}.`, place];
  const good = Array.from({ length: count }, (_, place) => call(`Jürgen${place}`, place));
  const short = ['Robin', 'Lee', 'Harbour', 'We met and it was nice.', 98];
  return {
    name: `calls-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(textOf([...good, short, good[0]]), 'latin1'),
  };
}

export const chooseList = (page, file) => page.getByLabel(/^CSV file/).setInputFiles(file);
