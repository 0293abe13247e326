// A port that nobody listens on, for programs that must be told one.
import net from 'node:net';

export async function freePort() {
  const probe = net.createServer();
  /** @type {Promise<void>} */
  const listening = new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  await listening;
  const { port } = /** @type {net.AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
