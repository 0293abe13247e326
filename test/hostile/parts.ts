// All parts of the hostile tests, in the order in which they run.
import { clock } from './clock.js';
import { fuzz } from './fuzz.js';
import { limits } from './limits.js';
import type { Part } from './part.js';
import { OWN_TESTS, tools } from './programs.js';
import { proxy } from './proxy.js';
import { slow } from './slow.js';
import { sockets } from './sockets.js';
import { ssrf } from './ssrf.js';
import { uploads } from './uploads.js';

export const PARTS: readonly Part[] = [fuzz, uploads, slow, clock, limits, ssrf, sockets, proxy, ...OWN_TESTS, tools];
