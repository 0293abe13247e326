// In plain words: what is deleted when the time is over, what stays, and how one flow is erased at once.
import { Link } from '@tanstack/react-router';
import { Check, Trash2 } from 'lucide-react';
import { Card } from '../../design/card';

const GOES = ['The video, its poster and its preview', 'Captions and transcript', 'Stills and voice of the review'];
const STAYS = ['The summary and the script', 'Names, title and who made it', 'When it was made, and what it cost'];

export function WhatGoes() {
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Card title="When the time is over">
        <div className="grid gap-5 sm:grid-cols-2">
          <List title="Is deleted" lines={GOES} Icon={Trash2} look="text-bad" />
          <List title="Stays" lines={STAYS} Icon={Check} look="text-good" />
        </div>
        <p className="mt-5 text-sm text-muted">
          The days count from the moment the video was finished. Its watch page and all links to it stop working; the
          flow stays in the list as completed.
        </p>
      </Card>
      <Card
        title="Erase one flow now"
        description="Somebody asks you to delete what you have about them: open the flow among the videos and choose “Erase”. That takes everything, the summary too, and only owners may."
      >
        <Link to="/" className="text-sm font-medium text-accent underline-offset-4 hover:underline">
          Go to the videos
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
