import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { COMMAND_GROUPS } from './commands.js';

test('Each command is found where it is said to be', async () => {
  for (const { commands, load } of COMMAND_GROUPS) {
    const program = new Command();
    (await load())(program);
    assert.deepEqual(
      program.commands.map((command) => command.name()),
      commands,
    );
  }
});

/** What `--help` prints. */
function helpOf(command: Command): string {
  const parts: string[] = [];
  command.configureOutput({ writeOut: (part) => void parts.push(part) }).outputHelp();
  return parts.join('');
}

const withoutParts = (commands: readonly Command[]): Command[] =>
  commands.flatMap((command) => (command.commands.length > 0 ? withoutParts(command.commands) : [command]));

test('The help of every command shows an example', async () => {
  const program = new Command('aftercall');
  for (const { load } of COMMAND_GROUPS) (await load())(program);
  const silent = withoutParts(program.commands).filter(
    (command) => !/\nExamples?:\n {2}\$ .*aftercall/.test(helpOf(command)),
  );
  assert.deepEqual(
    silent.map((command) => `${command.parent!.name()} ${command.name()}`),
    [],
  );
});
