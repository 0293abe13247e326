// The preview of a draft: the complete voice track with synchronized stills of the scenes.

import { LoaderCircle, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import type { Review } from '#schemas/flows';
import { mediaPath } from '../../api/media';
import { usePreviewEdit } from '../../api/review';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { useFocusNext } from '../../design/hooks/use-focus-next';
import { useToast } from '../../design/overlays/toast';
import { clockTime } from '../../design/seconds';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { useTrack } from './use-track';

/** `script` is what stands in the editor. */
type Props = { flowId: string; review: Review; script: string; isReadOnly: boolean };

export function Preview({ flowId, review: { storyboard, voiceTrack, previewedScript }, script, isReadOnly }: Props) {
  const update = usePreviewEdit(flowId);
  const toast = useToast();
  const card = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(card);
  if (!storyboard && !voiceTrack) return null;
  const isFailed = storyboard?.status === 'failed' || voiceTrack?.status === 'failed';
  const isOther = previewedScript !== script;
  const note = isOther
    ? t('The preview shows an earlier version of the script.')
    : t('The full voice track with a still from each scene.');
  return (
    <Card
      ref={card}
      title={t('Preview')}
      description={note}
      aside={
        isOther &&
        !isReadOnly && (
          <Button
            size="sm"
            isBusy={update.isPending}
            disabled={script.trim() === ''}
            onClick={() => {
              focusNext('button', ':scope');
              update.mutate(script, { onError: (error) => toast.bad(error) });
            }}
          >
            {t('Update preview')}
          </Button>
        )
      }
    >
      {isFailed && (
        <p className="text-sm text-muted">
          {t('The preview couldn’t be created. You can still listen to each sentence and approve the script.')}
        </p>
      )}
      {!isFailed && (storyboard?.status === 'preparing' || voiceTrack?.status === 'preparing') && <Preparing />}
      {!isFailed && storyboard?.status === 'ready' && voiceTrack?.url && (
        <Playable stills={storyboard.stills} url={voiceTrack.url} seconds={voiceTrack.durationSeconds ?? 0} />
      )}
    </Card>
  );
}

function Preparing() {
  return (
    <div role="status">
      <Skeleton className="aspect-video !h-auto w-full rounded-md lg:max-h-[22dvh]" />
      <p className="mt-3 flex items-center gap-2 text-sm text-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.75} />
        {t('Preparing the preview. You can keep editing.')}
      </p>
    </div>
  );
}

type Stills = NonNullable<Review['storyboard']>['stills'];

function Playable({ stills, url, seconds }: { stills: Stills; url: string; seconds: number }) {
  const track = useTrack(mediaPath(url), seconds);
  const starts = startsOf(stills, track.seconds);
  const here = Math.max(
    0,
    starts.findLastIndex((start) => start <= track.at + 0.05),
  );
  const still = stills[here];
  const Icon = track.isPlaying ? Pause : Play;
  return (
    <div>
      <button
        type="button"
        aria-label={track.isPlaying ? t('Pause the preview') : t('Play the preview')}
        onClick={track.toggle}
        className="group relative block aspect-video w-full overflow-hidden rounded-md border border-line bg-sunken lg:max-h-[22dvh]"
      >
        {still && <img src={mediaPath(still.url)} alt="" className="size-full object-contain" />}
        <span
          className={classes(
            'absolute inset-0 grid place-items-center transition-opacity duration-150',
            track.isPlaying && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        >
          <span className="grid size-12 place-items-center rounded-full bg-black/60 text-white">
            <Icon aria-hidden className="size-5" fill="currentColor" strokeWidth={0} />
          </span>
        </span>
      </button>
      <div className="mt-3 flex items-center gap-3">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={track.isPlaying ? t('Pause') : t('Play')}
          onClick={track.toggle}
          icon={<Icon aria-hidden className="size-4" fill="currentColor" strokeWidth={0} />}
        />
        <input
          type="range"
          aria-label={t('Playback position')}
          aria-valuetext={t('{clockTime} of {clockTime2}', {
            clockTime: clockTime(track.at),
            clockTime2: clockTime(track.seconds),
          })}
          min={0}
          max={track.seconds}
          step={0.1}
          value={track.at}
          onChange={(event) => track.seek(Number(event.target.value))}
          className="h-6 min-w-0 flex-1"
        />
        <span className="text-xs text-muted tabular-nums">
          {clockTime(track.at)} / {clockTime(track.seconds)}
        </span>
      </div>
      <ol className="mt-3 flex gap-2 overflow-x-auto pb-1">
        {stills.map(({ index, url: picture, text }) => (
          <li key={index} className="shrink-0">
            <button
              type="button"
              aria-label={t('Scene {number}: {text}', { number: index + 1, text })}
              aria-current={index === here ? 'true' : undefined}
              onClick={() => track.seek(starts[index] ?? 0)}
              className={classes(
                'block h-11 min-w-8 overflow-hidden rounded-sm border-2 -outline-offset-2',
                index === here ? 'border-accent' : 'border-transparent opacity-70 hover:opacity-100',
              )}
            >
              <img src={mediaPath(picture)} alt="" loading="lazy" className="h-full w-auto" />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The start time of each still, from the scenes' shares of the track. */
function startsOf(stills: Stills, seconds: number): number[] {
  const planned = stills.reduce((sum, { estimatedSeconds }) => sum + estimatedSeconds, 0);
  let at = 0;
  return stills.map(({ estimatedSeconds }) => {
    const start = at;
    at += planned > 0 ? (estimatedSeconds / planned) * seconds : 0;
    return start;
  });
}
