// Kinds of settings that several parts of the environment share.
import { z } from 'zod';

export const yesNo = z.enum(['true', 'false'], 'must be "true" or "false"').transform((value) => value === 'true');

export const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''));

export const vendorKey = z.string().regex(/^[\x21-\x7e]{1,1000}$/, 'must be a key without spaces and line breaks');
