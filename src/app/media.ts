// The place for media, for commands that put something there without running a service.
import { join } from 'node:path';
import type { Config } from '../config.js';
import type { Files } from '../files/contract.js';
import { openDiskFiles } from '../files/disk.js';

export const openMedia = (dataDir: string, config: Pick<Config, 'publicUrl'>): Promise<Files> =>
  openDiskFiles({ folder: join(dataDir, 'files'), baseUrl: () => config.publicUrl ?? '' });
