// The sentences from which the judge of private remarks learns: by several authors, each in a file, and those of the corpus.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'test/corpus/remarks';

/** Each with its author, so that one author can be left out. */
export function readSentences() {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  const authored = files.flatMap((name) => readFile(name));
  return [...authored, ...knownRemarks('test/corpus/remarks.md'), ...knownRemarks('test/corpus/remarks-tongues.md')];
}

function readFile(name) {
  const author = name.replace(/\.jsonl$/, '');
  return linesOf(`${FOLDER}/${name}`).map((line) => {
    const { text, label, kind, lang } = JSON.parse(line);
    return { text, isPrivate: label === 'private', kind, language: lang, author };
  });
}

/** "de: Zwei Fahrer arbeiten schwarz." or a remark in English. */
const knownRemarks = (path) =>
  linesOf(path).map((line) => {
    const [, language = 'en', text] = /^(?:([a-z]{2}): )?(.+)$/u.exec(line);
    return { text, isPrivate: true, kind: 'unknown', language, author: 'corpus' };
  });

const linesOf = (path) => readFileSync(path, 'utf8').split('\n').filter(Boolean);
