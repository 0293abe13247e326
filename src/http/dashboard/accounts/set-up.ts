// The first owner: whoever holds the token that the server printed takes the first workspace.
import { z } from 'zod';
import { audit, personActor } from '../../../store/people/audit.js';
import {
  addMember,
  addUser,
  hasOwner,
  isSetupToken,
  lockSetup,
  removeSetupTokens,
} from '../../../store/people/users.js';
import { listWorkspaces } from '../../../store/workspaces/workspaces.js';
import { ApiError, linkEnded } from '../../core/errors.js';
import { emailField, nameField, passwordField, requireGoodPassword, tokenField } from '../fields.js';
import { type AppRoute, publicRoute } from '../route.js';
import type { Door, Session, SetUp } from '../shapes.js';
import type { AccountContext } from './accounts.js';
import { letIn, openSession } from './session.js';
import { networkOf } from './sign-in-limits.js';

const SetUpBody = z.object({ token: tokenField, name: nameField, email: emailField, password: passwordField });

export function setUpRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, passwords, signOn } = context;

  const takeOver = async (setUp: SetUp, passwordHash: string, request: Parameters<typeof openSession>[2]) =>
    database.db.transaction().execute(async (tx) => {
      const at = new Date(clock());
      if (!(await lockSetup(tx)) || !(await isSetupToken(tx, setUp.token))) throw linkEnded();
      const workspace = (await listWorkspaces(tx))[0];
      const user = await addUser(tx, { ...setUp, passwordHash, at });
      if (!workspace || !user) throw new ApiError('CONFLICT', 'Somebody has this e-mail address already.');
      await addMember(tx, { workspaceId: workspace.id, userId: user.id, role: 'owner', at });
      await removeSetupTokens(tx);
      const actor = personActor({ userId: user.id, name: user.name });
      await audit(tx, { workspaceId: workspace.id, actor, action: 'workspace.set_up', at });
      return { user, session: await openSession(tx, context, request, user, at) };
    });

  return [
    publicRoute({
      method: 'GET',
      path: '/door',
      handle: async (): Promise<Door> => ({
        isSetUp: await hasOwner(database.db),
        singleSignOn: signOn?.provider.name ?? null,
      }),
    }),
    publicRoute({
      method: 'POST',
      path: '/setup',
      body: SetUpBody,
      handle: async (request): Promise<Session> => {
        const { body } = request;
        // Looked at before the password is hashed, which costs something, and again when it counts.
        if (!(await isSetupToken(database.db, body.token))) throw linkEnded();
        const workspaces = await listWorkspaces(database.db);
        requireGoodPassword(body.password, [body.email, body.name, ...workspaces.map(({ name }) => name)]);
        const { user, session } = await takeOver(
          body,
          await passwords.hash(body.password, networkOf(request.address)),
          request,
        );
        return letIn(database.db, request, user.id, session);
      },
    }),
  ];
}
