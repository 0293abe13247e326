// How the judge does on an author whom it has never read: trained on all others, measured on each. The languages other than English,
// which one author wrote, are measured in fifths.
import { remarkIn } from '../../dist/src/providers/script/embedded/private/remark.js';
import { createJudge } from '../../dist/src/providers/script/judge/judge.js';
import { weightsIn } from '../../dist/src/providers/script/judge/weights.js';
import { leakIn } from '../../dist/src/providers/script/privacy/gate.js';
import { trainModel } from './model.mjs';

const LEVELS = [0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9];
const FIFTHS = 5;
/** Written after a look at what was judged wrong of the others. */
const ADDED = 'added';

export function crossValidate(sentences) {
  const independent = sentences.filter(({ author }) => author !== ADDED);
  const english = independent.filter(({ language }) => language === 'en');
  for (const author of new Set(english.map((each) => each.author))) {
    print(
      author,
      judged(english, (each) => each.author === author),
    );
  }
  const fifth = new Map(sentences.map((each, at) => [each, at % FIFTHS]));
  const others = Array.from({ length: FIFTHS }, (_, part) =>
    judged(sentences, (each) => each.language !== 'en' && fifth.get(each) === part),
  ).flat();
  for (const language of [...new Set(others.map((each) => each.language))].sort()) {
    print(
      language,
      others.filter((each) => each.language === language),
    );
  }
  print('others', others);
}

/** Those left out, with what the gate and a judge that never read them say. */
function judged(sentences, isOut) {
  const judge = createJudge(weightsIn(trainModel(sentences.filter((each) => !isOut(each)))));
  return sentences.filter(isOut).map((each) => ({
    ...each,
    isGated: gateOf(each) !== null,
    probability: judge(each.text, each.language).probability,
  }));
}

const gateOf = ({ text, language }) =>
  leakIn(text) ?? (language === 'en' ? remarkIn({ text, side: 'note', section: null }) : null);

function print(name, judgements) {
  const remarks = judgements.filter(({ isPrivate }) => isPrivate);
  const facts = judgements.filter(({ isPrivate }) => !isPrivate);
  const share = (some, is) => `${((100 * some.filter(is).length) / some.length).toFixed(1)} %`;
  console.log(
    `${name}: ${remarks.length} remarks, ${facts.length} facts, ranked right ${ranked(remarks, facts).toFixed(3)}`,
  );
  console.log(
    `  the gate holds ${share(remarks, ({ isGated }) => isGated)}, loses ${share(facts, ({ isGated }) => isGated)}`,
  );
  for (const level of LEVELS) {
    const held = share(remarks, ({ isGated, probability }) => isGated || probability > level);
    const lost = share(facts, ({ isGated, probability }) => !isGated && probability > level);
    console.log(`  at ${level} gate or judge hold ${held}, the judge loses ${lost} more`);
  }
}

/** How often a remark is found more private than a fact. */
function ranked(remarks, facts) {
  let right = 0;
  for (const remark of remarks) for (const fact of facts) right += remark.probability > fact.probability ? 1 : 0;
  return right / (remarks.length * facts.length);
}
