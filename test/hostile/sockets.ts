// Bytes that no HTTP client would send: smuggled requests, broken ones, halves of them. Whatever a proxy before the service and
// the service might read differently must be refused, and the connection closed.
import net from 'node:net';
import type { Random } from '../support/random.js';
import { faultOf } from './exchange.js';
import { type Attack, each, type Part } from './part.js';
import { feelPulse } from './target/pulse.js';
import type { Target } from './target/target.js';

/** `most` answers may come; `isRefused` where the first one must be an error and the last one. */
type Form = {
  name: string;
  bytes: (random: Random, key: string) => (string | Buffer)[];
  most: number;
  isRefused: boolean;
  isLeft?: boolean;
  /** The bytes are clear, and only what they say is refused: the connection may stay. */
  stays?: boolean;
};

const FLOWS = '/v1/flows/sales-email-video';
const HIDDEN = 'GET /v1/me HTTP/1.1\r\nHost: x\r\n\r\n';
const head = (key: string, ...lines: string[]): string =>
  [
    `POST ${FLOWS} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const get = (key: string, ...lines: string[]): string =>
  ['GET /v1/me HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n');
const refused = (name: string, bytes: Form['bytes']): Form => ({ name, bytes, most: 1, isRefused: true });
const answered = (name: string, most: number, bytes: Form['bytes']): Form => ({ name, bytes, most, isRefused: false });

const FORMS: readonly Form[] = [
  refused('Content-Length and Transfer-Encoding', (_r, key) => [
    head(key, 'Content-Length: 6', 'Transfer-Encoding: chunked'),
    '0\r\n\r\n',
    HIDDEN,
  ]),
  refused('Transfer-Encoding and Content-Length', (_r, key) => [
    head(key, 'Transfer-Encoding: chunked', 'Content-Length: 4'),
    '0\r\n\r\n',
    HIDDEN,
  ]),
  refused('two lengths', (_r, key) => [head(key, 'Content-Length: 0', `Content-Length: ${HIDDEN.length}`), HIDDEN]),
  refused('two lengths in one field', (_r, key) => [head(key, 'Content-Length: 2, 2'), '{}', HIDDEN]),
  refused('a length with a sign', (random, key) => [
    head(key, `Content-Length: ${random.pick(['+2', '-1', '0x2', '2e0', '2 2', ' 2_0', '1e9', '9'.repeat(30)])}`),
    '{}',
    HIDDEN,
  ]),
  refused('an unknown transfer coding', (random, key) => [
    head(
      key,
      `Transfer-Encoding: ${random.pick(['xchunked', 'chunked, identity', 'identity', '\x0bchunked', 'chunked\x00', '"chunked"'])}`,
    ),
    '0\r\n\r\n',
    HIDDEN,
  ]),
  refused('a blank before the colon', (random, key) => [
    head(key, `${random.pick(['Transfer-Encoding ', 'Content-Length\t', ' Content-Length'])}: 5`),
    '{}',
    HIDDEN,
  ]),
  refused('a folded field', (_r, key) => [head(key, 'Transfer-Encoding:', ' chunked'), '0\r\n\r\n', HIDDEN]),
  refused('bare line feeds', (_r, key) => [head(key, 'Content-Length: 2').replaceAll('\r\n', '\n'), '{}', HIDDEN]),
  refused('a bare carriage return', (_r, key) => [head(key, 'X: a\rContent-Length: 50'), HIDDEN]),
  refused('a size of a chunk that is none', (random, key) => [
    head(key, 'Transfer-Encoding: chunked'),
    `${random.pick(['g', '-1', '0x2', '2 ', '', 'ffffffffffffffffff', '2;a\n', '1\n'])}\r\n{}\r\n0\r\n\r\n`,
    HIDDEN,
  ]),
  refused('a chunk longer than its size', (_r, key) => [
    head(key, 'Transfer-Encoding: chunked'),
    '2\r\n{}x\r\n0\r\n\r\n',
    HIDDEN,
  ]),
  refused('endless chunk extensions', (_r, key) => [
    head(key, 'Transfer-Encoding: chunked'),
    `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ]),
  { ...refused('no Host', (_r, key) => [get(key).replace('Host: x\r\n', '')]), stays: true },
  { ...refused('two Hosts', (_r, key) => [get(key, 'Host: y')]), stays: true },
  refused('headers without end', (random, key) => [
    get(key, ...Array.from({ length: 300 }, (_, at) => `X-${at}: ${'x'.repeat(random.pick([60, 200]))}`)),
  ]),
  refused('a path without end', (_r, key) => [get(key).replace('/v1/me', `/v1/${'x'.repeat(40_000)}`)]),
  refused('a NUL in a field', (_r, key) => [get(key, 'X: a\0b')]),
  refused('an unknown version', (random, key) => [
    get(key).replace('HTTP/1.1', random.pick(['HTTP/1.2', 'HTTP/3.0', 'http/1.1', 'HTTP/11'])),
  ]),
  refused('a method that is none', (random, key) => [
    get(key).replace('GET', random.pick(['G E T', '\0', 'get', 'GET\t', '{}', 'M'.repeat(9_000)])),
  ]),
  refused('the greeting of another protocol', (random) => [
    random.pick<string | Buffer>([
      Buffer.from('16030100c8010000c40303', 'hex'),
      'SSH-2.0-x\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x05\x01\x00',
      'HELO x\r\n',
      '*1\r\n$4\r\nPING\r\n',
    ]),
  ]),
  refused('noise', (random) => [Buffer.from(Array.from({ length: 1 + random.below(3_000) }, () => random.below(256)))]),
  refused('CONNECT', () => ['CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: 169.254.169.254\r\n\r\n', HIDDEN]),
  answered('chunk extensions', 1, (_r, key) => [
    head(key, 'Transfer-Encoding: chunked', 'Connection: close'),
    '2;a=b\r\n{}\r\n0\r\n\r\n',
  ]),
  answered('trailers', 1, (_r, key) => [
    head(key, 'Transfer-Encoding: chunked', 'Connection: close', 'Trailer: Authorization'),
    '2\r\n{}\r\n0\r\nAuthorization: x\r\nHost: y\r\n\r\n',
  ]),
  answered('a pipeline', 30, (_r, key) => [get(key).repeat(29), get(key, 'Connection: close')]),
  answered('a pipeline that breaks', 4, (_r, key) => [get(key).repeat(3), 'GARBAGE\r\n\r\n']),
  answered('an upgrade', 1, (random, key) => [
    get(
      key,
      `Upgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.3'])}`,
      'Connection: Upgrade, close',
      'Sec-WebSocket-Key: x',
      'HTTP2-Settings: AA',
    ),
  ]),
  answered('an absolute address', 1, (random, key) => [
    get(key, 'Connection: close').replace(
      '/v1/me',
      random.pick(['http://evil.example/v1/me', 'http://127.0.0.1:22/', '*', '//evil/v1/me', '/v1/../v1/me']),
    ),
  ]),
  answered('a body with GET', 1, (_r, key) => [get(key, 'Content-Length: 5', 'Connection: close'), 'hello']),
  answered('HTTP/1.0', 1, (_r, key) => [get(key).replace('HTTP/1.1', 'HTTP/1.0')]),
  { ...answered('half a request', 1, (random, key) => [get(key).slice(0, random.below(40))]), isLeft: true },
  {
    ...answered('half a body', 1, (_r, key) => [head(key, 'Content-Length: 200000'), '{"emailContent":"']),
    isLeft: true,
  },
  { ...answered('an answer that nobody reads', 1, (_r, key) => [get(key)]), isLeft: true },
];

