import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOrigin } from './web-origin.js';

test('an origin is taken as browsers write it', () => {
  for (const [given, origin] of [
    ['https://crm.example.com', 'https://crm.example.com'],
    [' HTTPS://CRM.Example.com:443/ ', 'https://crm.example.com'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://[::1]:8443', 'https://[::1]:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ]) {
    assert.equal(readOrigin(given!), origin);
  }
});

test('what is no origin, or would stand for many, is refused', () => {
  for (const given of [
    ...[
      '',
      '*',
      'null',
      'crm.example.com',
      'https://*',
      'https://*.example.com',
      'https://example.com/app',
      'file:///x',
    ],
    ...[
      'https://example.com?x',
      'https://example.com#x',
      'https://user@example.com',
      'chrome-extension://abc',
      'data:,x',
    ],
    `https://${'a'.repeat(300)}.example`,
  ]) {
    assert.equal(readOrigin(given), null, given);
  }
});
