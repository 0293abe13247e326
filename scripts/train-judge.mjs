// Trains the judge of private remarks from `test/corpus/remarks` and writes `assets/judge.bin`. With --check it changes nothing and fails
// if the committed weights are not what the sentences give; without the word vectors it holds the fingerprint of the sentences alone.
// With --cross it leaves out one author after the other and prints how the judge does on each. With --without <author,…> it leaves authors out, whose
// files are then measured with `npm run report:remarks`.
import { readFileSync, writeFileSync } from 'node:fs';
import { readHeader, WEIGHTS_PATH } from '../dist/src/providers/script/judge/weights.js';
import { crossValidate } from './judge/cross.mjs';
import { readSentences } from './judge/data.mjs';
import { fingerprintOf, trainModel } from './judge/model.mjs';
import { installTools, isInstalled } from './tools.mjs';

/** 300 MB of word vectors, which only training needs. */
const VECTORS = 'tools/judge';
const [mode, authors] = process.argv.slice(2);
const left = mode === '--without' ? authors.split(',') : [];
const sentences = readSentences().filter((each) => !left.includes(each.author));

function check() {
  const committed = readFileSync(WEIGHTS_PATH);
  const isFresh = readHeader(committed).header.fingerprint === fingerprintOf(sentences);
  const canTrain = isInstalled(VECTORS);
  const isSame = isFresh && (!canTrain || trainModel(sentences).equals(committed));
  const told = canTrain ? 'are what' : 'were learned from';
  console.log(
    isSame ? `The weights of the judge ${told} its sentences.` : 'assets/judge.bin is stale: run npm run train:judge.',
  );
  return isSame ? 0 : 1;
}

function train() {
  installTools(VECTORS);
  const bytes = trainModel(sentences);
  writeFileSync(WEIGHTS_PATH, bytes);
  console.log(`assets/judge.bin: ${bytes.length} bytes from ${sentences.length} sentences.`);
  return 0;
}

if (mode === '--cross') crossValidate(sentences);
else process.exitCode = mode === '--check' ? check() : train();
