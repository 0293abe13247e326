// Reads tar archives that come from elsewhere, as a stream. Everything in them is doubted: a path may lead out of the folder, a link
// may point anywhere, sizes may lie. Only files and folders pass. Nothing is written to a disk here.

export type TarLimits = { entries: number; totalBytes: number };

/** A file of the archive. Its content must be read to the end before the next one. */
export type TarFile = { path: string; bytes: number; content: AsyncIterable<Uint8Array> };

/** An archive that cannot be used; the message says why. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const BLOCK = 512;
const MOST_NOTE_BYTES = 65_536;
const no = (reason: string): TarError => new TarError(`The archive ${reason}.`);

/** The files of an archive by their plain relative paths. Folders are left out. */
export async function* readTar(source: AsyncIterable<Uint8Array>, limits: TarLimits): AsyncGenerator<TarFile> {
  const input = new Input(source);
  try {
    yield* readFiles(input, limits);
  } finally {
    await input.close();
  }
}

async function* readFiles(input: Input, limits: TarLimits): AsyncGenerator<TarFile> {
  let longPath: string | null = null;
  const count = countingUpTo(limits);
  for (;;) {
    const head = await input.take(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    const { type, path, bytes } = readHead(head);
    count(bytes);
    if (NOTES.includes(type)) {
      longPath = (await readLongPath(input, type, bytes)) ?? longPath;
    } else {
      const plain = plainPathOf(longPath ?? path);
      longPath = null;
      if (!FILES.includes(type) && type !== FOLDER)
        throw no('holds something other than files and folders, such as a link');
      const content = input.pass(bytes);
      if (type !== FOLDER && !isNoteOfMacOs(plain)) yield { path: plain, bytes, content };
      for await (const _ of content);
    }
    await input.take(paddingOf(bytes));
  }
}

function countingUpTo(limits: TarLimits): (bytes: number) => void {
  let entries = 0;
  let totalBytes = 0;
  return (bytes) => {
    if (++entries > limits.entries) throw no(`holds more than ${limits.entries} files`);
    totalBytes += bytes;
    if (totalBytes > limits.totalBytes) throw no(`holds more than ${limits.totalBytes} bytes`);
  };
}

const FILES = ['0', '\0'];
const FOLDER = '5';
/** Entries that say something of the next one, or of all. */
const NOTES = ['L', 'x', 'g'];

async function readLongPath(input: Input, type: string, bytes: number): Promise<string | null> {
  if (bytes > MOST_NOTE_BYTES) throw no('holds a path that is too long');
  const content = await input.take(bytes);
  if (type === 'L') return textOf(content);
  return type === 'x' ? pathOfPax(content) : null;
}

const paddingOf = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8').split('\0', 1)[0]!;

function readHead(head: Uint8Array): { type: string; path: string; bytes: number } {
  const sum = head.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (numberOf(head.subarray(148, 156)) !== sum) throw no('is damaged');
  const isUstar = textOf(head.subarray(257, 262)) === 'ustar' && head[262] === 0;
  const prefix = isUstar ? textOf(head.subarray(345, 500)) : '';
  const name = textOf(head.subarray(0, 100));
  const path = prefix === '' ? name : `${prefix}/${name}`;
  return { type: String.fromCharCode(head[156]!), path, bytes: numberOf(head.subarray(124, 136)) };
}

/** Octal digits; larger numbers are in binary, and no file here is so large. */
function numberOf(field: Uint8Array): number {
  const text = textOf(field).trim();
  if (!/^[0-7]{1,11}$/.test(text)) throw no('is damaged');
  return Number.parseInt(text, 8);
}

/** The path among the records of POSIX, each `length key=value`. */
function pathOfPax(content: Uint8Array): string | null {
  const text = Buffer.from(content).toString('utf8');
  if (/(?:^|\n)\d{1,9} size=/.test(text)) throw no('holds a file that is too large');
  return /(?:^|\n)\d{1,9} path=([^\n]{1,4000})\n/.exec(text)?.[1] ?? null;
}

function plainPathOf(path: string): string {
  const plain = path.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  const parts = plain.split('/');
  const isPlain =
    path.length <= 300 &&
    !/[\p{Cc}\\:]/u.test(path) &&
    !path.startsWith('/') &&
    parts.every((part) => part !== '..' && part !== '.' && (part !== '' || plain === ''));
  if (!isPlain) throw no('holds a path that leads out of it');
  return plain;
}

/** What macOS packs beside each file. */
const isNoteOfMacOs = (path: string): boolean => path.slice(path.lastIndexOf('/') + 1).startsWith('._');

/** A stream from which so many bytes are taken. */
class Input {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** A few bytes at once. */
  async take(bytes: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.pass(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *pass(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    while (left > 0) {
      if (this.rest.length === 0) {
        const { done, value } = await this.chunks.next();
        if (done) throw no('ends too early');
        this.rest = value;
      }
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}
