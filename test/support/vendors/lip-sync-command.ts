// Stands for a lip-sync model: it gets a portrait, a sound and the path of a film, and does what the file `behaviour` beside the
// portrait says. Each start is a line in the file `starts`.
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [portrait, sound, film] = process.argv.slice(2) as [string, string, string];
const folder = join(dirname(portrait), '..');
const of = (name: string): string => join(folder, name);

appendFileSync(of('starts'), `${process.pid} ${process.env.LIP_SYNC_SERVER_KEY ?? 'no key'}\n`);
if (!readFileSync(sound).subarray(0, 4).equals(Buffer.from('RIFF'))) throw new Error('No sound.');
process.stdout.write('loading\rprogress: 7\r');
const behaviour = readFileSync(of('behaviour'), 'utf8');
process.stdout.write('progress: 42\nprogress: 9999\n');
// As long as the test wants, and with no end where it wants none.
while (behaviour === 'hang' || (behaviour === 'wait' && !existsSync(of('go on')))) {
  process.stdout.write('still here\n');
  await wait(30);
}
if (behaviour === 'fail') process.exit(3);
if (behaviour === 'lie') writeFileSync(film, '<!doctype html><title>A film</title>');
else if (behaviour !== 'nothing') copyFileSync(of(behaviour === 'wait' ? 'short.mp4' : `${behaviour}.mp4`), film);
