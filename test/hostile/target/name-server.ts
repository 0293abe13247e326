// A small name server that tells another address with each look, and what makes a process ask it instead of the system's.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The addresses of a name when it is looked for the nth time. */
export type Zone = Record<string, (look: number) => { a?: string[]; aaaa?: string[] }>;

const [A, AAAA] = [1, 28];

export async function startNameServer(
  zone: Zone,
): Promise<{ port: number; looks: Map<string, number>; close(): void }> {
  const looks = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    // Both kinds are asked for with each look, the older one first.
    if (type === A) looks.set(name, (looks.get(name) ?? 0) + 1);
    const told = zone[name]?.(looks.get(name) ?? 1);
    const addresses =
      type === A ? (told?.a ?? []).map(bytesOf4) : type === AAAA ? (told?.aaaa ?? []).map(bytesOf6) : [];
    socket.send(answerTo(query, end, type, addresses, told !== undefined), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, looks, close: () => socket.close() };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, end: number, type: number, addresses: Buffer[], isKnown: boolean): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const records = addresses.map((address) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    // No time to live: whoever looks again, asks again.
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(address.length, 10);
    return Buffer.concat([record, address]);
  });
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

const bytesOf4 = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

function bytesOf6(address: string): Buffer {
  const [left = '', right = ''] = address.split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16)));
  const all = [...words(left), ...Array(8 - words(left).length - words(right).length).fill(0), ...words(right)];
  return Buffer.from(all.flatMap((word: number) => [word >> 8, word & 255]));
}
