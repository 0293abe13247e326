// The result tables of the render benchmark: the cost of each part, compared with the targets.
import { table } from '../report.js';
import type { Similarity } from './compare.js';
import type { Cost } from './tree.js';

export type Line = Cost & Partial<Similarity> & { name: string; sizeBytes?: number };

const MB = 1e6;

const fixed = (value: number | undefined, digits: number): string => value?.toFixed(digits) ?? '';
const inMb = (bytes: number): string => fixed(bytes / MB, 0);

const cellsOf = (line: Line): string[] => [
  line.name,
  fixed(line.cpuS, 1),
  fixed(line.wallS, 1),
  `${inMb(line.peakBytes)} (${inMb(line.peakShareBytes)})`,
  line.sizeBytes === undefined ? '' : fixed(line.sizeBytes / MB, 1),
  fixed(line.psnrY, 1),
  fixed(line.ssim, 4),
];

export const tellLine = (line: Line): string => cellsOf(line).join('  ');

export const lineTable = (lines: readonly Line[]): string =>
  table(['', 'CPU s', 'wall s', 'peak MB', 'file MB', 'PSNR-Y dB', 'SSIM'], lines.map(cellsOf));

/** Measured values beside their targets; unmeasured ones are left out. */
export function targetTable(lines: readonly Line[], cancelMs: readonly number[], durationS: number): string {
  const named = (start: string): Line | undefined => lines.find(({ name }) => name.startsWith(start));
  const [ours, render, drawing] = [named('text to MP4, 1080p'), named('render alone'), named('drawing alone')];
  const [floor, yuv] = [named('x264 ultrafast of rgba'), named('x264 ultrafast of yuv')];
  const peer = named('Remotion');
  const rows: string[][] = [];
  const add = (what: string, value: string, aim: string): void => void rows.push([what, value, aim]);
  if (ours) {
    add('text to MP4, times faster than it plays', fixed(durationS / ours.wallS, 1), '≥ 5');
    add('peak memory of the stages, MB', `${inMb(ours.peakBytes)} (${inMb(ours.peakShareBytes)})`, '');
    add(
      'file, MB at PSNR-Y',
      `${fixed((ours.sizeBytes ?? 0) / MB, 1)} at ${fixed(ours.psnrY, 1)} dB`,
      '≤ 8 at ≥ 46 dB',
    );
  }
  const service = named('service with');
  if (service)
    add(
      'peak memory, service with PostgreSQL and one film, MB',
      `${inMb(service.peakBytes)} (${inMb(service.peakShareBytes)})`,
      '(≤ 900)',
    );
  if (render) add('peak memory, MB', `${inMb(render.peakBytes)} (${inMb(render.peakShareBytes)})`, '< 700');
  if (drawing) add('drawing alone, CPU s', fixed(drawing.cpuS, 1), '5 to 8');
  for (const [name, line] of [['render alone', render] as const, ['text to MP4', ours] as const]) {
    if (!line || !floor) continue;
    add(`${name} / x264 ultrafast of RGBA, CPU`, fixed(line.cpuS / floor.cpuS, 2), '≤ 0.6');
    add(`${name} / x264 ultrafast of RGBA, wall`, fixed(line.wallS / floor.wallS, 2), '≤ 0.6');
  }
  if (render && yuv) add('render alone / x264 ultrafast of YUV, CPU', fixed(render.cpuS / yuv.cpuS, 2), '');
  if (render && peer) {
    add('Remotion / render alone, CPU', fixed(peer.cpuS / render.cpuS, 0), '≥ 25');
    add('Remotion / render alone, wall', fixed(peer.wallS / render.wallS, 0), '≥ 20');
  }
  if (cancelMs.length > 0)
    add('cancel until all processes are gone, worst, ms', fixed(Math.max(...cancelMs), 0), '≤ 250');
  return table(['1080p', 'measured', 'aim'], rows);
}
