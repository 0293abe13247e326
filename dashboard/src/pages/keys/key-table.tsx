// The keys as a table: what each is for, what it may do, when it was used last and when it ends.

import { Ellipsis, Globe, RefreshCw, Trash2 } from 'lucide-react';
import type { KeyLine } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import { stateOf } from './key-state';
import { wordsOf } from './scopes';

type OnTask = (kind: 'rotate' | 'revoke' | 'origins', key: KeyLine) => void;

export function KeyTable({ keys, onTask }: { keys: KeyLine[]; onTask: OnTask }) {
  const { role } = useWorkspace().workspace;
  const columns: Column<KeyLine>[] = [
    { title: t('Name'), cell: (key) => <Name apiKey={key} /> },
    { title: t('Permissions'), cell: (key) => <span className="text-muted">{wordsOf(key, role)}</span>, from: 'md' },
    { title: t('Last used'), cell: (key) => <LastUsed apiKey={key} />, width: 'w-32' },
    { title: t('Expires'), cell: (key) => <Ends apiKey={key} />, width: 'w-32', from: 'md' },
    {
      title: t('Actions'),
      isTitleHidden: true,
      align: 'end',
      width: 'w-14',
      cell: (key) => <Acts apiKey={key} onTask={onTask} />,
    },
  ];
  return <Table label={t('API keys')} columns={columns} rows={keys} rowKey={({ id }) => id} />;
}

type Cell = { apiKey: KeyLine };

function Name({ apiKey }: Cell) {
  const { word, tone } = stateOf(apiKey);
  return (
    <div className="flex min-w-0 flex-col gap-0.5 max-sm:pr-10">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{apiKey.name}</span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-xs text-faint">
        <code>{apiKey.hint}</code>
        {!apiKey.isMine && ` · ${apiKey.owner}`}
      </span>
    </div>
  );
}

function LastUsed({ apiKey }: Cell) {
  return (
    <span className="text-muted max-sm:text-xs">
      <span className="sm:hidden">{t('Last used:')} </span>
      {apiKey.lastUsedAt ? <Time at={apiKey.lastUsedAt} /> : t('never')}
    </span>
  );
}

function Ends({ apiKey }: Cell) {
  const at = apiKey.revokedAt ?? apiKey.expiresAt;
  return <span className="text-muted">{at ? <Time at={at} as="day" /> : t('never')}</span>;
}

function Acts({ apiKey, onTask }: Cell & { onTask: OnTask }) {
  if (stateOf(apiKey).isOver) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('Actions for {name}', { name: apiKey.name })}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      <MenuItem onClick={() => onTask('rotate', apiKey)}>
        <RefreshCw aria-hidden strokeWidth={1.75} />
        {t('Rotate…')}
      </MenuItem>
      <MenuItem onClick={() => onTask('origins', apiKey)}>
        <Globe aria-hidden strokeWidth={1.75} />
        {t('Allowed origins…')}
      </MenuItem>
      <MenuItem isDangerous onClick={() => onTask('revoke', apiKey)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
        {t('Revoke…')}
      </MenuItem>
    </Menu>
  );
}
