// aftercall narrations: the recordings of a person that are used instead of a voice, through the API of a running service.
import type { Command } from 'commander';
import type { RecordingStatement } from '../domain/speech.js';
import { CliError, createOutput, EXIT } from './core/output.js';
import { createApi, FLOWS, readInput, type Target, withTarget } from './flows.js';

type Narration = {
  status: 'none' | 'aligned' | 'refused';
  durationSeconds?: number;
  isOfScript?: boolean;
  problems?: { message: string; text?: string }[];
};
type UploadOptions = Target & { ownVoice: boolean; permission: boolean; script?: string };

export function addNarrationCommands(program: Command): void {
  const narrations = program.command('narrations').description('use recordings of a person instead of a voice');
  withTarget(narrations.command('set <flowId> <file>'))
    .description('upload the recording of a script that waits for approval, a WAV file')
    .option('--own-voice', 'the voice in it is yours', false)
    .option('--permission', 'the voice in it is that of somebody who agreed to this use', false)
    .option('--script <file>', 'what was read, where it is not the draft: a plain-text file; approve with the same')
    .addHelpText('after', '\nExample:\n  $ aftercall narrations set flow_4fT… narration.wav --own-voice')
    .action(set);
  withTarget(narrations.command('show <flowId>'))
    .description('show what became of the recording of a flow')
    .addHelpText('after', '\nExample:\n  $ aftercall narrations show flow_4fT…')
    .action(async (flowId: string, options: Target) => tell(await createApi(options)('GET', pathOf(flowId)), options));
  withTarget(narrations.command('delete <flowId>'))
    .description('delete the recording of a flow, whose voice speaks again')
    .addHelpText('after', '\nExample:\n  $ aftercall narrations delete flow_4fT…')
    .action(async (flowId: string, options: Target) =>
      tell(await createApi(options)('DELETE', pathOf(flowId)), options),
    );
}

const pathOf = (flowId: string): string => `${FLOWS}/${encodeURIComponent(flowId)}/narration`;

async function set(flowId: string, file: string, options: UploadOptions): Promise<void> {
  const form = new FormData();
  form.set('audio', new Blob([await readInput(file)], { type: 'audio/wav' }), 'narration.wav');
  form.set('statement', statementOf(options));
  if (options.script !== undefined) form.set('editedScript', (await readInput(options.script)).toString('utf8').trim());
  const narration = await createApi(options)<Narration>('PUT', pathOf(flowId), form);
  tell(narration, options);
  if (narration.status === 'refused') throw new CliError('The recording can’t be used.', EXIT.refused);
}

function statementOf({ ownVoice, permission }: UploadOptions): RecordingStatement {
  if (ownVoice === permission) throw new CliError('Give either --own-voice or --permission.', EXIT.usage);
  return ownVoice ? 'own_voice' : 'permission';
}

function tell(narration: Narration, { json }: Target): void {
  const { status, durationSeconds = 0, isOfScript = true, problems = [] } = narration;
  const words = {
    none: 'No recording: a voice speaks.',
    aligned: `The recording of ${Math.round(durationSeconds)} s is used.${isOfScript ? '' : ' It is of another script than the draft.'}`,
    refused: problems.map(({ message, text }) => (text ? `${message} "${text}"` : message)).join('\n'),
  };
  createOutput(json).result(narration, words[status]);
}
