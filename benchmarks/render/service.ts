// A measured program: a whole service with its own PostgreSQL, from its first start to its first film.
import { join } from 'node:path';
import { makeSample } from '../../src/cli/run.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/lib/log.js';
import { startService } from '../../src/main/service.js';

export type ServiceOrder = { folder: string };

const { folder } = JSON.parse(process.argv[2]!) as ServiceOrder;
const service = await startService({
  config: readConfig({ PORT: '0', DATA_DIR: join(folder, 'service'), LOG_LEVEL: 'error' }),
  roles: { serves: true, works: true },
  log: createLog('error'),
});
const result = await makeSample(service.url!, service.first.newKey!, new AbortController().signal);
await service.stop();
if (result === null || 'problem' in result) throw new Error(`There is no film: ${result?.problem}`);
process.send!(result);
process.disconnect();
