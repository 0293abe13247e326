// Adds or changes a pronunciation, which can be played before it is saved.

import { useState } from 'react';
import { type PronunciationProblem, pronunciationProblem, unknownSymbol } from '../../../../src/text/pronunciation';
import { keyOf, type Pronunciation, useChangeLexicon, useLexicon } from '../../api/lexicon';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { SampleButton } from '../presenters/sample-button';
import { idOf, useListening } from './use-listening';
import { VoiceSelect } from './voice-select';

type Props = { entry: Pronunciation | null; onClose: () => void };

export function PronunciationDialog({ entry, onClose }: Props) {
  const change = useChangeLexicon();
  const toast = useToast();
  const [word, setWord] = useState(entry?.word ?? '');
  const [sound, setSound] = useState(entry?.sound ?? '');
  const problem = useProblem(word, entry);
  const soundProblem = problemOfSound(sound);
  const onSuccess = () => {
    toast.good(t('“{word}” will be pronounced “{sound}”.', { word: word.trim(), sound: sound.trim() }));
    onClose();
  };
  const save = () => {
    const next = { word: word.trim(), sound: sound.trim() };
    if (!problem && !soundProblem) change.mutate({ old: entry?.word ?? null, next }, { onSuccess });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entry ? t('Pronunciation of “{word}”', { word: entry.word }) : t('Add a word')}
    >
      <Form
        onSend={save}
        error={change.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={change.isPending}>
              {entry ? t('Save') : t('Add word')}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="word"
          label={t('Word')}
          value={word}
          onValueChange={setWord}
          required
          autoFocus={!entry}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nguyen"
          problem={problem}
          hint={t('A single word. Capitalization doesn’t matter.')}
        />
        <SoundField word={word} sound={sound} problem={soundProblem} onChange={setSound} isFocused={entry !== null} />
      </Form>
    </Dialog>
  );
}

const PROBLEMS: Record<Exclude<PronunciationProblem, 'unknown_symbol'>, string> = {
  too_long: t('The word and its sound can be up to 100 characters each.'),
  not_one_word: t('This must be one word.'),
  no_sound: t('Enter how the word sounds.'),
};

/** Client-side validation by the rules of the service. */
function useProblem(word: string, entry: Pronunciation | null): string | null {
  const { data } = useLexicon();
  const key = keyOf(word);
  if (key === '') return null;
  if (key !== entry?.word && data?.entries.some((other) => other.word === key))
    return t('This word is already in the list.');
  return explain(pronunciationProblem(key, 'a'), '');
}

const problemOfSound = (sound: string): string | null =>
  sound.trim() === '' ? null : explain(pronunciationProblem('a', sound.trim()), sound);

const explain = (problem: PronunciationProblem | null, sound: string): string | null =>
  problem === 'unknown_symbol'
    ? t('English has no sound for “{symbol}”.', { symbol: unknownSymbol(sound) ?? '' })
    : problem && PROBLEMS[problem];

type SoundProps = {
  word: string;
  sound: string;
  problem: string | null;
  onChange: (sound: string) => void;
  isFocused: boolean;
};

function SoundField({ word, sound, problem, onChange, isFocused }: SoundProps) {
  const { voices, voiceId, setVoiceId, playing, error, toggle } = useListening();
  const said = problem ? '' : sound.trim();
  // The sound can be heard before there is a word for it.
  const sample = idOf({ word: pronunciationProblem(keyOf(word), 'a') ? 'word' : keyOf(word), sound: said });
  return (
    <>
      <div className="flex items-start gap-2">
        <TextField
          name="sound"
          label={t('Sounds like')}
          value={sound}
          onValueChange={onChange}
          required
          autoFocus={isFocused}
          maxLength={100}
          pattern=".*[\p{L}\p{N}].*"
          autoComplete="off"
          spellCheck={false}
          placeholder="win"
          className="min-w-0 flex-1"
          problem={problem}
          hint={t('Spell it the way it sounds, or in IPA: /ŋwiən/')}
        />
        <div className="mt-6.5">
          <SampleButton
            name={said || t('how it sounds')}
            isPlaying={playing !== null}
            isLoading={Boolean(playing?.isLoading)}
            onToggle={() => (playing || said) && toggle(playing?.id ?? sample)}
          />
        </div>
      </div>
      <VoiceSelect voices={voices} voiceId={voiceId} onChange={setVoiceId} />
      {error && <Problem error={error} />}
    </>
  );
}
