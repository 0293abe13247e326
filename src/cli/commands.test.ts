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
