// The examination of files for commands: a child process that lives for one piece of work.
import { createUploads, type Uploads } from '../render/uploads.js';

export async function withUploads<Result>(work: (uploads: Uploads) => Promise<Result>): Promise<Result> {
  const uploads = createUploads();
  try {
    return await work(uploads);
  } finally {
    uploads.close();
  }
}
