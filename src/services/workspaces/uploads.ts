// The process that looks at files which somebody hands in: that of the service, or one for the time of a command.
import { createUploads, type Uploads } from '../../render/uploads.js';

export async function withUploads<T>(given: Uploads | undefined, work: (uploads: Uploads) => Promise<T>): Promise<T> {
  if (given) return work(given);
  const uploads = createUploads();
  try {
    return await work(uploads);
  } finally {
    uploads.close();
  }
}
