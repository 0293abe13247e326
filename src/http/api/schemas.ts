// What goes in and comes out of the endpoints, written once: these schemas check the input, shape the output and become
// the OpenAPI document.
import { z } from 'zod';
import type { Asset } from '../../domain/assets.js';
import { STATES } from '../../domain/life.js';
import { LIMITS, METADATA_KEY, METADATA_VALUE_LENGTH, MOST_METADATA } from '../../domain/limits.js';
import { SCOPES } from '../../domain/roles.js';
import { ERRORS } from '../core/errors.js';
import { FindingReply, MOST_FINDINGS } from './finding-schema.js';

const { MIN_WORDS, SUMMARY_LENGTH, SCRIPT_LENGTH, NAME_LENGTH, TITLE_LENGTH, ID_LENGTH, URL_LENGTH } = LIMITS;

const storable = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `can have at most ${maxLength} characters`)
    .refine((value) => !value.includes('\u0000'), 'can’t contain the character U+0000');

/** Text that the database can hold: U+0000 is refused, halves of surrogate pairs are mended. */
export const text = (maxLength: number) => storable(maxLength).overwrite((value) => value.toWellFormed());

/** Text that is used or given back as it came, so that nothing of it may be mended. */
export const exactText = (maxLength: number) =>
  storable(maxLength).refine((value) => value.isWellFormed(), 'can’t contain an unpaired surrogate');

/** Characters that no name needs: controls, and marks that turn the direction of what follows them. */
const NOT_IN_NAMES = /(?:(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF])+/gu;

/** A name, on one line: what is not seen in it is left out, since it is spoken, drawn and written into files. */
const name = (maxLength: number, description: string) =>
  text(maxLength)
    .overwrite((value) => value.replace(NOT_IN_NAMES, '').replace(/\s+/gu, ' ').trim())
    .nullish()
    .meta({ description });

const optional = (maxLength: number, description: string) => text(maxLength).nullish().meta({ description });

const BAD_KEY = 'isn’t a valid key: use 1 to 40 of the characters A-Z, a-z, 0-9, "_", "." and "-"';

const metadata = z.record(z.string().max(40).regex(METADATA_KEY), exactText(METADATA_VALUE_LENGTH), {
  error: ({ code }) => (code === 'invalid_key' ? BAD_KEY : undefined),
});

/** In one order, so that the same request is known again however its keys are ordered. */
const givenMetadata = metadata
  .refine((value) => Object.keys(value).length <= MOST_METADATA, `can have at most ${MOST_METADATA} keys`)
  .overwrite((value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))))
  .meta({ description: 'Keys and texts of your own, to find the flow again.', maxProperties: MOST_METADATA });

const ownMetadata = metadata
  .optional()
  .meta({ description: 'What was given along with the flow.', maxProperties: MOST_METADATA });

export const CreateBody = z
  .object({
    emailContent: text(SUMMARY_LENGTH).meta({
      description: `The summary of the sales call as plain text, at least ${MIN_WORDS} words.`,
    }),
    autoApproveScript: z
      .boolean()
      .nullish()
      .meta({ description: 'False stops the flow at pending_approval until the script is approved.', default: true }),
    avatarId: optional(
      ID_LENGTH,
      'The avatar; by default the one that GET /avatars marks: that of the workspace, else the first ready 16:9 one.',
    ),
    voiceId: optional(
      ID_LENGTH,
      'The voice; by default the defaultVoiceId of the avatar, or one that speaks the language of the summary.',
    ),
    prospectName: name(NAME_LENGTH, 'The first name of the prospect, for the greeting.'),
    prospectCompany: name(NAME_LENGTH, 'The company of the prospect.'),
    userName: name(NAME_LENGTH, 'The name of the sender; by default the owner of the API key.'),
    userCompany: name(NAME_LENGTH, 'The company of the sender; by default that of the workspace.'),
    title: name(TITLE_LENGTH, 'The title in the dashboard; by default made from the name of the prospect.'),
    metadata: givenMetadata.nullish(),
    callbackUrl: exactText(URL_LENGTH)
      .nullish()
      .meta({ description: 'An https address to which the webhooks of this one flow are sent as well.' }),
  })
  .meta({ id: 'CreateFlow' });

