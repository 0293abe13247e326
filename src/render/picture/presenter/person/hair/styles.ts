// All hair styles, by name.
import type { HairStyle } from '../../looks/looks.js';
import { bob } from './bob.js';
import { bun } from './bun.js';
import { crop, textured } from './cropped.js';
import { curls } from './curls.js';
import { sidePart, swept } from './short.js';
import type { Style } from './style.js';
import { waves } from './waves.js';

export const HAIR: Record<HairStyle, Style> = { waves, bob, curls, bun, sidePart, crop, textured, swept };
