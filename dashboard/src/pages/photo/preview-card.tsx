// The preview: the face in the states that films show, and saying hello. Somebody has to confirm that it looks right.
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { PhotoDetail } from '#schemas/photo-presenters';
import { useConfirmPreview, usePhotoAddress } from '../../api/presenters';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Problem } from '../../design/problem';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';

export function PreviewCard({ presenter: { id, edition, step } }: { presenter: PhotoDetail }) {
  const addressOf = usePhotoAddress(id);
  const confirm = useConfirmPreview(id);
  const isConfirmed = step !== 'preview';
  return (
    <Card
      title={t('2. Preview')}
      description={t('Look closely at the mouth and the eyes. If something is off, move the points.')}
      aside={isConfirmed && <Badge tone="good">{t('Confirmed')}</Badge>}
      footer={
        !isConfirmed && (
          <Button variant="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate(edition)}>
            {t('Looks right')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <States url={addressOf('states', edition)} />
        <Clip url={addressOf('clip', edition)} />
        {confirm.error && <Problem error={confirm.error} />}
      </div>
    </Card>
  );
}

function States({ url }: { url: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return <Problem error={new Error(t('The preview couldn’t be loaded. Reload the page.'))} />;
  return (
    <div>
      {state === 'loading' && (
        <div role="status" aria-label={t('Creating the preview…')}>
          <Skeleton className="h-44 w-full" />
        </div>
      )}
      <img
        src={url}
        alt={t('The face with mouth closed, open and rounded, with eyes closed, and with the head turned')}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className={state === 'shown' ? 'w-full rounded-lg border border-line' : 'sr-only'}
      />
    </div>
  );
}

/** Made when it is asked for first, which takes a while. */
function Clip({ url }: { url: string }) {
  const [state, setState] = useState<'off' | 'loading' | 'shown' | 'failed'>('off');
  const start = () => setState('loading');
  return (
    <div className="flex flex-col items-start gap-3">
      {state !== 'shown' && (
        <Button
          onClick={start}
          isBusy={state === 'loading'}
          icon={<Play aria-hidden className="size-4" strokeWidth={1.75} />}
        >
          {state === 'loading' ? t('Creating a short clip…') : t('See it speak')}
        </Button>
      )}
      {state === 'failed' && <Problem error={new Error(t('The clip couldn’t be created. Try again.'))} />}
      {(state === 'loading' || state === 'shown') && (
        // biome-ignore lint/a11y/useMediaCaption: It says who it is, in a few words.
        <video
          src={url}
          aria-label={t('The presenter says hello')}
          controls
          autoPlay
          playsInline
          onLoadedData={() => setState('shown')}
          onError={() => setState('failed')}
          className={state === 'shown' ? 'w-full max-w-80 rounded-lg border border-line bg-sunken' : 'hidden'}
        />
      )}
    </div>
  );
}
