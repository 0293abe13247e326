// Presenters made of a photograph: owners add and correct them, the person shown consents by a link without an account. Photos and
// previews are sent to these two alone; nothing here has a public address.

import { networkOf } from '../../../services/accounts/proofs.js';
import { personActor } from '../../../services/actor.js';
import {
  acceptConsent,
  askForConsent,
  type ConsentContext,
  consentInPerson,
  declineConsent,
  readConsent,
  readConsentPicture,
  removePhotoPresenter,
  stateOf,
  withdrawByLink,
} from '../../../services/workspaces/photo-consents.js';
import { changeCutout, tryCutout } from '../../../services/workspaces/photo-cutouts.js';
import {
  addPhoto,
  changePoints,
  confirmPhoto,
  type Inspected,
  pointsOf,
  readClip,
  readPhoto,
  readStates,
  requirePhoto,
} from '../../../services/workspaces/photo-presenters.js';
import type { PhotoStroke } from '../../../store/db/likeness-tables.js';
import { consentUrl } from '../../../store/people/links.js';
import {
  findLastConsent,
  listConsents,
  listPhotoPresenters,
  type PhotoConsent,
  type PhotoPresenter,
} from '../../../store/workspaces/photo-presenters.js';
import { type AppRoute, DONE, memberRoute, publicRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { LinkToken, OneUseLink } from '../schemas/people.js';
import * as schemas from '../schemas/photo-presenters.js';

export type PhotoRoutesContext = {
  photos: ConsentContext;
  rates: { count(name: string, perMinute: number): void };
};

const PHOTO = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 15_000_000 };
const ENDED_SHOWN = 50;
const ONE = '/photo-presenters/{avatarId}' as const;

export const photoPresenterRoutes = (context: PhotoRoutesContext): AppRoute[] => [
  ...photoRoutes(context.photos),
  ...cutoutRoutes(context.photos),
  ...pictureRoutes(context.photos),
  ...askingRoutes(context.photos),
  ...linkedConsentRoutes(context),
];

function photoRoutes(photos: ConsentContext): AppRoute[] {
  return [
    memberRoute({
      role: 'owner',
      method: 'GET',
      path: '/photo-presenters',
      reply: schemas.PhotoList,
      handle: async ({ member: { workspaceId } }) => {
        const rows = await listPhotoPresenters(photos.db, workspaceId);
        const ended = (await listConsents(photos.db, workspaceId, ENDED_SHOWN)).flatMap(endedLine);
        return { presenters: await Promise.all(rows.map((row) => lineOf(photos, row))), ended };
      },
    }),
    memberRoute({
      role: 'owner',
      method: 'POST',
      path: '/photo-presenters',
      query: schemas.NewPhotoQuery,
      upload: PHOTO,
      reply: schemas.PhotoInspected,
      handle: async ({ member, upload, query: { name, voice = null } }) =>
        inspectedBody(photos, await addPhoto(photos, personActor(member), { bytes: upload.bytes, name, voice })),
    }),
    memberRoute({
      role: 'owner',
      method: 'GET',
      path: ONE,
      reply: schemas.PhotoDetail,
      handle: async ({ member, params }) =>
        detailOf(photos, await requirePhoto(photos.db, member.workspaceId, params.avatarId)),
    }),
    memberRoute({
      role: 'owner',
      method: 'PUT',
      path: `${ONE}/points`,
      body: schemas.PointChange,
      reply: schemas.PhotoInspected,
      handle: async ({ member, params, body }) =>
        inspectedBody(photos, await changePoints(photos, personActor(member), params.avatarId, body)),
    }),
    memberRoute({
      role: 'owner',
      method: 'POST',
      path: `${ONE}/confirmation`,
      body: schemas.PreviewConfirmation,
      reply: schemas.PhotoDetail,
      handle: async ({ member, params, body }) =>
        detailOf(photos, await confirmPhoto(photos, personActor(member), params.avatarId, body.edition)),
    }),
    memberRoute({
      role: 'owner',
      method: 'DELETE',
      path: ONE,
      reply: Done,
      handle: async ({ member, params }) => {
        await removePhotoPresenter(photos, personActor(member), params.avatarId);
        return DONE;
      },
    }),
  ];
}

