// The second factors of a person: the authenticator app, passkeys and recovery codes.
import { mayUsePasskeys } from '../../../lib/security/passkeys.js';
import type { SignInContext } from '../../../services/accounts/context.js';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../../../services/accounts/factors.js';
import { findFactors } from '../../../store/people/factors.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import {
  FactorAdded,
  FactorList,
  NewPasskey,
  NewTotp,
  PasskeyCreation,
  RecoveryCodes,
  TotpConfirmation,
} from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import { visitOf } from './session.js';

export const factorRoutes = (context: SignInContext): AppRoute[] => [
  personRoute({
    method: 'GET',
    path: '/factors',
    reply: FactorList,
    handle: async ({ person, origin }) => {
      const { totpSince, passkeys, recoveryCodesLeft } = await findFactors(context.database.db, person.userId);
      return {
        totpSince: totpSince?.toISOString() ?? null,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
        recoveryCodesLeft,
        mayUsePasskeys: mayUsePasskeys(origin),
      };
    },
  }),
  personRoute({
    method: 'POST',
    path: '/factors/totp',
    isSensitive: true,
    reply: NewTotp,
    handle: ({ person }) => beginTotp(context, person),
  }),
  personRoute({
    method: 'POST',
    path: '/factors/totp/confirmation',
    isSensitive: true,
    body: TotpConfirmation,
    reply: FactorAdded,
    handle: ({ person, body }) => confirmTotp(context, person, body),
  }),
  personRoute({
    method: 'DELETE',
    path: '/factors/totp',
    isSensitive: true,
    reply: Done,
    handle: async ({ person }) => {
      await removeTotp(context, person);
      return DONE;
    },
  }),
  personRoute({
    method: 'POST',
    path: '/factors/passkeys/options',
    isSensitive: true,
    reply: PasskeyCreation,
    handle: async (request) => ({ options: await beginPasskey(context, visitOf(request), request.person) }),
  }),
  personRoute({
    method: 'POST',
    path: '/factors/passkeys',
    isSensitive: true,
    body: NewPasskey,
    reply: FactorAdded,
    handle: (request) => addPasskey(context, visitOf(request), request.person, request.body),
  }),
  personRoute({
    method: 'DELETE',
    path: '/factors/passkeys/{passkeyId}',
    isSensitive: true,
    reply: Done,
    handle: async ({ person, params }) => {
      await removePasskey(context, person, params.passkeyId);
      return DONE;
    },
  }),
  personRoute({
    method: 'POST',
    path: '/factors/recovery-codes',
    isSensitive: true,
    reply: RecoveryCodes,
    handle: async ({ person }) => ({ recoveryCodes: await renewRecoveryCodes(context, person) }),
  }),
];
