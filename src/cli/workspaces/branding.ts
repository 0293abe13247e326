// aftercall workspaces show and set: the branding and the voice of a workspace's videos. The options of its script
// writer are in script-model.ts.
import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Config } from '../../config/config.js';
import { systemClock } from '../../lib/clock.js';
import { openMedia } from '../../main/media.js';
import { changeBranding, checkColour, type NewBranding } from '../../services/workspaces/branding.js';
import type { Database, Db } from '../../store/db/database.js';
import { ASPECT_RATIOS, type AspectRatio, type BrandingChange, findBranding } from '../../store/workspaces/branding.js';
import { findAvatar, type Workspace } from '../../store/workspaces/workspaces.js';
import { CliError, EXIT } from '../core/exit.js';
import { createOutput, table } from '../core/output.js';
import { byOperator, withDatabase } from '../core/session.js';
import { chooseWorkspace } from '../keys.js';
import {
  addScriptOptions,
  describeScriptModel,
  readScriptChange,
  type ScriptOptions,
  setScriptModel,
} from './script-model.js';

type SetOptions = ScriptOptions & {
  colour?: string;
  logo?: string;
  font?: string[];
  aspect?: string;
  height?: string;
  captions?: string;
  music?: string;
  voice?: string;
  avatar?: string;
  json: boolean;
};

/** The value that unsets a setting. */
const NONE = 'none';
const MOST_LOGO_BYTES = 1_000_000;
const MOST_FONT_BYTES = 5_000_000;
const OUR_FONT = 'default';

export function addBrandingCommands(workspaces: Command): void {
  workspaces
    .command('show [workspace]')
    .description('show how the videos of a workspace look and sound, and who writes its scripts')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces show Northwind')
    .action(async (idOrName: string | undefined, { json }: { json: boolean }) => {
      await withDatabase(async ({ db }) => {
        const workspace = await chooseWorkspace(db, idOrName);
        await print(db, workspace, json);
      });
    });

  const set = workspaces
    .command('set <workspace>')
    .description('set how the videos of a workspace look and sound, and who writes its scripts; later videos follow')
    .option('--colour <#rrggbb>', 'the brand colour; all others are derived from it')
    .option('--logo <file>', 'a PNG, SVG or JPEG of at most 1 MB for a light ground, or "none"')
    .option('--font <file...>', 'a WOFF2, TTF or OTF of at most 5 MB, and a second one for bold; or "default"')
    .option('--aspect <ratio>', `the shape of the picture: ${ASPECT_RATIOS.join(', ')}`)
    .option(
      '--height <pixels>',
      '720 or 1080, the shorter side of the picture, or "none" for the setting of the server',
    )
    .option('--captions <on|off>', 'captions in the picture; the files beside the video are made in any case')
    .option('--music <on|off>', 'a soft bed of music under the voice')
    .option('--voice <id>', 'the voice of flows that name none, or "none" for one that fits the presenter')
    .option('--avatar <id>', 'the presenter of flows that name none, or "none" for the first ready one');
  addScriptOptions(set)
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      "\nExamples:\n  $ aftercall workspaces set Northwind --colour '#0b7a5e' --logo logo.svg --font Brand.woff2 Brand-Bold.woff2\n  $ aftercall workspaces set Northwind --aspect 9:16 --captions off --music on\n  $ aftercall workspaces set Northwind --voice flite-rms --avatar daniel\n  $ aftercall workspaces set Northwind --script-provider openai --script-model NAME --script-key-stdin < key.txt",
    )
    .action((idOrName: string, options: SetOptions) => change(idOrName, options));
}

async function change(idOrName: string, options: SetOptions): Promise<void> {
  const { json, ...wanted } = options;
  if (Object.keys(wanted).length === 0) throw wrong('Say what to set; --help lists what there is.');
  const script = await readScriptChange(wanted);
  await withDatabase(async (database, config, dataDir) => {
    const { db } = database;
    const workspace = await chooseWorkspace(db, idOrName);
    const change = await readChange({ database, config, dataDir }, workspace.id, wanted);
    const files = await openMedia(dataDir, config);
    await setScriptModel({ database, config, dataDir }, workspace.id, script);
    const names = Object.keys(wanted).filter((name) => !name.startsWith('script'));
    const branding = { db, files, clock: systemClock };
    if (names.length > 0) await changeBranding(branding, byOperator(workspace.id), change, names.join(', '));
    await print(db, workspace, json);
  });
}

type Wanted = Omit<SetOptions, 'json'>;

