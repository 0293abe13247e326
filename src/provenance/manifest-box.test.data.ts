// A reader of marked films for tests, written from the formats (ISO 14496-12, JUMBF, CBOR, COSE) and nothing of the code it checks.

type Box = { start: number; end: number; body: number; type: string };

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start < to; ) {
    const small = bytes.readUInt32BE(start);
    const size = small === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : small === 0 ? to - start : small;
    const type = bytes.toString('latin1', start + 4, start + 8);
    yield { start, end: start + size, body: start + (small === 1 ? 16 : 8), type };
    start += size;
  }
}

const C2PA_UUID = 'd8fec3d61b0e483c92975828877ec481';

/** From its first byte to the one behind its last. */
export function findManifestBox(bytes: Buffer): [number, number] {
  for (const { type, start, end, body } of boxesIn(bytes, 0, bytes.length))
    if (type === 'uuid' && bytes.toString('hex', body, body + 16) === C2PA_UUID) return [start, end];
  throw new Error('There is no manifest.');
}

type Node = { label: string; content: Buffer; whole: Buffer; children: Node[] };

/** A JUMBF superbox: its description with the label, then its contents. */
function superbox(bytes: Buffer, { body, end }: Box): Node {
  const [description, ...rest] = [...boxesIn(bytes, body, end)];
  const labelAt = description!.body + 17;
  const label = bytes.toString('utf8', labelAt, bytes.indexOf(0, labelAt));
  const nested = rest.filter(({ type }) => type === 'jumb').map((box) => superbox(bytes, box));
  const own = rest.find(({ type }) => type !== 'jumb');
  return {
    label,
    children: nested,
    content: own ? bytes.subarray(own.body, own.end) : Buffer.alloc(0),
    whole: bytes.subarray(body, end),
  };
}

/** CBOR: the value at a place, and where the next one stands. */
function cbor(bytes: Buffer, at: number): [unknown, number] {
  const [major, low] = [bytes[at]! >> 5, bytes[at]! & 31];
  const wide = { 24: 1, 25: 2, 26: 4 }[low as 24] ?? (low === 27 ? 8 : 0);
  const value = wide === 8 ? Number(bytes.readBigUInt64BE(at + 1)) : wide ? bytes.readUIntBE(at + 1, wide) : low;
  let next = at + 1 + wide;
  const several = (count: number) =>
    Array.from({ length: count }, () => {
      const [item, behind] = cbor(bytes, next);
      next = behind;
      return item;
    });
  if (major === 0) return [value, next];
  if (major === 1) return [-1 - value, next];
  if (major === 2) return [bytes.subarray(next, next + value), next + value];
  if (major === 3) return [bytes.toString('utf8', next, next + value), next + value];
  if (major === 4) return [several(value), next];
  if (major === 6) return cbor(bytes, next);
  if (major === 7) return [{ 20: false, 21: true }[low as 20] ?? null, next];
  const items = several(value * 2);
  return [new Map(items.flatMap((key, index) => (index % 2 ? [] : [[key, items[index + 1]]]))), next];
}

const decode = (bytes: Buffer) => cbor(bytes, 0)[0];

type Link = Map<string, unknown>;
type Exclusion = { path: string; uuid: string | null };

export function readBoxes(bytes: Buffer) {
  const [start, end] = findManifestBox(bytes);
  // Behind the UUID: version and flags, "manifest" with its zero, and an offset.
  const at = start + 8 + 16 + 4;
  const jumbf = bytes.indexOf(0, at) + 1 + 8;
  const [store] = boxesIn(bytes, jumbf, end);
  const active = superbox(bytes, store!).children.at(-1)!;
  const child = (label: string) => active.children.find((node) => node.label === label)!;
  const claim = child('c2pa.claim.v2').content;
  const links = (decode(claim) as Link).get('created_assertions') as Link[];
  const gathered = ((decode(claim) as Link).get('gathered_assertions') ?? []) as Link[];
  const assertions = new Map(child('c2pa.assertions').children.map(({ label, whole }) => [label, whole]));
  const bmff = decode(
    child('c2pa.assertions').children.find(({ label }) => /^c2pa\.hash\.bmff/.test(label))!.content,
  ) as Link;
  const [head, , , signature] = decode(child('c2pa.signature').content) as [Buffer, unknown, unknown, Buffer];
  return {
    claim: {
      bytes: claim,
      assertions: [...links, ...gathered].map((link) => ({
        url: (link.get('url') as string).split('/').at(-1)!,
        hash: (link.get('hash') as Buffer).toString('hex'),
      })),
    },
    assertions,
    signature: {
      bytes: signature,
      certificates: (decode(head) as Map<number, Buffer[]>).get(33)!,
      signed: (payload: Buffer) => signedBytes(head, payload),
    },
    bmffHash: {
      hash: (bmff.get('hash') as Buffer).toString('hex'),
      excluded: (bmff.get('exclusions') as Link[]).map(
        (one): Exclusion => ({
          path: one.get('xpath') as string,
          uuid: ((one.get('data') as Link[] | null)?.[0]?.get('value') as Buffer | undefined)?.toString('hex') ?? null,
        }),
      ),
    },
  };
}

/** The Sig_structure of RFC 9052, section 4.4. */
function signedBytes(head: Buffer, payload: Buffer): Buffer {
  const long = (bytes: Buffer) => {
    const size = Buffer.alloc(bytes.length < 65_536 ? 3 : 5);
    size[0] = bytes.length < 65_536 ? 0x59 : 0x5a;
    size.writeUIntBE(bytes.length, 1, size.length - 1);
    return Buffer.concat([size, bytes]);
  };
  return Buffer.concat([Buffer.from('846a5369676e617475726531', 'hex'), long(head), Buffer.of(0x40), long(payload)]);
}

/** What the hash of a BMFF file is over: each box that stays, behind its place in the file. */
export function bytesCoveredBy(bytes: Buffer, excluded: readonly Exclusion[]): Buffer {
  const isOut = ({ type, body }: Box) =>
    excluded.some(
      ({ path, uuid }) => path === `/${type}` && (uuid === null || bytes.toString('hex', body, body + 16) === uuid),
    );
  const kept = [...boxesIn(bytes, 0, bytes.length)].filter((box) => !isOut(box));
  return Buffer.concat(
    kept.flatMap(({ start, end }) => {
      const place = Buffer.alloc(8);
      place.writeBigUInt64BE(BigInt(start));
      return [place, bytes.subarray(start, end)];
    }),
  );
}
