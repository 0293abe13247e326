// Writes ASN.1 in DER: the few types that a certificate is made of.

const tlv = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = minimal(length);
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Big-endian, without leading zeros. */
function minimal(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** In a positive integer the first bit is no sign. */
function integer(bytes: Uint8Array): Buffer {
  return tlv(0x02, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

/** `1.2.840…`: the first two numbers share a byte, the others are written in base 128. */
function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f));
    return digits;
  });
  return tlv(0x06, Buffer.from([first! * 40 + second!, ...bytes]));
}

/** RFC 5280: two digits of the year up to 2049. */
function time(ms: number): Buffer {
  const text = `${new Date(ms)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')}`;
  return Number(text.slice(0, 4)) < 2050 ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}

export const der = {
  integer,
  oid,
  time,
  sequence: (...items: Uint8Array[]): Buffer => tlv(0x30, ...items),
  set: (...items: Uint8Array[]): Buffer => tlv(0x31, ...items),
  text: (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8')),
  octets: (bytes: Uint8Array): Buffer => tlv(0x04, bytes),
  /** `unused` bits at the end do not count. */
  bits: (bytes: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.of(unused), bytes),
  yes: (): Buffer => tlv(0x01, Buffer.of(0xff)),
  /** A context tag around a whole value, or instead of its own tag. */
  explicit: (number: number, item: Uint8Array): Buffer => tlv(0xa0 | number, item),
  implicit: (number: number, bytes: Uint8Array): Buffer => tlv(0x80 | number, bytes),
};
