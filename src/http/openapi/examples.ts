// Examples for the OpenAPI document and the reference page: one story, told from create to the finished video.
import { FINDINGS } from '../../domain/review.js';
import { WARNINGS } from '../../text/clean/script-warnings.js';
import type { ErrorCode } from '../core/errors.js';
import { RECEIPT_EXAMPLE, USAGE_EXAMPLES } from './usage-examples.js';

const SUMMARY =
  'Dana Whitfield runs support operations at Initech. Her team of forty answers about nine hundred tickets a week and spends every Monday morning sorting them by hand, which she puts at twelve hours a week. We showed her automatic routing, and she liked that it learns from corrections. She worries about the rollout, so we agreed on a two-week pilot with one team, starting on the third of June. She will send us a sample of tickets by Friday.';
const SCRIPT =
  'Hi Dana, thank you for your time today. You told me that sorting nine hundred tickets costs your team twelve hours a week. Automatic routing takes that off their hands and learns from every correction. As agreed, we start a two-week pilot with one team on the third of June. Send me the sample by Friday and I will set everything up.';
const FLOW_ID = 'flow_7Qm2ZrT0cXk9VbN4sLw8Hd';
const CREATED = '2026-05-18T09:30:00.000Z';
const VIDEO = 'https://video.example.org/media/p3Vn8KqZ1xYt6Rb0LmW5sDf2Hc9GjTae/video.mp4';
const SCENES = [
  { index: 0, text: 'Hi Dana, thank you for your time today.', durationEstimate: 3.1 },
  {
    index: 1,
    text: 'You told me that sorting nine hundred tickets costs your team twelve hours a week.',
    durationEstimate: 5.8,
  },
];

const REVIEW_FOLDER = VIDEO.replace('video.mp4', 'review-hT4mQz7Yb2WxKc9RfLp0VnDs3GjE8aUo-1');

/** A stretch of the summary, with its place. */
function evidenceOf(text: string): { text: string; start: number; end: number } {
  const start = SUMMARY.indexOf(text);
  return { start, end: start + text.length, text };
}

export const flowIdExample = FLOW_ID;

type Example = { summary: string; value: unknown };
export type OperationExamples = {
  request?: Record<string, Example>;
  /** By media type. */
  upload?: Record<string, Record<string, Example>>;
  reply: Record<string, Example>;
};

const waiting = { flowId: FLOW_ID, status: 'pending_approval', createdAt: CREATED, generatedScript: SCRIPT };
const completed = {
  flowId: FLOW_ID,
  status: 'completed',
  createdAt: CREATED,
  completedAt: '2026-05-18T09:33:12.000Z',
  videoUrl: VIDEO,
  videoDuration: 64.2,
  generatedScript: SCRIPT,
  scenes: SCENES,
};

