// A service that does nothing but render a long film, for a test that kills it.
import { render } from '../../src/render/index.js';
import { planOf } from './film.js';

const [soundPath = '', outputPath = '', painterModule] = process.argv.slice(2);
const plan = { ...planOf(soundPath), durationS: 60 };
await render(plan, outputPath, { painterModule, workers: 2, onProgress: () => process.send?.('painting') });
