// What the dashboard and the server say to each other under /app/api: types only, which the pages import as they are.
// Times are ISO 8601 in UTC. Errors have the body of the API: { success: false, error, code }.
import type { State } from '../../domain/life.js';
import type { Role } from '../../domain/roles.js';
import type { ScriptWarning } from '../../text/clean/script-warnings.js';

export type * from './accounts/security-shapes.js';
export type * from './shapes.js';
export type * from './workspace/script-model-shapes.js';
export type { Role, State };

/** GET /door: what a visitor may know before signing in. */
export type Door = {
  /** False until the first owner exists. */
  isSetUp: boolean;
  /** The name on the button of the single sign-on, or null where none is configured. */
  singleSignOn: string | null;
};

/**
 * GET /sign-on is a link to follow, not to fetch: it leads to the provider and back to `/`, or to
 * `/sign-in?problem=<one of these>`.
 */
export type SignOnProblem = 'sign_on_failed' | 'email_not_verified' | 'not_invited' | 'account_exists';

/** POST /setup: the first owner; the token was printed by the server. Answers a Session. */
export type SetUp = { token: string; name: string; email: string; password: string };

/** POST /session. Answers a Session or a SecondStep; DELETE /session ends it. */
export type SignIn = { email: string; password: string };

/** GET /session */
export type Session = {
  user: { id: string; name: string; email: string; hasPassword: boolean; hasFactor: boolean };
  /** `lacksFactor`: nothing of the workspace answers before the person has set up a second factor. */
  workspaces: { id: string; name: string; role: Role; lacksFactor: boolean }[];
  /** What the person should look at; done in this session it is not counted. */
  unreadNotices: number;
  /** Every request that changes something sends it back as `x-csrf-token`. */
  csrfToken: string;
};

/** PATCH /profile */
export type ProfileChange = { name: string };

/**
 * What a one-use link carried in its fragment. It is sent in bodies only: addresses end up in the logs of proxies. Links
 * that were used, taken back or expired answer 410 LINK_ENDED.
 */
export type LinkToken = { token: string };

/** POST /invitation with a LinkToken */
export type OpenInvitation = {
  workspaceName: string;
  invitedBy: string;
  email: string;
  role: Role;
  hasAccount: boolean;
};
/**
 * POST /invitation/acceptance: for a new account name and password, for an existing one its password, which who is signed
 * in with it may leave out. Answers a Session or a SecondStep.
 */
export type AcceptInvitation = LinkToken & { name?: string | undefined; password?: string | undefined };
/** POST /password-reset with a LinkToken */
export type OpenReset = { email: string };
/** POST /password-reset/use. Answers a Session or a SecondStep. */
export type Reset = LinkToken & { password: string };

// Everything below lies under /workspaces/{workspaceId}.

/** A state, or all in which the service is at work. */
export type FlowFilter = State | 'working';

/** GET /flows?status=&search=&cursor=&limit= with a FlowFilter as status */
export type FlowPage = { flows: FlowLine[]; nextCursor: string | null };

export type FlowLine = {
  id: string;
  status: State;
  title: string;
  prospectName: string | null;
  prospectCompany: string | null;
  createdAt: string;
  updatedAt: string;
  /** Seconds of the finished video. */
  durationSeconds: number | null;
  /** A person of the dashboard, or the name of an API key. */
  madeBy: { kind: 'person' | 'key'; name: string } | null;
  /** Of the present stage. */
  percent: number;
  posterUrl: string | null;
};

/** POST /flows: the body of the API's create. */
export type NewFlow = {
  emailContent: string;
  prospectName?: string;
  prospectCompany?: string;
  userName?: string;
  userCompany?: string;
  title?: string;
  avatarId?: string;
  voiceId?: string;
  autoApproveScript?: boolean;
};
export type FlowCreated = { flowId: string };

/** GET /flows/{flowId} */
export type FlowDetail = FlowLine & {
  summary: string;
  userName: string;
  userCompany: string;
  autoApprove: boolean;
  avatar: { id: string; name: string };
  voice: { id: string; name: string };
  /** Keys and values that the client gave along with it. */
  metadata: Record<string, string>;
  script: string | null;
  isEdited: boolean;
  /** How the draft rests on the summary; null before there is one. */
  draft: Draft | null;
  scenes: { index: number; text: string; seconds: number }[] | null;
  /** When it came into each state, and who moved it there. */
  stages: { status: State; startedAt: string; seconds: number; by: string | null }[];
  /** How many wait before it; null while it does not wait. */
  queuePosition: number | null;
  error: { message: string; advice: string } | null;
  approvalUntil: string | null;
  assets: FlowAssets | null;
  /** The public page, or null where the workspace has none or the video is not there yet. */
  watchUrl: string | null;
  /** What the signed-in person may do with it now. */
  may: { decide: boolean; cancel: boolean; runAgain: boolean; erase: boolean };
  /** What a cancel would do with the video that was taken from the quota. */
  cancelReturnsQuota: boolean;
  /** Who spoke it and who is seen in it; null before that is made. `reason` says for whom something embedded stands in. */
  making: {
    voice: { provider: string; voiceId: string; isFallback: boolean; reason: string | null } | null;
    presenter: { provider: string; avatarId: string; isFallback: boolean; reason: string | null } | null;
  };
  /** What it cost at vendors; `amount` is null where no price was known. Empty where nothing was asked of any. */
  costs: {
    stage: string;
    provider: string;
    model: string;
    units: number;
    unit: string;
    amount: number | null;
    currency: string | null;
  }[];
};

