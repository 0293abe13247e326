// Makes videos of a whole list of calls: choose a file, see what each row becomes, send, and mend what was refused.

import { useBlocker } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOverview } from '../../api/flows';
import { Button } from '../../design/button';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { PageHeader } from '../../design/page-header';
import { t } from '../../language/text';
import { BackLink } from '../flow/back-link';
import { NotReady } from '../flows/not-ready';
import { ChooseFile, type ListFile } from './choose-file';
import { ColumnChoice } from './column-choice';
import { guessUses } from './columns';
import { writeCsv } from './csv';
import { countFates, fateOf } from './fate';
import { type FatedRow, RowTable } from './row-table';
import { rowsOf } from './rows';
import { saveFile } from './save-file';
import { SendPanel } from './send-panel';
import { useChecks } from './use-checks';
import { useSending } from './use-sending';

export function ImportPage() {
  const [file, setFile] = useState<{ file: ListFile; times: number } | null>(null);
  const choose = (next: ListFile) => setFile((earlier) => ({ file: next, times: (earlier?.times ?? 0) + 1 }));
  const { data: overview } = useOverview();
  return (
    <>
      <BackLink />
      <PageHeader title={t('Import a list')} description={t('Create one video for each row of a CSV file.')} />
      {overview && !overview.isReady && <NotReady missing={overview.missing} />}
      {file ? (
        <List key={file.times} file={file.file} onAnother={() => setFile(null)} />
      ) : (
        <ChooseFile onFile={choose} />
      )}
    </>
  );
}

function List({ file: { name, table }, onAnother }: { file: ListFile; onAnother: () => void }) {
  const [uses, setUses] = useState(() => guessUses(table.header));
  const [approveFirst, setApproveFirst] = useState(true);
  const { data: overview } = useOverview();
  const rows = useMemo(() => rowsOf(table, uses), [table, uses]);
  const checks = useChecks(rows);
  const sending = useSending();
  const fated = rows.map(
    (row): FatedRow => ({ row, fate: fateOf(row, checks.byRow.get(row.number), sending.made.get(row.number)) }),
  );
  const send = () => {
    const isWanted = ({ row, fate }: FatedRow) => fate.kind === 'ready' || sending.made.has(row.number);
    const asChosen = ({ row }: FatedRow) => ({ ...row, body: { ...row.body, autoApproveScript: !approveFirst } });
    sending.send(fated.filter(isWanted).map(asChosen));
  };
  const saveRefused = () => {
    const refused = fated.flatMap(({ row, fate }) => (fate.kind === 'refused' ? [[...row.cells, fate.problem]] : []));
    saveFile(`${name.replace(/\.\w+$/, '')}-skipped.csv`, writeCsv([[...table.header, t('Problem')], ...refused]));
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-6 max-lg:order-2">
        <FileLine name={name} count={rows.length} onAnother={onAnother} isOff={sending.state === 'sending'} />
        {sending.state === 'idle' && (
          <ColumnChoice table={table} uses={uses} onChange={setUses} isOff={sending.state !== 'idle'} />
        )}
        <RowTable rows={fated} />
      </div>
      <div className="max-lg:order-1 lg:sticky lg:top-10">
        <SendPanel
          {...{ checks, sending, overview, approveFirst, onAnother }}
          counts={countFates(fated.map(({ fate }) => fate))}
          onApproveFirst={setApproveFirst}
          onSend={send}
          onSaveRefused={saveRefused}
        />
      </div>
      <Leaving isSending={sending.state === 'sending'} />
    </div>
  );
}

type FileLineProps = { name: string; count: number; onAnother: () => void; isOff: boolean };

function FileLine({ name, count, onAnother, isOff }: FileLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sunken px-4 py-3">
      <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-faint" strokeWidth={1.5} />
      <p className="min-w-0 flex-1 basis-48 truncate text-sm">
        <span className="font-medium">{name}</span>
        <span className="text-muted"> · {t('{count, plural, one {# row} other {# rows}}', { count })}</span>
      </p>
      <Button size="sm" onClick={onAnother} disabled={isOff}>
        {t('Choose another file')}
      </Button>
    </div>
  );
}

/** What was sent stays; the rest would not be made, and nobody would be told. */
function Leaving({ isSending }: { isSending: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isSending,
    enableBeforeUnload: () => isSending,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('Stop the import?')}
      action={t('Stop and leave')}
      refusal={t('Keep importing')}
      isDangerous={false}
      onConfirm={() => proceed?.()}
    >
      {t('Videos created so far are kept. To continue later, choose the same file again. You won’t get duplicates.')}
    </ConfirmDialog>
  );
}
