// Verifies a film or a receipt that a person drops on the page: who signed it, when, what a machine made, and whether it is unchanged.
import { invalid } from '../../../domain/errors.js';
import type { Verdict } from '../../../provenance/claim.js';
import type { ReceiptVerdict } from '../../../provenance/receipt.js';
import { type VerifyTools, verifyBytes } from '../../../services/provenance/receipts.js';
import { type AppRoute, memberRoute } from '../route.js';
import { VerifiedFile, type VerifiedFilm, type VerifiedReceipt } from '../schemas/workspace.js';

export type VerifyContext = { verifying: VerifyTools };

/** The largest film that is fetched of a vendor, with its mark. */
const FILE = { types: ['video/mp4', 'application/json'], maxBytes: 70_000_000 };

export const verifyRoutes = ({ verifying }: VerifyContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'POST',
    path: '/verify',
    upload: FILE,
    reply: VerifiedFile,
    handle: async ({ upload, untilGone }) => {
      const verdict = await verifyBytes(verifying, upload.bytes, untilGone());
      if (verdict === null) throw invalid('This file isn’t a readable video or receipt.');
      return 'film' in verdict ? filmBody(verdict.film) : receiptBody(verdict.receipt);
    },
  }),
];

const filmBody = (film: Verdict): VerifiedFilm => ({
  kind: 'film',
  state: film.state,
  sha256: film.sha256,
  isTrusted: film.state === 'intact' && film.isTrusted,
  problems: film.state === 'changed' ? film.problems : [],
  mark: film.state === 'unmarked' ? null : film.mark,
});

function receiptBody(verdict: ReceiptVerdict): VerifiedReceipt {
  if (verdict.state === 'changed') return { kind: 'receipt', state: 'changed', receipt: null };
  const { signer, isTrusted, receipt } = verdict;
  const { flow, film, issuedAt, made } = receipt;
  const about = { signer, isTrusted, at: issuedAt, flowId: flow.id, filmSha256: film.sha256, made };
  return { kind: 'receipt', state: 'intact', receipt: about };
}
