// Records one take at a time from the microphone, and tells how loud it is meanwhile.

import { useEffect, useRef, useState } from 'react';
import { silence } from '../../design/one-sound';
import { t } from '../../language/text';
import { samplesOf } from './wav';

const CONSTRAINTS = {
  audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: true },
};
/** How often the level is told: the page is drawn anew each time, and nobody reads faster. */
const LEVEL_EVERY_MS = 80;
/** What is listened to each time: 85 ms at 48 kHz, so that nothing loud falls between two looks. */
const LEVEL_SAMPLES = 4_096;
/** A sentence never takes so long. */
const LONGEST_TAKE_MS = 60_000;

/** A take from the press of the button on, while the browser still asks for permission. */
type Running = { stop(): void; close(): void };

export function useRecorder() {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'recording'>('idle');
  const [level, setLevel] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<Running | null>(null);
  useEffect(() => () => running.current?.close(), []);

  /** `onTake` gets this take, whatever has been rendered since. Nothing happens while another take runs. */
  async function start(onTake: (samples: Float32Array) => void) {
    if (running.current) return;
    const opened: (() => void)[] = [];
    const take: Running = {
      stop: () => undefined,
      close: () => {
        for (const end of opened.splice(0)) end();
        if (running.current === take) running.current = null;
      },
    };
    running.current = take;
    // It would be recorded, too.
    silence();
    setPhase('asking');
    setError(null);
    try {
      if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError');
      const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
      opened.push(() => {
        for (const track of stream.getTracks()) track.stop();
      });
      // The prompter was left before permission was given.
      if (running.current !== take) return take.close();
      opened.push(watchLevel(stream, setLevel));
      const recorder = new MediaRecorder(stream);
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        // The prompter was left, which has ended the stream.
        if (running.current !== take) return;
        take.close();
        setPhase('idle');
        setLevel(0);
        samplesOf(new Blob(parts, { type: recorder.mimeType })).then(onTake, () =>
          setError(new Error(t('Something went wrong with this take. Record it again.'))),
        );
      };
      take.stop = () => recorder.state === 'recording' && recorder.stop();
      recorder.start();
      const limit = window.setTimeout(take.stop, LONGEST_TAKE_MS);
      opened.push(() => window.clearTimeout(limit));
      setPhase('recording');
    } catch (cause) {
      take.close();
      setPhase('idle');
      setLevel(0);
      setError(new Error(reasonOf(cause)));
    }
  }

  const stop = () => running.current?.stop();
  return { isAsking: phase === 'asking', isRecording: phase === 'recording', level, error, start, stop };
}

function reasonOf(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError')
    return t('Your browser is blocking the microphone. Allow it in the address bar, or upload a file.');
  if (name === 'NotFoundError') return t('No microphone found. Connect one, or upload a file.');
  if (name === 'NotReadableError') return t('Another app is using the microphone. Close that app, or upload a file.');
  if (name === 'SecurityError')
    return t('Recording requires HTTPS. Open this page at its https:// address, or upload a file.');
  return t('Can’t access the microphone. You can upload a file instead.');
}

/** Tells the level from 0 to 1 time after time; returns what ends it. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: LEVEL_SAMPLES });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = window.setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
  }, LEVEL_EVERY_MS);
  return () => {
    window.clearInterval(timer);
    void context.close();
  };
}
