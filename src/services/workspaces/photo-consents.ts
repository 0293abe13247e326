// The consent of the person whose photograph becomes a presenter: given in person or by a link, answered once, and withdrawn at any time
// by that person or by the workspace. Without it the presenter is never ready; with its end the photo is deleted.
import { FlowError, invalid, linkEnded } from '../../domain/errors.js';
import { removePhotoFiles } from '../../engine/photo-removal.js';
import { newSecret, randomBase62 } from '../../lib/ids.js';
import { CUTOUT_FILE, MANIFEST_FILE } from '../../render/own-presenter/manifest.js';
import type { Tx } from '../../store/db/database.js';
import type { ConsentBasis } from '../../store/db/likeness-tables.js';
import { type AuditActor, type AuditedBy, audit } from '../../store/people/audit.js';
import {
  addConsent,
  answerConsent,
  findConsentByToken,
  findLastConsent,
  findPhotoPresenter,
  type LinkedConsent,
  lockPhotoPresenter,
  makePhotoPresenterReady,
  type PhotoPresenter,
  retirePhotoPresenter,
  withdrawConsent,
} from '../../store/workspaces/photo-presenters.js';
import { findWorkspace } from '../../store/workspaces/workspaces.js';
import { CONSENT_DAYS, CONSENT_VERSION, type ConsentText, consentText } from '../../text/photo-consent.js';
import { removePresenter } from './own-presenters.js';
import {
  actionOf,
  manifestOf,
  notThere,
  type PhotoContext,
  PORTRAIT_FILE,
  readCutout,
  readPhoto,
  readStates,
  shownName,
} from './photo-presenters.js';

export type ConsentContext = PhotoContext & {
  /** Stops the films and deletes the files of a presenter that was retired; what fails is done again by the sweep. */
  finishRemoval(presenter: PhotoPresenter): Promise<void>;
};

/** For a command, which has no engine: films that are being made stop with the next sweep of the service. */
export const withoutEngine = (context: PhotoContext): ConsentContext => ({
  ...context,
  finishRemoval: (presenter) => removePhotoFiles(context, presenter),
});

/** What the person shown has to agree to, for those who have no page. */
export const readConsentText = (workspace: string): ConsentText => consentText('en', workspace);

export type ConsentLink = { token: string; expiresAt: Date };

const DAY_MS = 86_400_000;
/** Has no account, and whose name the record of the consent holds. */
const PERSON_SHOWN: AuditActor = { kind: 'person', id: null, name: 'Person in the photo' };

/** Asks the person shown by a link; a link that was made before ends. */
export async function askForConsent(context: ConsentContext, by: AuditedBy, id: string): Promise<ConsentLink> {
  return context.db.transaction().execute(async (tx) => {
    const { token, expiresAt } = await ask(context, tx, by, { id, basis: 'link' });
    await audit(tx, actionOf(context, by, 'avatar.consent_asked', id));
    return { token, expiresAt };
  });
}

const linkIsOpen = (): FlowError =>
  new FlowError('CONFLICT', 'A consent request is still open. Wait for the response.');

type Asked = ConsentLink & { consentId: string; presenter: PhotoPresenter };

async function ask(
  { clock }: ConsentContext,
  tx: Tx,
  by: AuditedBy,
  { id, basis }: { id: string; basis: ConsentBasis },
): Promise<Asked> {
  const presenter = await lockPhotoPresenter(tx, by.workspaceId, id);
  if (!presenter) throw notThere();
  if (presenter.ready_at !== null) throw new FlowError('CONFLICT', 'The person in the photo has already agreed.');
  if (presenter.confirmed_at === null) throw unconfirmed();
  const at = new Date(clock());
  const last = await findLastConsent(tx, id);
  if (basis !== 'link' && last?.basis === 'link' && last.answer === null && last.expires_at > at) throw linkIsOpen();
  const token = newSecret();
  const expiresAt = new Date(at.getTime() + CONSENT_DAYS * DAY_MS);
  const consentId = await addConsent(tx, {
    ...{ workspaceId: by.workspaceId, avatarId: id, photoSha256: presenter.photo_sha256, basis, token, at, expiresAt },
    ...{ textVersion: CONSENT_VERSION, uploadedBy: presenter.uploaded_by, askedBy: by.audit.name },
  });
  return { token, expiresAt, consentId, presenter };
}

/** Who agrees, to which text, and for which workspace, by the name that was read. */
export type Statement = { name: string; textVersion: string; language: string; workspaceName: string };

