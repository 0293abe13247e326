// The words as a table, with a field to find one where there are many.

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '../../api/api-context';
import type { Pronunciation } from '../../api/lexicon';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { Problem } from '../../design/problem';
import { type Column, Table } from '../../design/table';
import { t } from '../../language/text';
import { SampleButton } from '../presenters/sample-button';
import { idOf, useListening } from './use-listening';
import { VoiceSelect } from './voice-select';

type OnTask = (kind: 'edit' | 'remove', entry: Pronunciation) => void;

const MANY = 12;

export function PronunciationList({ entries, onTask }: { entries: Pronunciation[]; onTask: OnTask }) {
  const mayChange = useWorkspace().may('member');
  const listening = useListening();
  const [search, setSearch] = useState('');
  const found = entries.filter(({ word, sound }) => `${word} ${sound}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {entries.length > MANY && (
          <TextField
            name="search"
            label={t('Search words')}
            type="search"
            value={search}
            onValueChange={setSearch}
            autoComplete="off"
            className="min-w-0 flex-1 basis-56"
          />
        )}
        {mayChange && (
          <VoiceSelect
            voices={listening.voices}
            voiceId={listening.voiceId}
            onChange={listening.setVoiceId}
            className="w-full sm:w-64"
          />
        )}
      </div>
      {listening.error && <Problem error={listening.error} />}
      <p role="status" className={search ? 'text-xs text-faint' : 'sr-only'}>
        {t('{found} of {entries} words', { found: found.length, entries: entries.length })}
      </p>
      {found.length > 0 && (
        <Table
          label={t('Pronunciations')}
          columns={columnsOf(listening, mayChange ? onTask : null)}
          rows={found}
          rowKey={({ word }) => word}
        />
      )}
    </div>
  );
}

function columnsOf(listening: ReturnType<typeof useListening>, onTask: OnTask | null): Column<Pronunciation>[] {
  const columns: Column<Pronunciation>[] = [
    {
      title: t('Word'),
      width: 'sm:w-2/5',
      cell: ({ word }) => <span className="font-medium break-words max-sm:pr-10">{word}</span>,
    },
    {
      title: t('Sounds like'),
      cell: (entry) => <Sound entry={entry} {...(onTask && { listening })} />,
    },
  ];
  if (!onTask) return columns;
  const acts: Column<Pronunciation> = {
    title: t('Actions'),
    isTitleHidden: true,
    align: 'end',
    width: 'w-14',
    cell: (entry) => <Acts entry={entry} onTask={onTask} />,
  };
  return [...columns, acts];
}

type SoundProps = { entry: Pronunciation; listening?: ReturnType<typeof useListening> };

function Sound({ entry, listening }: SoundProps) {
  const { sound } = entry;
  const isPlaying = listening?.playing?.id === idOf(entry);
  return (
    <span className="flex items-center gap-2.5">
      {listening && (
        <SampleButton
          name={sound}
          size="icon-sm"
          isPlaying={isPlaying}
          isLoading={isPlaying && Boolean(listening.playing?.isLoading)}
          onToggle={() => listening.toggle(idOf(entry))}
        />
      )}
      <span className="min-w-0 break-words text-muted">{sound}</span>
    </span>
  );
}

function Acts({ entry, onTask }: { entry: Pronunciation; onTask: OnTask }) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('Actions for {word}', { word: entry.word })}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      <MenuItem onClick={() => onTask('edit', entry)}>
        <Pencil aria-hidden strokeWidth={1.75} />
        {t('Edit…')}
      </MenuItem>
      <MenuItem isDangerous onClick={() => onTask('remove', entry)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
        {t('Remove…')}
      </MenuItem>
    </Menu>
  );
}
