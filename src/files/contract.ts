// The contract of media storage: complete files under relative paths. Writes are atomic, and durable once `put`
// resolves. Authorization is decided elsewhere.

/** Both ends inclusive, as in HTTP ranges. */
export type ByteRange = { start: number; end: number };

export type FileFacts = {
  sizeBytes: number;
  /** The entity tag, as HTTP quotes it; changes with the content. */
  etag: string;
  modifiedAt: Date;
  /** Hexadecimal, where the storage recorded it at upload. */
  sha256: string | null;
};

export type Files = {
  has(path: string): Promise<boolean>;
  /** Moves a complete local file into the storage; an existing file of this path is replaced atomically. */
  put(path: string, localFile: string): Promise<void>;
  putBytes(path: string, bytes: Uint8Array): Promise<void>;
  /** The content, or null where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /**
   * The content, or a range of it, as a stream; null where there is no such file. A truncated stream ends in an error.
   */
  stream(path: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  facts(path: string): Promise<FileFacts | null>;
  /** The paths of all files below a folder such as `flows/flow_4fT`, unordered. */
  list(folder: string): AsyncIterable<string>;
  /** The names of all direct subfolders of one such as `media`, unordered. */
  folders(parent: string): AsyncIterable<string>;
  /** The local path of the file, or null for remote storage. */
  localPath(path: string): string | null;
  /** Does nothing where there is no such file. */
  remove(path: string): Promise<void>;
  /** Removes everything below a prefix such as `flows/flow_4fT`. */
  removeFolder(prefix: string): Promise<void>;
  /** The public URL for browsers. */
  url(path: string): string;
  /** A presigned URL of this one file, valid for some minutes; null where only the service can send it. */
  temporaryUrl(path: string): Promise<string | null>;
  /** Free space, or null where it is unlimited or unknown. */
  freeBytes(): Promise<number | null>;
};

/**
 * full: no space left. not_writable: permissions or settings must be fixed by an operator. away: unreachable, retry
 * later.
 */
export type FilesErrorReason = 'full' | 'not_writable' | 'away';

export class FilesError extends Error {
  override readonly name = 'FilesError';

  constructor(
    readonly reason: FilesErrorReason,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

const OF_CODES: Record<string, FilesErrorReason> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'away',
  ENODEV: 'away',
  ENOTCONN: 'away',
  ENXIO: 'away',
  ESTALE: 'away',
};

/** The storage problem of a failure, found anywhere in its chain of causes; null for any other failure. */
export function filesProblemOf(error: unknown): FilesErrorReason | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FilesError) return cause.reason;
    const problem = OF_CODES[String((cause as NodeJS.ErrnoException).code)];
    if (problem) return problem;
  }
  return null;
}

const LONGEST_PATH = 300;
const PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/** Plain names between slashes: not absolute, hidden, empty or escaping the storage. */
export const isFilePath = (path: string): boolean => path.length <= LONGEST_PATH && PATH.test(path);

/** Paths are chosen by our code, so a bad one is a bug and not a client error. */
export function assertFilePath(path: string): void {
  if (!isFilePath(path)) throw new TypeError('Not a path of a media file.');
}

export type PublicUrlOptions = {
  /** The prefix of public URLs, such as `https://video.example.com`; it may become known late. */
  baseUrl: () => string;
  /** A base URL, such as that of a CDN, that serves the folder `media` to the public instead of the service. */
  mediaUrl?: string | null;
};

/** The public URL of a file. */
export const publicUrlOf =
  ({ baseUrl, mediaUrl = null }: PublicUrlOptions) =>
  (path: string): string => {
    assertFilePath(path);
    return mediaUrl !== null && path.startsWith(PUBLIC_FOLDER)
      ? `${mediaUrl}/${path.slice(PUBLIC_FOLDER.length)}`
      : `${baseUrl()}/${path}`;
  };

const PUBLIC_FOLDER = 'media/';
