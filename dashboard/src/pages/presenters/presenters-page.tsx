// The presenters of the workspace: built-in and custom ones.

import { Link } from '@tanstack/react-router';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import type { AvatarLine } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { useAvatars } from '../../api/presenters';
import { useChangeSettings, useSettings } from '../../api/settings';
import { Button, buttonClass } from '../../design/button';
import { LoadProblem } from '../../design/load-problem';
import { useToast } from '../../design/overlays/toast';
import { PageHeader } from '../../design/page-header';
import { t } from '../../language/text';
import { ReadOnlyNote } from '../layout/read-only-note';
import { PhotoSection } from '../photo/photo-section';
import { PresenterGrid, PresenterGridSkeleton } from './presenter-grid';
import { RemovePresenterDialog } from './remove-presenter-dialog';
import { UploadPresenterDialog } from './upload-presenter-dialog';

type Task = { kind: 'upload' } | { kind: 'remove'; avatar: AvatarLine };

export function PresentersPage() {
  const isOwner = useWorkspace().may('owner');
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <PageHeader
        title={t('Presenters')}
        description={t('Who speaks in your videos. The default is used unless you choose another.')}
        actions={
          isOwner && (
            <>
              <Button onClick={() => setTask({ kind: 'upload' })}>{t('Add your own')}</Button>
              <Link to="/settings/avatars/photo" className={buttonClass({ variant: 'primary' })}>
                <ImageUp aria-hidden className="size-4" strokeWidth={1.75} />
                {t('Use a photo')}
              </Link>
            </>
          )
        }
      />
      <ReadOnlyNote needed="owner" />
      {isOwner && <PhotoSection />}
      <Presenters onRemove={(avatar) => setTask({ kind: 'remove', avatar })} />
      {task?.kind === 'upload' && <UploadPresenterDialog onClose={close} />}
      {task?.kind === 'remove' && <RemovePresenterDialog avatar={task.avatar} onClose={close} />}
    </>
  );
}

function Presenters({ onRemove }: { onRemove: (avatar: AvatarLine) => void }) {
  const avatars = useAvatars();
  const settings = useSettings();
  const change = useChangeSettings();
  const toast = useToast();
  const setDefault = (avatar: AvatarLine | null) =>
    change.mutate(
      { avatarId: avatar?.id ?? null },
      {
        onSuccess: () =>
          toast.good(
            avatar
              ? t('{name} is now the default.', { name: avatar.name })
              : t('The first available presenter will be used.'),
          ),
        onError: toast.bad,
      },
    );
  const failed = [avatars, settings].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!avatars.data || !settings.data) return <PresenterGridSkeleton />;
  return (
    <PresenterGrid
      avatars={avatars.data.avatars}
      chosenId={settings.data.avatarId}
      onDefault={setDefault}
      onRemove={onRemove}
    />
  );
}