async function readChange(place: VoicePlace, workspaceId: string, wanted: Wanted): Promise<NewBranding> {
  const { db } = place.database;
  const { colour, logo, font, aspect, height, captions, music, voice, avatar } = wanted;
  return {
    ...(colour !== undefined && { brand_colour: checkColour(colour) }),
    ...(aspect !== undefined && { aspect_ratio: readAspect(aspect) }),
    ...(height !== undefined && { video_height: readHeight(height) }),
    ...(captions !== undefined && { captions: readSwitch('--captions', captions) }),
    ...(music !== undefined && { music: readSwitch('--music', music) }),
    ...(voice !== undefined && (await readVoice(place, workspaceId, voice))),
    ...(avatar !== undefined && { avatar_id: await readAvatar(db, workspaceId, avatar) }),
    ...(logo !== undefined && { logo: await readLogo(logo) }),
    ...(font !== undefined && { font: await readFont(font) }),
  };
}

const wrong = (message: string): CliError => new CliError(message, EXIT.usage);

function readAspect(text: string): AspectRatio {
  const found = ASPECT_RATIOS.find((ratio) => ratio === text);
  if (found) return found;
  throw wrong(`--aspect must be one of ${ASPECT_RATIOS.join(', ')}.`);
}

function readHeight(text: string): number | null {
  if (text === NONE) return null;
  if (text === '720' || text === '1080') return Number(text);
  throw wrong('--height must be 720, 1080 or "none".');
}

function readSwitch(option: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw wrong(`${option} must be "on" or "off".`);
}

type VoiceChange = Pick<BrandingChange, 'voice_id' | 'voice_is_chosen'>;

type VoicePlace = { database: Database; config: Config; dataDir: string };

const MOST_NAMED = 40;

async function readVoice(place: VoicePlace, workspaceId: string, id: string): Promise<VoiceChange> {
  const { withVendors } = await import('../../main/open-vendors.js');
  return withVendors(place, async ({ adapters, vendors }) => {
    if (id === NONE) return { voice_id: adapters.voices.listings[0]!.id, voice_is_chosen: false };
    const voices = await vendors.voicesOf(workspaceId);
    const found = voices.find(id);
    if (found) return { voice_id: found.listing.id, voice_is_chosen: true };
    const known = voices.listings.map((voice) => voice.id);
    const more = known.length > MOST_NAMED ? ` and ${known.length - MOST_NAMED} more` : '';
    const named = known.slice(0, MOST_NAMED).join(', ');
    throw wrong(`There is no voice ${JSON.stringify(id)} on this server. There are: ${named}${more}.`);
  });
}

async function readAvatar(db: Db, workspaceId: string, id: string): Promise<string | null> {
  if (id === NONE) return null;
  const avatar = await findAvatar(db, workspaceId, id);
  if (!avatar) throw wrong('There is no such presenter in this workspace; "aftercall avatars list" names them.');
  if (avatar.status !== 'ready') throw wrong(`This presenter is ${avatar.status} and cannot speak.`);
  return avatar.id;
}

async function readLogo(path: string): Promise<Buffer | null> {
  return path === NONE ? null : readSmall(path, MOST_LOGO_BYTES, 'The logo may have 1 MB at most.');
}

async function readFont(paths: readonly string[]): Promise<Buffer[] | null> {
  if (paths.length === 1 && paths[0] === OUR_FONT) return null;
  if (paths.length > 2) throw wrong('--font takes one file, or a regular and a bold one.');
  return Promise.all(paths.map((path) => readSmall(path, MOST_FONT_BYTES, 'A font may have 5 MB at most.')));
}

async function readSmall(path: string, mostBytes: number, tooLarge: string): Promise<Buffer> {
  const unreadable = (error: NodeJS.ErrnoException) => wrong(`The file ${path} cannot be read (${error.code}).`);
  const { size } = await stat(path).catch((error) => Promise.reject(unreadable(error)));
  if (size > mostBytes) throw wrong(tooLarge);
  return readFile(path).catch((error) => Promise.reject(unreadable(error)));
}

async function print(db: Db, workspace: Workspace, isJson: boolean): Promise<void> {
  const look = await findBranding(db, workspace.id);
  const value = {
    id: workspace.id,
    name: workspace.name,
    colour: look.brand_colour,
    logo: look.logo_path !== null,
    font: look.font_name,
    aspectRatio: look.aspect_ratio,
    height: look.video_height,
    captions: look.captions,
    music: look.music,
    voice: look.voice_is_chosen ? look.voice_id : null,
    avatar: look.avatar_id,
    pronunciations: Object.keys(look.lexicon).length,
    quotaMonthly: workspace.quota_monthly,
    ...(await describeScriptModel(db, workspace.id)),
  };
  const inWords = (entry: unknown): string => {
    if (entry === null) return '-';
    return typeof entry === 'boolean' ? (entry ? 'yes' : 'no') : String(entry);
  };
  const rows = Object.entries(value).map(([name, entry]) => [name, inWords(entry)]);
  createOutput(isJson).result(value, table(['SETTING', 'VALUE'], rows));
}
