// The composition root of the adapters: writer, voices, presenters, and the stages that use them. No other file names an adapter.
import { type Config, ConfigError } from '../config/config.js';
import type { Sentence } from '../domain/draft.js';
import type { SpokenWith } from '../domain/durations.js';
import type { FindUnsourced } from '../domain/review.js';
import { createClipMaker, createPreviewMaker, type MakeClip } from '../engine/previews/make-preview.js';
import type { PreviewMaker } from '../engine/previews/preview.js';
import type { Stage } from '../engine/stage.js';
import { createFilm } from '../engine/stages/film.js';
import type { PhotoConsentOf } from '../engine/stages/film-mark.js';
import type { MissingPart } from '../engine/stages/film-plan.js';
import { createNarrate } from '../engine/stages/narrate.js';
import {
  createDraft,
  createScriptCheck,
  createSegment,
  type ScriptCheck,
  withShortRuns,
} from '../engine/stages/script.js';
import type { RecordingOf } from '../engine/stages/speech.js';
import { collectVoices, type Voices, type VoicesOf } from '../engine/stages/voices.js';
import type { FilmVendors } from '../engine/vendor-film/vendor-job.js';
import { FILM_LIMITS } from '../engine/vendor-film/waiting.js';
import type { Files } from '../files/contract.js';
import { type Clock, timeoutSignal } from '../lib/clock.js';
import type { FilmMarks } from '../provenance/film-marks.js';
import type { Brief, ProviderError, Voice } from '../providers/contracts.js';
import { did } from '../providers/presenter/did.js';
import { heygen } from '../providers/presenter/heygen.js';
import { lipSyncServer } from '../providers/presenter/lip-sync-server.js';
import { synthesia } from '../providers/presenter/synthesia.js';
import { tavus } from '../providers/presenter/tavus.js';
import type { ModelFailure } from '../providers/script/model/ask.js';
import { createEmbeddedVoice } from '../providers/voice/embedded/voice.js';
import { findEspeakVoice } from '../providers/voice/espeak/voice.js';
import { createNeuralVoice } from '../providers/voice/neural/voice.js';
import { createSaid } from '../providers/voice/text/reader.js';
import { riskyWords } from '../providers/voice/text/risky.js';
import { azure } from '../providers/voice/vendors/azure.js';
import { cartesia } from '../providers/voice/vendors/cartesia.js';
import { deepgram } from '../providers/voice/vendors/deepgram.js';
import { elevenlabs } from '../providers/voice/vendors/elevenlabs.js';
import { openai } from '../providers/voice/vendors/openai.js';
import { speechServer } from '../providers/voice/vendors/speech-server.js';
import { withAlignment } from '../providers/voice/vendors/timing.js';
import { isDecoder } from '../render/filmed/decoder.js';
import { LOOKS } from '../render/picture/presenter/looks/looks.js';
import { createNarrator } from '../render/sound/narrator.js';
import { createPortraits, createStoryboards } from '../render/storyboard.js';
import { createReceivedFilms } from '../render/uploads.js';
import {
  createFigures,
  createSpeakSample,
  type ReadFigures,
  type SpeakSample,
} from '../services/reviews/editing-aids.js';
import type { ReadRecording } from '../services/reviews/recordings.js';
import { createStillReader } from '../services/vendors/vendor-films.js';
import type { VendorAdapters } from '../services/vendors/vendor-offers.js';
import type { ScriptModelChoice } from '../services/workspaces/script-model.js';
import {
  createScriptChildren,
  createScriptWriters,
  type RewordingWriter,
} from '../services/workspaces/script-writers.js';
import type { Database } from '../store/db/database.js';
import type { Branding } from '../store/workspaces/workspace-settings.js';
import type { NewAvatar } from '../store/workspaces/workspaces.js';
import { sureLanguage } from '../text/checks/language.js';
import type { FindProspectIn } from '../text/prospect-names.js';

export type StageDeps = {
  files: Files;
  scratchFolder: string;
  config: Config;
  /** Marks films as made by machine. */
  marks: FilmMarks;
  brandingOf(workspaceId: string): Promise<Branding>;
  /** The folder of a workspace's own presenter, or null. */
  avatarFolderOf(workspaceId: string, avatarId: string): Promise<string | null>;
  /** The consent of the person whose photograph a presenter is, or null. */
  photoConsentOf?: PhotoConsentOf;
  /** Called when a film is made without the logo or font of its workspace. */
  onMissing?(missing: MissingPart): void;
  /** Called when the pictures of a film's scenes could not be drawn; without it none are. */
  onUndrawn?(flowId: string, error: unknown): void;
  /** The model that a workspace chose to write its scripts. */
  scriptModelOf(workspaceId: string): Promise<ScriptModelChoice>;
  /** Called when a model failed and the embedded writer was the fallback; holds no customer text. */
  onModelFailure?(failure: ModelFailure): void;
  /** The voices that a workspace may use. */
  voicesOf: VoicesOf;
  /** The narrations that people recorded. */
  recordingOf?: RecordingOf;
  /** For films that a vendor makes. */
  remote?: {
    database: Database;
    clock: Clock;
    vendors: FilmVendors;
    /** Called with the reason why a vendor's film is late. */
    onTrouble?(flowId: string, trouble: ProviderError): void;
    /** Called when a vendor's film could not be put into our layout. */
    onAsItCame?(flowId: string, problem: ProviderError): void;
  };
  /** Called when a voice or presenter of the server is the fallback for a vendor's. */
  onStandIn?(flowId: string, failure: ProviderError): void;
};

