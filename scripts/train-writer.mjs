// Trains the models of the writer without a language model and writes `assets/writer/models.bin`. With --check it changes nothing and fails
// if the weights were learned from other data or by other code than the tree holds. Usage: npm run train:writer, npm run check:writer
import { readFileSync, writeFileSync } from 'node:fs';
import { packModels, unpackModels, WEIGHTS_PATH } from '#built/src/providers/script/learned/weights.js';
import { fingerprint } from '#built/training/fingerprint.js';
import { trainOwn } from '#built/training/train.js';

function check() {
  const isFresh = ownFingerprint() === fingerprint();
  console.log(
    isFresh
      ? 'The weights of the writer were learned from this tree.'
      : 'assets/writer/models.bin is out of date: its data, word lists or code have changed. Run npm run train:writer and commit it.',
  );
  return isFresh ? 0 : 1;
}

/** Of the weights as they are; null where there are none that the service could read. */
function ownFingerprint() {
  try {
    return unpackModels(readFileSync(WEIGHTS_PATH)).fingerprint;
  } catch {
    return null;
  }
}

function train() {
  const startedMs = performance.now();
  const bytes = packModels(trainOwn(), fingerprint());
  writeFileSync(WEIGHTS_PATH, bytes);
  const seconds = (performance.now() - startedMs) / 1_000;
  console.log(`assets/writer/models.bin: ${bytes.length} bytes, trained in ${seconds.toFixed(1)} s.`);
  return 0;
}

process.exitCode = process.argv.includes('--check') ? check() : train();
