// Writes down what the code of this version needs of the database, in test/upgrade/last-release.json: the migrations of the next
// version are held to it. Run once, right after a release. Usage: npm run release:schema
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { installQueue } from '#built/src/engine/queue.js';
import { migrate } from '#built/src/store/db/migrate.js';
import { startTestServer } from '#built/test/support/postgres.js';
import { readSchema } from '#built/test/upgrade/schema.js';

const server = await startTestServer();
try {
  const settings = { connectionString: await server.addDatabase() };
  await migrate(settings);
  await installQueue(settings);
  const client = new pg.Client(settings);
  await client.connect();
  const schema = await readSchema(client);
  await client.end();
  writeFileSync('test/upgrade/last-release.json', `${JSON.stringify(schema, null, 1)}\n`);
  console.log(`${Object.keys(schema.tables).length} tables, newest migration ${schema.newest}`);
} finally {
  await server.stop();
}
