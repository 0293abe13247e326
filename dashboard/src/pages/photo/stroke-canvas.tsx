// The photo with what is painted on it: with a pointer, or with the keyboard, whose arrows move the brush and whose space bar paints.
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { PhotoStroke } from '#schemas/photo-presenters';
import { t } from '../../language/text';
import type { Place } from './use-points';
import type { Painting } from './use-strokes';

type Props = Pick<Painting, 'current' | 'brush' | 'radius' | 'begin' | 'extend' | 'end'> & {
  url: string;
  width: number;
  height: number;
  strokes: readonly PhotoStroke[];
  /** Where the outline is least sure. */
  doubts: readonly Place[];
};

const STEPS: Record<string, Place> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A press of an arrow, in radii of the brush; with Shift it is farther. */
const NEAR = 0.6;
const FAR = 3;

export function StrokeCanvas({
  url,
  width,
  height,
  strokes,
  doubts,
  current,
  brush,
  radius,
  begin,
  extend,
  end,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [cursor, setCursor] = useState<Place | null>(null);
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top, width: wide, height: tall } = frame.current!.getBoundingClientRect();
    return [((clientX - left) / wide) * width, ((clientY - top) / tall) * height];
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    begin(placeOf(event));
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    setCursor(placeOf(event));
    if (event.currentTarget.hasPointerCapture(event.pointerId)) extend(placeOf(event));
  };
  const type = (event: KeyboardEvent) => {
    const place: Place = cursor ?? [width / 2, height / 2];
    if (event.key === ' ') {
      event.preventDefault();
      setCursor(place);
      if (current) end();
      else begin(place);
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const far = radius * (event.shiftKey ? FAR : NEAR);
    const next: Place = [within(place[0] + step[0] * far, width), within(place[1] + step[1] * far, height)];
    setCursor(next);
    extend(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: It is painted on with the keyboard.
        tabIndex={0}
        aria-label={t('The photo, to paint on')}
        aria-describedby={helpId}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onPointerLeave={() => setCursor(null)}
        onKeyDown={type}
        onFocus={() => setCursor((place) => place ?? [width / 2, height / 2])}
        onBlur={end}
        className="relative cursor-crosshair touch-none overflow-hidden rounded-lg border border-line bg-sunken select-none"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={url} alt="" draggable={false} className="size-full" />
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="pointer-events-none absolute inset-0 size-full">
          {[...strokes, ...(current ? [current] : [])].map((stroke, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Strokes are added and taken away at the end alone.
            <Line key={index} stroke={stroke} />
          ))}
          {doubts.map((place) => (
            <Doubt key={`${place}`} place={place} width={width} />
          ))}
          {cursor && <Cursor {...{ cursor, radius, brush }} thickness={width / 300} />}
        </svg>
      </div>
      <p id={helpId} className="text-xs text-muted">
        {t(
          'Paint with the mouse or a finger. With the keyboard, arrow keys move the brush (Shift: farther) and Space starts and ends a stroke.',
        )}
      </p>
    </div>
  );
}

/** In widths of the photo. */
const DOUBT = 0.06;
const COLOURS = { keep: 'stroke-good', remove: 'stroke-bad' };

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

function Line({ stroke: { kind, radius, points } }: { stroke: PhotoStroke }) {
  // A line to the same place is a dot.
  const [first, ...others] = points;
  const path = `M${first} ${(others.length > 0 ? others : [first]).map((point) => `L${point}`).join(' ')}`;
  return (
    <path
      d={path}
      className={`fill-none opacity-60 ${COLOURS[kind]}`}
      strokeWidth={radius * 2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function Doubt({ place: [x, y], width }: { place: Place; width: number }) {
  const circle = { cx: x, cy: y, r: width * DOUBT, strokeWidth: width / 150 };
  return (
    <>
      <circle {...circle} className="fill-none stroke-white" />
      <circle {...circle} className="fill-none stroke-bad-solid" strokeDasharray={width / 50} />
    </>
  );
}

type CursorProps = { cursor: Place; radius: number; brush: PhotoStroke['kind']; thickness: number };

function Cursor({ cursor: [x, y], radius, brush, thickness }: CursorProps) {
  return (
    <>
      <circle cx={x} cy={y} r={radius + thickness} className="fill-none stroke-white" strokeWidth={thickness} />
      <circle cx={x} cy={y} r={radius} className={`fill-none ${COLOURS[brush]}`} strokeWidth={thickness} />
    </>
  );
}
