// Somebody records the narration: a file that says something else is refused with the place, the script is read into the
// microphone sentence by sentence, and the video is made with it.
import { join } from 'node:path';
import { encodeWav, joinSamples } from '#built/src/lib/wav.js';
import { createEmbeddedVoice } from '#built/src/providers/voice/embedded/voice.js';
import { must } from '../must.js';
import { button, dialog, openReview, sentences, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const TITLE = 'A recorded narration';
/** How long the microphone goes on after the last word. */
const AFTER_MS = 400;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const speak = async (texts: readonly string[]) => {
  // A voice that recordings are not compared with.
  const voice = createEmbeddedVoice();
  const spoken: { samples: Float32Array; sampleRate: number }[] = [];
  for (const text of texts)
    spoken.push(
      await voice.speak({ text, voiceId: 'flite-awb', language: 'en', rate: 1.1 }, new AbortController().signal),
    );
  voice.close();
  return spoken;
};

const photograph = async (page, { picturesFolder }: Stage, name: string) => {
  if (!picturesFolder) return;
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(picturesFolder, `narration-${name}-${size.width}.png`) });
  }
};

/** The browser of the suite has no microphones: each stream holds what `hear` tells, and without it none is allowed. */
async function giveMicrophone(page, hear: (() => Uint8Array) | null) {
  if (hear) await page.exposeFunction('hearMicrophone', () => Buffer.from(hear()).toString('base64'));
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const { hearMicrophone } = window as unknown as { hearMicrophone?: () => Promise<string> };
      if (!hearMicrophone) throw new DOMException('Permission denied', 'NotAllowedError');
      const heard = Uint8Array.from(atob(await hearMicrophone()), (char) => char.charCodeAt(0));
      const context = new AudioContext();
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(heard.buffer);
      const microphone = context.createMediaStreamDestination();
      source.connect(microphone);
      source.onended = () => document.documentElement.setAttribute('data-has-spoken', '');
      document.documentElement.removeAttribute('data-has-spoken');
      source.start();
      return microphone.stream;
    };
  });
}

let waiting = '';

async function refusedAndDenied(stage: Stage) {
  const { page: open, flows } = stage;
  waiting = await flows.create({ title: TITLE });
  await flows.until(waiting, 'pending_approval');
  const page = await open('mika');
  await giveMicrophone(page, null);
  await openReview(page, waiting);
  await button(page, 'Record your own voice…').click();
  await button(dialog(page), 'Record').click();
  await page.getByText('Your browser is blocking the microphone.', { exact: false }).waitFor();
  await photograph(page, stage, 'denied');
  await page.getByRole('radio', { name: 'Upload a file' }).click();
  const [other] = await speak([
    'This is a text about the weather, which has nothing to do with any of it. It rains a lot.',
  ]);
  const buffer = Buffer.from(encodeWav(other!.samples, other!.sampleRate));
  await page.locator('input[type=file]').setInputFiles({ name: 'wrong.wav', mimeType: 'audio/wav', buffer });
  await page.getByRole('radio', { name: 'Mine' }).click();
  await button(page, 'Use this recording').click();
  await page.getByText('The recording doesn’t match the script.').waitFor();
  await page.getByText('This recording is of a different script.').first().waitFor();
  await photograph(page, stage, 'refused');
  await button(dialog(page), 'Cancel').click();
  await page.getByText('so it can’t be used.', { exact: false }).waitFor();
  stage.guard.expect(/status of 400/);
  await button(page, 'Approve').click();
  await page.getByText('The recording doesn’t match the script.', { exact: false }).first().waitFor();
}

async function recorded(stage: Stage) {
  const { page: open, flows } = stage;
  const page = await open('mika');
  let said: Uint8Array = new Uint8Array();
  await giveMicrophone(page, () => said);
  await openReview(page, waiting);
  const texts = (await sentences(page).all()).length;
  const script = await Promise.all((await sentences(page).all()).map((field) => field.inputValue()));
  const spoken = await speak(script);
  await button(page, 'Record again…').click();
  for (let number = 1; number <= texts; number += 1) {
    const { samples, sampleRate } = spoken[number - 1]!;
    const quiet = new Float32Array(Math.round(sampleRate / 4));
    said = encodeWav(joinSamples([quiet, samples, quiet]), sampleRate);
    await button(dialog(page), 'Record').click();
    await button(dialog(page), 'Stop').waitFor();
    if (number === 2) await photograph(page, stage, 'recording');
    // By the clock of the sound, which falls behind where the machine is busy.
    await page.locator('html[data-has-spoken]').waitFor();
    await page.waitForTimeout(AFTER_MS);
    await button(dialog(page), 'Stop').click();
    await button(dialog(page), /^Listen/).waitFor();
    if (number < texts) await button(dialog(page), 'Next sentence').click();
  }
  await photograph(page, stage, 'recorded');
  await page.getByRole('radio', { name: 'Mine' }).click();
  await button(page, 'Use this recording').click();
  await toast(page, 'The recording matches the script. Updating the preview…').waitFor();
  await page.getByText('Uses a recording instead of a synthetic voice.').waitFor();
  await button(page, 'Play').waitFor();
  await photograph(page, stage, 'aligned');
  await button(page, 'Approve').click();
  await toast(page, 'Approved. Creating the video…').waitFor();
  const { videoDuration } = await flows.until(waiting, 'completed');
  must(videoDuration >= 59 && videoDuration <= 71, `the video has ${videoDuration} s`);
  await page.locator('video').waitFor();
  await photograph(page, stage, 'film');
}

export const narration = story([
  ['a microphone that is not allowed and a file that says something else are told in words', refusedAndDenied],
  ['the script is read into the microphone, found in it, and becomes the voice of the video', recorded],
]);
