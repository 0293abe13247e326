// The video player, with captions as a text track.
import type { FlowAssets } from '#schemas/flows';
import { mediaPath } from '../../api/media';

export function Player({ title, assets }: { title: string; assets: FlowAssets }) {
  return (
    <video
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      src={mediaPath(assets.videoUrl)}
      {...(assets.posterUrl && { poster: mediaPath(assets.posterUrl) })}
      className="max-h-[70dvh] w-full rounded-lg border border-line bg-black"
    >
      {assets.vttUrl && <track kind="captions" src={mediaPath(assets.vttUrl)} label="Captions" />}
    </video>
  );
}