const ApproveScript = z
  .object({
    action: z
      .enum(['approve', 'reject'], 'must be "approve" or "reject"')
      .meta({ description: 'What to do with the draft.' }),
    editedScript: exactText(SCRIPT_LENGTH).nullish().meta({
      description:
        'Replaces the draft, to the letter; only looked at when the action is approve. The voice leaves out Markdown, HTML and emoji.',
    }),
  })
  .meta({ id: 'ApproveScript' });

/** Beside a rejection the edit is not looked at, whatever it is. */
export const ApproveBody = z.preprocess(withoutVainEdit, ApproveScript);

function withoutVainEdit(body: unknown): unknown {
  const { editedScript: _, ...rest } = body as Record<string, unknown>;
  return rest.action === 'reject' ? rest : body;
}

const status = z.enum(STATES).meta({ description: 'The state of the flow.' });
export const flowId = z.string().max(ID_LENGTH).meta({ description: 'The identifier of the flow.' });
export const time = (description: string) => z.iso.datetime().max(40).meta({ description });
export const success = z.literal(true);

export const Created = z
  .object({
    success,
    flowId,
    status: z.literal('pending'),
    message: z.string().max(1_000).optional().meta({ description: 'A confirmation to read.' }),
  })
  .meta({ id: 'FlowCreated' });

export const SceneReply = z
  .object({
    index: z.int().min(0).max(10_000).meta({ description: 'The position of the scene, from 0.' }),
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'What is said in the scene.' }),
    durationEstimate: z.number().min(0).max(10_000).meta({ description: 'About how many seconds the scene takes.' }),
  })
  .meta({ id: 'Scene' });

const StageTime = z
  .object({ status, startedAt: time('When the flow came into the state.'), seconds: z.number().min(0).max(1e9) })
  .meta({ id: 'StageTime' });

export const Progress = z
  .object({
    percent: z.int().min(0).max(100).meta({ description: 'How far the present stage is.' }),
    queuePosition: z
      .int()
      .min(0)
      .max(1e9)
      .optional()
      .meta({ description: 'How many flows of the service are served before this one; only while it waits.' }),
    secondsLeft: z.int().min(0).max(1e9).optional().meta({
      description:
        'About how many seconds until the video is ready or its script waits for approval, from the last runs here. Left out while nobody knows: the flow waits, or too few were made with this voice and presenter.',
    }),
    stages: z.array(StageTime).max(100).meta({ description: 'The states that the flow went through.' }),
    fewFacts: z.boolean().optional().meta({
      description:
        'True where hardly anything of the summary could be told: look at the script before it is sent. Once drafted; left out for an edited script.',
    }),
  })
  .meta({ id: 'Progress' });

const address = (description: string) => z.url().max(2_000).meta({ description });

export const Assets = z
  .object({
    captionsVtt: address('The captions as WebVTT.'),
    captionsSrt: address('The captions as SubRip.'),
    transcript: address('The words of the video as plain text.'),
    poster: address('A still JPEG with the name of the prospect.'),
    playPoster: address('The same with a play button, for e-mails, 1,200 pixels long at most.'),
    preview: address('The first seconds as an animated WebP without sound, under 1 MB.'),
  } satisfies Record<Asset, z.ZodType>)
  .meta({ id: 'Assets' });

export const Cost = z
  .object({
    stage: z.string().max(40).meta({ description: 'The stage that used it, such as "draft".' }),
    provider: z.string().max(ID_LENGTH).meta({ description: 'Whose bill it is on.' }),
    model: z.string().max(ID_LENGTH).meta({ description: 'What was used there.' }),
    units: z.number().min(0).max(1e15).meta({ description: 'How much of it.' }),
    unit: z.string().max(40).meta({ description: 'Of what, such as "output_tokens".' }),
    amount: z
      .number()
      .min(0)
      .max(1e12)
      .optional()
      .meta({ description: 'What it cost, in whole units of the currency; only where prices are set.' }),
    currency: z.string().max(3).optional().meta({ description: 'The currency of the amount, as in ISO 4217.' }),
  })
  .meta({ id: 'Cost' });

