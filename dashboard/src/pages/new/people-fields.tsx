// Whom the video is for, and who sends it.

import { type FocusEvent, type ReactNode, useState } from 'react';
import type { FoundProspect } from '#schemas/flows';
import { useSession } from '../../api/session';
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { t } from '../../language/text';
import { NameChips } from '../flow/name-chips';
import { type FlowDraft, MOST_CHARACTERS, type Problems, type TextName, withFound } from './draft';

type Props = {
  found: FoundProspect | undefined;
  draft: FlowDraft;
  onChange: (change: Partial<FlowDraft>) => void;
  problems: Problems;
};

export function PeopleFields({ found, draft, onChange, problems }: Props) {
  const { user } = useSession();
  const names = useUnfocused(found !== undefined && (found.prospectName !== null || found.prospectCompany !== null));
  const isFound = names.value && found !== undefined;
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
    <Card title={t('Recipient')} description={t('Leave empty to use names found in the summary.')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: It only hears where the focus is. */}
      <div onFocus={names.onFocus} onBlur={names.onBlur}>
        {isFound && (
          <div className="mb-5">
            <p className="mb-2 text-sm text-muted">{t('Found in the summary. Click a name to correct it.')}</p>
            <NameChips
              names={withFound(draft, found)}
              onChange={(name, value) => onChange({ [name]: value || CLEARED })}
            />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {!isFound && field('prospectName', t('Prospect'), t('Dana'))}
          {!isFound && field('prospectCompany', t('Their company'), t('Brightwave Logistics'))}
          <Line>{t('From|sender')}</Line>
          {field('userName', t('Sender'), user.name)}
          {field('userCompany', t('Your company'), t('The workspace’s company'))}
          <div className="sm:col-span-2">
            {field(
              'title',
              t('Title'),
              t('Follow-up for Dana at Brightwave Logistics'),
              t('Shown in the video list, on the watch page and as the email subject.'),
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** The value as it was when the focus came: what somebody types into is not replaced under their hands. */
function useUnfocused(value: boolean) {
  const [hasFocus, setFocus] = useState(false);
  const [shown, setShown] = useState(value);
  if (!hasFocus && shown !== value) setShown(value);
  return {
    value: shown,
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocus(false);
    },
  };
}

/** Nobody is named, although the summary names somebody; it is trimmed when it is sent. */
const CLEARED = ' ';

function Line({ children }: { children: ReactNode }) {
  return <p className="-mb-2 border-t border-line pt-4 text-sm font-semibold sm:col-span-2">{children}</p>;
}
