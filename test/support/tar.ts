// Packs tar archives for tests, honest ones and others.

export type TarEntry = { path: string; content?: Buffer; type?: string; linkTo?: string; claimedBytes?: number };

export function packTar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = Buffer.alloc(0), type = '0', linkTo = '', claimedBytes }) => {
    const head = Buffer.alloc(512);
    head.write(path, 0, 100);
    head.write('0000644\0', 100);
    head.write(`${(claimedBytes ?? content.length).toString(8).padStart(11, '0')}\0`, 124);
    head.write('        ', 148);
    head.write(type, 156, 'latin1');
    head.write(linkTo, 157, 100);
    head.write('ustar\x0000', 257, 'latin1');
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}
