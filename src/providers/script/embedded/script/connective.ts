// Knows the sentences of ours that claim nothing and so need no evidence.

import { tongueConnectives } from '../tongues/all.js';
import { FILLERS } from './frames.js';

const CONNECTIVE: ReadonlySet<string> = new Set([
  ...FILLERS.flatMap(({ variants }) => variants),
  ...tongueConnectives(),
]);

export const isConnective = (text: string): boolean => CONNECTIVE.has(text);
