// An entry of the audit log as a sentence, with links to who did it and to what it was done to.

import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { AuditEntry } from '#schemas/people';
import { useVendors } from '../../api/vendors';
import { t } from '../../language/text';
import { sentenceOf } from './sentences';

const LINK = 'font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-accent';

/** The page about what a topic of the log is. */
const PAGES = {
  key: '/settings/keys',
  member: '/settings/members',
  invitation: '/settings/members',
  webhook: '/settings/webhooks',
  vendor: '/settings/connections',
  settings: '/settings/workspace',
  avatar: '/settings/avatars',
  'script-model': '/settings/script',
} as const;

/** Subjects that are identifiers nobody reads. */
const NAMES: Record<string, string> = { webhook: t('a webhook'), avatar: t('a presenter') };

export function EntrySentence({ entry }: { entry: AuditEntry }) {
  return (
    <span className="break-words text-muted">
      {sentenceOf(entry.action).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
        <Fragment key={place}>
          {part.kind === 'text' ? part.text : part.kind === 'who' ? <Who entry={entry} /> : <What entry={entry} />}
        </Fragment>
      ))}
    </span>
  );
}

function Who({ entry: { actor, actorKind } }: { entry: AuditEntry }) {
  if (actorKind === 'person') return <PageLink to="/settings/members">{actor}</PageLink>;
  if (actorKind === 'key') return <PageLink to="/settings/keys">{actor}</PageLink>;
  return <span className="font-medium text-ink">{actor}</span>;
}

function What({ entry }: { entry: AuditEntry }) {
  const { action, subject, flowTitle } = entry;
  const topic = action.split('.')[0]!;
  // Some say more behind an identifier.
  const [, detail] = topic in NAMES || topic === 'flow' ? (/: (.*)/.exec(subject ?? '') ?? []) : [];
  return (
    <>
      {topic === 'flow' ? (
        <Video flowId={subject?.split(': ')[0] ?? null} title={flowTitle} />
      ) : (
        <Named entry={entry} />
      )}
      {detail && ` (${detail})`}
    </>
  );
}

function Named({ entry: { action, subject } }: { entry: AuditEntry }) {
  const topic = action.split('.')[0]!;
  const name = nameOf(topic, subject ?? '');
  const page = PAGES[topic as keyof typeof PAGES];
  return page && action !== 'member.joined' ? <PageLink to={page}>{name}</PageLink> : name;
}

function nameOf(topic: string, subject: string): ReactNode {
  if (topic === 'vendor') return <VendorName vendor={subject} />;
  return NAMES[topic] ?? (topic === 'settings' ? settingNames(subject) : subject);
}

function Video({ flowId, title }: { flowId: string | null; title: string | null }) {
  if (flowId === null || title === null) return <>{t('a video that has since been erased')}</>;
  return (
    <Link to="/flows/$flowId" params={{ flowId }} className={LINK}>
      {title}
    </Link>
  );
}

function PageLink({ to, children }: { to: (typeof PAGES)[keyof typeof PAGES]; children: ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}

/** The settings by the names that the log stores. */
const SETTINGS: Record<string, string> = {
  name: t('workspace name'),
  company: t('company name'),
  brandColour: t('brand color'),
  aspectRatio: t('aspect ratio'),
  videoHeight: t('resolution'),
  captions: t('captions'),
  aiLabel: t('AI-generated label'),
  introduction: t('introduction'),
  music: t('music'),
  avatarId: t('default presenter'),
  voiceId: t('default voice'),
  watchPages: t('watch pages'),
  callToAction: t('button below the video'),
  mediaDays: t('retention'),
  logo: t('logo'),
  font: t('font'),
};

const settingNames = (subject: string): string =>
  subject
    .split(', ')
    .map((name) => SETTINGS[name] ?? name)
    .join(', ');

function VendorName({ vendor }: { vendor: string }) {
  return useVendors().data?.vendors.find((known) => known.vendor === vendor)?.title ?? vendor;
}
