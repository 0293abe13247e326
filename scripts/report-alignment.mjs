// Prints how exactly the words of one voice are found by another one, and how readings of the right and of wrong texts are told
// apart. Usage: npm run report:alignment [-- WAV FILE and TEXT FILE: the passages of a recording of your own]
import { readFileSync } from 'node:fs';
import { decodeWav } from '#built/src/lib/wav.js';
import { createEmbeddedVoice } from '#built/src/providers/voice/embedded/voice.js';
import { passagesOf } from '#built/src/providers/voice/recorded/read-recording.js';
import { compareRecordings } from '#built/src/providers/voice/timing/forced-alignment.js';
import { readPassages } from '#built/src/providers/voice/timing/reading.js';
import { sentencesOf } from '#built/src/text/words.js';
import { readCorpus } from '#built/test/corpus/corpus.js';

const REFERENCE = 'flite-rms';
const SPEAKERS = ['flite-awb', 'flite-slt'];
const SCRIPTS = 4;

const voice = createEmbeddedVoice();
const speak = (text, voiceId) => voice.speak({ text, voiceId, language: 'en', rate: 1 }, AbortSignal.timeout(120_000));
const at = (sorted, share) => sorted[Math.floor(share * (sorted.length - 1))];
const ascending = (values) => [...values].sort((left, right) => left - right);

async function passagesRead(text, sound) {
  const reference = await speak(text, REFERENCE);
  const compared = compareRecordings(sound, reference);
  if (!compared) throw new Error('The recording is too long.');
  const passages = passagesOf(text, reference.words);
  return { words: compared.words, readings: readPassages(compared, reference.words, passages), passages };
}

const [wav, script] = process.argv.slice(2);
if (wav && script) {
  const text = readFileSync(script, 'utf8').trim();
  const { readings, passages } = await passagesRead(text, decodeWav(readFileSync(wav)));
  for (const [index, { ratio, pace }] of readings.entries()) {
    const { start, end } = passages[index];
    console.log(`${ratio.toFixed(2)} ${pace.toFixed(2)} ${text.slice(start, end)}`);
  }
} else {
  const sentences = sentencesIn(readCorpus('train').map(({ summary }) => summary));
  const scripts = Array.from({ length: SCRIPTS }, (_, index) => sentences.slice(index * 8, index * 8 + 8));
  const others = sentences.slice(SCRIPTS * 8);
  for (const speaker of SPEAKERS) await reportOn(speaker, scripts, others);
}
voice.close();

/** Sentences of summaries, as long as those of scripts. */
function sentencesIn(texts) {
  return texts
    .flatMap((text) => sentencesOf(text).map(({ start, end }) => text.slice(start, end)))
    .filter((sentence) => /^[A-Z][\w ,'-]{35,110}\.$/.test(sentence));
}

async function reportOn(speaker, scripts, others) {
  /** @type {number[][]} */
  const [offMs = [], right = [], wrong = []] = [[], [], []];
  for (const [number, script] of scripts.entries()) {
    const text = script.join(' ');
    const heard = await speak(text, speaker);
    const { words, readings } = await passagesRead(text, heard);
    offMs.push(...words.map(({ startS }, index) => Math.abs(startS - heard.words[index].startS) * 1_000));
    right.push(...readings.map(({ ratio }) => ratio));
    const changed = script.map((sentence, index) => (index % 3 === 1 ? others[number * 8 + index] : sentence));
    const other = await passagesRead(text, await speak(changed.join(' '), speaker));
    wrong.push(...other.readings.flatMap(({ ratio }, index) => (index % 3 === 1 ? [ratio] : [])));
  }
  const [off, good, bad] = [ascending(offMs), ascending(right), ascending(wrong)];
  const within = (off.filter((ms) => ms < 80).length / off.length) * 100;
  console.log(
    `${speaker}: ${off.length} words, start off by ${at(off, 0.5).toFixed(0)} ms median, ${at(off, 0.95).toFixed(0)} ms at 95 %, ` +
      `${within.toFixed(1)} % within 80 ms; ${good.length} right passages ${at(good, 0.5).toFixed(2)}, highest ${at(good, 1).toFixed(2)}; ` +
      `${bad.length} wrong ones ${at(bad, 0.5).toFixed(2)}, lowest ${at(bad, 0).toFixed(2)}`,
  );
}
