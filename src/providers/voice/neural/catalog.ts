// The models that `aftercall voices install` knows: where they lie, how large they are, their checksums and licences. The checksums
// are those that sherpa-onnx publishes with the archives.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../../lib/package-root.js';

const CATALOG = join(packageRoot, 'assets', 'voice', 'neural-models.json');

/** Also the name of its folder, so it is one plain name. */
export const MODEL_ID = /^[A-Za-z0-9][\w.-]{0,99}$/;
export const SHA256 = /^[0-9a-f]{64}$/;

const Model = z.strictObject({
  id: z.string().regex(MODEL_ID),
  language: z.string().regex(/^[a-z]{2}$/),
  speakers: z.array(
    z.strictObject({ name: z.string(), gender: z.enum(['female', 'male']), speaker: z.int().nonnegative() }),
  ),
  /** Below the base address. */
  path: z.string(),
  bytes: z.int().positive(),
  unpackedBytes: z.int().positive(),
  sha256: z.string().regex(SHA256),
  /** That of the model, and of the recordings that it was trained with. */
  licence: z.string().min(1),
  data: z.string().min(1),
  /** What has to be judged before the voice is used for business. */
  caution: z.string().min(1).optional(),
});

export type CatalogModel = z.infer<typeof Model>;

export async function readCatalog(): Promise<CatalogModel[]> {
  return z.array(Model).parse(JSON.parse(await readFile(CATALOG, 'utf8')));
}