export type Draft = {
  writer: string;
  sentences: { text: string; role: string; evidence: { start: number; end: number }[] }[];
  leftOut: { text: string; reason: string; start: number | null; end: number | null }[];
  /** Whom the writer took from the summary, where the request names nobody: "Karin Berg", "Alpen Foods" or both. */
  found: string[];
};

export type FlowAssets = {
  videoUrl: string;
  posterUrl: string | null;
  previewUrl: string | null;
  vttUrl: string | null;
  srtUrl: string | null;
  transcriptUrl: string | null;
};

/** POST /flows/{flowId}/decision. `draft` is the script that the person saw: another one there by now is refused (409 CONFLICT). */
export type Decision = { action: 'approve' | 'reject'; editedScript?: string; draft?: string };
export type FlowMoved = { status: State };
// POST /flows/{flowId}/cancel → FlowMoved; POST /flows/{flowId}/again → FlowCreated; DELETE /flows/{flowId} erases → Done.

/** GET /flows/{flowId}/email; /flows/{flowId}/email.eml is the same as a file. */
export type EmailDraft = { subject: string; html: string; text: string; emlUrl: string };

/**
 * GET /events: server-sent, `event: flow` with this as data whenever a flow moved or got on. `event: gap` (data {}) says
 * that some may have been missed: read anew what is shown. An erased flow sends nothing.
 */
export type FlowEvent = { flowId: string; status: State; percent: number; createdAt: string; updatedAt: string };

/** GET /overview */
export type Overview = {
  quota: { used: number; limit: number | null; resetsAt: string };
  /** Flows waiting for somebody to decide. */
  waiting: number;
  isReady: boolean;
  missing: string[];
};
/** GET /usage: the last twelve months, newest first. */
export type Usage = {
  months: {
    /** The first day of the month, as 2026-11-01; all is counted in UTC. */
    period: string;
    /** How the flows that were created in this month ended, as far as they were not erased. */
    made: number;
    failed: number;
    cancelled: number;
    /** What the month took from the quota, erased flows too. */
    used: number;
  }[];
};

/** GET /keys */
export type KeyList = { keys: KeyLine[] };
export type KeyLine = {
  id: string;
  name: string;
  hint: string;
  owner: string;
  isMine: boolean;
  scopes: string[];
  onlyOwnFlows: boolean;
  allowedOrigins: string[];
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
};
/** POST /keys → NewKeyValue; PATCH /keys/{keyId} with `allowedOrigins` → Done; POST /keys/{keyId}/rotation → NewKeyValue; DELETE /keys/{keyId} revokes → Done. */
export type NewKey = Pick<KeyLine, 'name' | 'scopes' | 'onlyOwnFlows' | 'allowedOrigins'> & {
  expiresInDays: number | null;
};
/** Shown once. */
export type NewKeyValue = { id: string; value: string };

/** GET /members */
export type MemberList = { members: MemberLine[]; invitations: InvitationLine[] };
export type MemberLine = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  lastSeenAt: string | null;
  isYou: boolean;
  /** `provider`: the single sign-on looks after it. */
  secondFactor: 'set' | 'none' | 'provider';
};
export type InvitationLine = { id: string; email: string; role: Role; invitedBy: string; expiresAt: string };
/** POST /invitations → OneUseLink; DELETE /invitations/{invitationId} → Done. */
export type NewInvitation = { email: string; role: Role };
/** PATCH /members/{userId} with a `role`; DELETE removes; POST /members/{userId}/reset → OneUseLink. */
export type OneUseLink = { url: string; expiresAt: string };

/** GET /avatars; POST /avatars?name= takes a zip (application/zip) → AvatarLine, `failed` with the reason; DELETE /avatars/{avatarId} → Done. */
export type AvatarList = { avatars: AvatarLine[] };
export type AvatarLine = {
  id: string;
  name: string;
  provider: string;
  status: 'processing' | 'ready' | 'failed';
  error: string | null;
  previewUrl: string | null;
  aspectRatios: string[];
  isDefault: boolean;
  /** Of videos with this presenter for which nobody chose a voice, as long as it speaks their language. */
  defaultVoiceId: string | null;
  isOwn: boolean;
};
/** GET /voices; POST /voices/{voiceId}/sample (body SpeechRequest of at most 300 characters, or {}) answers sound (audio/wav). */
export type VoiceList = { voices: VoiceLine[] };
export type VoiceLine = {
  id: string;
  name: string;
  provider: string;
  language: string;
  gender: string | null;
  isDefault: boolean;
};

