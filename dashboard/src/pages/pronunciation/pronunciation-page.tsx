// How names and products are said: a list of words, each of which can be heard as it will sound.

import { Plus, SpellCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../../api/api-context';
import { type Pronunciation, useLexicon } from '../../api/lexicon';
import { Button } from '../../design/button';
import { EmptyState } from '../../design/empty-state';
import { LoadProblem } from '../../design/load-problem';
import { PageHeader } from '../../design/page-header';
import { TableSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { ReadOnlyNote } from '../layout/read-only-note';
import { PronunciationDialog } from './pronunciation-dialog';
import { PronunciationList } from './pronunciation-list';
import { RemovePronunciationDialog } from './remove-pronunciation-dialog';

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; entry: Pronunciation };

export function PronunciationPage() {
  const mayChange = useWorkspace().may('member');
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const add = mayChange && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" strokeWidth={2} />}
      onClick={() => setTask({ kind: 'add' })}
    >
      {t('Add word')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Pronunciation')}
        description={t('Teach voices how to say names and product names. Captions keep the original spelling.')}
        actions={add}
      />
      <ReadOnlyNote needed="member" />
      <Words add={add} onTask={(kind, entry) => setTask({ kind, entry })} />
      {task && task.kind !== 'remove' && (
        <PronunciationDialog entry={task.kind === 'edit' ? task.entry : null} onClose={close} />
      )}
      {task?.kind === 'remove' && <RemovePronunciationDialog entry={task.entry} onClose={close} />}
    </>
  );
}

type WordsProps = { add: ReactNode; onTask: (kind: 'edit' | 'remove', entry: Pronunciation) => void };

function Words({ add, onTask }: WordsProps) {
  const { data, error, refetch } = useLexicon();
  if (data?.entries.length === 0) {
    return (
      <EmptyState icon={SpellCheck} title={t('No words yet')} action={add}>
        {t('Add words that voices get wrong. For example, “Nguyen” sounds like “win”, and “SQL” like “sequel”.')}
      </EmptyState>
    );
  }
  if (data) return <PronunciationList entries={data.entries} onTask={onTask} />;
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  return <TableSkeleton rows={5} />;
}