const used = {
  provider: z.string().max(ID_LENGTH).meta({ description: '"embedded", "own" or the provider.' }),
  isFallback: z.boolean().meta({ description: 'True where it stands in for a provider that failed.' }),
  reason: z.string().max(500).optional().meta({ description: 'Why it stands in, or is not in our layout.' }),
};

export const Making = z
  .object({
    script: z
      .object({ writer: z.string().max(500).meta({ description: 'Who wrote it.' }) })
      .optional()
      .meta({ description: 'Once drafted.' }),
    voice: z
      .object({ voiceId: z.string().max(ID_LENGTH).meta({ description: 'The voice that is heard.' }), ...used })
      .optional()
      .meta({ description: 'Once spoken.' }),
    presenter: z
      .object({ avatarId: z.string().max(ID_LENGTH).meta({ description: 'The presenter that is seen.' }), ...used })
      .optional()
      .meta({ description: 'Once filmed.' }),
  })
  .meta({ id: 'Making' });

const costs = z.array(Cost).max(100).optional().meta({ description: 'What was used at providers; empty for nothing.' });

export const FlowReply = z
  .object({
    flowId,
    status,
    createdAt: time('When the flow was created.'),
    completedAt: time('When the flow was completed.').optional(),
    videoUrl: z.url().max(2_000).optional().meta({ description: 'The finished MP4.' }),
    videoDuration: z
      .number()
      .min(0)
      .max(10_000)
      .optional()
      .meta({ description: 'The length of the video in seconds.' }),
    generatedScript: z
      .string()
      .max(SCRIPT_LENGTH * 2)
      .optional()
      .meta({ description: 'The script, once drafted.' }),
    scenes: z.array(SceneReply).max(1_000).optional().meta({ description: 'The scenes, once cut.' }),
    error: z.string().max(2_000).optional().meta({ description: 'Why the flow failed.' }),
    progress: Progress.optional(),
    assets: Assets.optional(),
    making: Making.optional(),
    costs,
    metadata: ownMetadata,
    callbackUrl: address('Where the webhooks of this flow are sent as well.').optional(),
  })
  .meta({ id: 'Flow' });

export const FlowSummaryReply = z
  .object({
    flowId,
    status,
    createdAt: time('When the flow was created.'),
    title: z.string().max(TITLE_LENGTH).meta({ description: 'The title in the dashboard.' }),
    videoUrl: z.url().max(2_000).optional().meta({ description: 'The finished MP4.' }),
    metadata: ownMetadata,
  })
  .meta({ id: 'FlowSummary' });

export const FlowList = z
  .object({
    success,
    flows: z.array(FlowSummaryReply).max(100),
    nextCursor: z
      .string()
      .max(ID_LENGTH)
      .nullable()
      .meta({ description: 'Where the next page begins; null on the last.' }),
  })
  .meta({ id: 'FlowList' });

export const Decided = z
  .object({
    success,
    flowId,
    status: z.enum(['segmenting', 'cancelled']),
    findings: z
      .array(FindingReply)
      .max(MOST_FINDINGS)
      .optional()
      .meta({ description: 'With expand=findings: what the edit says without a source in the summary.' }),
  })
  .meta({ id: 'ScriptDecided' });

export const FlowEnded = z
  .object({ flowId, status: z.enum(['completed', 'failed', 'cancelled']) })
  .meta({ id: 'FlowEnded' });

export const Erased = z.object({ success, flowId }).meta({ id: 'FlowErased' });

export const Cancelled = z.object({ success, flowId, status: z.literal('cancelled') }).meta({ id: 'FlowCancelled' });

export const ErrorReply = z
  .object({
    success: z.literal(false),
    error: z.string().max(2_000).meta({ description: 'What went wrong, for people.' }),
    code: z.enum(Object.keys(ERRORS) as [string, ...string[]]).meta({ description: 'What went wrong, for programs.' }),
  })
  .meta({ id: 'Error' });

const providerName = z.string().max(ID_LENGTH).meta({ description: 'Who makes it; "embedded" needs no account.' });

