// Signs and reads C2PA manifests with the WebAssembly of c2pa-rs. It is written for browsers and reads files through `Blob` and
// `FileReaderSync`; here both read an open file. Loaded in a child process only. The signature
// is a COSE_Sign1 after RFC 9052: the payload detached, the certificates in the protected header.

import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as wasm from '@contentauth/c2pa-wasm';
import { PURPOSES, type PublicIdentity, type Trust } from './certificates/identity.js';
import type { ManifestStore } from './claim.js';

const MP4 = 'video/mp4';

/** A stretch of an open file, as the module asks for it. */
class FileBlob {
  readonly size: number;

  constructor(
    readonly file: number,
    readonly start: number,
    end: number,
  ) {
    this.size = end - start;
  }

  slice(start: number, end: number): FileBlob {
    return new FileBlob(this.file, this.start + start, this.start + Math.min(end, this.size));
  }

  read(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    let done = 0;
    while (done < this.size) {
      const count = readSync(this.file, bytes, done, this.size - done, this.start + done);
      if (count === 0) throw new Error('The film became shorter while it was read.');
      done += count;
    }
    return bytes.buffer;
  }
}

class FileReader {
  readAsArrayBuffer(blob: FileBlob): ArrayBuffer {
    return blob.read();
  }
}

let isReady = false;

function load(): void {
  if (isReady) return;
  Object.assign(globalThis, { FileReaderSync: FileReader });
  wasm.initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });
  isReady = true;
}

async function withBlob<T>(path: string, work: (blob: Blob) => Promise<T>): Promise<T> {
  load();
  const file = openSync(path, 'r');
  try {
    return await work(new FileBlob(file, 0, fstatSync(file).size) as unknown as Blob);
  } finally {
    closeSync(file);
  }
}

const settings = ({ anchorsPem }: Trust): string =>
  JSON.stringify({
    trust: {
      trust_config: PURPOSES.join('\n'),
      ...(anchorsPem && { trust_anchors: anchorsPem }),
    },
    // Nothing is fetched: neither manifests nor lists of revoked certificates.
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    builder: { thumbnail: { enabled: false } },
  });

/** Null for a film without a manifest. */
export async function readManifest(path: string, trust: Trust): Promise<ManifestStore | null> {
  try {
    return await withBlob(path, async (blob) => {
      const reader = await wasm.WasmReader.fromBlob(MP4, blob, settings(trust));
      try {
        return JSON.parse(reader.json()) as ManifestStore;
      } finally {
        reader.free();
      }
    });
  } catch (error) {
    // Behind its name the error may quote the file.
    if (/^.{0,60}(?:JumbfNotFound|no JUMBF data)/is.test(String(error))) return null;
    throw new Error(`The manifest cannot be read: ${String(error).slice(0, 300)}`, { cause: error });
  }
}

export type Signing = {
  path: string;
  manifest: object;
  /** The film has a manifest already, which the new one names as where it came from. */
  isSigned: boolean;
  identity: PublicIdentity;
  /** In the process that holds the key. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
};

/** The film with the manifest in it. */
export async function embedManifest({ path, manifest, isSigned, identity, sign }: Signing): Promise<Uint8Array> {
  const cose = async (claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(coseSign1(identity, await sign(toBeSigned(identity, claim))));
  // The size of a signature is known once one was made, and the same for all of a key.
  const { length: reserveSize } = await cose(new Uint8Array());
  return withBlob(path, async (blob) => {
    const builder = wasm.WasmBuilder.fromJson(JSON.stringify(manifest), settings({}));
    try {
      if (isSigned) builder.setIntent('edit');
      return await builder.sign({ alg: identity.algorithm.c2pa, reserveSize, sign: cose }, [], MP4, blob);
    } finally {
      builder.free();
    }
  });
}

/** CBOR after RFC 8949. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 0x1_00) return Buffer.of((major << 5) | 24, value);
  if (value < 0x1_00_00) return Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
  const long = Buffer.alloc(5);
  long[0] = (major << 5) | 26;
  long.writeUInt32BE(value, 1);
  return long;
}

const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const array = (...items: Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items]);
const map = (...pairs: (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
const NULL = Buffer.of(0xf6);
const COSE_SIGN1 = 18;

/** Labels of headers. */
const ALGORITHM = 1;
const X5CHAIN = 33;

const protectedHeader = ({ algorithm, chain }: PublicIdentity): Buffer => {
  const certificates = chain.map(bytes);
  const x5chain = certificates.length === 1 ? certificates[0]! : array(...certificates);
  return bytes(map([integer(ALGORITHM), integer(algorithm.cose)], [integer(X5CHAIN), x5chain]));
};

/** What is signed. */
export const toBeSigned = (identity: PublicIdentity, payload: Uint8Array): Buffer =>
  array(text('Signature1'), protectedHeader(identity), bytes(Buffer.alloc(0)), bytes(payload));

export const coseSign1 = (identity: PublicIdentity, signature: Uint8Array): Buffer =>
  Buffer.concat([head(6, COSE_SIGN1), array(protectedHeader(identity), map(), NULL, bytes(signature))]);
