// Reads forms with files, as browsers and curl send them.
import type { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import { check } from './check.js';
import type { RequestOf } from './route.js';

export const FORM_TYPE = 'multipart/form-data';

/** The fields of a form; throws VALIDATION_ERROR for one that cannot be read. */
export async function readForm<Form extends z.ZodObject>(
  { upload, header }: Pick<RequestOf, 'upload' | 'header'>,
  form: Form,
): Promise<z.output<Form>> {
  const headers = { 'content-type': header('content-type') ?? '' };
  const fields = await new Response(new Uint8Array(upload.bytes), { headers }).formData().catch(() => {
    throw invalid('The form can’t be read.');
  });
  return check(form, Object.fromEntries(fields));
}
