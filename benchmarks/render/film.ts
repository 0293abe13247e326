// A measured program: text in, MP4 out, through the stages of a flow without its database. Reports the plan, so that
// others can render the same film.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../src/config/config.js';
import { planOf } from '../../src/engine/stages/film-plan.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { createAdapters } from '../../src/main/adapters.js';
import type { Plan } from '../../src/render/plan.js';
import type { Flow } from '../../src/store/db/tables.js';
import { DEFAULT_BRANDING } from '../../src/store/workspaces/workspace-settings.js';
import { createOwnMarks } from '../../test/support/own-marks.js';

export type FilmOrder = { folder: string; height: number; presenter: string };
export type FilmTold = { plan: Plan; videoPath: string; stageS: Record<string, number> };

/** The summary of a typical call; its script lasts about 65 seconds. */
const SUMMARY = `Discovery call with Dana Whitfield, operations lead at Brightwave Logistics.

Dana told us that her dispatch team of 14 people plans routes in spreadsheets. Every morning two planners spend about
three hours copying orders from e-mail into the sheet, and roughly 6 % of deliveries arrive outside the promised window.
She said that late deliveries cost them $18,500 a month in refunds.

We showed the route planner with the live order import. Dana liked that orders from e-mail arrive by themselves and that
drivers get changes on their phones. In the pilot with 5 vans the planning time fell to 40 minutes.

Next steps: we send the pilot plan and the security questionnaire by Thursday, 26 November. Dana will name two depots for
the pilot by the end of next week. Then we meet on 3 December to decide on the start.`;

const input = {
  emailContent: SUMMARY,
  prospectName: 'Dana',
  prospectCompany: 'Brightwave Logistics',
  userName: 'Maya Torres',
  userCompany: 'Northwind',
};

async function makeFilm({ folder, height, presenter }: FilmOrder): Promise<FilmTold> {
  const config = readConfig({ DATA_DIR: folder, VIDEO_HEIGHT: `${height}` });
  const parts = await createAdapters(config);
  const files = await openDiskFiles({ folder: join(folder, 'media'), baseUrl: () => 'http://127.0.0.1/media' });
  const marks = createOwnMarks();
  const place = {
    files,
    marks,
    scratchFolder: join(folder, 'scratch'),
    config,
    brandingOf: async () => DEFAULT_BRANDING,
    avatarFolderOf: async () => null,
    scriptModelOf: async () => null,
    voicesOf: async () => parts.voices,
  };
  const stageS: Record<string, number> = {};
  let flow = {
    id: 'flow_bench',
    workspace_id: 'workspace_bench',
    media_token: 'bench',
    created_at: new Date(),
    title: 'Follow-up for Dana',
    input,
    avatar_id: presenter,
    voice_id: parts.voices.listings[0]!.id,
    edited: false,
  } as unknown as Flow;
  for (const stage of parts.stages(place)) {
    const startedMs = performance.now();
    const run = { signal: new AbortController().signal, publisher: files, progress: () => undefined };
    flow = { ...flow, ...(await stage.run(flow, run)) } as Flow;
    stageS[stage.name] = (performance.now() - startedMs) / 1_000;
  }
  marks.close();
  await parts.close();
  const soundPath = join(folder, 'voice.wav');
  await copyFile(files.localPath(flow.narration!.soundPath)!, soundPath);
  const plan = planOf({
    flow,
    look: DEFAULT_BRANDING,
    soundPath,
    logoPath: null,
    fontPaths: [],
    presenterFolder: null,
    language: 'en',
    usualHeight: height,
  });
  return { plan, videoPath: files.localPath(flow.video_path!)!, stageS };
}

process.send!(await makeFilm(JSON.parse(process.argv[2]!)));
process.disconnect();
