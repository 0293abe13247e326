// Every hair style by its name in a look.
import type { HairStyle } from '../../looks/look.js';
import { bob, bun, curls, waves } from './long.js';
import { crop, sidePart, swept, textured } from './short.js';
import type { Style } from './style.js';

export const HAIR: Record<HairStyle, Style> = { waves, bob, curls, bun, sidePart, crop, textured, swept };
