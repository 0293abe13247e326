// The receipt of a finished film: what it was made of and who approved it, signed. It stands beside the endpoints of the contract and
// changes none of their answers.
import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { keyActor } from '../../services/actor.js';
import { type ReceiptDeps, readReceipt } from '../../services/provenance/receipts.js';
import { readFlowId } from './flow-request.js';
import { FLOW } from './flows.js';
import { type ApiRoute, apiRoute } from './route.js';
import { success, time } from './schemas.js';

const { ID_LENGTH, NAME_LENGTH, SCRIPT_LENGTH, SUMMARY_LENGTH } = LIMITS;
/** Bounds what an answer describes; nothing comes near. */
const MOST = 1_000;

const sha256 = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .max(64)
    .meta({ description });
const word = (description: string) => z.string().max(ID_LENGTH).meta({ description });
const place = z.int().min(0).max(SUMMARY_LENGTH);
const textHash = (what: string, most: number) =>
  z.object({ sha256: sha256(`SHA-256 of ${what} in UTF-8, hexadecimal.`), characters: z.int().min(0).max(most) });

const Receipt = z
  .object({
    type: z.literal('aftercall.receipt'),
    version: z.literal(1),
    issuedAt: time('When this receipt was signed.'),
    flow: z.object({
      id: word('The flow.'),
      workspaceId: word('The workspace.'),
      createdAt: time('When it was created.'),
      completedAt: time('When it was finished.'),
    }),
    film: z.object({
      sha256: sha256('SHA-256 of the file as delivered, hexadecimal.'),
      unmarkedSha256: sha256('The same before the C2PA manifest was put into it.'),
      durationS: z.number().min(0).max(10_000).meta({ description: 'Its length in seconds.' }),
      markedAt: time('When the manifest was signed.'),
      markedBy: word('Name and version of the software that did.'),
      certificate: word('Serial number of the certificate, in decimal.'),
    }),
    made: z.object({
      script: z.object({
        writer: word('The embedded writer, or the model.'),
        edited: z.boolean().meta({ description: 'A person changed what was written.' }),
        approved: z.boolean().meta({ description: 'It was approved before it was spoken.' }),
      }),
      voice: z.object({ provider: word('Who spoke it.'), id: word('The voice.') }),
      presenter: z.object({
        provider: word('Who presents it.'),
        id: word('The presenter.'),
        ofPhotos: z.boolean().meta({ description: 'Made of photos that the workspace brought.' }),
        photo: z
          .object({
            sha256: sha256('SHA-256 of the photo.'),
            consent: z.object({
              id: word('The record of the consent.'),
              textVersion: word('Version of the text that was agreed to.'),
              at: time('When the person shown agreed.'),
              workspace: z
                .string()
                .max(500)
                .optional()
                .meta({ description: 'The workspace that the person agreed to, as it was called then.' }),
            }),
          })
          .optional()
          .meta({ description: 'The photograph of a person who consented; left out for all other presenters.' }),
      }),
      vendor: word('The provider that made the film; null where this service rendered it.').nullable(),
      composed: z.boolean().optional().meta({
        description: 'The provider’s film was put into the layout of this service; left out where it was not.',
      }),
      digitalSourceType: z.url().max(200).meta({ description: 'A term of the IPTC.' }),
    }),
    summary: textHash('emailContent', SUMMARY_LENGTH),
    script: textHash('the script as it was spoken', SCRIPT_LENGTH * 2),
    evidence: z
      .array(
        z.object({
          sentence: sha256('SHA-256 of a sentence of the draft.'),
          role: word('What the sentence is there for.'),
          spans: z
            .array(z.object({ start: place, end: place, sha256: sha256('SHA-256 of the stretch.') }))
            .max(MOST)
            .meta({ description: 'Stretches of emailContent on which it rests, in UTF-16 code units.' }),
        }),
      )
      .max(MOST),
    history: z
      .array(
        z.object({
          event: word('What happened.'),
          at: time('When.'),
          by: z
            .object({ kind: z.enum(['person', 'key']), id: word('Who.'), name: z.string().max(NAME_LENGTH) })
            .nullable()
            .meta({ description: 'Null for what the service did by itself.' }),
        }),
      )
      .max(MOST),
  })
  .meta({ id: 'Receipt' });

const SignedReceipt = z
  .object({
    success,
    receipt: Receipt,
    signature: z.string().max(100_000).meta({
      description:
        'A JSON Web Signature with detached payload (RFC 7515, appendix F) over the canonical form (RFC 8785) of receipt, with the certificates in its header.',
    }),
  })
  .meta({ id: 'SignedReceipt' });

export const receiptRoutes = (context: ReceiptDeps): ApiRoute[] => [
  apiRoute({
    method: 'GET',
    path: `${FLOW}/receipt`,
    operationId: 'readReceipt',
    summary: 'Read the receipt of a finished video',
    description:
      'What the video was made of, as hashes, and who approved it, signed with the certificate that marked the video. "aftercall verify" checks it without the service.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: false,
    reply: SignedReceipt,
    replyDescription: 'The receipt and its signature.',
    errors: ['FLOW_NOT_FOUND', 'CONFLICT'],
    handle: async ({ access, params }) => ({
      success: true as const,
      ...(await readReceipt(context, keyActor(access), readFlowId(params))),
    }),
  }),
];
