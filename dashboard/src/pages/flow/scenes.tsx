// The scenes of a video with their picture, text and duration. Beside a finished film each starts it at its place.

import type { RefObject } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { mediaPath } from '../../api/media';
import { Card } from '../../design/card';
import { clockTime, duration } from '../../design/seconds';
import { t } from '../../language/text';

type Scene = NonNullable<FlowDetail['scenes']>[number];
type Props = { scenes: Scene[] /** Null without a film. */; film: RefObject<HTMLVideoElement | null> | null };

const ROW = 'flex w-full items-start gap-3 rounded-md p-2 text-left';

export function Scenes({ scenes, film }: Props) {
  const seek = (seconds: number) => {
    const player = film?.current;
    if (!player) return;
    player.currentTime = seconds;
    void player.play().catch(() => undefined);
    player.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Card
      title={t('Scenes')}
      description={t('{scenes, plural, one {# scene} other {# scenes}}', { scenes: scenes.length })}
    >
      <ol className="-mx-2 flex flex-col gap-1">
        {scenes.map((scene) => (
          <li key={scene.index}>
            {film ? (
              <button
                type="button"
                onClick={() => seek(scene.startSeconds)}
                title={t('Play from here')}
                className={`${ROW} hover:bg-hover`}
              >
                <SceneRow scene={scene} />
              </button>
            ) : (
              <div className={ROW}>
                <SceneRow scene={scene} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function SceneRow({ scene: { text, startSeconds, seconds, pictureUrl } }: { scene: Scene }) {
  return (
    <>
      {pictureUrl && (
        <img
          src={mediaPath(pictureUrl)}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className="aspect-video h-auto w-24 shrink-0 rounded-sm border border-line bg-black object-contain"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3 text-xs text-faint tabular-nums">
          <span>{clockTime(startSeconds)}</span>
          <span>{duration(seconds)}</span>
        </span>
        <span className="mt-0.5 block text-sm break-words">{text}</span>
      </span>
    </>
  );
}
