// In plain words: what is deleted when the time is over, what stays, and how one flow is erased at once.

import { Link } from '@tanstack/react-router';
import { Check, Trash2 } from 'lucide-react';
import { Card } from '../../design/card';
import { t } from '../../language/text';

const GOES = [t('Video, poster and preview'), t('Captions and transcript'), t('Script preview and voice track')];
const STAYS = [t('Summary and script'), t('Names, title and creator'), t('Creation date and cost')];

export function WhatGoes() {
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Card title={t('When the retention period ends')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <List title={t('Deleted')} lines={GOES} Icon={Trash2} look="text-bad" />
          <List title={t('Kept')} lines={STAYS} Icon={Check} look="text-good" />
        </div>
        <p className="mt-5 text-sm text-muted">
          {t(
            'Days are counted from when the video was finished. Its watch page and all links stop working. The video stays in the list as completed.',
          )}
        </p>
      </Card>
      <Card
        title={t('Erase a video now')}
        description={t(
          'If someone asks you to delete their data, open the video and choose “Erase”. This deletes everything, including the summary. Only owners can do this.',
        )}
      >
        <Link to="/" className="text-sm font-medium text-accent underline-offset-4 hover:underline">
          {t('Go to videos')}
        </Link>
      </Card>
    </div>
  );
}

type ListProps = { title: string; lines: readonly string[]; Icon: typeof Check; look: string };

function List({ title, lines, Icon, look }: ListProps) {
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2 text-sm text-muted">
            <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${look}`} strokeWidth={2} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