function cutoutRoutes(photos: ConsentContext): AppRoute[] {
  return [
    memberRoute({
      role: 'owner',
      method: 'POST',
      path: `${ONE}/cutout/trial`,
      body: schemas.CutoutStrokes,
      reply: schemas.CutoutTrial,
      handle: async ({ member, params, body }) => {
        const { picture, findings, doubts } = await tryCutout(
          photos,
          member.workspaceId,
          params.avatarId,
          body.strokes,
        );
        return {
          picture: picture.toString('base64'),
          findings,
          doubts: doubts.map(([x, y]): [number, number] => [x, y]),
        };
      },
    }),
    memberRoute({
      role: 'owner',
      method: 'PUT',
      path: `${ONE}/cutout`,
      body: schemas.CutoutChange,
      reply: schemas.PhotoInspected,
      handle: async ({ member, params, body }) =>
        inspectedBody(photos, await changeCutout(photos, personActor(member), params.avatarId, body)),
    }),
  ];
}

function pictureRoutes(photos: ConsentContext): AppRoute[] {
  const picture = <Path extends string>(
    path: Path,
    mediaType: string,
    read: (context: ConsentContext, presenter: PhotoPresenter) => Promise<Buffer>,
  ) =>
    memberRoute({
      role: 'owner',
      method: 'GET',
      path: `${ONE}/${path}` as const,
      reply: { mediaType },
      handle: async ({ member, params }) => {
        const { avatarId } = params as unknown as { avatarId: string };
        return { content: await read(photos, await requirePhoto(photos.db, member.workspaceId, avatarId)) };
      },
    });
  return [
    picture('photo', 'image/png', readPhoto),
    picture('states', 'image/png', readStates),
    picture('clip', 'video/mp4', readClip),
  ];
}

function askingRoutes(photos: ConsentContext): AppRoute[] {
  return [
    memberRoute({
      role: 'owner',
      method: 'POST',
      path: `${ONE}/consent`,
      isSensitive: true,
      body: schemas.OwnConsent,
      reply: schemas.WithdrawalLink,
      handle: async ({ member, params, body, origin }) => {
        const statement = { ...body, name: member.name };
        const token = await consentInPerson(photos, personActor(member), params.avatarId, statement);
        return { url: consentUrl(origin, token) };
      },
    }),
    memberRoute({
      role: 'owner',
      method: 'POST',
      path: `${ONE}/consent-link`,
      reply: OneUseLink,
      handle: async ({ member, params, origin }) => {
        const { token, expiresAt } = await askForConsent(photos, personActor(member), params.avatarId);
        return { url: consentUrl(origin, token), expiresAt: expiresAt.toISOString() };
      },
    }),
  ];
}

/** Tokens cannot be guessed; this keeps whoever tries from costing anything. */
const ASKED_A_MINUTE = 60;

