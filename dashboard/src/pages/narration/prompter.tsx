// The prompter: one sentence after the other, large; each is recorded, listened to, and recorded again until it is right.

import { ChevronLeft, ChevronRight, Mic, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button';
import { playAlone } from '../../design/one-sound';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { useRecorder } from './use-recorder';
import { secondsOf, wavOf } from './wav';

export type Takes = Readonly<Record<number, Float32Array>>;

type Props = {
  sentences: readonly string[];
  takes: Takes;
  onTake: (sentence: number, samples: Float32Array) => void;
  /** What the service found wrong in what was sent last, by sentence, until it is recorded again. */
  faults: Readonly<Record<number, string>>;
};

export function Prompter({ sentences, takes, onTake, faults }: Props) {
  const [at, setAt] = useState(() => Number(Object.keys(faults)[0] ?? 0));
  const recorder = useRecorder();
  const take = takes[at];
  // The take is that of the sentence for which the button was pressed.
  const mayMove = !recorder.isAsking && !recorder.isRecording;
  const Icon = recorder.isRecording ? Square : Mic;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <span>{t('Sentence {number} of {count}', { number: at + 1, count: sentences.length })}</span>
        <span>{t('{done} recorded', { done: Object.keys(takes).length })}</span>
      </div>
      <div className="grid min-h-44 place-items-center rounded-lg border border-line bg-sunken px-5 py-6">
        <p aria-live="polite" className="text-center text-xl leading-relaxed text-balance">
          {sentences[at]}
        </p>
      </div>
      {faults[at] && <p className="text-sm font-medium text-bad">{faults[at]}</p>}
      <Meter level={recorder.level} isOn={recorder.isRecording} />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button
          size="icon"
          aria-label={t('Previous sentence')}
          disabled={at === 0 || !mayMove}
          onClick={() => setAt(at - 1)}
          icon={<ChevronLeft aria-hidden className="size-4" strokeWidth={2} />}
        />
        <Button
          size="lg"
          variant={recorder.isRecording ? 'danger' : 'primary'}
          isBusy={recorder.isAsking}
          onClick={recorder.isRecording ? recorder.stop : () => void recorder.start((samples) => onTake(at, samples))}
          icon={<Icon aria-hidden className="size-4" strokeWidth={2} />}
        >
          {recorder.isRecording ? t('Stop') : take ? t('Record again') : t('Record')}
        </Button>
        <Button
          size="icon"
          aria-label={t('Next sentence')}
          disabled={at === sentences.length - 1 || !mayMove}
          onClick={() => setAt(at + 1)}
          icon={<ChevronRight aria-hidden className="size-4" strokeWidth={2} />}
        />
      </div>
      <div className="flex min-h-7 justify-center">
        {take && !recorder.isRecording && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => play(take)}
            icon={<Play aria-hidden className="size-3.5" fill="currentColor" strokeWidth={0} />}
          >
            {t('Listen ({seconds} s)', { seconds: secondsOf(take).toFixed(1) })}
          </Button>
        )}
      </div>
      {recorder.error && <Problem error={recorder.error} />}
    </div>
  );
}

function play(take: Float32Array): void {
  const url = URL.createObjectURL(wavOf([take]));
  const audio = new Audio(url);
  audio.onplay = playAlone;
  audio.addEventListener('ended', () => URL.revokeObjectURL(url), { once: true });
  void audio.play();
}

const QUIET = 0.05;
const LOUD = 0.9;

/** How loud the microphone hears: too little and too much are said in words, too. */
function Meter({ level, isOn }: { level: number; isOn: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="h-2 flex-1 overflow-hidden rounded-full border border-line bg-sunken">
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="size-full">
          <rect width={Math.min(1, level) * 100} height={1} className={level > LOUD ? 'fill-bad' : 'fill-accent'} />
        </svg>
      </div>
      <span className="w-28 text-xs text-faint">
        {isOn && (level > LOUD ? t('too loud') : level < QUIET ? t('too quiet') : t('good'))}
      </span>
    </div>
  );
}
