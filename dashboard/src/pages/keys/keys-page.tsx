// API keys. Members see their own, owners all.

import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyLine } from '#schemas/people';
import { useKeys } from '../../api/keys';
import { Button } from '../../design/button';
import { EmptyState } from '../../design/empty-state';
import { PageHeader } from '../../design/page-header';
import { Problem } from '../../design/problem';
import { TableSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { CreateKeyDialog } from './create-key-dialog';
import { KeyTable } from './key-table';
import { KeyValueDialog } from './key-value-dialog';
import { OriginsDialog } from './origins-dialog';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { RotateKeyDialog } from './rotate-key-dialog';

type Task =
  | { kind: 'create' }
  | { kind: 'rotate' | 'revoke' | 'origins'; key: KeyLine }
  | { kind: 'show'; value: string; name: string };

export function KeysPage() {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const show = (name: string) => (value: string) => setTask({ kind: 'show', value, name });
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" strokeWidth={2} />}
      onClick={() => setTask({ kind: 'create' })}
    >
      {t('Create key')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('API keys')}
        description={t('API keys let your apps create videos through the API.')}
        actions={create}
      />
      <Keys create={create} onTask={(kind, key) => setTask({ kind, key })} />
      {task?.kind === 'create' && <CreateKeyDialog onClose={close} onCreated={(name, value) => show(name)(value)} />}
      {task?.kind === 'rotate' && <RotateKeyDialog apiKey={task.key} onClose={close} onRotated={show(task.key.name)} />}
      {task?.kind === 'origins' && <OriginsDialog apiKey={task.key} onClose={close} />}
      {task?.kind === 'revoke' && <RevokeKeyDialog apiKey={task.key} onClose={close} />}
      {task?.kind === 'show' && <KeyValueDialog name={task.name} value={task.value} onClose={close} />}
    </>
  );
}

type KeysProps = { create: React.ReactNode; onTask: (kind: 'rotate' | 'revoke' | 'origins', key: KeyLine) => void };

function Keys({ create, onTask }: KeysProps) {
  const { data, error } = useKeys();
  if (error) return <Problem error={error} />;
  if (!data) return <TableSkeleton />;
  if (data.keys.length === 0) {
    return (
      <EmptyState icon={KeyRound} title={t('No keys yet')} action={create}>
        {t('Create a key to send summaries from your app, CRM or command line.')}
      </EmptyState>
    );
  }
  return <KeyTable keys={data.keys} onTask={onTask} />;
}
