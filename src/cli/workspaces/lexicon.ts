// aftercall workspaces lexicon: the pronunciations of a workspace.
import type { Command } from 'commander';
import { pronunciationProblem } from '../../domain/pronunciation.js';
import { systemClock } from '../../lib/clock.js';
import { forgetPronunciations, setPronunciations } from '../../services/workspaces/lexicon.js';
import { findLexicon } from '../../store/workspaces/lexicon.js';
import { CliError, EXIT } from '../core/exit.js';
import { createOutput, table } from '../core/output.js';
import { byOperator, withDatabase } from '../core/session.js';
import { chooseWorkspace } from '../keys.js';

export function addLexiconCommands(workspaces: Command): void {
  const lexicon = workspaces
    .command('lexicon')
    .description('set how words are said: changes the sound, never the captions');

  lexicon
    .command('set <workspace> <pairs...>')
    .description('say words as respelled: pairs of word=respelling; a single capital is the name of the letter')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces lexicon set Northwind Nguyen=win "SQL=S Q L"')
    .action(async (idOrName: string, pairs: string[], { json }: { json: boolean }) => {
      const entries = Object.fromEntries(pairs.map(readPair));
      await withDatabase(async ({ db }) => {
        const { id, name } = await chooseWorkspace(db, idOrName);
        await setPronunciations({ db, clock: systemClock }, byOperator(id), entries);
        const words = Object.keys(await findLexicon(db, id)).length;
        createOutput(json).result({ id, words }, `${name} has ${words} pronunciations.`);
      });
    });

  lexicon
    .command('remove <workspace> <words...>')
    .description('say words as they are written again')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces lexicon remove Northwind Nguyen')
    .action(async (idOrName: string, words: string[], { json }: { json: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { id, name } = await chooseWorkspace(db, idOrName);
        const removed = await forgetPronunciations({ db, clock: systemClock }, byOperator(id), words);
        createOutput(json).result({ id, removed }, `${removed} pronunciations of ${name} were removed.`);
      });
    });

  lexicon
    .command('list [workspace]')
    .description('list the pronunciations of a workspace')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces lexicon list Northwind')
    .action(async (idOrName: string | undefined, { json }: { json: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { id } = await chooseWorkspace(db, idOrName);
        const entries = await findLexicon(db, id);
        createOutput(json).result(entries, table(['WORD', 'SAID AS'], Object.entries(entries)));
      });
    });
}

function readPair(pair: string): [word: string, sound: string] {
  const at = pair.indexOf('=');
  const [word, sound] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at > 0 && pronunciationProblem(word, sound) === null) return [word, sound];
  throw new CliError(
    `${JSON.stringify(pair)} is no pair of one word and its respelling, such as Nguyen=win, of at most 100 characters each.`,
    EXIT.usage,
  );
}
