// All parts of the hostile tests, in the order in which they run.
import { fuzz } from './fuzz.js';
import type { Part } from './part.js';
import { sockets } from './sockets.js';

export const PARTS: readonly Part[] = [fuzz, sockets];
