// Prints the scripts and cards of the corpus beside their sources, for reading, and the scores of each half.
// Usage: npm run report:scripts [-- half …] [word in the name …] [option …], or -- summary.txt … [option …] for summaries of your own
//   --scores   the scores alone
//   --why      what each sentence was worth and how sound it is, and why each other statement was left out
//   --cross    by models that have not seen the halves shown; without a half those of training/train.ts that are measured together
//   --options  every sentence that could be made of a half, one JSON object a line, to be judged by readers for sound.jsonl
//   --sound    nothing of the above, but how well sentences that a reader would correct are told from the others

import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readOptions } from '#built/src/providers/script/embedded/candidates.js';
import { explain } from '#built/src/providers/script/embedded/writer.js';
import { ownModels } from '#built/src/providers/script/learned/weights.js';
import { withSpokenNames } from '#built/src/text/checks/names.js';
import { briefOf, HALVES, PACES, readCorpus, scoreSample, totalOf } from '#built/test/corpus/corpus.js';
import { measureSoundness } from '#built/training/soundness.js';
import { CROSSED, trainWithout } from '#built/training/train.js';

const words = process.argv.slice(2);
const has = (option) => words.includes(option);
const chosen = HALVES.filter((half) => words.includes(half));
const halves = chosen.length > 0 ? chosen : has('--cross') ? CROSSED : HALVES;
const names = words.filter((word) => !word.startsWith('--') && !HALVES.some((half) => half === word));
const ownFiles = names.filter((name) => existsSync(name));
const percent = (share) => `${(100 * share).toFixed(1)} %`;

if (has('--sound')) printSoundness();
else if (ownFiles.length > 0) for (const file of ownFiles) print(scoredInTime(ownSample(file), ownModels()));
else printHalves(has('--cross') ? trainWithout(halves) : ownModels());

function printHalves(models) {
  const all = [];
  for (const half of halves) {
    const samples = readCorpus(half).filter(
      ({ name }) => names.length === 0 || names.some((word) => name.includes(word)),
    );
    if (has('--options')) {
      for (const sample of samples) printOptions(half, sample, models);
      continue;
    }
    const scored = samples.map((sample) => scoredInTime(sample, models));
    if (scored.length === 0) continue;
    if (!has('--scores')) scored.forEach(print);
    printTotal(half, scored);
    all.push(...scored);
  }
  if (halves.length > 1 && all.length > 0) printTotal('all', all);
}

/** Which facts should be told, nobody has said of it. */
function ownSample(file) {
  return { name: basename(file), summary: readFileSync(file, 'utf8').trim(), fields: {}, must: [], mustNot: [] };
}

/** Timed are the reading and writing alone, as the service does them. */
function scoredInTime(sample, models) {
  const startedMs = performance.now();
  explain(briefOf(sample, PACES.slt), (text) => text, models);
  const tookMs = performance.now() - startedMs;
  return { sample, tookMs, score: scoreSample(sample, PACES.slt, models) };
}

function medianOf(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function printTotal(name, scored) {
  const { samples, told, facts, leaks, faults, outside } = totalOf(scored);
  console.log(
    `${name}: ${samples} summaries, ${told} of ${facts} facts told (${percent(told / facts)}), ${leaks} leaks, ` +
      `${faults} faults found by the checks, ${outside} outside 60 to 70 s, ` +
      `${medianOf(scored.map(({ tookMs }) => tookMs)).toFixed(0)} ms a script`,
  );
}

function print({ sample, score }) {
  console.log(`\n===== ${sample.name}  ${score.seconds.toFixed(1)} s\n${sample.summary}\n`);
  for (const line of score.lines) printLine(line);
  if (!has('--why')) printCards(score);
  for (const { reason, why, privacy, worth, text } of score.left) {
    const because = has('--why') ? ` (${why}) private ${privacy.toFixed(2)} worth ${worth.toFixed(2)}` : '';
    console.log(`  left out: ${reason}${because}: ${text.slice(0, 140)}`);
  }
  for (const ways of score.missing) console.log(`  NOT TOLD: ${ways.join(' / ')}, ${whereIs(ways, score)}`);
  if (score.leaked.length > 0) console.log(`  LEAKED: ${score.leaked.join('; ')}`);
  for (const fault of score.faults) console.log(`  FAULT: ${fault}`);
}

function printLine({ role, text, evidence, tells }) {
  const from = evidence.map(({ start, end }) => `${start}-${end}`).join(' ');
  console.log(`  ${role.padEnd(8)} ${text}${from ? `  [${from}]` : ''}`);
  if (!has('--why')) return;
  for (const { form, sound, worth, source } of tells)
    console.log(`           ${form}, sound ${sound.toFixed(2)}, worth ${worth.toFixed(2)}: ${source.slice(0, 140)}`);
}

function printCards({ scenes }) {
  for (const { index, role, heading, points } of scenes) {
    console.log(`  card ${index}  ${role.padEnd(8)} ${heading}`);
    for (const { figure, text } of points) console.log(`      ${figure ? `[${figure}] ` : '- '}${text}`);
  }
}

function whereIs(ways, { left }) {
  const found = left.find(({ text }) => ways.some((way) => text.toLowerCase().includes(way.toLowerCase())));
  return found ? `left out: ${found.reason}` : 'not read as a statement, or said in other words';
}

/** Only English sentences are made anew, and can be unsound. */
function printOptions(half, sample, models) {
  const brief = briefOf(sample, PACES.slt);
  if (!brief.language.startsWith('en')) return;
  for (const each of readOptions(withSpokenNames(brief), models))
    console.log(JSON.stringify({ half, name: sample.name, ...each }));
}

function printSoundness() {
  const { sentences, sound, auc, levels } = measureSoundness();
  console.log(`${sentences} sentences judged by readers, ${percent(sound)} of them sound; AUC ${auc.toFixed(3)}`);
  for (const { level, soundKept, badAmongKept } of levels)
    console.log(
      `from ${level}: ${percent(soundKept)} of the sound ones kept, ${percent(badAmongKept)} of the kept ones bad`,
    );
}