/** By operation. */
export const EXAMPLES: Record<string, OperationExamples> = {
  createFlow: {
    request: {
      shortest: { summary: 'Only the summary, defaults for everything else', value: { emailContent: SUMMARY } },
      reviewed: {
        summary: 'With script approval',
        value: {
          emailContent: SUMMARY,
          autoApproveScript: false,
          prospectName: 'Dana',
          prospectCompany: 'Initech',
          userName: 'Alex Morgan',
          title: 'Follow-up for Dana',
          metadata: { crmId: '4711' },
        },
      },
      told: {
        summary: 'Notified by webhook when its status changes',
        value: { emailContent: SUMMARY, callbackUrl: 'https://crm.example.com/aftercall?call=4711' },
      },
    },
    reply: {
      accepted: {
        summary: 'Accepted',
        value: { success: true, flowId: FLOW_ID, status: 'pending', message: 'The video is being created.' },
      },
    },
  },
  createFlows: {
    upload: {
      'application/x-ndjson': {
        lines: {
          summary: 'One flow per line',
          value: `${JSON.stringify({ emailContent: SUMMARY, prospectName: 'Dana', metadata: { crmId: '4711' } })}\n${JSON.stringify({ emailContent: 'Too short.', idempotencyKey: 'call-4712' })}\n`,
        },
      },
      'text/csv': {
        table: {
          summary: 'A CSV file exported from a spreadsheet',
          value: `emailContent,prospectName,metadata.crmId\r\n"${SUMMARY}",Dana,4711\r\nToo short.,Priya,4712\r\n`,
        },
      },
    },
    reply: {
      mixed: {
        summary: 'One row created, one failed',
        value: {
          success: true,
          created: 1,
          existing: 0,
          failed: 1,
          rows: [
            { row: 1, flowId: FLOW_ID, status: 'pending' },
            { row: 2, error: 'emailContent must have at least 50 words; 2 were found.', code: 'VALIDATION_ERROR' },
          ],
        },
      },
    },
  },
  listFlows: {
    reply: {
      page: {
        summary: 'A page with a cursor to the next one',
        value: {
          success: true,
          flows: [
            { flowId: FLOW_ID, status: 'completed', createdAt: CREATED, title: 'Follow-up for Dana', videoUrl: VIDEO },
            {
              flowId: 'flow_1Bx5NcY8mKe3TgR6vQz0Jp',
              status: 'voice_generating',
              createdAt: '2026-05-18T09:12:41.000Z',
              title: 'Follow-up for Priya',
            },
          ],
          nextCursor: 'MTc3OTA5NTU2MTAwMC5mbG93XzFCeDVOY1k4bUtlM1RnUjZ2UXowSnA',
        },
      },
    },
  },
  getFlow: {
    reply: {
      waiting: { summary: 'Waiting for approval', value: waiting },
      completed: { summary: 'Completed', value: completed },
      failed: {
        summary: 'Failed',
        value: {
          flowId: FLOW_ID,
          status: 'failed',
          createdAt: CREATED,
          error:
            'Writing the script failed: the provider rejected the request. The flow doesn’t count toward your quota. Create it again to retry.',
        },
      },
    },
  },
  listenToFlow: {
    reply: {
      ended: {
        summary: 'The last two events of a flow',
        value: `id: 9.0\nevent: flow\ndata: ${JSON.stringify(completed)}\n\nid: 9.0\nevent: end\ndata: ${JSON.stringify({ flowId: FLOW_ID, status: 'completed' })}\n\n`,
      },
    },
  },
  decideScript: {
    request: {
      approve: { summary: 'Approve the draft', value: { action: 'approve' } },
      edit: { summary: 'Approve with edits', value: { action: 'approve', editedScript: SCRIPT } },
      reject: { summary: 'Reject', value: { action: 'reject' } },
    },
    reply: {
      approved: { summary: 'Approved', value: { success: true, flowId: FLOW_ID, status: 'segmenting' } },
      rejected: { summary: 'Rejected', value: { success: true, flowId: FLOW_ID, status: 'cancelled' } },
    },
  },
  readReceipt: { reply: { approved: RECEIPT_EXAMPLE } },
  readReview: {
    reply: {
      waiting: {
        summary: 'A draft with its storyboard and voice track',
        value: {
          success: true,
          flowId: FLOW_ID,
          status: 'pending_approval',
          script: SCRIPT,
          isEdited: false,
          writer: 'embedded',
          words: 63,
          estimatedSeconds: 61.4,
          riskyWords: [{ word: 'Nguyen', reason: 'unusual', said: 'win' }],
          sentences: [
            { text: 'Hi Dana, thank you for your time today.', role: 'greeting', evidence: [] },
            {
              text: 'Send me the sample by Friday and I will set everything up.',
              role: 'next',
              evidence: [evidenceOf('She will send us a sample of tickets by Friday.')],
            },
          ],
          leftOut: [{ reason: 'no time left for it', ...evidenceOf('She worries about the rollout') }],
          storyboard: {
            status: 'ready',
            stills: [
              { index: 0, url: `${REVIEW_FOLDER}/scene-0.jpg`, text: SCENES[0]!.text, estimatedSeconds: 3.3 },
              { index: 1, url: `${REVIEW_FOLDER}/scene-1.jpg`, text: SCENES[1]!.text, estimatedSeconds: 5.9 },
            ],
          },
          voiceTrack: {
            status: 'ready',
            url: `${REVIEW_FOLDER}/voice.m4a`,
            durationSeconds: 64.2,
            words: [{ text: 'Hi', start: 0, end: 2, startSeconds: 0.48, endSeconds: 0.7 }],
          },
        },
      },
      early: {
        summary: 'Storyboard and voice track still being prepared',
        value: {
          success: true,
          flowId: FLOW_ID,
          status: 'pending_approval',
          script: SCRIPT,
          isEdited: false,
          writer: 'embedded',
          words: 63,
          estimatedSeconds: 61.4,
          riskyWords: [],
          sentences: [],
          leftOut: [],
          storyboard: { status: 'preparing', stills: [] },
          voiceTrack: { status: 'preparing' },
        },
      },
    },
  },
  checkScript: {
    request: { edit: { summary: 'An edited draft', value: { script: SCRIPT } } },
    reply: {
      fits: {
        summary: 'Can be approved',
        value: {
          success: true,
          words: 63,
          estimatedSeconds: 61.4,
          fits: true,
          tooLong: false,
          riskyWords: [],
          warnings: [
            {
              code: 'speaker_label',
              message: WARNINGS.speaker_label,
              start: 0,
              end: 9,
              text: 'Narrator:',
              cleanUp: { start: 0, end: 10, replacement: '' },
            },
          ],
          findings: [
            {
              kind: 'figure',
              reason: FINDINGS.figure,
              start: 31,
              end: 41,
              text: '30 percent',
              sentence: 'We give you 30 percent.',
            },
          ],
        },
      },
      refused: {
        summary: 'Can’t be approved',
        value: {
          success: true,
          words: 810,
          estimatedSeconds: 251.2,
          fits: false,
          tooLong: true,
          problem: 'editedScript would take about 251 seconds to speak. The limit is 180.',
          riskyWords: [],
          warnings: [],
          findings: [],
        },
      },
    },
  },
  rewordScript: {
    request: {
      sentence: {
        summary: 'One sentence, shorter',
        value: { script: SCRIPT, rewording: 'shorten', start: 0, end: 40 },
      },
    },
    reply: {
      offered: {
        summary: 'A shorter version',
        value: {
          success: true,
          writer: 'embedded',
          suggestions: [
            {
              start: 0,
              end: 74,
              text: 'We showed you the live stock board, which shows every depot on one screen.',
              replacement: 'We showed you the live stock board.',
            },
          ],
        },
      },
    },
  },
  speakText: {
    request: { name: { summary: 'How a name sounds', value: { text: 'Hi Siobhan, thank you for your time.' } } },
    reply: {},
  },
  cancelFlow: {
    reply: { cancelled: { summary: 'Cancelled', value: { success: true, flowId: FLOW_ID, status: 'cancelled' } } },
  },
  eraseFlow: {
    reply: { erased: { summary: 'Erased', value: { success: true, flowId: FLOW_ID } } },
  },
  listAvatars: {
    reply: {
      avatars: {
        summary: 'The presenters of a workspace',
        value: {
          success: true,
          avatars: [
            {
              id: 'maya',
              name: 'Maya',
              provider: 'embedded',
              aspectRatios: ['16:9', '9:16', '1:1'],
              status: 'ready',
              isDefault: true,
              defaultVoiceId: 'ava',
              previewUrl: 'https://video.example.org/media/presenters/0.1.0/maya.png',
            },
          ],
        },
      },
    },
  },
  listVoices: {
    reply: {
      voices: {
        summary: 'The voices of the server',
        value: {
          success: true,
          voices: [
            { id: 'ava', name: 'Ava', provider: 'embedded', language: 'en-US', gender: 'female', isDefault: true },
          ],
        },
      },
    },
  },
  ...USAGE_EXAMPLES,
  readMe: {
    reply: {
      me: {
        summary: 'A key that may create and read',
        value: {
          success: true,
          key: {
            id: 'key_5Rt1WqLx8Zb3Mn7Yc0Vd2K',
            name: 'CRM',
            owner: 'Alex Morgan',
            scopes: ['flows:create', 'flows:read'],
            onlyOwnFlows: false,
            expiresAt: null,
          },
          workspace: { id: 'ws_9Gh4JkT2pQs6Xv1Bn8Lm3C', name: 'Northwind' },
        },
      },
    },
  },
};

