// Writes down what the operator does with the command, as the dashboard does for people.
import { systemClock } from '../lib/clock.js';
import type { Db, Tx } from '../store/db/database.js';
import { audit, OPERATOR } from '../store/people/audit.js';

export const noteIn = (
  tx: Tx,
  workspaceId: string | null,
  action: string,
  subject: string | null = null,
): Promise<void> => audit(tx, { workspaceId, actor: OPERATOR, action, subject, at: new Date(systemClock()) });

/** For what is not done in a transaction of its own. */
export const note = (
  db: Db,
  workspaceId: string | null,
  action: string,
  subject: string | null = null,
): Promise<void> => db.transaction().execute((tx) => noteIn(tx, workspaceId, action, subject));