export const AvatarList = z
  .object({
    success,
    avatars: z
      .array(
        z
          .object({
            id: z.string().max(ID_LENGTH),
            name: z.string().max(NAME_LENGTH),
            provider: providerName,
            aspectRatios: z.array(z.string().max(10)).max(10),
            status: z.enum(['processing', 'ready', 'failed']),
            isDefault: z.boolean().meta({ description: 'True for the avatar of flows that name none.' }),
            defaultVoiceId: z.string().max(ID_LENGTH).optional().meta({
              description:
                'The voice of flows with this avatar that name none, unless their summary is surely in a language that it does not speak.',
            }),
            previewUrl: address('A portrait; there once it is drawn.').optional(),
            error: z.string().max(4_000).optional().meta({ description: 'Why a presenter of your own failed.' }),
          })
          .meta({ id: 'Avatar' }),
      )
      .max(10_000),
  })
  .meta({ id: 'AvatarList' });

export const VoiceList = z
  .object({
    success,
    voices: z
      .array(
        z
          .object({
            id: z.string().max(ID_LENGTH),
            name: z.string().max(NAME_LENGTH),
            provider: providerName,
            language: z.string().max(40),
            gender: z.enum(['female', 'male', 'neutral']),
            isDefault: z
              .boolean()
              .meta({ description: 'True for the voice of flows that name neither an avatar nor a voice.' }),
          })
          .meta({ id: 'Voice' }),
      )
      .max(10_000),
  })
  .meta({ id: 'VoiceList' });

export const Usage = z
  .object({
    success,
    period: z.iso.date().max(10).meta({ description: 'The first day of the month that is counted.' }),
    used: z.int().min(0).max(1e9).meta({ description: 'Videos made or reserved this month.' }),
    limit: z.int().min(0).max(1e9).nullable().meta({ description: 'Videos a month; null means no limit.' }),
    remaining: z.int().min(0).max(1e9).nullable().meta({ description: 'Videos left; null means no limit.' }),
    resetsAt: time('When the next month begins.'),
    costs,
  })
  .meta({ id: 'Usage' });

export const Me = z
  .object({
    success,
    key: z.object({
      id: z.string().max(ID_LENGTH),
      name: z.string().max(NAME_LENGTH),
      owner: z.string().max(NAME_LENGTH),
      scopes: z.array(z.enum(SCOPES)).max(10),
      onlyOwnFlows: z.boolean(),
      expiresAt: time('When the key stops working; null means never.').nullable(),
    }),
    workspace: z.object({ id: z.string().max(ID_LENGTH), name: z.string().max(NAME_LENGTH) }),
  })
  .meta({ id: 'Me' });

/** A page size is a plain decimal from 1 to 100 and nothing that merely converts to one. */
export const ListQuery = z.object({
  limit: z
    .string('must be given once')
    .regex(/^([1-9][0-9]?|100)$/, 'must be a whole number from 1 to 100')
    .optional(),
  cursor: z.string('must be given once').optional(),
  status: z.enum(STATES, 'must be one of the states of a flow, given once').optional(),
});

/** What may be added to the single read. */
const EXPANSIONS = ['progress', 'assets', 'making', 'costs', 'metadata'];
const ONE_EXPANSION = `(${EXPANSIONS.join('|')})`;

export const ReadQuery = z.object({
  expand: z
    .string('must be given once')
    .max(100)
    .regex(new RegExp(`^${ONE_EXPANSION}(,${ONE_EXPANSION})*$`), `may only name ${EXPANSIONS.join(', ')}`)
    .optional()
    .meta({ description: `Adds to the flow: ${EXPANSIONS.join(', ')}, or several with commas between them.` }),
});

/** What may be added to the answer of an approval. */
export const DecideQuery = z.object({
  expand: z
    .literal('findings', 'may only be "findings"')
    .optional()
    .meta({ description: 'findings: adds what the approved script says without a source in the summary.' }),
});

export const UsageQuery = z.object({
  expand: z
    .literal('costs', 'may only be "costs"')
    .optional()
    .meta({ description: 'costs: adds what the stages that ended this month used at providers.' }),
});