type WriterOf = (workspaceId: string) => Promise<RewordingWriter>;

export type Adapters = {
  /** The presenters of every workspace; the first is the default. */
  avatars: NewAvatar[];
  /** The server's voices; the first is that of a new workspace. */
  voices: Voices;
  /** The vendors at which workspaces may have accounts. */
  vendors: VendorAdapters;
  /** The language of a text, or null if it is in doubt. */
  sureLanguage(text: string): string | null;
  /** What is wrong with a script that a person wrote, or null. */
  checkScript: ScriptCheck;
  findUnsourced: FindUnsourced;
  findProspect: FindProspectIn;
  tell(brief: Brief, signal: AbortSignal): Promise<Sentence[]>;
  /** Who writes the scripts of a workspace. */
  writers(place: Pick<StageDeps, 'config' | 'scriptModelOf' | 'onModelFailure'>): WriterOf;
  /** How texts are read aloud, with the pronunciations of a workspace. */
  spokenWith: SpokenWith;
  /** Length and warnings for the script editor. */
  readFigures: ReadFigures;
  /** Speaks a short text synchronously. */
  speakSample: SpeakSample;
  /** Finds the words of a recorded narration. */
  readRecording: ReadRecording;
  stages(place: StageDeps): Stage[];
  /** Makes what a reviewer sees and hears. */
  previewMaker?(place: StageDeps): PreviewMaker;
  /** Draws a portrait in a child process. */
  portrait?(avatarId: string, size: number, signal: AbortSignal): Promise<Buffer>;
  /** Films a presenter who says hello. */
  makeClip?: MakeClip;
  /** Self-test of the first voice; the result is a sentence. */
  tryVoice(): Promise<string>;
  close(): Promise<void>;
};

/** Who was met stands at the head of the notes. */
const READ_FOR_NAMES_CHARS = 10_000;

export type AdapterSettings = Pick<
  Config,
  'espeakCommand' | 'ffmpegCommand' | 'neuralVoicesFolder' | 'neuralInstallFolder' | 'longestVideoS'
>;

