// Writes down what a key did, in the transaction of the deed. Every route of the API that changes something does so.
import type { Clock } from '../../lib/clock.js';
import type { Tx } from '../../store/db/database.js';
import type { audit } from '../../store/people/audit.js';
import type { Access } from '../../store/people/keys.js';

type DeedContext = { books: { audit: typeof audit }; clock: Clock };

export function noteDeed(
  { books, clock }: DeedContext,
  tx: Tx,
  { workspaceId, keyId: id, keyName: name }: Access,
  action: string,
  subject: string,
): Promise<void> {
  return books.audit(tx, { workspaceId, actor: { kind: 'key', id, name }, action, subject, at: new Date(clock()) });
}