/** GET /settings; PATCH /settings with any part of it but those marked; each change answers the whole. */
export type Settings = {
  name: string;
  /** Said in the video; the workspace's name where it is null. */
  company: string | null;
  brandColour: string;
  /** Read only: PUT and DELETE /settings/logo (image bytes). */
  logoUrl: string | null;
  /** Read only: PUT and DELETE /settings/font (font bytes). */
  fontName: string | null;
  aspectRatio: '16:9' | '9:16' | '1:1';
  videoHeight: 720 | 1080 | null;
  captions: boolean;
  music: boolean;
  /** Null: the first presenter that is ready. */
  avatarId: string | null;
  /** Null: a voice that fits the presenter. */
  voiceId: string | null;
  watchPages: boolean;
  callToAction: { label: string; url: string } | null;
  /** Media of flows that ended are deleted after so many days; null keeps them. */
  mediaDays: number | null;
};

/** GET and PUT /lexicon */
export type LexiconBody = { entries: { word: string; sound: string }[] };

/**
 * GET /vendors; PUT /vendors/{vendor} connects or changes (what is left out stays), DELETE parts, POST /vendors/{vendor}/check asks
 * the vendor what the account offers: all three answer VendorChecked.
 */
export type VendorList = { vendors: VendorLine[] };
export type VendorLine = {
  vendor: string;
  title: string;
  offers: ('voice' | 'avatar')[];
  settings: { name: string; title: string; example: string; isRequired: boolean; value: string | null }[];
  /** By an account of the workspace itself. */
  isConnected: boolean;
  /** The server has an account, which is used where the workspace has none. */
  isOfServer: boolean;
  keyHint: string | null;
  /** An embedded voice or presenter steps in where the vendor failed for good. */
  allowsFallback: boolean;
  voices: number;
  avatars: number;
  /** When the vendor last told what the account offers. */
  listedAt: string | null;
};
export type VendorChange = { key?: string; settings?: Record<string, string>; allowsFallback?: boolean };
export type VendorChecked = VendorLine & { problem: string | null };

/** GET /audit?cursor= */
export type AuditPage = { entries: AuditEntry[]; nextCursor: string | null };
export type AuditEntry = {
  id: string;
  at: string;
  actor: string;
  actorKind: 'person' | 'key' | 'operator' | 'service';
  action: string;
  subject: string | null;
};

export type Done = { success: true };
/** POST /workspaces/{workspaceId}/flows/import/check and /flows/import: rows as NewFlow, with metadata where there is some. */
export type ImportRows = { rows: Record<string, unknown>[] };

export type ImportCheck = {
  /** Why a row would make no video, for people; `flowId` is the video that the same person made of the same call within a day. */
  rows: { problem: string | null; flowId: string | null }[];
};

/** In the order of the rows. */
export type Imported = { rows: ImportedRow[] };
export type ImportedRow =
  | { flowId: string; isNew: boolean }
  /** `code` IDEMPOTENCY_CONFLICT: another window sends the same row at this moment. */
  | { problem: string; code: string };

export type { ScriptWarning };

/**
 * GET /flows/{flowId}/review: the API's review without what FlowDetail tells already. Storyboard and voice track are null
 * where none are made or kept; while `preparing`, ask again.
 */
export type Review = {
  script: string;
  /** An edit has replaced the draft; pictures and voice are of the draft. */
  isEdited: boolean;
  writer: string;
  words: number;
  estimatedSeconds: number;
  riskyWords: RiskyWord[];
  storyboard: {
    status: PreviewStatus;
    stills: { index: number; url: string; text: string; estimatedSeconds: number }[];
    error: string | null;
  } | null;
  voiceTrack: {
    status: PreviewStatus;
    url: string | null;
    durationSeconds: number | null;
    /** When which word of the draft is heard; `start` and `end` are its place in the draft. */
    words: { text: string; start: number; end: number; startSeconds: number; endSeconds: number }[];
    error: string | null;
  } | null;
};
export type PreviewStatus = 'preparing' | 'ready' | 'failed';
/** `said` is how it will be said; empty when the voice leaves it out. */
export type RiskyWord = { word: string; reason: string; said: string };

/** POST /flows/{flowId}/review/check with a `script` */
export type ScriptCheckResult = {
  words: number;
  estimatedSeconds: number;
  /** Pauses and pace can be set so that the video lasts 60 to 70 seconds. */
  fits: boolean;
  /** Longer than this server allows. */
  tooLong: boolean;
  /** What an approval would be refused with, or null. */
  problem: string | null;
  riskyWords: RiskyWord[];
  /** What was perhaps not meant to be spoken or shown; places are those of the `script`. */
  warnings: ScriptWarning[];
};
/** POST /flows/{flowId}/review/speech answers sound (audio/wav); at most 600 characters. */
export type SpeechRequest = { text: string };
