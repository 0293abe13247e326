// The first step: a file is dropped or chosen, and what it should hold is said.

import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button';
import { FileDrop } from '../../design/forms/file-drop';
import { Problem } from '../../design/problem';
import { locale, t } from '../../language/text';
import { CsvProblem, MOST_ROWS, readTable, type Table, writeCsv } from './csv';
import { saveFile } from './save-file';

const MOST_BYTES = 20_000_000;

const EXAMPLE = [
  [t('Summary'), t('Prospect'), t('Company'), t('Title')],
  [
    t(
      'Call with Dana from Harbor Foods. They copy orders from email into a spreadsheet by hand, about three hours every morning, and mistakes reach the warehouse twice a week. We showed how orders are entered automatically; she liked that there’s nothing to install. Next steps: we send the quote by Friday and meet again on Tuesday.',
    ),
    t('Dana Reed'),
    t('Harbor Foods'),
    '',
  ],
];

export type ListFile = { name: string; table: Table };

export function ChooseFile({ onFile }: { onFile: (file: ListFile) => void }) {
  const [problem, setProblem] = useState<Error | null>(null);
  const read = async (file: File) => {
    try {
      setProblem(null);
      onFile({ name: file.name, table: readTable(new Uint8Array(await file.arrayBuffer())) });
    } catch (error) {
      setProblem(error instanceof CsvProblem ? error : new Error(t('Couldn’t read “{name}”.', { name: file.name })));
    }
  };
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <FileDrop
        label={t('CSV file')}
        action={t('Drop a CSV file here or choose a file')}
        hint={t('One call per row, with column names in the first row. Up to {most} rows.', {
          most: MOST_ROWS.toLocaleString(locale),
        })}
        icon={FileSpreadsheet}
        endings={['.csv', '.tsv', '.txt']}
        mostBytes={MOST_BYTES}
        onFile={(file) => void read(file)}
        className="h-52"
      />
      {problem && <Problem error={problem} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted">
        <p className="min-w-0 flex-1 basis-72 text-pretty">
          {t(
            'You’ll review every row before anything is created. You can use an export from your CRM and map its columns in the next step.',
          )}
        </p>
        <Button
          size="sm"
          onClick={() => saveFile('aftercall-list.csv', writeCsv(EXAMPLE))}
          icon={<Download aria-hidden className="size-3.5" strokeWidth={1.75} />}
        >
          {t('Download example')}
        </Button>
      </div>
    </div>
  );
}
