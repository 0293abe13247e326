// Puts one sentence into harmless notes, as a sentence among others and as a bullet, and says what a script tells of it.
import type { Models } from '../../src/providers/script/learned/weights.js';
import { groundedOf } from '../support/parts/embedded-script.js';

/** What stands before and behind it. */
export type Around = readonly [string, string];
export type Told = { language?: string; models?: Models };

export const PROSE: Around = [
  'Dana Kim runs operations at Redwood Parcel. They sort 9,000 parcels a night in two hubs. Routes are planned on paper, which takes 3 hours every evening. ',
  ' We showed the route planner and the driver app. I will send the sample report by Friday. Dana will name ten drivers.',
];
export const BULLETS: Around = [
  'Notes\n- They sort 9,000 parcels a night\n- Routes are planned on paper\n- ',
  '\n- We showed the route planner\n- Maya to send the sample report by Friday\n',
];
/** Harmless notes in the other languages. */
const NOTES: Record<string, Around> = {
  de: ['Die Touren werden auf Papier geplant, das dauert drei Stunden. ', ' Gezeigt haben wir den Tourenplaner.'],
  fr: ['Les tournées sont planifiées sur papier. ', ' Nous avons montré le planificateur de tournées.'],
  es: ['Las rutas se planifican en papel y eso lleva tres horas. ', ' Mostramos el planificador de rutas.'],
  it: ['I giri vengono pianificati su carta e servono tre ore. ', ' Abbiamo mostrato il pianificatore.'],
  nl: ['De routes worden op papier gepland en dat kost drie uur. ', ' We lieten de routeplanner zien.'],
  pt: ['As rotas são planeadas em papel e isso demora três horas. ', ' Mostrámos o planeador de rotas.'],
};

/** The sentences of the script that rest on it. */
export const toldOf = (
  text: string,
  [before, after]: Around,
  { language = 'en', models }: Told = {},
): Promise<string[]> => groundedOf(before + text + after, { language }, text, models);

/** As a sentence and, in English, as a bullet: what is told of it in either place. */
export async function toldAnywhere(text: string, { language = 'en', models }: Told = {}): Promise<string[]> {
  const from = { language, ...(models && { models }) };
  if (language !== 'en') return toldOf(text, NOTES[language]!, from);
  const bare = text.replace(/\.$/u, '');
  const whole = /[!?…]$/u.test(bare) ? bare : `${bare}.`;
  return [...(await toldOf(whole, PROSE, from)), ...(await toldOf(bare, BULLETS, from))];
}
