// A server under load in a process of its own: ours with log and rate limits, or the bare one. Reports its CPU time on
// request.

import { readConfig } from '../src/config/config.js';
import { createLog } from '../src/lib/log.js';
import { startService } from '../src/main/service.js';
import { createTestParts } from '../test/support/parts/parts.js';
import { startBaselineServer } from './baseline.js';

export type ServerOrder = {
  kind: 'service' | 'bare';
  databaseUrl: string;
  dataDir: string;
  workspaceId: string;
};

const order = JSON.parse(process.argv[2]!) as ServerOrder;

async function start(): Promise<string> {
  if (order.kind === 'bare') return startBaselineServer(order.databaseUrl, order.workspaceId);
  const service = await startService({
    config: readConfig({
      PORT: '0',
      DATA_DIR: order.dataDir,
      DATABASE_URL: order.databaseUrl,
      RATE_LIMIT_PER_MINUTE: '1000000',
    }),
    roles: { serves: true, works: false },
    log: createLog('info'),
    parts: createTestParts(),
  });
  return service.url!;
}

process.send!({ url: await start() });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuS: (user + system) / 1e6 });
});
process.once('disconnect', () => process.exit(0));
