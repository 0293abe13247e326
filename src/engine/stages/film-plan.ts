// The plan of a flow's film: its words and times, the branding of its workspace, and local copies of its pictures.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBEDDED_WRITER } from '../../domain/draft.js';
import { PresenterGoneError } from '../../domain/errors.js';
import { vendorOf } from '../../domain/vendor-id.js';
import type { Files } from '../../files/contract.js';
import { MANIFEST_FILE, OWN_PRESENTER_FILES, readManifest } from '../../render/own-presenter/manifest.js';
import { LOOKS } from '../../render/picture/presenter/looks/looks.js';
import { FontFileError, readFontFile } from '../../render/picture/text/font-file.js';
import type { Plan } from '../../render/plan.js';
import type { Flow } from '../../store/db/tables.js';
import type { Branding } from '../../store/workspaces/workspace-settings.js';
import { isNoFirm } from '../../text/checks/names.js';
import { aiLabelIn, askIn, type CallToAction, introductionIn } from '../../text/film-words.js';
import { shortName } from '../../text/words.js';
import { planScenes } from './plan-scenes.js';
import type { VoicesOf } from './voices.js';

/** What a plan is made of besides the flow. */
export type PlanTools = {
  files: Files;
  /** For the language of the flow's voice. */
  voicesOf: VoicesOf;
  videoHeight: number;
  brandingOf(workspaceId: string): Promise<Branding>;
  avatarFolderOf(workspaceId: string, avatarId: string): Promise<string | null>;
  /** The still of a vendor's presenter as a local file, or null if it cannot be had. */
  stillOf?(workspaceId: string, avatarId: string, path: string): Promise<string | null>;
  /** Called when a film is made without the logo or font of its workspace. */
  onMissing?(missing: MissingPart): void;
};
export type MissingPart = { flowId: string; part: 'logo' | 'font'; reason: 'gone' | 'damaged' };

const FPS = 30;

export async function makePlan(flow: Flow, tools: PlanTools, folder: string): Promise<Plan> {
  const soundPath = await fetchFile(tools.files, flow.narration!.soundPath, join(folder, 'voice.wav'));
  if (soundPath === null) throw new Error('The voice track of the flow is gone.');
  return planAround(soundPath, flow, tools, folder);
}

/** The plan of a flow's film around a local sound; files that are not on this disk are copied into `folder`. */
export async function planAround(soundPath: string, flow: Flow, tools: PlanTools, folder: string): Promise<Plan> {
  const { videoHeight } = tools;
  const look = await tools.brandingOf(flow.workspace_id);
  const logoPath = await fetchLogo(flow, look, tools, folder);
  const fontPaths = await fetchFont(flow, look, tools, folder);
  const isAbsent = vendorOf(flow.avatar_id) !== null;
  const presenterFolder = isAbsent ? null : await fetchPresenter(flow, tools, join(folder, 'presenter'));
  const language = (await tools.voicesOf(flow.workspace_id)).find(flow.voice_id)?.listing.language ?? 'en';
  const plan = planOf({
    flow,
    look,
    soundPath,
    logoPath,
    fontPaths,
    presenterFolder,
    isPhoto: presenterFolder !== null && (await isPhotograph(presenterFolder)),
    language,
    usualHeight: videoHeight,
  });
  return isAbsent ? { ...plan, absentPresenter: { stillPath: await fetchStill(flow, tools, folder) } } : plan;
}

/** A logo that is gone or damaged is left out instead of failing the film. */
async function fetchLogo(
  { id }: Flow,
  { logo_path }: Branding,
  { files, onMissing }: PlanTools,
  folder: string,
): Promise<string | null> {
  if (!logo_path) return null;
  const here = await fetchFile(files, logo_path, join(folder, 'logo'));
  // Loaded here: it draws, and few workspaces have a logo.
  const { isDamaged } = await import('../../render/picture/image-file.js');
  if (here && !isDamaged(await readFile(here))) return here;
  onMissing?.({ flowId: id, part: 'logo', reason: here ? 'damaged' : 'gone' });
  return null;
}

/** A font that is gone or damaged is left out instead of failing the film. */
async function fetchFont(
  { id }: Flow,
  { font_paths }: Branding,
  { files, onMissing }: PlanTools,
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, path] of font_paths.entries()) {
    const here = await fetchFile(files, path, join(folder, `font-${index}`));
    if (here === null || !(await isFont(here))) {
      onMissing?.({ flowId: id, part: 'font', reason: here === null ? 'gone' : 'damaged' });
      return [];
    }
    paths.push(here);
  }
  return paths;
}

async function isFont(path: string): Promise<boolean> {
  try {
    readFontFile(await readFile(path));
    return true;
  } catch (error) {
    if (error instanceof FontFileError) return false;
    throw error;
  }
}