/** The person shown is the one who asks, or stands beside the operator: the presenter is ready. The token withdraws the consent. */
export async function consentInPerson(
  context: ConsentContext,
  by: AuditedBy,
  id: string,
  statement: Statement,
): Promise<string> {
  const basis = by.audit.kind === 'operator' ? 'operator' : 'self';
  const published = await publish(context, by.workspaceId, id);
  return context.db
    .transaction()
    .execute(async (tx) => {
      const { token, consentId, presenter } = await ask(context, tx, by, { id, basis });
      await accept(context, tx, presenter, { consentId, published, statement });
      await audit(tx, consented(context, by, id, statement));
      return token;
    })
    .catch(takeBackPortrait(context, published));
}

const consented = (context: ConsentContext, by: AuditedBy, id: string, { workspaceName }: Statement) =>
  actionOf(context, by, 'avatar.consented', `${id}: ${workspaceName}`);

/** What was read must be what is stored: the same words, with the name of the workspace as it is now. */
async function requireCurrentText(tx: Tx, workspaceId: string, statement: Statement): Promise<void> {
  const workspace = await findWorkspace(tx, workspaceId);
  if (statement.textVersion !== CONSENT_VERSION || statement.workspaceName !== workspace?.name)
    throw new FlowError('CONFLICT', 'The consent text has changed. Reload the page and read it again.');
}

type Accepting = { consentId: string; published: Published; statement: Statement };

async function accept(
  { clock }: ConsentContext,
  tx: Tx,
  presenter: PhotoPresenter,
  { consentId, published: { edition, previewPath }, statement }: Accepting,
): Promise<void> {
  if (presenter.confirmed_at === null || presenter.edition !== edition) throw unconfirmed();
  await requireCurrentText(tx, presenter.workspace_id, statement);
  const at = new Date(clock());
  const { name, language, workspaceName } = statement;
  const text = consentText(language, workspaceName);
  const agreement = { personName: shownName(name), workspaceName, text };
  if (!(await answerConsent(tx, consentId, agreement, at))) throw answered();
  await makePhotoPresenterReady(tx, presenter, { consentId, previewPath, at });
}

const answered = (): FlowError => new FlowError('CONFLICT', 'This request has already been answered. Reload the page.');

/** What is stored before a presenter is ready: what films read beside the photo, and its portrait for lists. */
type Published = { edition: number; previewPath: string; presenter: PhotoPresenter };

/** Nobody is shown a portrait that no row names. */
async function publish({ db, files }: ConsentContext, workspaceId: string, id: string): Promise<Published> {
  const presenter = await findPhotoPresenter(db, workspaceId, id);
  if (!presenter) throw notThere();
  const { confirmed_at, ready_at, folder, edition } = presenter;
  if (ready_at !== null) throw new FlowError('CONFLICT', 'The person in the photo has already agreed.');
  const portrait = confirmed_at && (await files.read(`${folder}/${PORTRAIT_FILE}`));
  if (!portrait) throw unconfirmed();
  const previewPath = `media/avatars/${randomBase62(32)}.png`;
  await files.putBytes(`${folder}/${MANIFEST_FILE}`, manifestOf(presenter));
  const cutout = await readCutout({ files }, presenter);
  if (cutout) await files.putBytes(`${folder}/${CUTOUT_FILE}`, cutout);
  else await files.remove(`${folder}/${CUTOUT_FILE}`);
  await files.putBytes(previewPath, portrait);
  return { edition, previewPath, presenter };
}

const unconfirmed = (): FlowError => invalid('Check the preview and confirm it before you ask for consent.');

/** Of a photo that was deleted meanwhile nothing stays that was stored since. */
const takeBackPortrait =
  ({ db, files }: ConsentContext, { previewPath, presenter: { id, workspace_id, folder } }: Published) =>
  async (error: unknown): Promise<never> => {
    await files.remove(previewPath).catch(() => undefined);
    if (!(await findPhotoPresenter(db, workspace_id, id))) await files.removeFolder(folder).catch(() => undefined);
    throw error;
  };

/** `open`: waits for an answer; all others have had theirs. */
export type ConsentState = 'open' | 'accepted' | 'declined' | 'withdrawn';

export const stateOf = ({ answer, withdrawn_at }: Pick<LinkedConsent, 'answer' | 'withdrawn_at'>): ConsentState =>
  withdrawn_at !== null ? 'withdrawn' : (answer ?? 'open');

