// The pronunciations of a workspace count in the plan, not only in the sound.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { estimateS } from '../../domain/durations.js';
import { packageRoot } from '../../lib/package-root.js';
import { createEmbeddedWriter } from '../../providers/script/embedded/writer.js';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import type { Flow } from '../../store/db/tables.js';
import { DEFAULT_BRANDING } from '../../store/workspaces/workspace-settings.js';
import { createDraft, createSegment } from './script.js';
import { collectVoices } from './voices.js';

const voice = createEmbeddedVoice();
const pace = voice.pace('flite-slt')!;
const LEXICON = { dana: 'the honourable lady dana of the northern counties', plan: 'a plan of very great importance' };
const run = { signal: new AbortController().signal, publisher: {} as never, progress: () => undefined };

const toolsWith = (lexicon: Record<string, string>) => ({
  voicesOf: async () => collectVoices([voice]),
  spokenWith: createSaid,
  brandingOf: async () => ({ ...DEFAULT_BRANDING, lexicon }),
});

test('A draft is planned with the pronunciations of the workspace', async () => {
  const { emailContent } = JSON.parse(await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8'));
  const input = { emailContent, prospectName: 'Dana', prospectCompany: null, userName: null, userCompany: null };
  const flow = { workspace_id: 'ws', voice_id: 'flite-slt', created_at: new Date(), input } as Flow;
  const writer = createEmbeddedWriter({ spokenWith: createSaid });
  const draftWith = async (lexicon: Record<string, string>) =>
    (await createDraft({ ...toolsWith(lexicon), writerOf: async () => writer }).run(flow, run)).script!;
  const [plain, own] = [await draftWith({}), await draftWith(LEXICON)];
  const seconds = (script: string) => estimateS(script, pace, createSaid(LEXICON));
  assert.ok(seconds(plain) > 70, `${seconds(plain)} s: without them the plan would be wrong`);
  assert.ok(seconds(own) >= 60 && seconds(own) <= 70, `${seconds(own)} s`);
});

test('Scenes are timed with the pronunciations of the workspace', async () => {
  const input = { prospectName: 'Dana' };
  const script = 'Hello Dana.';
  const flow = { workspace_id: 'ws', voice_id: 'flite-slt', edited: true, script, draft: null, input } as Flow;
  const timeWith = async (lexicon: Record<string, string>) =>
    (await createSegment(toolsWith(lexicon)).run(flow, run)).scenes![0]!.durationEstimate;
  assert.ok((await timeWith(LEXICON)) > (await timeWith({})) + 1);
});
