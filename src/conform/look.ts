// A look before the checks: whether a server of this contract answers at an address at all. One that answers otherwise in everything
// is something else, and a list of failures would not say so.
import { createAsk } from './ask.js';
import { FLOWS } from './check.js';

/** `isOther`: nothing of the contract is there. `isLocked`: the key opens nothing, so that nothing can be checked. */
export type Look = { status: number; isOther: boolean; isLocked: boolean };

/** Throws where nothing answers. */
export async function lookAt(base: string, key: string): Promise<Look> {
  const { status, body } = await createAsk({ base }, key)('GET', `${FLOWS}?limit=1`);
  // A server with faults is still one to be checked: any field of the contract will do.
  const speaks = ['success', 'flows', 'code'].some((name) => name in body);
  return { status, isOther: !speaks || status === 404, isLocked: status === 401 };
}
