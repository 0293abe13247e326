// All parts of the hostile tests, in the order in which they run.
import { fuzz } from './fuzz.js';
import { limits } from './limits.js';
import type { Part } from './part.js';
import { sockets } from './sockets.js';
import { ssrf } from './ssrf.js';

export const PARTS: readonly Part[] = [fuzz, sockets, ssrf, limits];
