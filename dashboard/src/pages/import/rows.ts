// The rows of a list as they are sent, what can be told of them before anybody is asked, and how they are parted for sending.

import type { NewFlow } from '../../../../src/http/dashboard/schemas/flows.js';
import { locale, t } from '../../language/text.js';
import { metadataKeyOf, type Use } from './columns.js';
import type { Table } from './csv.js';

export type ListRow = {
  /** From 1; the header is not counted. */
  number: number;
  cells: readonly string[];
  body: NewFlow & { metadata?: Record<string, string> };
  /** Why it is not even asked about. */
  problem: string | null;
};

/** That of the API. */
const MOST_CHARACTERS = 50_000;

const JOINT: Partial<Record<Use, string>> = { emailContent: '\n\n' };

export function rowsOf({ header, rows }: Table, uses: readonly Use[]): ListRow[] {
  const first = new Map<string, number>();
  return rows.map((cells, index) => {
    const number = index + 1;
    const body = bodyOf(header, cells, uses);
    const call = JSON.stringify([body.emailContent, body.prospectName, body.prospectCompany]);
    const earlier = first.get(call);
    if (earlier === undefined) first.set(call, number);
    return { number, cells, body, problem: problemOf(body, earlier) };
  });
}

function bodyOf(header: readonly string[], cells: readonly string[], uses: readonly Use[]): ListRow['body'] {
  const texts: Record<string, string> = {};
  const metadata: Record<string, string> = {};
  for (const [place, cell] of cells.entries()) {
    const use = uses[place] ?? 'none';
    if (cell === '' || use === 'none') continue;
    if (use === 'metadata') metadata[metadataKeyOf(header[place]!)] = cell;
    else texts[use] = use in texts ? `${texts[use]}${JOINT[use] ?? ' '}${cell}` : cell;
  }
  return {
    emailContent: '',
    ...texts,
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function problemOf({ emailContent }: NewFlow, earlier: number | undefined): string | null {
  if (emailContent === '') return t('The summary is missing.');
  if (earlier !== undefined) return t('Duplicate of row {earlier}. Only one video will be created.', { earlier });
  if (emailContent.length <= MOST_CHARACTERS) return null;
  return t('The summary can be up to {most} characters.', {
    most: MOST_CHARACTERS.toLocaleString(locale),
  });
}

const BATCH_CHARACTERS = 60_000;

/** Small enough to be sent at once, however long the summaries are. */
export function batchesOf<Row extends Pick<ListRow, 'body'>>(rows: readonly Row[], most: number): Row[][] {
  const batches: Row[][] = [];
  let characters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row.body).length;
    const last = batches.at(-1);
    if (last && last.length < most && characters + length <= BATCH_CHARACTERS) {
      last.push(row);
      characters += length;
    } else {
      batches.push([row]);
      characters = length;
    }
  }
  return batches;
}
