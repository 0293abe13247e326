// What the pages and the service tell each other of presenters made of a photograph, and of the consent of the person shown.
import { z } from 'zod';
import { text } from '../../api/schemas.js';
import { nameField, time, tokenField } from './fields.js';

const point = z.tuple([z.number().min(0).max(10_000), z.number().min(0).max(10_000)]);

const PhotoFinding = z.object({
  code: z.string(),
  message: z.string(),
  measured: z.number().nullable(),
  limit: z.number().nullable(),
  severity: z.enum(['refused', 'warning']),
});
export type PhotoFinding = z.output<typeof PhotoFinding>;

const consentState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']);

/** What somebody agreed to, word for word as it was read. Empty and null where it was not stored yet. */
const Agreed = z.object({
  workspaceName: z.string().nullable(),
  textVersion: z.string(),
  language: z.string().nullable(),
  sentences: z.array(z.string()),
});
export type Agreed = z.output<typeof Agreed>;

const PhotoConsent = z.object({
  state: consentState,
  basis: z.enum(['self', 'link', 'operator']),
  personName: z.string().nullable(),
  agreed: Agreed.nullable(),
  askedAt: time,
  expiresAt: time,
  answeredAt: time.nullable(),
  withdrawnAt: time.nullable(),
});
export type PhotoConsent = z.output<typeof PhotoConsent>;

/** What is to be done next: put the points, confirm the preview, ask for consent, wait for it; or nothing. */
const step = z.enum(['points', 'preview', 'consent', 'asked', 'ready']);

const PhotoLine = z.object({
  id: z.string(),
  name: z.string(),
  step,
  uploadedBy: z.string(),
  createdAt: time,
  consent: PhotoConsent.nullable(),
});
export type PhotoLine = z.output<typeof PhotoLine>;

/** A consent that was declined or withdrawn; the photo is gone. */
const EndedConsent = z.object({
  id: z.string(),
  state: z.enum(['declined', 'withdrawn']),
  personName: z.string().nullable(),
  workspaceName: z.string().nullable(),
  photoSha256: z.string(),
  answeredAt: time,
  withdrawnAt: time.nullable(),
});
export type EndedConsent = z.output<typeof EndedConsent>;

export const PhotoList = z.object({ presenters: z.array(PhotoLine), ended: z.array(EndedConsent) });
export type PhotoList = z.output<typeof PhotoList>;

const FacePoint = z.object({ name: z.string(), isNeeded: z.boolean(), at: point.nullable() });
export type FacePoint = z.output<typeof FacePoint>;

/** A line that somebody painted over the photo, in its pixels. */
const PhotoStroke = z.object({
  kind: z.enum(['keep', 'remove']),
  radius: z.number().min(1).max(200),
  points: z.array(point).min(1).max(200),
});
export type PhotoStroke = z.output<typeof PhotoStroke>;

const strokes = z.array(PhotoStroke).max(100);

/** How the photo would look without its background: with findings it is not clean. */
export const CutoutTrial = z.object({
  /** A WebP in Base64, transparent where the background was. */
  picture: z.string(),
  findings: z.array(PhotoFinding),
  /** Where the outline is least sure, the worst first. */
  doubts: z.array(point),
});
export type CutoutTrial = z.output<typeof CutoutTrial>;

export const CutoutStrokes = z.object({ strokes });
export type CutoutStrokes = z.input<typeof CutoutStrokes>;

/** Null keeps the background. */
export const CutoutChange = z.object({ edition: z.int().min(1), strokes: strokes.nullable() });
export type CutoutChange = z.input<typeof CutoutChange>;

export const PhotoDetail = PhotoLine.extend({
  width: z.int(),
  height: z.int(),
  edition: z.int(),
  findings: z.array(PhotoFinding),
  points: z.array(FacePoint),
  /** Where the face mesh lies in the photo. */
  mesh: z.array(point).nullable(),
  /** What was painted to remove the background; null where the photo keeps it. */
  cutout: z.object({ strokes }).nullable(),
});
export type PhotoDetail = z.output<typeof PhotoDetail>;

/** Without a presenter it was refused, for the findings that say so. */
export const PhotoInspected = z.object({ presenter: PhotoDetail.nullable(), findings: z.array(PhotoFinding) });
export type PhotoInspected = z.output<typeof PhotoInspected>;

export const NewPhotoQuery = z.object({
  name: text(60)
    .transform((name) => name.trim())
    .refine((name) => name !== '' && !/\p{Cc}/u.test(name), 'must have 1 to 60 characters'),
  voice: z.enum(['female', 'male']).optional(),
});

export const PointChange = z.object({
  edition: z.int().min(1),
  points: z
    .record(z.string().max(40), point)
    .refine((points) => Object.keys(points).length <= 60, 'can have at most 60 entries'),
});
export type PointChange = z.input<typeof PointChange>;

export const PreviewConfirmation = z.object({ edition: z.int().min(1) });

const statement = {
  textVersion: z.string().max(20),
  language: z
    .string()
    .max(2)
    .regex(/^[a-z]{2}$/),
  workspaceName: text(500),
};

export const OwnConsent = z.object(statement);
export type OwnConsent = z.input<typeof OwnConsent>;

/** With it the person shown withdraws, without an account. */
export const WithdrawalLink = z.object({ url: z.string() });
export type WithdrawalLink = z.output<typeof WithdrawalLink>;

export const LinkedConsent = z.object({
  workspaceName: z.string(),
  askedBy: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  personName: z.string().nullable(),
  expiresAt: time,
  answeredAt: time.nullable(),
  withdrawnAt: time.nullable(),
  agreed: Agreed.nullable(),
});
export type LinkedConsent = z.output<typeof LinkedConsent>;

export const ConsentPicture = z.object({ token: tokenField, picture: z.enum(['photo', 'states']) });

export const ConsentAnswer = z.discriminatedUnion('accepts', [
  z.object({ token: tokenField, accepts: z.literal(true), name: nameField, ...statement }),
  z.object({ token: tokenField, accepts: z.literal(false) }),
]);
export type ConsentAnswer = z.input<typeof ConsentAnswer>;
