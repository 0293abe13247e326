// Loaded before a service: all names are looked for at the name server of the tests, so that no look leaves this machine.
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const resolver = new dns.promises.Resolver({ timeout: 1_000, tries: 2 });
resolver.setServers([`127.0.0.1:${process.env.HOSTILE_NAME_SERVER}`]);
const system = dns.lookup;

type Done = (error: NodeJS.ErrnoException | null, address?: string | LookupAddress[], family?: number) => void;

async function addressesOf(name: string): Promise<LookupAddress[]> {
  const four = await resolver.resolve4(name).catch(() => []);
  const six = await resolver.resolve6(name).catch(() => []);
  return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
}

function lookup(name: string, given: LookupOptions | Done, last?: Done): void {
  const [options, done] = typeof given === 'function' ? [{}, given] : [given, last!];
  if (!name.includes('.') || /^[\d.]+$|:/.test(name)) {
    system(name, options, done as never);
    return;
  }
  void addressesOf(name).then((addresses) => {
    const [first] = addresses;
    if (!first) return done(Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' }));
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
}

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
