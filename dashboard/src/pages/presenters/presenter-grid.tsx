// The presenters as cards, the workspace's own first: portrait, name, state and actions.

import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Ellipsis, LoaderCircle, ShieldCheck, Star, StarOff, Trash2, UserRound } from 'lucide-react';
import type { AvatarLine } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { mediaPath } from '../../api/media';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { classes } from '../../design/classes';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { useLivePortrait } from './live-portrait';

type PresenterActions = {
  /** Null without a default of the workspace: then the first ready presenter is used. */
  chosenId: string | null;
  onDefault: (avatar: AvatarLine | null) => void;
  onRemove: (avatar: AvatarLine) => void;
};

const isBuiltIn = ({ provider }: AvatarLine): boolean => provider === 'embedded';

/** The vendors of presenters, as they call themselves. */
const VENDORS: Record<string, string> = {
  did: 'D-ID',
  heygen: 'HeyGen',
  'lip-sync-server': t('Lip-sync server'),
  synthesia: 'Synthesia',
  tavus: 'Tavus',
};

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4';

export function PresenterGrid({ avatars, ...actions }: { avatars: AvatarLine[] } & PresenterActions) {
  const groups = [
    { title: t('Your own'), lines: avatars.filter(({ isOwn }) => isOwn) },
    { title: t('Built-in|presenters'), lines: avatars.filter((avatar) => !avatar.isOwn && isBuiltIn(avatar)) },
    { title: t('From your connections'), lines: avatars.filter((avatar) => !avatar.isOwn && !isBuiltIn(avatar)) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          {groups.length > 1 && <h2 className="mb-3 text-sm font-semibold">{title}</h2>}
          <ul className={GRID}>
            {lines.map((avatar) => (
              <PresenterCard key={avatar.id} avatar={avatar} {...actions} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const PICTURE = 'relative grid aspect-square place-items-center overflow-hidden bg-sunken';

function PresenterCard({ avatar, ...actions }: { avatar: AvatarLine } & PresenterActions) {
  const { handlers, clip } = useLivePortrait(avatar);
  const isOwner = useWorkspace().may('owner');
  const hasActs = isOwner && (avatar.status === 'ready' || avatar.isOwn);
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className="relative">
        {handlers ? (
          <button
            type="button"
            aria-label={t('Hear {name} say hello', { name: avatar.name })}
            {...handlers}
            className={classes(PICTURE, 'w-full -outline-offset-2')}
          >
            <Portrait avatar={avatar} />
            {clip}
          </button>
        ) : (
          <div className={PICTURE}>
            <Portrait avatar={avatar} />
          </div>
        )}
        {avatar.isDefault && (
          <span className="pointer-events-none absolute top-2 left-2">
            <Badge tone="accent">{t('Default')}</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 items-start gap-1 border-t border-line py-2 pr-1.5 pl-3">
        <div className="min-w-0 flex-1 py-1">
          <p className="truncate text-sm font-medium">{avatar.name}</p>
          <State avatar={avatar} />
        </div>
        {hasActs && <CardMenu avatar={avatar} {...actions} />}
      </div>
    </li>
  );
}

function Portrait({ avatar: { previewUrl, status } }: { avatar: AvatarLine }) {
  if (previewUrl) {
    return (
      <img
        src={mediaPath(previewUrl)}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        className="size-full object-cover"
      />
    );
  }
  const Icon = { processing: LoaderCircle, ready: UserRound, failed: CircleAlert }[status];
  const look = { processing: 'animate-spin text-faint', ready: 'text-faint', failed: 'text-bad' }[status];
  return <Icon aria-hidden className={`size-8 ${look}`} strokeWidth={1.25} />;
}

function State({ avatar }: { avatar: AvatarLine }) {
  const { status, error, provider, isOwn, isPhoto } = avatar;
  if (status === 'processing') return <p className="text-xs text-muted">{t('Checking images…')}</p>;
  if (status === 'failed') {
    return (
      <p className="text-xs break-words text-bad">
        <span className="font-medium">{t('Can’t be used.')}</span> {error}
      </p>
    );
  }
  if (isPhoto) return <p className="text-xs text-faint">{t('From a photo')}</p>;
  if (isOwn) return <p className="text-xs text-faint">{t('Your own')}</p>;
  return (
    <p className="text-xs text-faint">
      {isBuiltIn(avatar) ? t('Illustrated, with gestures') : (VENDORS[provider] ?? provider)}
    </p>
  );
}

function CardMenu({ avatar, chosenId, onDefault, onRemove }: { avatar: AvatarLine } & PresenterActions) {
  const isChosen = avatar.id === chosenId;
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('Actions for {name}', { name: avatar.name })}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      {avatar.status === 'ready' && !isChosen && (
        <MenuItem onClick={() => onDefault(avatar)}>
          <Star aria-hidden strokeWidth={1.75} />
          {t('Make default')}
        </MenuItem>
      )}
      {isChosen && (
        <MenuItem onClick={() => onDefault(null)}>
          <StarOff aria-hidden strokeWidth={1.75} />
          {t('Remove as default')}
        </MenuItem>
      )}
      {avatar.isPhoto && (
        <MenuItem
          onClick={() => void navigate({ to: '/settings/avatars/photo/$avatarId', params: { avatarId: avatar.id } })}
        >
          <ShieldCheck aria-hidden strokeWidth={1.75} />
          {t('View consent')}
        </MenuItem>
      )}
      {avatar.isOwn && (
        <MenuItem isDangerous onClick={() => onRemove(avatar)}>
          <Trash2 aria-hidden strokeWidth={1.75} />
          {t('Delete…')}
        </MenuItem>
      )}
    </Menu>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function PresenterGridSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className={GRID}>
      {PLACES.map((place) => (
        <div key={place} className="overflow-hidden rounded-lg border border-line bg-raised">
          <div className="aspect-square bg-sunken" />
          <div className="flex h-14 flex-col justify-center gap-1.5 border-t border-line px-3">
            <Skeleton className="w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
