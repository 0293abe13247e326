// What a server of the contract can get wrong, and the check that must see it. Every check has a fault of its own here.
import { accessFaults } from './faults/access.js';
import { additionsFaults } from './faults/additions.js';
import { bodiesFaults } from './faults/bodies.js';
import { cancelFaults } from './faults/cancel.js';
import { createFaults } from './faults/create.js';
import { decideFaults } from './faults/decide.js';
import { idempotencyFaults } from './faults/idempotency.js';
import { listFaults } from './faults/list.js';
import { pathsFaults } from './faults/paths.js';
import { quotaFaults } from './faults/quota.js';
import { readFaults } from './faults/read.js';
import type { Faults, KeysOfFaults } from './faults/spoil.js';
import { waitFaults } from './faults/wait.js';

export const faultsFor = (keys: KeysOfFaults): Faults => ({
  ...pathsFaults,
  ...accessFaults(keys),
  ...bodiesFaults,
  ...createFaults,
  ...readFaults,
  ...waitFaults,
  ...listFaults,
  ...decideFaults,
  ...cancelFaults,
  ...idempotencyFaults,
  ...quotaFaults(keys),
  ...additionsFaults(keys),
});
