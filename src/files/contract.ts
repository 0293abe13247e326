// Where media lie. Paths are relative, such as `media/x/video.mp4`; a file is visible whole or not at all.

export type Files = {
  has(path: string): Promise<boolean>;
  /** Takes over a finished local file. */
  put(path: string, localFile: string): Promise<void>;
  putBytes(path: string, bytes: Uint8Array): Promise<void>;
  read(path: string): Promise<Buffer | null>;
  sizeBytes(path: string): Promise<number | null>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Where the file lies for a process of this machine. */
  localPath(path: string): string;
};
