// Every pasted script, alone and between other sentences.
import { pastedEdits } from '../support/pasted.js';
import { testWrittenScenes } from './written-scenes-tests.js';

const OTHER = 'Hi Dana, thank you for your time on Monday, and for the tour of both of your new depots.';
testWrittenScenes(
  pastedEdits().flatMap(({ script }) => [script, `${OTHER}\n${script}\n\n${OTHER} ${script} ${OTHER}`]),
);
