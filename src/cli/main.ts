// The entry point of the command line: finds the command, runs it, and maps errors to exit codes.
import { Command, CommanderError } from 'commander';
import { packageVersion } from '../lib/package-root.js';
import { COMMAND_GROUPS } from './commands.js';
import { CliError, EXIT, exitCodeOf, explain } from './core/output.js';

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

try {
  const word = commandOf(process.argv.slice(2));
  for (const part of COMMAND_GROUPS) if (word === null || part.commands.includes(word)) (await part.load())(program);
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** The requested command, the default one where only options are given, or null for the general help. */
function commandOf(words: string[]): string | null {
  const [word = '-'] = words;
  const names = COMMAND_GROUPS.flatMap(({ commands }) => commands);
  if (names.includes(word)) return word;
  if (word === 'help' || (word.startsWith('-') && words.some((each) => /^(?:--help|-h)$/.test(each)))) return null;
  if (word.startsWith('-')) return names[0]!;
  // Otherwise it would become an argument of the default command.
  throw new CliError(`"${word}" is not a command. The commands are ${names.join(', ')}.`, EXIT.usage);
}

function tell(error: unknown): number {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const message = explain(error);
  if (message === null) console.error(error);
  else if (process.argv.includes('--json')) console.error(JSON.stringify({ error: message }));
  else console.error(message);
  return exitCodeOf(error);
}