/** A sentence as a client may read it, by code. */
export const ERROR_EXAMPLES: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'emailContent must have at least 50 words; 12 were found.',
  BAD_REQUEST: 'The bytes received are not a valid HTTP request.',
  UNAUTHORIZED: 'Unknown API key.',
  INSUFFICIENT_SCOPE: 'The API key lacks the scope "flows:create".',
  FORBIDDEN: 'Only workspace owners can do this.',
  CONFIRMATION_REQUIRED: 'Confirm it’s you: it’s been a while since you signed in.',
  SECOND_FACTOR_REQUIRED: 'This workspace requires two-factor authentication. Set it up in your account first.',
  WORKSPACE_NOT_READY: 'The workspace needs a ready avatar and a configured voice before it can create videos.',
  FLOW_NOT_FOUND: 'No flow with this identifier exists.',
  NOT_FOUND: 'There is nothing at this path.',
  METHOD_NOT_ALLOWED: 'PUT isn’t allowed here. Allowed methods: GET, HEAD, DELETE.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  CONFLICT: 'A workspace needs at least one owner.',
  IDEMPOTENCY_CONFLICT: 'A request with this Idempotency-Key is still being processed.',
  LINK_ENDED: 'This link has been used or revoked, or it has expired.',
  PRECONDITION_FAILED: 'The file doesn’t match the request’s precondition.',
  PAYLOAD_TOO_LARGE: 'Too large: 300 KiB. The limit is 256 KiB.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  RANGE_NOT_SATISFIABLE: 'The file ends before this range.',
  EXPECTATION_FAILED: 'Only "Expect: 100-continue" is supported.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used before with a different body.',
  QUOTA_EXCEEDED: 'The monthly quota of 100 videos is used up. It resets on 2026-06-01, 00:00 UTC.',
  RATE_LIMITED: 'Too many requests. The limit is 1200 per minute. Try again in a minute.',
  HEADERS_TOO_LARGE: 'The header fields are too large.',
  INTERNAL_ERROR: 'Internal error.',
  SERVICE_UNAVAILABLE: 'The database isn’t responding right now. Try again shortly.',
  INSUFFICIENT_STORAGE: 'The server is out of disk space for videos. Ask your server administrator to free some.',
};
