// What the pages and the service tell each other of how a workspace is set: presenters, voices, look, pronunciations, vendors.

import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks.js';
import { text } from '../../api/schemas.js';
import * as api from '../../api/webhook-schemas.js';
import { time } from './fields.js';

export const AvatarLine = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  error: z.string().nullable(),
  previewUrl: z.string().nullable(),
  aspectRatios: z.array(z.string()),
  isDefault: z.boolean(),
  /** Of videos with this presenter for which nobody chose a voice, as long as it speaks their language. */
  defaultVoiceId: z.string().nullable(),
  isOwn: z.boolean(),
  /** Made of a photograph, with the consent of the person shown. */
  isPhoto: z.boolean(),
});
export type AvatarLine = z.output<typeof AvatarLine>;

export const AvatarList = z.object({ avatars: z.array(AvatarLine) });
export type AvatarList = z.output<typeof AvatarList>;

/** A presenter who moves and says hello; null where there is no such clip. */
export const AvatarClip = z.object({ url: z.string().nullable() });
export type AvatarClip = z.output<typeof AvatarClip>;

export const NewAvatarQuery = z.object({ name: text(60).optional() });

const VoiceLine = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  language: z.string(),
  gender: z.string().nullable(),
  isDefault: z.boolean(),
});
export type VoiceLine = z.output<typeof VoiceLine>;

export const VoiceList = z.object({ voices: z.array(VoiceLine) });
export type VoiceList = z.output<typeof VoiceList>;

const LONGEST_SAMPLE = 300;

/** Without a text the voice says hello in its language; with a pronunciation, a word as it would be said with it. */
export const SampleRequest = z.object({
  text: text(LONGEST_SAMPLE).optional(),
  pronunciation: z.object({ word: text(100), sound: text(100) }).optional(),
});
export type SampleRequest = z.output<typeof SampleRequest>;

export const Settings = z.object({
  name: z.string(),
  /** Said in the video; the workspace's name where it is null. */
  company: z.string().nullable(),
  brandColour: z.string(),
  /** Read only: PUT and DELETE /settings/logo (image bytes). */
  logoUrl: z.string().nullable(),
  /** Read only: PUT and DELETE /settings/font (font bytes). */
  fontName: z.string().nullable(),
  aspectRatio: z.enum(['16:9', '9:16', '1:1']),
  videoHeight: z.literal([720, 1_080]).nullable(),
  captions: z.boolean(),
  /** Whether films say in their first seconds that a machine made them. */
  aiLabel: z.boolean(),
  /** How the first seconds introduce a presenter that is drawn; `sender`: it stands for the sender. */
  introduction: z.enum(['presenter', 'message', 'sender']),
  music: z.boolean(),
  /** Null: the first presenter that is ready. */
  avatarId: z.string().nullable(),
  /** Null: a voice that fits the presenter. */
  voiceId: z.string().nullable(),
  watchPages: z.boolean(),
  callToAction: z.object({ label: z.string(), url: z.string() }).nullable(),
  /** Media of flows that ended are deleted after so many days; null keeps them. */
  mediaDays: z.int().nullable(),
});
export type Settings = z.output<typeof Settings>;

export const Lexicon = z.object({ entries: z.array(z.object({ word: z.string(), sound: z.string() })) });
export type Lexicon = z.output<typeof Lexicon>;

const VendorLine = z.object({
  vendor: z.string(),
  title: z.string(),
  /** Where a customer finds or makes a key. */
  keyUrl: z.string().nullable(),
  offers: z.array(z.enum(['voice', 'avatar'])),
  settings: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      hint: z.string().nullable(),
      example: z.string(),
      isRequired: z.boolean(),
      value: z.string().nullable(),
    }),
  ),
  /** By an account of the workspace itself. */
  isConnected: z.boolean(),
  /** The server has an account, which is used where the workspace has none. */
  isOfServer: z.boolean(),
  keyHint: z.string().nullable(),
  /** An embedded voice or presenter steps in where the vendor failed for good. */
  allowsFallback: z.boolean(),
  voices: z.int(),
  avatars: z.int(),
  /** When the vendor last told what the account offers. */
  listedAt: time.nullable(),
});
export type VendorLine = z.output<typeof VendorLine>;

export const VendorList = z.object({ vendors: z.array(VendorLine) });
export type VendorList = z.output<typeof VendorList>;

/** What is left out stays. */
export const VendorChange = z.object({
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, 'can’t contain spaces or line breaks')
    .optional(),
  settings: z
    .record(z.string().max(60), z.string().max(500, 'can have at most 500 characters'))
    .refine((settings) => Object.keys(settings).length <= 20, 'can have at most 20 entries')
    .optional(),
  allowsFallback: z.boolean().optional(),
});
export type VendorChange = z.input<typeof VendorChange>;

export const VendorChecked = VendorLine.extend({ problem: z.string().nullable() });
export type VendorChecked = z.output<typeof VendorChecked>;

export const WebhookLine = api.Webhook;
export type WebhookLine = api.Webhook;

export const WebhookBoard = z.object({
  webhooks: z.array(api.Webhook),
  /** What signs for the callbackUrl of single flows; null until there is a first one. */
  callbacks: api.WebhookList.shape.callbacks,
  events: z.array(z.enum(WEBHOOK_EVENTS)),
});
export type WebhookBoard = z.output<typeof WebhookBoard>;

export type NewWebhook = z.input<typeof api.NewWebhook>;
export type WebhookChange = z.input<typeof api.WebhookChange>;

/** Shown once. */
export const WebhookSecret = api.WebhookSecret.omit({ success: true });
export type WebhookSecret = z.output<typeof WebhookSecret>;

