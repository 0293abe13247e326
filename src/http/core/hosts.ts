// Under which names this server may be asked. Links that are shown to people begin with the name that a request came for, so
// a name that anybody could have written there is refused before anything else.
import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.js';

export type HostRules = {
  publicUrl: string | null;
  /** Further names; one that begins with a dot or `*.` stands for all below it. */
  allowedHosts: readonly string[];
};

/** Throws BAD_REQUEST for a request that came for a name that is not ours. */
export type HostCheck = (request: Pick<FastifyRequest, 'host' | 'socket'>) => ApiError | null;

/** Addresses that only the own network or this machine can lead to. */
const OWN_NETWORK: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const ownNetwork = new BlockList();
for (const net of OWN_NETWORK) ownNetwork.addSubnet(...net);

const REFUSAL =
  'This server doesn’t accept requests for this host name. The server administrator can add it with PUBLIC_URL or ALLOWED_HOSTS.';

export function createHostCheck({ publicUrl, allowedHosts }: HostRules): HostCheck {
  const machine = hostname().toLowerCase();
  const exact = new Set([
    machine,
    `${machine}.local`,
    ...(publicUrl === null ? [] : [nameOf(new URL(publicUrl).host)!]),
  ]);
  const below: string[] = [];
  for (const host of allowedHosts.map((one) => one.toLowerCase())) {
    if (/^(?:\*\.|\.)/.test(host)) below.push(host.replace(/^\*/, ''));
    else exact.add(nameOf(host) ?? host);
  }
  const isOurs = (name: string): boolean =>
    exact.has(name) || isOnlyHere(name) || below.some((end) => name.endsWith(end) && name.length > end.length);
  return ({ host, socket }) => {
    // HTTP/1.0 may leave the Host out.
    if (host === '') return null;
    const name = nameOf(host);
    return name !== null && (isOurs(name) || name === plainAddress(socket.localAddress))
      ? null
      : new ApiError('BAD_REQUEST', REFUSAL);
  };
}

/** Without port, brackets and the dot at the end, in lower case; null for what is no host. */
function nameOf(host: string): string | null {
  const [, address, name] = /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, '') ?? null;
}

/** No name of the internet, so that nobody elsewhere can make it lead to themselves: one without a dot, or an address of our network. */
function isOnlyHere(name: string): boolean {
  const family = isIP(name);
  if (family !== 0) return ownNetwork.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost') || /^[a-z_][\w-]*$/.test(name);
}

const plainAddress = (address: string | undefined): string | undefined => address?.replace(/^::ffff:/, '');
