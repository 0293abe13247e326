// Opens the database for a short command, whether or not a server runs on the same data folder.

import { type Config, readConfig } from '../../config/config.js';
import { createLog } from '../../lib/log.js';
import { chooseDataFolder, openDataFolder } from '../../main/data-folder.js';
import { openServiceDatabase } from '../../main/database.js';
import type { Database } from '../../store/db/database.js';
import { OPERATOR } from '../../store/people/audit.js';

export async function withDatabase<T>(
  work: (database: Database, config: Config, dataDir: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const log = createLog('silent');
  const { path: dataDir } = await openDataFolder(chooseDataFolder(config.dataDir));
  const { database, close } = await openServiceDatabase(config, dataDir, log);
  try {
    return await work(database, config, dataDir);
  } finally {
    await close();
  }
}

/** The operator, as the actor in a workspace. */
export const byOperator = (workspaceId: string) => ({ workspaceId, audit: OPERATOR });
