import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './addresses.js';

const PUBLIC = ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::8a'];
/** What a name server with DNS64 makes of 1.1.1.1. */
const PUBLIC_BY_NAT64 = ['64:ff9b::101:101', '64:ff9b::1.1.1.1'];
const OURS = ['0.0.0.0', '10.1.2.3', '127.0.0.1', '127.255.0.9', '172.31.255.255', '192.168.0.1', '100.64.0.1'];
const SECRETS = ['169.254.169.254', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254'];
const OTHERS = ['192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '192.88.99.1'];
const V6 = [
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '100::1',
  '3fff::1',
];
const DISGUISED = [
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:1.1.1.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1.1.1.1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2001::7f00:1',
  '::ffff:0:127.0.0.1',
];
const NO_ADDRESSES = ['', 'localhost', '2130706433', '0x7f.1', '127.1', '1.1.1.1.', '[::1]'];

test('addresses of the public internet are public', () => {
  for (const address of [...PUBLIC, ...PUBLIC_BY_NAT64]) assert.equal(isPublicAddress(address), true, address);
});

test('all others are not, however they are written', () => {
  for (const address of [...OURS, ...SECRETS, ...OTHERS, ...V6, ...DISGUISED, ...NO_ADDRESSES])
    assert.equal(isPublicAddress(address), false, address);
});
