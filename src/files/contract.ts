// What a place for media must offer: whole files under relative paths. Nobody ever sees a half file; what `put` has
// answered survives a power cut. Who may read a file is the business of others.

export type Files = {
  has(path: string): Promise<boolean>;
  /** Stores a finished local file and takes it away; an earlier file of this path is replaced in one step. */
  put(path: string, localFile: string): Promise<void>;
  putBytes(path: string, bytes: Uint8Array): Promise<void>;
  /** The whole content, or null where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Where the file lies on this machine, or null where media do not lie on a disk of ours. */
  localPath(path: string): string | null;
  /** Does nothing where there is no such file. */
  remove(path: string): Promise<void>;
  /** Removes everything below `prefix`, such as `flows/flow_4fT`. */
  removeFolder(prefix: string): Promise<void>;
  /** The address a browser is sent to. */
  url(path: string): string;
  sizeBytes(path: string): Promise<number | null>;
  /** What is left for new files, or null where there is no limit to ask for. */
  freeBytes(): Promise<number | null>;
};

/** full: no space, try again once there is some. not_writable: an operator must mend the folder's rights. */
export type FilesErrorReason = 'full' | 'not_writable';

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

const LONGEST_PATH = 300;
const PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/** Plain names between slashes: nothing absolute, hidden, empty or leading out of the place. */
export const isFilePath = (path: string): boolean => path.length <= LONGEST_PATH && PATH.test(path);

/** Our own code chooses paths, so a bad one is our bug and not an answer to give to a client. */
export function assertFilePath(path: string): void {
  if (!isFilePath(path)) throw new TypeError('Not a path of a media file.');
}
