import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Command } from 'commander';
import { command } from '../../test/support/command.js';
import { packageRoot } from '../lib/package-root.js';
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

test('Compiled code is kept beside the code, where Node can', { skip: !('enableCompileCache' in module) }, async () => {
  const folder = join(packageRoot, 'dist', '.compile-cache');
  rmSync(folder, { recursive: true, force: true });
  const { code, stderr } = await command(tmpdir(), {}, '--version');
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  assert.ok(existsSync(folder));
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