/** What a link leads to. One that nobody answered in time leads nowhere. */
export async function readConsent({ db, clock }: ConsentContext, token: string): Promise<LinkedConsent> {
  const consent = await findConsentByToken(db, token);
  if (!consent || (consent.answer === null && consent.expires_at.getTime() <= clock())) throw linkEnded();
  return consent;
}

/** The photo, or its preview, for the person shown. */
export async function readConsentPicture(
  context: ConsentContext,
  token: string,
  picture: 'photo' | 'states',
): Promise<Buffer> {
  const { workspace_id, avatar_id } = await readConsent(context, token);
  const presenter = await findPhotoPresenter(context.db, workspace_id, avatar_id);
  if (!presenter) throw notThere();
  return picture === 'photo' ? readPhoto(context, presenter) : readStates(context, presenter);
}

/** The person shown agrees: the presenter is ready. */
export async function acceptConsent(context: ConsentContext, token: string, statement: Statement): Promise<void> {
  const consent = await requireOpen(context, token);
  const { id: consentId, workspace_id: workspaceId, avatar_id: avatarId } = consent;
  const published = await publish(context, workspaceId, avatarId);
  await context.db
    .transaction()
    .execute(async (tx) => {
      const presenter = await lockPhotoPresenter(tx, workspaceId, avatarId);
      if (!presenter) throw linkEnded();
      await accept(context, tx, presenter, { consentId, published, statement });
      await audit(tx, consented(context, { workspaceId, audit: PERSON_SHOWN }, avatarId, statement));
    })
    .catch(takeBackPortrait(context, published));
}

async function requireOpen(context: ConsentContext, token: string): Promise<LinkedConsent> {
  const consent = await readConsent(context, token);
  if (stateOf(consent) !== 'open') throw answered();
  return consent;
}

/** The person shown does not agree: the photo is deleted. */
export async function declineConsent(context: ConsentContext, token: string): Promise<void> {
  const { id, workspace_id: workspaceId, avatar_id: avatarId } = await requireOpen(context, token);
  const by = { workspaceId, audit: PERSON_SHOWN };
  await retire(context, by, avatarId, async (tx) => {
    if (!(await answerConsent(tx, id, null, new Date(context.clock())))) throw answered();
    return 'avatar.consent_declined';
  });
}

/** The person shown has changed their mind: the photo is deleted. Done once more it changes nothing. */
export async function withdrawByLink(context: ConsentContext, token: string): Promise<void> {
  const consent = await readConsent(context, token);
  const state = stateOf(consent);
  if (state === 'withdrawn') return;
  if (state !== 'accepted') throw new FlowError('CONFLICT', 'There’s no consent to withdraw.');
  const { workspace_id: workspaceId, avatar_id } = consent;
  await withdraw(context, { workspaceId, audit: PERSON_SHOWN }, avatar_id, 'person').catch(async (error: unknown) => {
    if (stateOf(await readConsent(context, token)) !== 'withdrawn') throw error;
  });
}

/** The workspace removes the presenter, at whatever point it is, and with it the consent ends. */
export const removePhotoPresenter = (context: ConsentContext, by: AuditedBy, id: string): Promise<PhotoPresenter> =>
  withdraw(context, by, id, 'workspace');

const withdraw = (
  context: ConsentContext,
  by: AuditedBy,
  id: string,
  who: 'person' | 'workspace',
): Promise<PhotoPresenter> =>
  retire(context, by, id, async (tx) => {
    const isGiven = await withdrawConsent(tx, id, { by: who, at: new Date(context.clock()) });
    return isGiven ? 'avatar.consent_withdrawn' : 'avatar.removed';
  });

/** `end` notes how the consent ends, and returns what was done in our words. */
async function retire(
  context: ConsentContext,
  by: AuditedBy,
  id: string,
  end: (tx: Tx) => Promise<string>,
): Promise<PhotoPresenter> {
  const retired = await context.db.transaction().execute(async (tx) => {
    const presenter = await lockPhotoPresenter(tx, by.workspaceId, id);
    if (!presenter) throw notThere();
    const action = await end(tx);
    await retirePhotoPresenter(tx, presenter, new Date(context.clock()));
    await audit(tx, actionOf(context, by, action, id));
    return presenter;
  });
  await context.finishRemoval(retired);
  return retired;
}

/** Removes a presenter of the workspace's own, of whichever kind. */
export async function removeAnyPresenter(context: ConsentContext, by: AuditedBy, id: string): Promise<void> {
  const isPhoto = (await findPhotoPresenter(context.db, by.workspaceId, id)) !== null;
  await (isPhoto ? removePhotoPresenter(context, by, id) : removePresenter(context, by, id));
}
