// The first owner: whoever holds the token that the server printed takes the first workspace.
import { audit, auditedPerson } from '../../../store/people/audit.js';
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
import { type AppRoute, publicRoute } from '../route.js';
import { Door, Session, SetUp } from '../schemas/account.js';
import type { AccountContext } from './context.js';
import { letIn, openSession, requireGoodPassword } from './session.js';
import { networkOf } from './sign-in-limits.js';

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
      const actor = auditedPerson({ userId: user.id, name: user.name });
      await audit(tx, { workspaceId: workspace.id, actor, action: 'workspace.set_up', at });
      return { user, session: await openSession(tx, context, request, user, at) };
    });

  return [
    publicRoute({
      method: 'GET',
      path: '/door',
      reply: Door,
      handle: async () => ({
        isSetUp: await hasOwner(database.db),
        singleSignOn: signOn?.provider.name ?? null,
      }),
    }),
    publicRoute({
      method: 'POST',
      path: '/setup',
      body: SetUp,
      reply: Session,
      handle: async (request) => {
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
