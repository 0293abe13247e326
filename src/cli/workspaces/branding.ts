// aftercall workspaces show and set: the branding and the voice of a workspace's videos. The options of its script
// writer are in script-model.ts.

import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Config } from '../../config/config.js';
import { systemClock } from '../../lib/clock.js';
import { openMedia } from '../../main/media.js';
import { changeScriptModel, type ScriptModelChange } from '../../services/workspaces/script-model.js';
import {
  changeSettings,
  checkSettings,
  type NewFiles,
  type Refusals,
  type WantedSettings,
} from '../../services/workspaces/workspaces.js';
import type { Database, Db } from '../../store/db/database.js';
import { createSecretKeys, createSecrets } from '../../store/vendors/secrets.js';
import {
  ASPECT_RATIOS,
  findBranding,
  findScriptKeyHint,
  findScriptModel,
  INTRODUCTIONS,
} from '../../store/workspaces/workspace-settings.js';
import type { Workspace } from '../../store/workspaces/workspaces.js';
import { CliError, createOutput, EXIT, readKey, table } from '../core/output.js';
import { byOperator, withDatabase } from '../core/session.js';
import { chooseWorkspace, wholeNumber } from '../keys.js';

// The options of aftercall workspaces set and show for the script model. Keys are read from standard input: command
// lines are visible to every user of the machine.

type ScriptOptions = {
  scriptProvider?: string;
  scriptModel?: string;
  scriptBaseUrl?: string;
  scriptTimeout?: string;
  scriptPrices?: string;
  scriptKeyStdin?: boolean;
};

const addScriptOptions = (command: Command): Command =>
  command
    .option(
      '--script-provider <name>',
      'who writes the scripts: openai, anthropic, google, openai-compatible, embedded, or "none" for the setting of the server',
    )
    .option('--script-model <name>', 'the model, as its provider writes it')
    .option('--script-base-url <address>', 'where an openai-compatible server answers')
    .option('--script-timeout <seconds>', 'how long one answer may take, 90 at most')
    .option('--script-prices <list>', 'for a million tokens: input=…,output=…,cached=…,currency=…, or "none"')
    .option('--script-key-stdin', 'read the key of the provider from standard input');

async function readScriptChange(options: ScriptOptions): Promise<ScriptModelChange> {
  const { scriptProvider, scriptModel, scriptBaseUrl, scriptTimeout, scriptPrices, scriptKeyStdin } = options;
  return {
    ...(scriptProvider !== undefined && { provider: scriptProvider }),
    ...(scriptModel !== undefined && { model: scriptModel }),
    ...(scriptBaseUrl !== undefined && { baseUrl: scriptBaseUrl }),
    ...(scriptTimeout !== undefined && { timeoutSeconds: wholeNumber(scriptTimeout, '--script-timeout', 1, 90) }),
    ...(scriptPrices !== undefined && { prices: scriptPrices === 'none' ? '' : scriptPrices }),
    ...(scriptKeyStdin && { key: await readKey(process.stdin, '--script-key-stdin') }),
  };
}

type Place = { database: Database; config: Config; dataDir: string };

async function setScriptModel(
  { database, config, dataDir }: Place,
  workspaceId: string,
  change: ScriptModelChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
  const { allowedPrivateHosts: allowedHosts } = config;
  const context = { db: database.db, secrets, allowedHosts, clock: systemClock };
  await changeScriptModel(context, byOperator(workspaceId), change);
}

/** The settings that `workspaces show` prints; of the key only its last characters. */
async function describeScriptModel(db: Db, workspaceId: string) {
  const row = await findScriptModel(db, workspaceId);
  const hint = await findScriptKeyHint(db, workspaceId);
  return {
    scriptProvider: row?.provider ?? null,
    scriptModel: row?.model ?? null,
    scriptBaseUrl: row?.base_url ?? null,
    scriptTimeoutSeconds: row?.model ? row.timeout_seconds : null,
    scriptPrices: row?.prices ?? null,
    scriptKey: hint === null ? null : `…${hint}`,
  };
}