const LIMIT_MS = 4_000;

export const sockets: Part = {
  name: 'sockets',
  title: 'bytes that no HTTP client would send',
  run: async (attack) => {
    const target = await attack.target();
    const pulse = await feelPulse(attack, target);
    const count = attack.many(1_000, 200);
    await each(
      Array.from({ length: count }, (_, at) => FORMS[at % FORMS.length]!),
      10,
      (form) => tryForm(attack, target, form),
    );
    attack.figure('connections', count);
    attack.figure('forms', FORMS.length);
    await pulse.judge();
    const { status } = await target.call('GET', '/v1/me');
    attack.holds('the service answers afterwards', status === 200, status);
  },
};

async function tryForm({ random, holds }: Attack, target: Target, form: Form): Promise<void> {
  const { text, isClosed } = await exchange(target.url, form.bytes(random, target.key), form.isLeft === true);
  const answers = answersOf(text);
  const shown = `${form.name}: ${answers.map(({ status }) => status)} ${text.slice(0, 300)}`;
  const fault = answers.map((one) => faultOf(one, 'GET')).find((one) => one !== null) ?? null;
  holds(
    'no answer is a fault of the server, and errors have exactly the three fields',
    fault === null,
    `${form.name}: ${fault}`,
  );
  holds('no bytes are read as more requests than they are', answers.length <= form.most, shown);
  if (form.isRefused) {
    holds(
      'what can be read in two ways is refused',
      answers.every(({ status }) => status >= 400),
      shown,
    );
    if (form.stays !== true) holds('a connection with broken bytes is closed', isClosed, form.name);
  }
  if (!form.isRefused && form.isLeft !== true) holds('what is only unusual is answered', answers.length > 0, shown);
}

function exchange(
  url: string,
  parts: (string | Buffer)[],
  isLeft: boolean,
): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    let isClosed = false;
    const timer = setTimeout(() => socket.destroy(), LIMIT_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => {
      isClosed = true;
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', (isBroken) => {
      clearTimeout(timer);
      resolve({ text: Buffer.concat(chunks).toString('latin1'), isClosed: isClosed || isBroken });
    });
    for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    if (isLeft) socket.end();
  });
}

function answersOf(text: string) {
  const starts = [...text.matchAll(/HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n/g)];
  return starts.map((match, at) => {
    const whole = text.slice(match.index, starts[at + 1]?.index);
    const [fields = '', ...rest] = whole.split('\r\n\r\n');
    const headers = Object.fromEntries(
      fields
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    return {
      status: Number(match[1]),
      headers,
      text: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8'),
      isWhole: true,
    };
  });
}
