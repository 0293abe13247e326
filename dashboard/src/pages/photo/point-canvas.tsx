// The photo with the points of the face on it: dragged with a pointer, or moved with the arrow keys where one is focused.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { PhotoDetail } from '#schemas/photo-presenters';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { pointName } from './point-names';
import type { Place, Points } from './use-points';

type Props = {
  photo: Pick<PhotoDetail, 'width' | 'height' | 'mesh'>;
  url: string;
  /** Those that are shown. */
  names: readonly string[];
  places: Points;
  /** The one that the next click places. */
  next: string | null;
  focused: string | null;
  onFocus: (name: string | null) => void;
  onMove: (name: string, place: Place) => void;
  /** Describes how points are moved. */
  helpId: string;
};

const STEPS: Record<string, Place> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 10;

export function PointCanvas(props: Props) {
  const { photo, url, names, places, next, focused, onFocus, onMove, helpId } = props;
  const frame = useRef<HTMLDivElement>(null);
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return [((clientX - left) / width) * photo.width, ((clientY - top) / height) * photo.height];
  };
  const press = (event: PointerEvent) => {
    if (next === null || event.button !== 0) return;
    onMove(next, placeOf(event));
    onFocus(next);
  };
  return (
    // The points are the controls; without a pointer they are placed by a button.
    <div
      ref={frame}
      onPointerDown={press}
      className={classes(
        'relative touch-none overflow-hidden rounded-lg border border-line bg-sunken select-none',
        next !== null && 'cursor-crosshair',
      )}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <img src={url} alt={t('The photo')} draggable={false} className="size-full" />
      {photo.mesh && <Mesh photo={photo} />}
      {names.flatMap((name) => {
        const place = places[name];
        if (!place) return [];
        return [
          <Point
            key={name}
            name={name}
            left={(100 * place[0]) / photo.width}
            top={(100 * place[1]) / photo.height}
            isFocused={name === focused}
            helpId={helpId}
            onFocus={() => onFocus(name)}
            onDrag={(event) => onMove(name, placeOf(event))}
            onStep={([x, y]) => onMove(name, [place[0] + x, place[1] + y])}
          />,
        ];
      })}
    </div>
  );
}

function Mesh({ photo: { width, height, mesh } }: Pick<Props, 'photo'>) {
  const radius = width / 500;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="pointer-events-none absolute inset-0 size-full">
      {mesh?.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className="fill-white/60" />
      ))}
    </svg>
  );
}

type PointProps = {
  name: string;
  left: number;
  top: number;
  isFocused: boolean;
  helpId: string;
  onFocus: () => void;
  onDrag: (event: PointerEvent) => void;
  onStep: (step: Place) => void;
};

function Point({ name, left, top, isFocused, helpId, onFocus, onDrag, onStep }: PointProps) {
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    // Not a place for the next point.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onFocus();
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
  };
  const step = (event: KeyboardEvent) => {
    const [x, y] = STEPS[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const far = event.shiftKey ? FAR : 1;
    onStep([x * far, y * far]);
  };
  return (
    <button
      type="button"
      aria-label={pointName(name)}
      aria-describedby={helpId}
      onFocus={onFocus}
      onPointerDown={press}
      onPointerMove={drag}
      onKeyDown={step}
      style={{ left: `${left}%`, top: `${top}%` }}
      className={classes(
        'absolute grid size-6 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing',
        isFocused && 'z-10',
      )}
    >
      <span
        className={classes(
          'size-2.5 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/60%)]',
          isFocused ? 'bg-accent-solid' : 'bg-transparent',
        )}
      />
    </button>
  );
}
