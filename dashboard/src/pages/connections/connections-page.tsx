// Accounts at voice and presenter vendors: their offers, and the fallback when one fails.

import { Send } from 'lucide-react';
import { useState } from 'react';
import type { VendorLine } from '#schemas/workspace';
import { useVendors } from '../../api/vendors';
import { LoadProblem } from '../../design/load-problem';
import { Note } from '../../design/note';
import { PageHeader } from '../../design/page-header';
import { TableSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { ConnectDialog } from './connect-dialog';
import { DisconnectDialog } from './disconnect-dialog';
import { VendorRow } from './vendor-row';

export type Task = { kind: 'connect' | 'disconnect'; vendor: string };

export function ConnectionsPage() {
  const { data, error, refetch } = useVendors();
  return (
    <>
      <PageHeader
        title={t('Connections')}
        description={t(
          'Connect your own voice and presenter accounts. Their voices and presenters are added to the built-in ones.',
        )}
      />
      {data ? (
        <Connections vendors={data.vendors} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </>
  );
}

const KINDS = [
  ['voice', t('Voices')],
  ['avatar', t('Presenters')],
] as const;

function Connections({ vendors }: { vendors: VendorLine[] }) {
  const [task, setTask] = useState<Task | null>(null);
  /** The result of the last check on this page, by vendor. */
  const [problems, setProblems] = useState<Record<string, string | null>>({});
  const onProblem = (vendor: string, problem: string | null) =>
    setProblems((earlier) => ({ ...earlier, [vendor]: problem }));
  const asked = vendors.find(({ vendor }) => vendor === task?.vendor);
  const close = () => setTask(null);
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <Note icon={Send}>
        {t(
          'A voice provider receives your scripts, including names, but only for videos that use one of its voices. Presenter providers receive the voice track or script of videos that use their presenters.',
        )}
      </Note>
      {KINDS.map(([kind, title]) => {
        const some = vendors.filter(({ offers }) => offers.includes(kind));
        if (some.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={`vendors-${kind}`}>
            <h2 id={`vendors-${kind}`} className="mb-2 text-sm font-semibold">
              {title}
            </h2>
            <ul className="flex flex-col gap-2.5">
              {some.map((line) => (
                <VendorRow
                  key={line.vendor}
                  line={line}
                  problem={problems[line.vendor] ?? null}
                  onProblem={onProblem}
                  onTask={setTask}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {asked && task?.kind === 'connect' && <ConnectDialog line={asked} onClose={close} onProblem={onProblem} />}
      {asked && task?.kind === 'disconnect' && <DisconnectDialog line={asked} onClose={close} onProblem={onProblem} />}
    </div>
  );
}
