// The child process that draws portraits.
import { serveParent } from '../lib/process/child.js';
import { portraitPng } from './picture/stills/stills.js';

export type PortraitRequest = { presenter: string; size: number };

serveParent((body) => {
  const { presenter, size } = body as PortraitRequest;
  return portraitPng(presenter, size);
});
