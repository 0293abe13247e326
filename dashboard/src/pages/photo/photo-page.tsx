// One presenter made of a photograph: its points, its preview and the consent; once it is ready, what the person agreed to.
import { useNavigate, useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PhotoDetail } from '#schemas/photo-presenters';
import { useOwnConsent, usePhotoPresenter, useRemovePhoto } from '../../api/presenters';
import { Button } from '../../design/button';
import { LoadProblem } from '../../design/load-problem';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { PageHeader } from '../../design/page-header';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { BackgroundCard } from './background-card';
import { ConsentCard } from './consent-card';
import { PhotoBackLink } from './photo-back-link';
import { PointsCard } from './points-card';
import { PreviewCard } from './preview-card';
import { ReadyCard } from './ready-card';

export function PhotoPage() {
  const { avatarId } = useParams({ from: '/app/settings/avatars/photo/$avatarId' });
  const { data, error, refetch, isFetching } = usePhotoPresenter(avatarId);
  return (
    <>
      <PhotoBackLink />
      {data ? (
        <Presenter presenter={data} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <div role="status" aria-label={t('Loading')} className="flex max-w-3xl flex-col gap-5">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </>
  );
}

const SAID = {
  points: t('Mark where the face is.'),
  preview: t('Check the points, then confirm the preview.'),
  consent: t('The person in the photo still has to agree.'),
  asked: t('Waiting for the person in the photo to agree.'),
  ready: t('Ready to speak.'),
};

function Presenter({ presenter }: { presenter: PhotoDetail }) {
  const { id, name, step, edition } = presenter;
  const [isRemoving, setRemoving] = useState(false);
  const own = useOwnConsent(id);
  return (
    <>
      <PageHeader
        title={name}
        description={SAID[step]}
        actions={
          <Button icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => setRemoving(true)}>
            {step === 'ready' ? t('Withdraw consent…') : t('Delete photo…')}
          </Button>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        {step === 'ready' ? (
          <ReadyCard presenter={presenter} withdrawalUrl={own.data?.url ?? null} />
        ) : (
          <>
            <PointsCard key={`points ${edition}`} presenter={presenter} />
            {step !== 'points' && <BackgroundCard key={`background ${edition}`} presenter={presenter} />}
            {step !== 'points' && <PreviewCard key={`preview ${edition}`} presenter={presenter} />}
            <ConsentCard key={`consent ${edition}`} presenter={presenter} own={own} />
          </>
        )}
      </div>
      {isRemoving && <RemovePhotoDialog presenter={presenter} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemovePhotoDialog({
  presenter: { id, name, step },
  onClose,
}: {
  presenter: PhotoDetail;
  onClose: () => void;
}) {
  const remove = useRemovePhoto(id);
  const navigate = useNavigate();
  const toast = useToast();
  const isReady = step === 'ready';
  const onSuccess = () => {
    toast.good(t('{name} and the photo were deleted.', { name }));
    void navigate({ to: '/settings/avatars' });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isReady ? t('Withdraw consent for {name}?', { name }) : t('Delete the photo of {name}?', { name })}
      action={isReady ? t('Withdraw and delete') : t('Delete photo')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess })}
    >
      <p>
        {isReady
          ? t(
              'The photo and everything made from it will be deleted, except finished videos. Videos in progress that use it will fail. The consent record is kept, without the photo.',
            )
          : t('The photo and its previews will be deleted. Any consent link you sent will stop working.')}
      </p>
    </ConfirmDialog>
  );
}
