// A part of the photo, enlarged around one point.
import { pointName } from './point-names';
import type { Place } from './use-points';

type Props = { url: string; width: number; name: string; place: Place };

const SIDE = 176;
/** How much of the photo's width is seen. */
const PART = 0.12;

export function Lens({ url, width, name, place: [x, y] }: Props) {
  const zoom = SIDE / (width * PART);
  return (
    <figure className="flex w-44 flex-col gap-1.5">
      <div
        aria-hidden
        className="relative size-44 overflow-hidden rounded-lg border border-line bg-sunken bg-no-repeat"
        style={{
          backgroundImage: `url("${url}")`,
          backgroundSize: `${width * zoom}px auto`,
          backgroundPosition: `${SIDE / 2 - x * zoom}px ${SIDE / 2 - y * zoom}px`,
        }}
      >
        <span className="absolute top-1/2 left-0 h-px w-full bg-white mix-blend-difference" />
        <span className="absolute top-0 left-1/2 h-full w-px bg-white mix-blend-difference" />
      </div>
      <figcaption className="text-xs text-muted">{pointName(name)}</figcaption>
    </figure>
  );
}
