// aftercall users: lists accounts, invites people, and resets passwords and second factors.
import type { Command } from 'commander';
import type { Config } from '../config/config.js';
import { isRole, ROLES, type Role } from '../domain/roles.js';
import { systemClock } from '../lib/clock.js';
import { addressOf } from '../main/address.js';
import { OPERATOR } from '../services/accounts/context.js';
import { invite, removePerson } from '../services/accounts/members.js';
import { offerReset, resetFactors } from '../services/accounts/recovery.js';
import type { Db } from '../store/db/database.js';
import { invitationUrl, resetUrl } from '../store/people/links.js';
import { findUserByEmail, listMemberships, listUsers, type User } from '../store/people/users.js';
import { CliError, createOutput, EXIT, table } from './core/output.js';
import { withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';

type InviteOptions = { workspace?: string; role: string; json: boolean };

export function addUserCommands(program: Command): void {
  const users = program
    .command('users')
    .description('people of the dashboard: list, invite, reset, reset-factor, remove');

  users
    .command('list')
    .description('list the people and their workspaces')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall users list')
    .action(async ({ json }: { json: boolean }) => {
      const rows = await withDatabase(async ({ db }) =>
        Promise.all((await listUsers(db)).map(async (user) => describe(user, await listMemberships(db, user.id)))),
      );
      const cells = rows.map((row) => [
        row.email,
        row.name,
        row.workspaces.map((w) => `${w.name} (${w.role})`).join(', '),
      ]);
      createOutput(json).result(rows, table(['E-MAIL', 'NAME', 'WORKSPACES'], cells));
    });

  users
    .command('invite <email>')
    .description('make a link that lets somebody into a workspace, once, within seven days')
    .option('--workspace <id or name>', 'by default the first workspace')
    .option('--role <role>', ROLES.join(', '), 'member')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall users invite dana@example.com --role owner')
    .action(inviteByMail);

  users
    .command('reset <email>')
    .description('make a link that sets a new password, once, within an hour')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall users reset dana@example.com')
    .action(async (email: string, { json }: { json: boolean }) => {
      await withDatabase(async (database, config) => {
        const user = await mustFindUser(database.db, email);
        const link = await offerReset({ database, clock: systemClock }, OPERATOR, user.id);
        tellLink(resetUrl(originOf(config), link.token), link.expiresAt, json);
      });
    });

  users
    .command('reset-factor <email>')
    .description('take away the second factors of somebody who lost them: app, passkeys and recovery codes')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall users reset-factor dana@example.com')
    .action(resetFactor);

  users
    .command('remove <email>')
    .description('take somebody out of a workspace, or with all that the account has out of all of them')
    .option('--workspace <id or name>', 'only out of this one')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall users remove dana@example.com')
    .action(remove);
}

async function inviteByMail(email: string, { workspace, role, json }: InviteOptions): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new CliError(`"${email}" is not an e-mail address.`, EXIT.usage);
  if (!isRole(role)) throw new CliError(`--role must be one of ${ROLES.join(', ')}.`, EXIT.usage);
  await withDatabase(async (database, config) => {
    const { id: workspaceId } = await chooseWorkspace(database.db, workspace);
    const wanted = { workspaceId, email, role, invitedBy: config.ownerName };
    const link = await invite({ database, clock: systemClock }, OPERATOR, wanted);
    tellLink(invitationUrl(originOf(config), link.token), link.expiresAt, json);
  });
}

async function resetFactor(email: string, { json }: { json: boolean }): Promise<void> {
  await withDatabase(async (database) => {
    const user = await mustFindUser(database.db, email);
    await resetFactors({ database, clock: systemClock }, OPERATOR, user.id);
    createOutput(json).result({ email: user.email }, `${user.email} signs in with the password alone from now on.`);
  });
}

async function remove(email: string, { workspace, json }: { workspace?: string; json: boolean }): Promise<void> {
  await withDatabase(async (database) => {
    const { db } = database;
    const user = await mustFindUser(db, email);
    const theirs = await listMemberships(db, user.id);
    const only = workspace === undefined ? null : (await chooseWorkspace(db, workspace)).id;
    const left = theirs.filter(({ id }) => only === null || id === only);
    if (only !== null && left.length === 0) throw new CliError('This person is not in the workspace.', EXIT.notFound);
    await removePerson({ database, clock: systemClock }, user, { from: left, withAccount: only === null });
    createOutput(json).result(
      { email: user.email, workspaces: left.map(({ id, name, role }) => ({ id, name, role })) },
      `${user.email} was removed.`,
    );
  });
}

async function mustFindUser(db: Db, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new CliError('There is no such person; "aftercall users list" names them.', EXIT.notFound);
  return user;
}

const originOf = ({ publicUrl, host, port }: Config): string => publicUrl ?? addressOf(host, port);

function tellLink(url: string, expiresAt: Date, json: boolean): void {
  createOutput(json).result(
    { url, expiresAt: expiresAt.toISOString() },
    `${url}\n\nIt works once, until ${expiresAt.toISOString()}.`,
  );
}

const describe = ({ id, email, name, created_at }: User, memberships: { id: string; name: string; role: Role }[]) => ({
  id,
  email,
  name,
  workspaces: memberships.map((one) => ({ id: one.id, name: one.name, role: one.role })),
  createdAt: created_at,
});