function linkedConsentRoutes({ photos, rates }: PhotoRoutesContext): AppRoute[] {
  const count = (address: string): void => rates.count(`consent ${networkOf(address)}`, ASKED_A_MINUTE);
  const answerOf = async (token: string) => linkedBody(await readConsent(photos, token));
  return [
    publicRoute({
      method: 'POST',
      path: '/photo-consent',
      body: LinkToken,
      reply: schemas.LinkedConsent,
      handle: async ({ body, address }) => {
        count(address);
        return answerOf(body.token);
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/photo-consent/picture',
      body: schemas.ConsentPicture,
      reply: { mediaType: 'image/png' },
      handle: async ({ body: { token, picture }, address }) => {
        count(address);
        return { content: await readConsentPicture(photos, token, picture) };
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/photo-consent/answer',
      body: schemas.ConsentAnswer,
      reply: schemas.LinkedConsent,
      handle: async ({ body, address }) => {
        count(address);
        if (body.accepts) await acceptConsent(photos, body.token, body);
        else await declineConsent(photos, body.token);
        return answerOf(body.token);
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/photo-consent/withdrawal',
      body: LinkToken,
      reply: schemas.LinkedConsent,
      handle: async ({ body, address }) => {
        count(address);
        await withdrawByLink(photos, body.token);
        return answerOf(body.token);
      },
    }),
  ];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const linkedBody = (consent: Awaited<ReturnType<typeof readConsent>>): schemas.LinkedConsent => ({
  workspaceName: consent.workspace_name ?? consent.current_workspace_name,
  askedBy: consent.asked_by,
  state: stateOf(consent),
  personName: consent.person_name,
  expiresAt: consent.expires_at.toISOString(),
  answeredAt: iso(consent.answered_at),
  withdrawnAt: iso(consent.withdrawn_at),
  agreed: agreedOf(consent),
});

const agreedOf = ({
  answer,
  workspace_name,
  text_version,
  language,
  sentences,
}: PhotoConsent): schemas.Agreed | null =>
  answer === 'accepted'
    ? { workspaceName: workspace_name, textVersion: text_version, language, sentences: sentences ?? [] }
    : null;

const consentBody = (consent: PhotoConsent, nowMs: number): schemas.PhotoConsent => ({
  state: consent.answer === null && consent.expires_at.getTime() <= nowMs ? 'expired' : stateOf(consent),
  basis: consent.basis,
  personName: consent.person_name,
  agreed: agreedOf(consent),
  askedAt: consent.asked_at.toISOString(),
  expiresAt: consent.expires_at.toISOString(),
  answeredAt: iso(consent.answered_at),
  withdrawnAt: iso(consent.withdrawn_at),
});

const endedLine = (consent: PhotoConsent): schemas.EndedConsent[] => {
  const state = stateOf(consent);
  if (state !== 'declined' && state !== 'withdrawn') return [];
  const { id, person_name: personName, workspace_name: workspaceName, photo_sha256: photoSha256 } = consent;
  const answeredAt = consent.answered_at!.toISOString();
  return [{ id, state, personName, workspaceName, photoSha256, answeredAt, withdrawnAt: iso(consent.withdrawn_at) }];
};

async function lineOf({ db, clock }: ConsentContext, row: PhotoPresenter): Promise<schemas.PhotoLine> {
  const found = await findLastConsent(db, row.id);
  const consent = found && consentBody(found, clock());
  const { id, name, uploaded_by: uploadedBy } = row;
  return { id, name, uploadedBy, createdAt: row.created_at.toISOString(), consent, step: stepOf(row, consent) };
}

function stepOf({ ready_at, confirmed_at, mesh }: PhotoPresenter, consent: schemas.PhotoConsent | null) {
  if (ready_at !== null) return 'ready';
  if (mesh === null) return 'points';
  if (confirmed_at === null) return 'preview';
  return consent?.state === 'open' ? 'asked' : 'consent';
}

async function detailOf(photos: ConsentContext, row: PhotoPresenter): Promise<schemas.PhotoDetail> {
  const { width, height, edition, findings, mesh, cutout } = row;
  return {
    ...(await lineOf(photos, row)),
    ...{ width, height, edition, findings },
    points: pointsOf(row).map(({ at, ...point }) => ({ ...point, at: at && [...at] })),
    mesh: mesh?.map(([x, y]): [number, number] => [x, y]) ?? null,
    cutout: cutout && { strokes: cutout.strokes.map(strokeBody) },
  };
}

const strokeBody = ({ points, ...stroke }: PhotoStroke): schemas.PhotoStroke => ({
  ...stroke,
  points: points.map(([x, y]) => [x, y]),
});

const inspectedBody = async (photos: ConsentContext, { presenter, findings }: Inspected) => ({
  presenter: presenter && (await detailOf(photos, presenter)),
  findings: [...findings],
});
