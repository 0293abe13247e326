// Packs examples/avatar-template into a zip that the page of the presenters offers: what people download is what the
// documents describe. The pictures are small already, so they are stored as they are.
import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Plugin } from 'vite';

const FOLDER = new URL('../../examples/avatar-template/', import.meta.url);
const ID = 'virtual:avatar-template';
const DEV_PATH = '/avatar-template.zip';

export function avatarTemplate(): Plugin {
  let isBuild = false;
  return {
    name: 'avatar-template',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      if (!isBuild) return `export const templateUrl = ${JSON.stringify(DEV_PATH)};`;
      const reference = this.emitFile({ type: 'asset', name: 'avatar-template.zip', source: zipOf(readTemplate()) });
      return `export const templateUrl = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader('content-type', 'application/zip');
        response.end(zipOf(readTemplate()));
      });
    },
  };
}

type File = { name: string; bytes: Buffer };

const readTemplate = (): File[] =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name: `avatar-template/${name}`, bytes: readFileSync(new URL(name, FOLDER)) }));

function zipOf(files: readonly File[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const local = Buffer.concat([fields(0x04034b50, { name, bytes }), Buffer.from(name), bytes]);
    entries.push(Buffer.concat([fields(0x02014b50, { name, bytes }, offset), Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** The head of a file in the zip, or of its entry in the list at the end. Always the same day, so that a build is repeatable. */
function fields(signature: number, { name, bytes }: File, offset?: number): Buffer {
  const isEntry = offset !== undefined;
  const head = Buffer.alloc(isEntry ? 46 : 30);
  const start = isEntry ? 6 : 4;
  head.writeUInt32LE(signature, 0);
  if (isEntry) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, start);
  head.writeUInt16LE(0x21, start + 8);
  head.writeUInt32LE(crc32(bytes), start + 10);
  head.writeUInt32LE(bytes.length, start + 14);
  head.writeUInt32LE(bytes.length, start + 18);
  head.writeUInt16LE(Buffer.byteLength(name), start + 22);
  if (isEntry) head.writeUInt32LE(offset, 42);
  return head;
}
