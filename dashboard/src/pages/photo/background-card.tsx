// The background of a photo: kept as it is, or removed, with what somebody painted where the service was not sure.
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import type { PhotoDetail, PhotoStroke } from '#schemas/photo-presenters';
import { useChangeCutout, useCutoutTrial, usePhotoAddress } from '../../api/presenters';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { CutoutPreview } from './cutout-preview';
import { RefusedFindings } from './finding-list';
import { StrokeCanvas } from './stroke-canvas';
import { StrokeTools } from './stroke-tools';
import { useStrokes } from './use-strokes';

export function BackgroundCard({ presenter }: { presenter: PhotoDetail }) {
  const [isEditing, setEditing] = useState(false);
  const { id, edition, cutout } = presenter;
  const change = useChangeCutout(id);
  const toast = useToast();
  if (isEditing) return <Editor presenter={presenter} onClose={() => setEditing(false)} />;
  // Callbacks of `mutate` are lost where the card is shown anew with the new edition; what failed is shown below.
  const putBack = () =>
    change.mutateAsync({ edition, strokes: null }).then(
      () => toast.good(t('The background is back. Check the new preview.')),
      () => {},
    );
  return (
    <Card
      title={t('Background (optional)')}
      description={t('Remove it to show the person in front of your brand’s backdrop. A plain wall works best.')}
      aside={cutout && <Badge tone="good">{t('Removed')}</Badge>}
    >
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Eraser aria-hidden className="size-4" strokeWidth={1.75} />}
            onClick={() => setEditing(true)}
            disabled={change.isPending}
          >
            {cutout ? t('Change…') : t('Remove the background…')}
          </Button>
          {cutout && (
            <Button variant="ghost" onClick={putBack} isBusy={change.isPending}>
              {t('Put it back')}
            </Button>
          )}
        </div>
        {change.error && <Problem error={change.error} />}
      </div>
    </Card>
  );
}

const NONE: PhotoStroke[] = [];

function Editor({ presenter, onClose }: { presenter: PhotoDetail; onClose: () => void }) {
  const { id, edition, cutout, width, height } = presenter;
  const url = usePhotoAddress(id)('photo', edition);
  const { strokes, ...painting } = useStrokes(cutout?.strokes ?? NONE, width);
  const trial = useCutoutTrial(id, strokes);
  const change = useChangeCutout(id);
  const toast = useToast();
  const isCurrent = !trial.isFetching && trial.data !== undefined;
  const isClean = isCurrent && trial.data.findings.length === 0;
  const refused = change.data && !change.data.presenter ? change.data.findings : (trial.data?.findings ?? []);
  const save = () =>
    change.mutateAsync({ edition, strokes }).then(
      ({ presenter: saved }) => saved && toast.good(t('The background was removed. Check the new preview.')),
      () => {},
    );
  return (
    <Card
      title={t('Background (optional)')}
      description={t('If something is missing, paint it to keep it. If background is left, paint it to remove it.')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onClick={save} disabled={!isClean} isBusy={change.isPending}>
            {t('Use this')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <StrokeTools {...painting} canUndo={strokes.length > 0} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <StrokeCanvas {...{ url, width, height, strokes }} {...painting} doubts={trial.data?.doubts ?? []} />
          <CutoutPreview {...{ width, height }} picture={trial.data?.picture ?? null} isBusy={trial.isFetching} />
        </div>
        <p aria-live="polite" className="text-sm text-muted">
          {trial.isFetching
            ? t('Removing the background…')
            : isClean
              ? t('The outline is clean.')
              : trial.data && trial.data.doubts.length > 0 && t('Circles show where the outline isn’t sure.')}
        </p>
        {isCurrent && refused.length > 0 && <RefusedFindings findings={refused} />}
        {(trial.error ?? change.error) && <Problem error={(trial.error ?? change.error)!} />}
      </div>
    </Card>
  );
}
