// The random histories of model.test.ts, longer ones.
process.env.MODEL_STEPS ??= '1000';
await import('./model.test.js');
