// Files as browsers and people are told of them: content types, and sizes.

// What the kinds of files that we store are called on the web.

export const JSON_TYPE = 'application/json; charset=utf-8';

const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip',
  txt: 'text/plain; charset=utf-8',
  json: JSON_TYPE,
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

export const contentTypeOf = (path: string): string =>
  TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';

// Sizes of files as people read them.

/** Rounded up to a tenth: what is larger than a limit is never said to be as large. */
export const inMegabytes = (bytes: number): number => Math.ceil(bytes / 100_000) / 10;
