import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { createHostCheck, type HostRules } from './hosts.js';

const socketAt = (localAddress?: string) =>
  ({ localAddress }) as Parameters<ReturnType<typeof createHostCheck>>[0]['socket'];

const rules: HostRules = {
  publicUrl: 'https://Videos.example.com/base',
  allowedHosts: ['a.example.org', '.inside.example', '*.svc.example'],
};
const isOurs = (host: string, given = rules, localAddress?: string): boolean =>
  createHostCheck(given)({ host, socket: socketAt(localAddress) }) === null;

test('The server answers under its own names, whatever the port.', () => {
  const good = [
    'videos.example.com',
    'VIDEOS.example.com.',
    'videos.example.com:8443',
    'a.example.org',
    'x.inside.example',
  ];
  const near = [
    'localhost:8080',
    'app.localhost',
    '127.0.0.1:8080',
    '[::1]:8080',
    '192.168.1.20',
    '10.1.2.3:80',
    '[fd00::1]',
  ];
  for (const host of [...good, ...near, 'x.y.svc.example', 'aftercall:8080', hostname(), ''])
    assert.ok(isOurs(host), host);
});

test('Names and addresses that anybody may write are refused.', () => {
  const others = [
    'evil.example',
    'example.com',
    'a.videos.example.com',
    'videos.example.com.evil.example',
    '6.6.6.6',
    '[2001:db8::1]',
  ];
  const broken = [
    'inside.example',
    'x@videos.example.com',
    'videos.example.com/evil',
    'localhost:8080:9',
    '2130706433',
    '0x7f000001',
  ];
  for (const host of [...others, ...broken, 'localhost.evil.example', '192.168.1.20.evil.example'])
    assert.ok(!isOurs(host), host);
  assert.ok(!isOurs('videos.example.com', { publicUrl: null, allowedHosts: [] }));
});

test('The address that a connection came in on is ours, also a public one.', () => {
  assert.ok(isOurs('6.6.6.6:8080', rules, '::ffff:6.6.6.6'));
  assert.ok(isOurs('[2001:db8::1]', rules, '2001:db8::1'));
  assert.ok(!isOurs('6.6.6.6', rules, '6.6.6.7'));
});
