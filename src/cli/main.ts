// The command `aftercall`: what it can do, and how failures end it.
import { Command, CommanderError } from 'commander';
import { packageVersion } from '../lib/package-root.js';
import { addAvatarCommands } from './avatars.js';
import { addBackupCommands } from './backup.js';
import { addConformCommand } from './conform.js';
import { addDoctorCommand } from './doctor-command.js';
import { CliError, EXIT, explain } from './exit.js';
import { addFlowCommands } from './flows.js';
import { addKeyCommands } from './keys.js';
import { addMcpCommand } from './mcp.js';
import { addMigrateCommand } from './migrate.js';
import { addMockCommand } from './mock.js';
import { addRunCommands } from './run.js';
import { addUserCommands } from './users.js';
import { addVendorCommands } from './vendors.js';
import { addWorkspaceCommands } from './workspaces.js';

const EXAMPLES = `
Examples:
  $ aftercall                                              start everything in one process
  $ aftercall flows create --file summary.txt --wait       make a video and print its address
  $ aftercall keys create --name CRM --scopes flows:create,flows:read
  $ DATABASE_URL=postgres://… aftercall worker             one more machine that makes videos`;

const program = new Command('aftercall')
  .description('Turns the summary of a sales call into a 60 to 70 second follow-up video.')
  .version(packageVersion)
  .showHelpAfterError('Run with --help to see what is possible.')
  .addHelpText('after', EXAMPLES)
  .exitOverride();

addRunCommands(program);
addFlowCommands(program);
addKeyCommands(program);
addUserCommands(program);
addWorkspaceCommands(program);
addAvatarCommands(program);
addVendorCommands(program);
addMigrateCommand(program);
addBackupCommands(program);
addDoctorCommand(program);
addConformCommand(program);
addMockCommand(program);
addMcpCommand(program);

try {
  assertKnownCommand();
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** Without this a misspelt command would count as an argument of the default one. */
function assertKnownCommand(): void {
  const word = process.argv[2];
  if (word === undefined || word.startsWith('-') || word === 'help') return;
  const names = program.commands.map((command) => command.name());
  if (names.includes(word)) return;
  throw new CliError(`"${word}" is not a command. The commands are ${names.join(', ')}.`, EXIT.usage);
}

function tell(error: unknown): number {
  // Commander has written its own message already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const message = explain(error);
  if (message === null) console.error(error);
  else if (process.argv.includes('--json')) console.error(JSON.stringify({ error: message }));
  else console.error(message);
  return error instanceof CliError ? error.exitCode : EXIT.setup;
}
