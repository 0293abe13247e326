// What the page for verifying is told of a file.
import { z } from 'zod';

const Signer = z.object({
  name: z.string().nullable(),
  organization: z.string().nullable(),
  certificate: z.string().nullable(),
});

const Made = z.object({
  script: z.object({ writer: z.string(), edited: z.boolean(), approved: z.boolean() }),
  voice: z.object({ provider: z.string(), id: z.string() }),
  presenter: z.object({ provider: z.string(), id: z.string(), ofPhotos: z.boolean() }),
  vendor: z.string().nullable(),
});
export type Made = z.output<typeof Made>;

const VerifiedFilm = z.object({
  kind: z.literal('film'),
  state: z.enum(['unmarked', 'changed', 'intact']),
  sha256: z.string(),
  /** Signed with a certificate of this installation. */
  isTrusted: z.boolean(),
  /** Codes of C2PA. */
  problems: z.array(z.string()),
  mark: z
    .object({
      signer: Signer,
      at: z.string().nullable(),
      software: z.string().nullable(),
      digitalSourceTypes: z.array(z.string()),
      film: Made.nullable(),
    })
    .nullable(),
});
export type VerifiedFilm = z.output<typeof VerifiedFilm>;

const VerifiedReceipt = z.object({
  kind: z.literal('receipt'),
  state: z.enum(['changed', 'intact']),
  receipt: z
    .object({
      signer: Signer,
      isTrusted: z.boolean(),
      at: z.string(),
      flowId: z.string(),
      filmSha256: z.string(),
      made: Made,
    })
    .nullable(),
});
export type VerifiedReceipt = z.output<typeof VerifiedReceipt>;

export const VerifiedFile = z.discriminatedUnion('kind', [VerifiedFilm, VerifiedReceipt]);
export type VerifiedFile = z.output<typeof VerifiedFile>;
