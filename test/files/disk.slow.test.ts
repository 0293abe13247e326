import { join } from 'node:path';
import { openDiskFiles } from '../../src/files/disk.js';
import { testPlace } from './place-tests.js';

testPlace('the disk', null, async (folder) => ({
  files: await openDiskFiles({ folder: join(folder, 'media'), baseUrl: () => '', reserveBytes: 0 }),
  close: async () => undefined,
}));
