// The voices of the server: how each sounds, and which one speaks when nobody says.

import { useState } from 'react';
import type { Settings, VoiceLine } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { useVoiceSample, useVoices } from '../../api/presenters';
import { useChangeSettings, useSettings } from '../../api/settings';
import { TextField } from '../../design/forms/field';
import { Select } from '../../design/forms/select';
import { LoadProblem } from '../../design/load-problem';
import { useToast } from '../../design/overlays/toast';
import { PageHeader } from '../../design/page-header';
import { Problem } from '../../design/problem';
import { TableSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { ReadOnlyNote } from '../layout/read-only-note';
import { usePlayer } from '../presenters/use-player';
import { byLanguage } from './language';
import { FittingVoiceRow, VoiceList } from './voice-list';

const LONGEST = 300;

export function VoicesPage() {
  const voices = useVoices();
  const settings = useSettings();
  const failed = [voices, settings].find(({ error, data }) => error && !data);
  return (
    <>
      <PageHeader
        title={t('Voices')}
        description={t('Listen to each voice, with your own sentence if you like, and choose the default.')}
      />
      <ReadOnlyNote needed="owner" />
      {failed?.error ? (
        <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : voices.data && settings.data ? (
        <Voices voices={voices.data.voices} settings={settings.data} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </>
  );
}

function Voices({ voices, settings }: { voices: VoiceLine[]; settings: Settings }) {
  const { may } = useWorkspace();
  const sample = useVoiceSample();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState('all');
  const { playing, error, toggle } = usePlayer((id, signal) => sample(id, signal, { text: text.trim() }));
  const setDefault = useSetDefault();
  const groups = byLanguage(voices);
  const list = {
    chosenId: settings.voiceId,
    playing,
    onToggle: may('member') ? toggle : null,
    onDefault: may('owner') ? setDefault : null,
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start gap-3">
        {may('member') && (
          <TextField
            name="sentence"
            label={t('Sample text')}
            value={text}
            onValueChange={setText}
            placeholder={t('Hello Siobhan, thank you for showing us the warehouse.')}
            maxLength={LONGEST}
            autoComplete="off"
            isOptional
            className="min-w-0 flex-1 basis-72"
            hint={t('Leave empty to hear a greeting in each voice’s language. Your pronunciations apply.')}
          />
        )}
        {groups.length > 1 && (
          <Select
            label={t('Language')}
            className="w-full sm:w-48"
            items={[
              { value: 'all', label: t('All languages') },
              ...groups.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={language}
            onChange={setLanguage}
          />
        )}
      </div>
      {error && <Problem error={error} />}
      <FittingVoiceRow isDefault={settings.voiceId === null} onDefault={list.onDefault} />
      {groups
        .filter(({ code }) => language === 'all' || code === language)
        .map((group) => (
          <VoiceList key={group.code} group={group} {...list} />
        ))}
    </div>
  );
}

function useSetDefault() {
  const change = useChangeSettings();
  const toast = useToast();
  return (voice: VoiceLine | null) =>
    change.mutate(
      { voiceId: voice?.id ?? null },
      {
        onSuccess: () =>
          toast.good(
            voice ? t('{name} is now the default.', { name: voice.name }) : t('The voice now matches the presenter.'),
          ),
        onError: toast.bad,
      },
    );
}