const fetchStill = (
  { workspace_id, avatar_id }: Flow,
  { stillOf }: PlanTools,
  folder: string,
): Promise<string | null> =>
  stillOf?.(workspace_id, avatar_id, join(folder, 'presenter-still')) ?? Promise.resolve(null);

/** The pictures of a workspace's own presenter; null for a built-in one. */
async function fetchPresenter(flow: Flow, tools: PlanTools, copyFolder: string): Promise<string | null> {
  if (LOOKS.some(({ id }) => id === flow.avatar_id)) return null;
  const { files } = tools;
  const folder = await tools.avatarFolderOf(flow.workspace_id, flow.avatar_id);
  if (folder === null || !(await files.has(`${folder}/${MANIFEST_FILE}`))) {
    throw new PresenterGoneError('presenter_removed');
  }
  const here = files.localPath(folder);
  if (here !== null) return here;
  await mkdir(copyFolder);
  for (const name of OWN_PRESENTER_FILES) await fetchFile(files, `${folder}/${name}`, join(copyFolder, name));
  return copyFolder;
}

async function isPhotograph(folder: string): Promise<boolean> {
  return 'photo' in readManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'));
}

/** The renderer reads local files; media may lie in object storage. Null where there is no such file. */
async function fetchFile(files: Files, path: string, copyPath: string): Promise<string | null> {
  const here = files.localPath(path);
  if (here !== null) return (await files.has(path)) ? here : null;
  const bytes = await files.read(path);
  if (bytes) await writeFile(copyPath, bytes);
  return bytes && copyPath;
}

/** The configured height is the shorter side of the picture. */
function sizeOf(look: Branding, usualHeight: number): { width: number; height: number } {
  const short = look.video_height ?? usualHeight;
  const long = (short * 16) / 9;
  return {
    width: look.aspect_ratio === '16:9' ? long : short,
    height: look.aspect_ratio === '9:16' ? long : short,
  };
}

/** Of a drawn presenter; who stands before the viewer in pictures of their own, or of a vendor, may be the sender. */
export const drawnNameOf = (avatarId: string): string | null => LOOKS.find(({ id }) => id === avatarId)?.name ?? null;

/** A model that was told "not now" asks nothing at the end, and then the last card asks for no reply. */
function isQuiet({ draft, edited, scenes }: Flow): boolean {
  if (edited || !draft || draft.writer.startsWith(EMBEDDED_WRITER)) return false;
  return !scenes!.some(({ role, text }) => role === 'closing' && /[?？؟]/u.test(text));
}

type PlanParts = {
  flow: Flow;
  look: Branding;
  soundPath: string;
  logoPath: string | null;
  fontPaths: string[];
  presenterFolder: string | null;
  /** A person's photograph is animated: then the film always says so. */
  isPhoto?: boolean;
  language: string;
  /** The server's height, for a workspace without one. */
  usualHeight: number;
};

export function planOf({
  flow,
  look,
  soundPath,
  logoPath,
  fontPaths,
  presenterFolder,
  isPhoto = false,
  language,
  usualHeight,
}: PlanParts): Plan {
  const { input, narration } = flow;
  const { durationS, words, phones } = narration!;
  const drawnName = drawnNameOf(flow.avatar_id);
  const called = callToActionOf(look);
  const size = sizeOf(look, usualHeight);
  return {
    ...size,
    fps: FPS,
    durationS,
    presenter: flow.avatar_id,
    presenterFolder,
    brand: { name: drawn(input.userCompany) ?? '', colour: look.brand_colour, logoPath, fontPaths },
    title: flow.title,
    prospectName: drawn(input.prospectName),
    prospectCompany: isNoFirm(input.prospectCompany ?? '') ? null : drawn(input.prospectCompany),
    senderName: drawn(input.userName),
    senderCompany: drawn(input.userCompany),
    introduction: introductionIn(
      language,
      drawnName === null ? 'sender' : look.introduction,
      drawn(input.userName),
      drawnName,
    ),
    ask: called === null && isQuiet(flow) ? null : askIn(language, called, flow.draft?.replyBy),
    isSerious: flow.draft?.isSerious ?? false,
    scenes: planScenes(flow.scenes!, narration!, { language, isWide: size.width > size.height }),
    words,
    phones,
    captions: look.captions,
    label: look.ai_label || isPhoto ? aiLabelIn(language).label : null,
    soundPath,
    music: look.music,
    language,
  };
}

const callToActionOf = ({ call_to_action_label: label, call_to_action_url: url }: Branding): CallToAction | null =>
  label !== null && url !== null ? { label, url } : null;

/** A name as it is drawn. */
const drawn = (name: string | null): string | null => name && (shortName(name) || null);
