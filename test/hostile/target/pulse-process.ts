// Asks a service and a bare server of Node for a sign of life, in turn and each on a connection of its own, and tells how long
// both took. The bare server runs in a process like the service's: where both are late, the machine was.
import http from 'node:http';

const EVERY_MS = 25;
const [targetUrl, controlUrl] = process.argv.slice(2) as [string, string];
const agents = [targetUrl, controlUrl].map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));

function ask(url: string, agent: http.Agent): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const done = () => resolve(performance.now() - startedMs);
    const request = http.get(url, { agent }, (response) => response.resume().once('end', done));
    request.once('error', done);
  });
}

process.once('disconnect', () => process.exit(0));
for (;;) {
  const atMs = Date.now();
  const [targetMs, controlMs] = await Promise.all([ask(targetUrl, agents[0]!), ask(controlUrl, agents[1]!)]);
  if (!process.connected) break;
  // Whoever asked may have gone just now.
  process.send!({ atMs, targetMs, controlMs }, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