type SetOptions = ScriptOptions & {
  colour?: string;
  logo?: string;
  font?: string[];
  aspect?: string;
  height?: string;
  captions?: string;
  aiLabel?: string;
  introduction?: string;
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
    .option('--ai-label <on|off>', 'the label in the first seconds; switch it off only where the law allows that')
    .option('--introduction <kind>', `how the first seconds introduce a drawn presenter: ${INTRODUCTIONS.join(', ')}`)
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
    const place = { database, config, dataDir };
    const context = { db, voicesOf: (id: string) => voicesOf(place, id), refusals: REFUSALS };
    const change = await checkSettings(context, workspace.id, readWanted(wanted));
    const brandFiles = await readFiles(wanted);
    const files = await openMedia(dataDir, config);
    await setScriptModel(place, workspace.id, script);
    const names = Object.keys(wanted).filter((name) => !name.startsWith('script'));
    const changed = { ...change, ...brandFiles };
    if (names.length > 0)
      await changeSettings({ db, files, clock: systemClock }, byOperator(workspace.id), changed, names.join(', '));
    await print(db, workspace, json);
  });
}

type Wanted = Omit<SetOptions, 'json'>;

const readWanted = ({
  colour,
  aspect,
  height,
  captions,
  aiLabel,
  introduction,
  music,
  voice,
  avatar,
}: Wanted): WantedSettings => ({
  brandColour: colour,
  aspectRatio: aspect === undefined ? undefined : readOneOf('--aspect', ASPECT_RATIOS, aspect),
  videoHeight: height === undefined ? undefined : readHeight(height),
  captions: captions === undefined ? undefined : readSwitch('--captions', captions),
  aiLabel: aiLabel === undefined ? undefined : readSwitch('--ai-label', aiLabel),
  introduction: introduction === undefined ? undefined : readOneOf('--introduction', INTRODUCTIONS, introduction),
  music: music === undefined ? undefined : readSwitch('--music', music),
  voiceId: voice === NONE ? null : voice,
  avatarId: avatar === NONE ? null : avatar,
});

const readFiles = async ({ logo, font }: Wanted): Promise<NewFiles> => ({
  logo: logo === undefined ? undefined : await readLogo(logo),
  font: font === undefined ? undefined : await readFont(font),
});

const wrong = (message: string): CliError => new CliError(message, EXIT.usage);

function readOneOf<Choice extends string>(option: string, choices: readonly Choice[], text: string): Choice {
  const found = choices.find((choice) => choice === text);
  if (found) return found;
  throw wrong(`${option} must be one of ${choices.join(', ')}.`);
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

type VoicePlace = { database: Database; config: Config; dataDir: string };

async function voicesOf(place: VoicePlace, workspaceId: string) {
  const { withVendors } = await import('../../main/command-parts.js');
  return withVendors(place, ({ vendors }) => vendors.voicesOf(workspaceId));
}

const MOST_NAMED = 40;

const REFUSALS: Refusals = {
  avatar: (found) =>
    wrong(
      found
        ? `This presenter is ${found.status} and cannot speak.`
        : 'There is no such presenter in this workspace; "aftercall avatars list" names them.',
    ),
  voice: (id, { listings }) => {
    const named = listings.slice(0, MOST_NAMED).map((voice) => voice.id);
    const more = listings.length > MOST_NAMED ? ` and ${listings.length - MOST_NAMED} more` : '';
    return wrong(`There is no voice ${JSON.stringify(id)} on this server. There are: ${named.join(', ')}${more}.`);
  },
};

async function readLogo(path: string): Promise<Buffer | null> {
  return path === NONE ? null : readSmall(path, MOST_LOGO_BYTES, 'The logo can be up to 1 MB.');
}

async function readFont(paths: readonly string[]): Promise<Buffer[] | null> {
  if (paths.length === 1 && paths[0] === OUR_FONT) return null;
  if (paths.length > 2) throw wrong('--font takes one file, or a regular and a bold one.');
  return Promise.all(paths.map((path) => readSmall(path, MOST_FONT_BYTES, 'A font can be up to 5 MB.')));
}

async function readSmall(path: string, mostBytes: number, tooLarge: string): Promise<Buffer> {
  const unreadable = (error: NodeJS.ErrnoException) => wrong(`The file ${path} can’t be read (${error.code}).`);
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
    aiLabel: look.ai_label,
    introduction: look.introduction,
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
