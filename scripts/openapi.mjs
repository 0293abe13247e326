// Writes openapi.json from the routes and schemas of the compiled service, or with --check only says whether it differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { bulkRoute } from '#built/src/http/api/bulk/route.js';
import { flowEventsRoute } from '#built/src/http/api/flow-events.js';
import { eraseRoutes, flowRoutes } from '#built/src/http/api/flows.js';
import { narrationRoutes } from '#built/src/http/api/narration.js';
import { receiptRoutes } from '#built/src/http/api/receipt.js';
import { reviewRoutes } from '#built/src/http/api/review.js';
import { webhookRoutes } from '#built/src/http/api/webhooks.js';
import { workspaceRoutes } from '#built/src/http/api/workspace.js';
import { openApiDocument } from '#built/src/http/openapi/document.js';

const file = new URL('../openapi.json', import.meta.url);
// The routes are only described here, never called.
const makers = [
  flowRoutes,
  bulkRoute,
  flowEventsRoute,
  reviewRoutes,
  narrationRoutes,
  eraseRoutes,
  receiptRoutes,
  workspaceRoutes,
  webhookRoutes,
];
const routes = makers.flatMap((make) => make(/** @type {any} */ ({})));
const text = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('openapi.json is not what the code says. Run "npm run openapi".');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
  console.log(`openapi.json: ${text.length} characters`);
}
