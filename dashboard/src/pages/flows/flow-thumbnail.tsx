// A small picture of a flow's video, or a placeholder with its progress.
import { Ban, Clapperboard, FileText, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { FlowLine, State } from '#schemas/flows';
import { mediaPath } from '../../api/media';
import { isMoving } from '../../design/status-pill';

const ICONS: Partial<Record<State, LucideIcon>> = {
  pending_approval: FileText,
  failed: TriangleAlert,
  cancelled: Ban,
};

type Props = { flow: Pick<FlowLine, 'thumbnailUrl' | 'posterUrl' | 'status' | 'percent'> };

export function FlowThumbnail({ flow }: Props) {
  // Videos of earlier versions have a poster only.
  const picture = flow.thumbnailUrl ?? flow.posterUrl;
  const Icon = ICONS[flow.status] ?? Clapperboard;
  return (
    <span className="relative grid aspect-video w-18 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunken text-faint">
      {picture ? (
        <img
          src={mediaPath(picture)}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-4" strokeWidth={1.5} />
      )}
      {isMoving(flow.status) && (
        <svg aria-hidden className="absolute inset-x-0 bottom-0 h-0.75 w-full" preserveAspectRatio="none">
          <rect height="100%" width={`${flow.percent}%`} className="fill-accent transition-[width] duration-500" />
        </svg>
      )}
    </span>
  );
}
