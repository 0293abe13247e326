// The finished video, with its captions to switch on for those who need more than what is in the picture.
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
