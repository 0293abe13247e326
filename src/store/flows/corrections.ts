// What may be corrected of a flow whose script waits for approval: its names, and with them title, draft and script. Its preview is made
// anew.
import { sql, type Updateable } from 'kysely';
import type { CardEdit } from '../../domain/draft.js';
import type { Tx } from '../db/database.js';
import { CHANNEL, flowMessage } from '../db/listener.js';
import type { Flow, Tables } from '../db/tables.js';
import { unclaimed } from './claims.js';
import { searchTextOf } from './search-text.js';

type Correction = Pick<Flow, 'title' | 'input' | 'script'> & {
  draft: NonNullable<Flow['draft']>;
  cards: readonly CardEdit[];
};

/** The caller holds the row, and has seen that the script waits: so for each of these. */
export async function correctWaitingFlow(
  tx: Tx,
  flow: Pick<Flow, 'id' | 'version'>,
  { title, input, script, draft, cards }: Correction,
  at: Date,
): Promise<void> {
  const correction = {
    ...{ title, script },
    input: JSON.stringify(input),
    draft: JSON.stringify(draft),
    card_edits: storedCards(cards),
    search_text: searchTextOf({ title, input }),
  };
  await changeWaitingFlow(tx, flow, correction, at);
  await remakePreview(tx, flow.id, null, at);
}

/** What is heard of a waiting flow has changed: its preview is made anew. */
export async function renewWaitingFlow(tx: Tx, flow: Pick<Flow, 'id' | 'version'>, at: Date): Promise<void> {
  await changeWaitingFlow(tx, flow, {}, at);
  await remakePreview(tx, flow.id, null, at);
}

const storedCards = (edits: readonly CardEdit[]): string | null => (edits.length === 0 ? null : JSON.stringify(edits));

/** The caller has the preview made anew, of the script that it knows. */
export const setCardEdits = (
  tx: Tx,
  flow: Pick<Flow, 'id' | 'version'>,
  edits: readonly CardEdit[],
  at: Date,
): Promise<void> => changeWaitingFlow(tx, flow, { card_edits: storedCards(edits) }, at);

/** Raises the version and notifies whoever looks at the flow. */
async function changeWaitingFlow(
  tx: Tx,
  { id, version }: Pick<Flow, 'id' | 'version'>,
  changes: Updateable<Tables['flows']>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('flows')
    .set({ ...changes, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'pending_approval')
    .returning(sql`pg_notify(${CHANNEL}, ${flowMessage(id, version + 1)})`.as('notified'))
    .executeTakeFirstOrThrow();
}

/** The preview is made anew, of an edited script or of the script as it stands. Its claim is fenced off: what is being made is dropped. */
export async function remakePreview(tx: Tx, flowId: string, script: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('previews')
    .set((e) => ({
      ...unclaimed,
      claim: e('claim', '+', 1),
      status: 'preparing',
      result: null,
      error: null,
      script,
      updated_at: at,
    }))
    .where('flow_id', '=', flowId)
    .execute();
}
