// A flow that a key creates: alone, or as a row of many.

import type { Clock } from '../../lib/clock.js';
import type { Commands } from '../../services/flows/flows.js';
import type { Tx } from '../../store/db/database.js';
import type { Access } from '../../store/people/keys.js';
import { noteDeed } from './audit-key.js';
import { type CreateInput, fillIn, type Maker, type Makings } from './new-flow.js';
import type { Books } from './ports.js';
import { CreateBody } from './schemas.js';

/** Under this name the answers to creates are remembered, whichever way they came. */
export const CREATE = 'create';

export type Created = { success: true; flowId: string; status: 'pending' };

export async function createFlow(
  makings: Makings & { commands: Pick<Commands, 'create'>; books: Pick<Books, 'audit'>; clock: Clock },
  tx: Tx,
  access: Access,
  input: CreateInput,
): Promise<Created> {
  const flow = await makings.commands.create(tx, await fillIn(makings, tx, makerOf(access), input));
  await noteDeed(makings, tx, access, 'flow.created', flow.id);
  return { success: true, flowId: flow.id, status: 'pending' };
}

const makerOf = ({ keyId, ownerName, ...workspace }: Access): Maker => ({
  ...workspace,
  keyId,
  userId: null,
  ownerName,
});

const KNOWN = Object.keys(CreateBody.shape);
export const MOST_NAMED = 10;

export const unknownFields = (body: Record<string, unknown>): string[] =>
  Object.keys(body).filter((name) => !KNOWN.includes(name));

/** At most ten names, each shortened, so that the answer stays small whatever was sent. */
export function ignoredPart(names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, MOST_NAMED).map((name) => JSON.stringify(name.toWellFormed().slice(0, 60)));
  return ` These fields are not known and were ignored: ${shown.join(', ')}.`;
}
