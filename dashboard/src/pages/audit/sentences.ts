// Each audited action as a sentence: {who} is the actor, {what} the video, member, key or setting concerned.

import { t } from '../../language/text';

const SENTENCES: Record<string, string> = {
  'flow.created': t('{who} created {what}.'),
  'flow.approved': t('{who} approved the script of {what}.'),
  'flow.edited': t('{who} edited and approved the script of {what}.'),
  'flow.approved_anyway': t('{who} approved unsourced statements in the script of {what}.'),
  'flow.cards_changed': t('{who} changed the on-screen text of {what}.'),
  'flow.narration_recorded': t('{who} added a recording to {what}.'),
  'flow.narration_refused': t('{who} submitted a recording for {what} that didn’t match the script.'),
  'flow.narration_removed': t('{who} deleted the recording from {what}.'),
  'flow.names_corrected': t('{who} corrected the names in {what}.'),
  'flow.renamed': t('{who} changed the title of {what}.'),
  'flow.rejected': t('{who} rejected the script of {what}.'),
  'flow.cancelled': t('{who} canceled {what}.'),
  'flow.erased': t('{who} erased a video.'),
  'member.invited': t('{who} invited {what}.'),
  'member.joined': t('{who} joined the workspace with the role {what}.'),
  'member.removed': t('{who} removed {what} from the workspace.'),
  'member.role_changed': t('{who} changed the role of {what}.'),
  'invitation.removed': t('{who} revoked the invitation for {what}.'),
  'account.removed': t('{who} deleted the account {what}.'),
  'profile.changed': t('{who} changed their name.'),
  'session.opened': t('{who} signed in.'),
  'session.closed': t('{who} signed out.'),
  'session.confirmed': t('{who} confirmed their identity.'),
  'sessions.ended': t('{who} signed out of their other browsers.'),
  'sign_in.failed': t('Failed sign-ins for {who}: {what}.'),
  'second_step.failed': t('Failed second-factor attempts for {who}: {what}.'),
  'sign_on.linked': t('{who} linked their account to single sign-on.'),
  'password.changed': t('{who} changed their password.'),
  'password.reset': t('{who} reset their password.'),
  'password.reset_offered': t('{who} created a password reset link for {what}.'),
  'factor.added': t('{who} added a second factor: {what}.'),
  'factor.removed': t('{who} removed a second factor: {what}.'),
  'factor.rule_changed': t('{who} changed the two-factor authentication policy to {what}.'),
  'factors.reset': t('{who} removed all second factors for {what}.'),
  'recovery.codes_made': t('{who} created new recovery codes.'),
  'recovery.code_used': t('{who} signed in with a recovery code.'),
  'key.created': t('{who} created the API key {what}.'),
  'key.rotated': t('{who} rotated the API key {what}.'),
  'key.revoked': t('{who} revoked the API key {what}.'),
  'key.restricted': t('{who} reduced the permissions of the API key {what}.'),
  'key.origins_changed': t('{who} changed the allowed origins of the API key {what}.'),
  'webhook.created': t('{who} created {what}.'),
  'webhook.changed': t('{who} changed {what}.'),
  'webhook.deleted': t('{who} deleted {what}.'),
  'webhook.disabled': t('{who} turned off {what}.'),
  'webhook.rotated': t('{who} rotated the secret of {what}.'),
  'webhook.tested': t('{who} sent a test event to {what}.'),
  'webhook.replayed': t('{who} resent an event to {what}.'),
  'vendor.connected': t('{who} connected or updated {what}.'),
  'vendor.disconnected': t('{who} disconnected {what}.'),
  'settings.changed': t('{who} changed workspace settings: {what}.'),
  'lexicon.changed': t('{who} changed the pronunciations.'),
  'script-model.changed': t('{who} changed the script writer to {what}.'),
  'avatar.added': t('{who} added {what}.'),
  'avatar.photo_added': t('{who} uploaded a photo for {what}.'),
  'avatar.points_changed': t('{who} changed the face points of {what}.'),
  'avatar.background_removed': t('{who} removed the background of {what}.'),
  'avatar.background_kept': t('{who} put back the background of {what}.'),
  'avatar.preview_confirmed': t('{who} confirmed the preview of {what}.'),
  'avatar.consent_asked': t('{who} created a consent link for {what}.'),
  'avatar.consented': t('{who} gave consent for {what}.'),
  'avatar.consent_declined': t('{who} declined consent for {what}.'),
  'avatar.consent_withdrawn': t('{who} withdrew consent for {what}.'),
  'avatar.photo_expired': t('{who} deleted the photo of {what} because nobody gave consent in time.'),
  'avatar.removed': t('{who} deleted {what}.'),
  'quota.changed': t('{who} changed the monthly quota to {what}.'),
  'workspace.created': t('{who} created the workspace {what}.'),
  'workspace.set_up': t('{who} set up the workspace.'),
};

/** An action of a newer version has no sentence yet. */
const ANY = t('{who}: {action} {what}');

export type SentencePart = { kind: 'text'; text: string } | { kind: 'who' } | { kind: 'what' };

export function sentenceOf(action: string): SentencePart[] {
  const sentence = SENTENCES[action] ?? ANY.replace('{action}', action);
  return sentence
    .split(/(\{who\}|\{what\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{who}') return { kind: 'who' };
      return part === '{what}' ? { kind: 'what' } : { kind: 'text', text: part };
    });
}
