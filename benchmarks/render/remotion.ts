// The peer: a comparable film by Remotion, if it and Chromium are installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.js';
import { type Cost, measureProgram } from './tree.js';

const FOLDER = join(packageRoot, 'benchmarks', 'remotion');
const BROWSER = '/usr/bin/chromium';

/** Remotion is slow: a short film suffices to extrapolate. */
export const PEER_FRAMES = 150;

/** Why it cannot be measured here, or null. */
export function peerIsMissing(): string | null {
  if (!existsSync(BROWSER)) return `there is no ${BROWSER}`;
  if (existsSync(join(FOLDER, 'node_modules', 'remotion'))) return null;
  return 'it is not installed: `npm ci --prefix benchmarks/remotion`';
}

export async function measurePeer(output: string): Promise<Cost> {
  return measureProgram(process.execPath, ['render.mjs', BROWSER, output, `${PEER_FRAMES}`], FOLDER);
}