export async function createAdapters(settings: AdapterSettings): Promise<Adapters> {
  const embedded = createEmbeddedVoice();
  const installed = await findInstalledVoices(settings);
  const decoder = await findDecoder(settings);
  const voices = collectVoices([embedded, ...installed.voices]);
  const scripts = createScriptChildren();
  const narrator = createNarrator();
  // Separate, so that previews do not delay films.
  const previewNarrator = createNarrator({ processes: 1 });
  const storyboards = createStoryboards();
  const spokenWith = createSaid;
  const portraits = createPortraits();
  const received = createReceivedFilms();
  const spoke = [scripts, narrator, previewNarrator, portraits, embedded];
  const keptForMore = [...spoke, storyboards];
  return {
    avatars: LOOKS.map(({ id, name, aspectRatios, gender }) => ({
      id,
      name,
      aspectRatios: [...aspectRatios],
      provider: 'embedded',
      voiceGender: gender,
    })),
    voices,
    vendors: { ...VENDORS, voices: VENDORS.voices.map((vendor) => withAlignment(vendor, embedded.timesOf)) },
    sureLanguage,
    spokenWith,
    checkScript: createScriptCheck({ spokenWith, sureLanguage, longestS: settings.longestVideoS }),
    findUnsourced: async (...asked) => (await import('../text/checks/unsourced.js')).findUnsourced(...asked),
    tell: async (brief, signal) => (await scripts.request({ kind: 'tell', brief }, signal)) as Sentence[],
    writers: (place) => createScriptWriters({ ...place, children: scripts }),
    findProspect: async (notes) =>
      (await import('../providers/script/reading/prospect.js')).findProspect({
        ...notes,
        summary: withShortRuns(notes.summary.slice(0, READ_FOR_NAMES_CHARS)),
      }),
    readFigures: createFigures({ spokenWith, findRiskyWords: riskyWords, longestS: settings.longestVideoS }),
    speakSample: createSpeakSample({ atOnce: SAMPLES_AT_ONCE }),
    readRecording: (request, signal) =>
      embedded.readRecording({ ...request, limits: { longestS: settings.longestVideoS } }, signal),
    stages: ({
      files,
      scratchFolder,
      config,
      marks,
      brandingOf,
      avatarFolderOf,
      photoConsentOf,
      onMissing,
      onUndrawn,
      voicesOf,
      onStandIn,
      recordingOf,
      remote,
      ...place
    }) => [
      createDraft({
        writerOf: createScriptWriters({ config, children: scripts, ...place }),
        brandingOf,
        voicesOf,
      }),
      createSegment({ brandingOf, voicesOf, spokenWith }),
      createNarrate({
        ...{ voicesOf, narrator, files, scratchFolder, brandingOf },
        ...(onStandIn && { onStandIn }),
        ...(recordingOf && { recordingOf }),
        ...(onUndrawn && {
          drawing: {
            ...{ files, voicesOf, brandingOf, avatarFolderOf, storyboards, onUndrawn },
            freeMemory: () => endIdle(spoke),
            ...(remote && { stillOf: createStillReader(remote.vendors) }),
            videoHeight: config.videoHeight,
          },
        }),
      }),
      createFilm({
        files,
        voicesOf,
        scratchFolder,
        marks,
        brandingOf,
        avatarFolderOf,
        ...(photoConsentOf && { photoConsentOf }),
        ...(onMissing && { onMissing }),
        ...(remote && {
          stillOf: createStillReader(remote.vendors),
          remote: { ...remote, received, decoder, limits: FILM_LIMITS, ...(onStandIn && { onStandIn }) },
        }),
        videoHeight: config.videoHeight,
        concurrency: config.filmConcurrency,
        freeMemory: () => endIdle([...keptForMore, marks]),
      }),
    ],
    previewMaker: ({
      files,
      scratchFolder,
      config,
      brandingOf,
      avatarFolderOf,
      voicesOf,
      onStandIn,
      recordingOf,
      remote,
    }) =>
      createPreviewMaker({
        voicesOf,
        spokenWith,
        ...(onStandIn && { onStandIn }),
        ...(recordingOf && { recordingOf }),
        narrator: previewNarrator,
        storyboards,
        ...(remote && { stillOf: createStillReader(remote.vendors) }),
        files,
        scratchFolder,
        brandingOf,
        avatarFolderOf,
        videoHeight: config.videoHeight,
      }),
    portrait: (presenter, size, signal) => portraits.png({ presenter, size }, signal),
    makeClip: createClipMaker({ voices: collectVoices([embedded]), narrator: previewNarrator }),
    tryVoice: async () => {
      const [first] = voices.listings;
      if (!first) throw new Error('There is no voice.');
      const request = { text: 'Hello there.', voiceId: first.id, language: first.language, rate: 1 };
      const { samples, sampleRate } = await embedded.speak(request, timeoutSignal(30_000));
      return `${first.name} speaks (${(samples.length / sampleRate).toFixed(1)} s)`;
    },
    close: async () => {
      endIdle([...keptForMore, received, installed]);
    },
  };
}

function endIdle(processes: readonly { close(): void }[]): void {
  for (const each of processes) each.close();
}

/** Concurrent speech samples of a process; more are refused. */
const SAMPLES_AT_ONCE = 3;

/** The ffmpeg that the operator installed on the machine. */
async function findDecoder({ ffmpegCommand }: AdapterSettings): Promise<string | null> {
  if (ffmpegCommand === null || (await isDecoder(ffmpegCommand, timeoutSignal(10_000)))) return ffmpegCommand;
  throw new ConfigError(['FFMPEG_COMMAND does not start ffmpeg']);
}

/** Voices that the operator installed on the machine. */
async function findInstalledVoices(settings: AdapterSettings): Promise<{ voices: Voice[]; close(): void }> {
  const { espeakCommand, neuralVoicesFolder, neuralInstallFolder } = settings;
  const espeak = espeakCommand ? await findEspeakVoice(espeakCommand, timeoutSignal(10_000)) : null;
  if (espeakCommand && !espeak) throw new ConfigError(['ESPEAK_COMMAND does not start espeak-ng']);
  const neural = neuralVoicesFolder
    ? await createNeuralVoice({
        voicesFolder: neuralVoicesFolder,
        installFolder: neuralInstallFolder ?? neuralVoicesFolder,
      })
    : null;
  return {
    voices: [...(neural ? [neural] : []), ...(espeak ? [espeak] : [])],
    close: () => neural?.close(),
  };
}

export const VENDORS: VendorAdapters = {
  voices: [elevenlabs, openai, cartesia, azure, deepgram, speechServer],
  avatars: [heygen, tavus, did, synthesia, lipSyncServer],
};
