// Classifies IP addresses as public or special-purpose. Everything that is not public may lead to this machine or its
// network (SSRF).
import { BlockList, isIP } from 'node:net';

/** By IANA's special-purpose registries, plus the metadata services of cloud providers. */
const NOT_PUBLIC_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Global unicast, and NAT64, which maps public IPv4 addresses. */
const PUBLIC_V6: readonly [string, number][] = [
  ['2000::', 3],
  ['64:ff9b::', 96],
];

/** Teredo and other IETF protocol assignments, documentation prefixes, 6to4. */
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (subnets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
};

const behindNat64 = NOT_PUBLIC_V4.map(([address, bits]): [string, number] => [`64:ff9b::${address}`, 96 + bits]);
const blockedV4 = listOf(NOT_PUBLIC_V4, 'ipv4');
const knownV6 = listOf(PUBLIC_V6, 'ipv6');
const blockedV6 = listOf([...NOT_PUBLIC_V6, ...behindNat64], 'ipv6');

/** False also for invalid addresses. IPv4-mapped IPv6 (`::ffff:…`) is never needed and never public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedV4.check(address, 'ipv4');
  return family === 6 && knownV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}
