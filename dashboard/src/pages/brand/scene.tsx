// A scene of the film, drawn small: where things stand in each shape of the picture, in the very palette that the renderer
// makes of the brand colour.

import type { Settings } from '#schemas/workspace';
import { shift } from '../../../../src/render/picture/colour';
import { createPalette, type Palette } from '../../../../src/render/picture/palette';
import { mediaPath } from '../../api/media';

export type Shape = Settings['aspectRatio'];

export type SceneProps = {
  kind: 'hello' | 'thanks';
  colour: string;
  company: string;
  logoUrl: string | null;
  portraitUrl: string | null;
  shape: Shape;
  hasCaptions: boolean;
};

type Frame = { width: number; height: number; text: [x: number, y: number]; size: number; arch: Arch };
type Arch = { x: number; y: number; width: number; height: number };

const FRAMES: Record<Shape, Frame> = {
  '16:9': { width: 640, height: 360, text: [44, 128], size: 46, arch: { x: 372, y: 56, width: 206, height: 304 } },
  '9:16': { width: 360, height: 640, text: [32, 116], size: 44, arch: { x: 62, y: 270, width: 236, height: 370 } },
  '1:1': { width: 480, height: 480, text: [36, 104], size: 44, arch: { x: 222, y: 190, width: 214, height: 290 } },
};

export function Scene({ kind, colour, company, logoUrl, portraitUrl, shape, hasCaptions }: SceneProps) {
  const palette = createPalette(colour);
  const frame = FRAMES[shape];
  const isDark = kind === 'thanks';
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="block w-full rounded-md border border-line font-sans select-none"
    >
      <rect width={frame.width} height={frame.height} fill={isDark ? palette.night : palette.paper} />
      <Presenter frame={frame} palette={palette} portraitUrl={portraitUrl} id={`${kind}-${shape.replace(':', '-')}`} />
      <Mark palette={palette} company={company} logoUrl={logoUrl} isDark={isDark} left={frame.text[0]} />
      <Words frame={frame} palette={palette} company={company} isDark={isDark} />
      {hasCaptions && <Captions frame={frame} palette={palette} isDark={isDark} />}
    </svg>
  );
}

type Part = { frame: Frame; palette: Palette };

function Presenter({ frame: { arch }, palette, portraitUrl, id }: Part & { portraitUrl: string | null; id: string }) {
  const inner = { x: arch.x + 10, y: arch.y + 10, width: arch.width - 20, height: arch.height - 10 };
  return (
    <>
      <defs>
        <linearGradient id={`ground-${id}`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={shift(palette.brand, 0.08)} />
          <stop offset="1" stopColor={palette.brand} />
        </linearGradient>
        <clipPath id={`arch-${id}`}>
          <path d={archPath(inner)} />
        </clipPath>
      </defs>
      <path d={archPath(arch)} fill={`url(#ground-${id})`} />
      <g clipPath={`url(#arch-${id})`}>
        {portraitUrl ? (
          <image href={mediaPath(portraitUrl)} {...inner} preserveAspectRatio="xMidYMid slice" />
        ) : (
          <Silhouette arch={inner} colour={palette.onBrand} />
        )}
      </g>
    </>
  );
}

/** Where no portrait is there yet. */
function Silhouette({ arch: { x, y, width, height }, colour }: { arch: Arch; colour: string }) {
  const middle = x + width / 2;
  return (
    <g fill={colour} fillOpacity={0.35}>
      <circle cx={middle} cy={y + height * 0.38} r={width * 0.2} />
      <ellipse cx={middle} cy={y + height} rx={width * 0.42} ry={height * 0.36} />
    </g>
  );
}

function archPath({ x, y, width, height }: Arch): string {
  const radius = width / 2;
  return `M${x} ${y + height}V${y + radius}a${radius} ${radius} 0 0 1 ${width} 0V${y + height}Z`;
}

type MarkProps = { palette: Palette; company: string; logoUrl: string | null; isDark: boolean; left: number };

/** A logo is made for light ground, so a dark scene gives it a light plate. */
function Mark({ palette, company, logoUrl, isDark, left }: MarkProps) {
  if (logoUrl) {
    return (
      <>
        {isDark && <rect x={left - 6} y={24} width={112} height={38} rx={8} fill={palette.card} />}
        <image href={mediaPath(logoUrl)} x={left} y={29} width={100} height={28} preserveAspectRatio="xMinYMid meet" />
      </>
    );
  }
  return (
    <>
      <rect x={left} y={30} width={26} height={26} rx={7} fill={palette.brand} />
      <text x={left + 13} y={48} textAnchor="middle" fontSize={14} fontWeight={700} fill={palette.onBrand}>
        {initials(company)}
      </text>
      <text x={left + 36} y={48} fontSize={14} fontWeight={600} fill={isDark ? palette.onNight : palette.ink}>
        {short(company, 22)}
      </text>
    </>
  );
}

function Words({ frame, palette, company, isDark }: Part & { company: string; isDark: boolean }) {
  const [x, y] = frame.text;
  return (
    <>
      <rect x={x} y={y - 30} width={34} height={4} rx={2} fill={isDark ? palette.accentOnNight : palette.accent} />
      <text x={x} y={y + 22} fontSize={frame.size} fontWeight={700} fill={isDark ? palette.onNight : palette.ink}>
        {isDark ? 'Thank you' : 'Hello Daniel'}
      </text>
      <text x={x} y={y + 54} fontSize={20} fontWeight={600} fill={isDark ? palette.accentOnNight : palette.accent}>
        {isDark ? short(company, 22) : 'Acme Logistics'}
      </text>
    </>
  );
}

function Captions({ frame, palette, isDark }: Part & { isDark: boolean }) {
  const [words, last] = isDark ? ['Talk soon, and have a great', 'day!'] : ['Hi Daniel, thank you for the', 'call.'];
  const [x, y] = [frame.width / 2 - 140, frame.height - (frame.height > frame.width ? 132 : 58)];
  return (
    <>
      <rect x={x} y={y} width={280} height={36} rx={7} className="fill-black" fillOpacity={0.82} />
      <text x={x + 116} y={y + 23} textAnchor="middle" fontSize={15} fontWeight={600} className="fill-white">
        {words}
      </text>
      <rect x={x + 228} y={y + 6} width={44} height={24} rx={5} fill={palette.brand} />
      <text x={x + 250} y={y + 23} textAnchor="middle" fontSize={15} fontWeight={600} fill={palette.onBrand}>
        {last}
      </text>
    </>
  );
}

const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
