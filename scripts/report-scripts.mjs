// Prints the scripts and cards of the corpus beside their sources, for reading, and the scores of each half.
// Usage: npm run report:scripts [-- train|held-out|fresh|fresh-2|…] [word in the name …] [--scores]
import { HALVES, PACES, readCorpus, scoreSample, totalOf } from '../dist/test/corpus/corpus.js';

const words = process.argv.slice(2);
const scoresOnly = words.includes('--scores');
const chosen = HALVES.filter((half) => words.includes(half));
const halves = chosen.length > 0 ? chosen : HALVES;
const names = words.filter((word) => !word.startsWith('--') && !HALVES.includes(word));

for (const half of halves) {
  const samples = readCorpus(half).filter(
    ({ name }) => names.length === 0 || names.some((word) => name.includes(word)),
  );
  const scores = [];
  for (const sample of samples) scores.push(await scoreSample(sample, PACES.slt));
  if (!scoresOnly) for (const [index, sample] of samples.entries()) print(sample, scores[index]);
  const total = totalOf(samples, scores);
  console.log(
    `${half}: ${total.samples} summaries, ${total.told} of ${total.facts} facts told, ${total.leaks} leaks, ` +
      `${total.faults} faults found by the checks, ${total.outside} outside 60 to 70 s`,
  );
}

function print(sample, score) {
  console.log(`\n===== ${sample.name}  ${score.seconds.toFixed(1)} s`);
  console.log(`${sample.summary}\n`);
  for (const sentence of score.draft.sentences) {
    const from = sentence.evidence.map(({ start, end }) => `${start}-${end}`).join(' ');
    console.log(`  ${sentence.role.padEnd(8)} ${sentence.text}${from ? `  [${from}]` : ''}`);
  }
  for (const scene of score.scenes) {
    console.log(`  card ${scene.index}  ${scene.role.padEnd(8)} ${scene.heading}`);
    for (const point of scene.points) console.log(`      ${point.figure ? `[${point.figure}] ` : '- '}${point.text}`);
  }
  for (const { reason, text } of score.draft.dropped) console.log(`  left out: ${reason}: ${text.slice(0, 110)}`);
  if (score.missing.length > 0) console.log(`  NOT TOLD: ${score.missing.join('; ')}`);
  if (score.leaked.length > 0) console.log(`  LEAKED: ${score.leaked.join('; ')}`);
  for (const fault of score.faults) console.log(`  FAULT: ${fault}`);
}