export const NewWebhookSecret = WebhookSecret.extend({ webhook: api.Webhook });
export type NewWebhookSecret = z.output<typeof NewWebhookSecret>;

export const WebhookTest = api.WebhookTested.omit({ success: true });
export type WebhookTest = z.output<typeof WebhookTest>;

/** People know their videos by title, not by identifier. */
const DeliveryLine = api.Delivery.extend({ flowTitle: z.string().optional() });
export type DeliveryLine = z.output<typeof DeliveryLine>;

export const DeliveryPage = z.object({ deliveries: z.array(DeliveryLine), nextCursor: z.string().nullable() });
export type DeliveryPage = z.output<typeof DeliveryPage>;

// What the pages and the service tell each other of the writers of scripts.

const PROVIDERS = ['embedded', 'openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ScriptProvider = (typeof PROVIDERS)[number];

export const ScriptModel = z.object({
  /** Null: whatever the server is set to. */
  provider: z.enum(PROVIDERS).nullable(),
  model: z.string().nullable(),
  baseUrl: z.string().nullable(),
  keyHint: z.string().nullable(),
  /** What writes when the workspace has chosen nothing. */
  serverWriter: z.string(),
});
export type ScriptModel = z.output<typeof ScriptModel>;

const modelName = z.string().regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model');
const address = z.string().max(1_000, 'can have at most 1000 characters');

/**
 * `key` left out keeps the stored one, unless provider or address change. With `embedded`, which sends nothing to anyone, nothing
 * else; `baseUrl` with `openai-compatible` only.
 */
export const ScriptModelChange = z.object({
  provider: z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`),
  model: modelName.optional(),
  baseUrl: address.optional(),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, 'can’t contain spaces or line breaks')
    .optional(),
  /** How long one answer may take; 45 where it was never set. */
  timeoutSeconds: z.int('must be a whole number').min(1, 'must be at least 1').max(90, 'must be at most 90').optional(),
});
export type ScriptModelChange = z.input<typeof ScriptModelChange>;

const LocalServer = z.object({
  name: z.string(),
  baseUrl: z.string(),
  state: z.enum(['ready', 'locked', 'starting', 'other', 'aftercall', 'silent']),
  models: z.array(z.string()),
  /** The operator lets workspaces use this address. */
  isAllowed: z.boolean(),
});
export type LocalServer = z.output<typeof LocalServer>;

/** What the usual ports of the machine of the service say of their models; nothing else is asked. */
export const LocalServers = z.object({ servers: z.array(LocalServer) });
export type LocalServers = z.output<typeof LocalServers>;

/** Without a model the embedded writer writes. */
export const ScriptTrialRequest = z.object({ baseUrl: address.optional(), model: modelName.optional() });
export type ScriptTrialRequest = z.input<typeof ScriptTrialRequest>;

const TriedScript = z.object({
  /** `quotes` of the summary; a sentence that claims nothing has none. */
  sentences: z.array(z.object({ role: z.string(), text: z.string(), quotes: z.array(z.string()) })),
  words: z.int(),
  estimatedS: z.number(),
  /** 60 to 70 seconds. */
  fits: z.boolean(),
  /** What the checks found against it. */
  faults: z.int(),
});
export type TriedScript = z.output<typeof TriedScript>;

/** Of the sample summary; nothing of it is stored. */
export const ScriptTrial = z.object({
  writer: z.string(),
  tookMs: z.number(),
  /** In tokens; null for a writer that asks no model. */
  usage: z.object({ calls: z.int(), inputTokens: z.int(), outputTokens: z.int() }).nullable(),
  /** Null where the model did not write it. */
  script: TriedScript.nullable(),
  failure: z.object({ reason: z.string(), advice: z.string() }).nullable(),
});
export type ScriptTrial = z.output<typeof ScriptTrial>;

// What the page for verifying is told of a file.

const Signer = z.object({
  name: z.string().nullable(),
  organization: z.string().nullable(),
  certificate: z.string().nullable(),
});

const Made = z.object({
  script: z.object({ writer: z.string(), edited: z.boolean(), approved: z.boolean() }),
  voice: z.object({ provider: z.string(), id: z.string() }),
  presenter: z.object({ provider: z.string(), id: z.string(), ofPhotos: z.boolean() }),
  vendor: z.string().nullable(),
});
export type Made = z.output<typeof Made>;

const VerifiedFilm = z.object({
  kind: z.literal('film'),
  state: z.enum(['unmarked', 'changed', 'intact']),
  sha256: z.string(),
  /** Signed with a certificate of this installation. */
  isTrusted: z.boolean(),
  /** Codes of C2PA. */
  problems: z.array(z.string()),
  mark: z
    .object({
      signer: Signer,
      at: z.string().nullable(),
      software: z.string().nullable(),
      digitalSourceTypes: z.array(z.string()),
      film: Made.nullable(),
    })
    .nullable(),
});
export type VerifiedFilm = z.output<typeof VerifiedFilm>;

const VerifiedReceipt = z.object({
  kind: z.literal('receipt'),
  state: z.enum(['changed', 'intact']),
  receipt: z
    .object({
      signer: Signer,
      isTrusted: z.boolean(),
      at: z.string(),
      flowId: z.string(),
      filmSha256: z.string(),
      made: Made,
    })
    .nullable(),
});
export type VerifiedReceipt = z.output<typeof VerifiedReceipt>;

export const VerifiedFile = z.discriminatedUnion('kind', [VerifiedFilm, VerifiedReceipt]);
export type VerifiedFile = z.output<typeof VerifiedFile>;
