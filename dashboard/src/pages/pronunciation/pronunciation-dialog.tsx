// Adds or changes a pronunciation, which can be played before it is saved.
import { useState } from 'react';
import { pronunciationProblem } from '../../../../src/domain/pronunciation';
import { keyOf, type Pronunciation, useChangeLexicon, useLexicon } from '../../api/lexicon';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { SampleButton } from '../presenters/sample-button';
import { useListening } from './use-listening';
import { VoiceSelect } from './voice-select';

type Props = { entry: Pronunciation | null; onClose: () => void };

export function PronunciationDialog({ entry, onClose }: Props) {
  const change = useChangeLexicon();
  const toast = useToast();
  const [word, setWord] = useState(entry?.word ?? '');
  const [sound, setSound] = useState(entry?.sound ?? '');
  const problem = useProblem(word, sound, entry);
  const onSuccess = () => {
    toast.good(`“${word.trim()}” is said like “${sound.trim()}”.`);
    onClose();
  };
  const save = () => {
    const next = { word: word.trim(), sound: sound.trim() };
    if (!problem) change.mutate({ old: entry?.word ?? null, next }, { onSuccess });
  };
  return (
    <Dialog isOpen onClose={onClose} title={entry ? `How “${entry.word}” is said` : 'Add a word'}>
      <Form
        onSend={save}
        error={change.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={change.isPending}>
              {entry ? 'Save' : 'Add word'}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="word"
          label="Word"
          value={word}
          onValueChange={setWord}
          required
          autoFocus={!entry}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nguyen"
          problem={problem}
          hint="One word, however it is written: capitals do not matter."
        />
        <SoundField sound={sound} onChange={setSound} isFocused={entry !== null} />
      </Form>
    </Dialog>
  );
}

/** Client-side validation by the rules of the service. */
function useProblem(word: string, sound: string, entry: Pronunciation | null): string | null {
  const { data } = useLexicon();
  const key = keyOf(word);
  if (key === '') return null;
  if (key !== entry?.word && data?.entries.some((other) => other.word === key))
    return 'This word is in the list already.';
  const problem = pronunciationProblem(key, sound.trim() || 'a');
  return problem ? `This ${problem.replace('must begin with', 'must be')}.` : null;
}

type SoundProps = { sound: string; onChange: (sound: string) => void; isFocused: boolean };

function SoundField({ sound, onChange, isFocused }: SoundProps) {
  const { voices, voiceId, setVoiceId, playing, error, toggle } = useListening();
  const said = sound.trim();
  return (
    <>
      <div className="flex items-start gap-2">
        <TextField
          name="sound"
          label="Sounds like"
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
          hint="As you would spell it for somebody who reads it aloud."
        />
        <div className="mt-6.5">
          <SampleButton
            name={said || 'how it sounds'}
            isPlaying={playing !== null}
            isLoading={Boolean(playing?.isLoading)}
            onToggle={() => (playing || said) && toggle(playing?.id ?? said)}
          />
        </div>
      </div>
      <VoiceSelect voices={voices} voiceId={voiceId} onChange={setVoiceId} />
      {error && <Problem error={error} />}
    </>
  );
}
