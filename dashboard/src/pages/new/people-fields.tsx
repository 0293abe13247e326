// Whom the video is for, and who sends it.
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { type FlowDraft, MOST_CHARACTERS, type Problems, type TextName } from './draft';

type Props = { draft: FlowDraft; onChange: (change: Partial<FlowDraft>) => void; problems: Problems };

export function PeopleFields({ draft, onChange, problems }: Props) {
  const { user } = useSession();
  const field = (name: TextName, label: string, placeholder: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      isOptional
      placeholder={placeholder}
      {...(hint && { hint })}
      maxLength={name === 'title' ? MOST_CHARACTERS.title : MOST_CHARACTERS.name}
      autoComplete="off"
      value={draft[name]}
      onValueChange={(value) => onChange({ [name]: value })}
      problem={problems[name]}
    />
  );
  return (
    <Card title="Who it is for" description="Left empty, the names are taken from the summary or left out.">
      <div className="grid gap-4 sm:grid-cols-2">
        {field('prospectName', 'Prospect', 'Dana')}
        {field('prospectCompany', 'Their company', 'Brightwave Logistics')}
        <Line>From</Line>
        {field('userName', 'Sender', user.name)}
        {field('userCompany', 'Your company', 'The workspace’s company')}
        <div className="sm:col-span-2">
          {field(
            'title',
            'Title',
            'Follow-up for Dana at Brightwave Logistics',
            'In the list, on the watch page and as subject of the email.',
          )}
        </div>
      </div>
    </Card>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="-mb-2 border-t border-line pt-4 text-sm font-semibold sm:col-span-2">{children}</p>;
}
