// What a place for media must offer: whole files under relative paths. Nobody ever sees a half file; what `put` has
// answered survives a power cut. Who may read a file is the business of others.

/** Both ends included, as HTTP counts. */
export type ByteRange = { start: number; end: number };

export type FileFacts = {
  sizeBytes: number;
  /** Another one for other content, as HTTP writes it. */
  etag: string;
  modifiedAt: Date;
  /** In hexadecimal, where the place noted it when the file was stored. */
  sha256: string | null;
};

export type Files = {
  has(path: string): Promise<boolean>;
  /** Stores a finished local file and takes it away; an earlier file of this path is replaced in one step. */
  put(path: string, localFile: string): Promise<void>;
  putBytes(path: string, bytes: Uint8Array): Promise<void>;
  /** The whole content, or null where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** The content, or a part of it, as it comes; null where there is no such file. A content that breaks off is an error. */
  stream(path: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  facts(path: string): Promise<FileFacts | null>;
  /** The paths of all files below a folder such as `flows/flow_4fT`, in no particular order. */
  list(folder: string): AsyncIterable<string>;
  /** The names of the folders right below one such as `media`, in no particular order, however many there are. */
  folders(parent: string): AsyncIterable<string>;
  /** Where the file lies on this machine, or null where media do not lie on a disk of ours. */
  localPath(path: string): string | null;
  /** Does nothing where there is no such file. */
  remove(path: string): Promise<void>;
  /** Removes everything below `prefix`, such as `flows/flow_4fT`. */
  removeFolder(prefix: string): Promise<void>;
  /** The address a browser is sent to. */
  url(path: string): string;
  /** An address of the place itself that shows this one file for some minutes; null where only we can send it. */
  temporaryUrl(path: string): Promise<string | null>;
  /** What is left for new files, or null where there is no limit to ask for. */
  freeBytes(): Promise<number | null>;
};

/**
 * full: no space, try again once there is some. not_writable: an operator must mend the rights, or what is set. away: the
 * place does not answer, try again later.
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

/** What is wrong with the disk or the store by a failure, wherever in its chain of causes that stands; null for any other. */
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

/** Plain names between slashes: nothing absolute, hidden, empty or leading out of the place. */
export const isFilePath = (path: string): boolean => path.length <= LONGEST_PATH && PATH.test(path);

/** Our own code chooses paths, so a bad one is our bug and not an answer to give to a client. */
export function assertFilePath(path: string): void {
  if (!isFilePath(path)) throw new TypeError('Not a path of a media file.');
}

export type AddressOptions = {
  /** What stands before the path in an address, such as `https://video.example.com`; it may be known only later. */
  baseUrl: () => string;
  /** What shows the folder `media` to the public instead of us, such as a CDN. */
  mediaUrl?: string | null;
};

/** The public address of a file. */
export const addressesOf =
  ({ baseUrl, mediaUrl = null }: AddressOptions) =>
  (path: string): string => {
    assertFilePath(path);
    return mediaUrl !== null && path.startsWith(PUBLIC_FOLDER)
      ? `${mediaUrl}/${path.slice(PUBLIC_FOLDER.length)}`
      : `${baseUrl()}/${path}`;
  };

const PUBLIC_FOLDER = 'media/';
