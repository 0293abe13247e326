// All presenters.
import { amara } from './amara.js';
import { daniel } from './daniel.js';
import { ingrid } from './ingrid.js';
import { kenji } from './kenji.js';
import type { Look } from './look.js';
import { maya } from './maya.js';
import { omar } from './omar.js';
import { sofia } from './sofia.js';
import { viktor } from './viktor.js';

const ALL: readonly Look[] = [maya, daniel, amara, kenji, ingrid, omar, sofia, viktor];

export type LookEntry = { id: string; name: string; gender: 'female' | 'male'; aspectRatios: readonly string[] };

/** What a list of avatars shows of our own presenters. */
export const LOOKS: readonly LookEntry[] = ALL.map(({ id, name, gender }) => ({
  id,
  name,
  gender,
  aspectRatios: ['16:9', '9:16', '1:1'],
}));

/** The presenter with this id. An unknown one is the caller's mistake. */
export function lookOf(id: string): Look {
  const look = ALL.find((candidate) => candidate.id === id);
  if (!look) throw new RangeError(`There is no presenter ${JSON.stringify(id)}.`);
  return look;
}
