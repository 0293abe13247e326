// Where the face is: points that somebody corrects, or places one after the other where no face was found.
import { Crosshair } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { PhotoDetail } from '#schemas/photo-presenters';
import { useChangePoints, usePhotoAddress } from '../../api/presenters';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Switch } from '../../design/forms/switch';
import { Note } from '../../design/note';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { RefusedFindings, Warnings } from './finding-list';
import { Lens } from './lens';
import { PointCanvas } from './point-canvas';
import { pointName } from './point-names';
import { usePoints } from './use-points';

/** A new edition is a new card: nothing of what was moved before is left. */
export function PointsCard({ presenter }: { presenter: PhotoDetail }) {
  const { id, edition, points, width, height, findings } = presenter;
  const url = usePhotoAddress(id)('photo', edition);
  const { places, next, isFound, isChanged, moved, move, reset } = usePoints(presenter);
  const [focused, setFocused] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const change = useChangePoints(id);
  const toast = useToast();
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const names = points.filter(({ isNeeded }) => isNeeded || showsAll).map(({ name }) => name);
  const save = () =>
    change
      .mutateAsync({
        edition,
        points: Object.fromEntries(Object.entries(moved).map(([name, [x, y]]) => [name, [x, y]])),
      })
      // Callbacks of `mutate` are lost where the card is shown anew with the new edition; what failed is shown below.
      .then(
        ({ presenter: saved }) => saved && toast.good(t('Points saved. Check the new preview.')),
        () => {},
      );
  const placeInMiddle = (name: string) => {
    move(name, [width / 2, height / 2]);
    setFocused(name);
    // Once it is drawn.
    requestAnimationFrame(() => {
      frame.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(pointName(name))}"]`)?.focus();
    });
  };
  const refused = change.data && !change.data.presenter ? change.data.findings : null;
  const place = focused === null ? undefined : places[focused];
  return (
    <Card
      title={t('1. Face points')}
      description={
        isFound
          ? t(
              'Check that each point is in the right place, and drag any that aren’t. Left and right are as you see them in the photo.',
            )
          : t('Mark eight points so the face can move.')
      }
      footer={
        <>
          <Button variant="ghost" onClick={reset} disabled={!isChanged}>
            {t('Undo changes')}
          </Button>
          <Button variant="primary" onClick={save} disabled={!isChanged || next !== null} isBusy={change.isPending}>
            {t('Save points')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Warnings findings={findings.filter(({ code }) => !isFound || code !== 'NO_FACE')} />
        {next !== null && (
          <Note icon={Crosshair}>
            <p aria-live="polite">
              {t('Click this point in the photo: {name} ({number} of {count})', {
                name: pointName(next),
                number: names.indexOf(next) + 1,
                count: points.filter(({ isNeeded }) => isNeeded).length,
              })}
            </p>
            <Button size="sm" className="mt-2" onClick={() => placeInMiddle(next)}>
              {t('Place it with the keyboard')}
            </Button>
          </Note>
        )}
        <div ref={frame} className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_11rem]">
          <PointCanvas
            {...{ url, names, places, next, focused, helpId }}
            photo={presenter}
            onFocus={setFocused}
            onMove={move}
          />
          <div className="flex flex-col gap-4">
            {focused !== null && place && <Lens url={url} width={width} name={focused} place={place} />}
            <p id={helpId} className="text-xs text-muted">
              {t('Drag a point, or select it and use the arrow keys. Hold Shift to move farther.')}
            </p>
            {isFound && <Switch label={t('Show all points')} isOn={showsAll} onChange={setShowsAll} />}
          </div>
        </div>
        {refused && <RefusedFindings findings={refused} />}
        {change.error && <Problem error={change.error} />}
      </div>
    </Card>
  );
}
