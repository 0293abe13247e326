// The child process that tries writers: models, word lists and long patterns are loaded and used there.
import { serveParent } from '../../lib/process/child.js';
import { type LocalModel, tryWriter } from './script-model-trial.js';

/** Its parent ends this process when nobody waits for the trial any more. */
serveParent((local) => tryWriter(local as LocalModel | null, new AbortController().signal));
