// How verbs of the third person agree with the polite form, with "I" and where notes say "they".
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lexiconOf } from './lexicon.js';

type As = 'you' | 'i' | 'they';

/** Pairs of the verb as a note has it and what is said. */
const VERBS: readonly (readonly [language: string, as: As, pairs: string])[] = [
  ['fr', 'you', 'paie payez, paient payez, essaient essayez, balaie balayez, donnaient donniez, payait payiez'],
  ['fr', 'you', 'devient devenez, deviennent devenez, maintient maintenez, maintiennent maintenez, obtiennent obtenez'],
  [
    'fr',
    'you',
    'refait refaites, satisfait satisfaites, apprennent apprenez, comprennent comprenez, surprend surprenez',
  ],
  ['fr', 'you', 'achète achetez, achètent achetez, mènent menez, amènent amenez, emmène emmenez, emmènent emmenez'],
  ['fr', 'you', 'lèvent levez, enlève enlevez, soulève soulevez, gèle gelez, gèlent gelez, pèsent pesez, sème semez'],
  [
    'fr',
    'you',
    'gère gérez, préfèrent préférez, répète répétez, règlent réglez, sèche séchez, révèle révélez, crème crémez',
  ],
  ['fr', 'you', 'appelle appelez, appellent appelez, rappelle rappelez, rappellent rappelez, renouvelle renouvelez'],
  ['fr', 'you', 'jettent jetez, rejette rejetez, regrette regrettez, excelle excellez, interpelle interpellez'],
  [
    'fr',
    'you',
    'boit buvez, connaît connaissez, reconnaît reconnaissez, croit croyez, croient croyez, accroît accroissez',
  ],
  ['fr', 'you', 'lit lisez, relit relisez, traduit traduisez, réduit réduisez, détruit détruisez, inscrit inscrivez'],
  [
    'fr',
    'you',
    'inclut incluez, remet remettez, admet admettez, promet promettez, admettent admettez, résout résolvez',
  ],
  ['fr', 'you', 'combat combattez, interrompt interrompez, craint craignez, atteint atteignez, convainc convainquez'],
  ['fr', 'you', 'ressent ressentez, parcourt parcourez, endort endormez, promeut promouvez, demeurent demeurez'],
  ['fr', 'you', 'contredit contredisez, redit redites, perçoit percevez, conçoivent concevez, extrait extrayez'],
  [
    'fr',
    'you',
    'établit établissez, définit définissez, réagit réagissez, réfléchissent réfléchissez, étudient étudiez',
  ],
  ['fr', 'you', 'changeait changiez, commençaient commenciez, montrait montriez, enverra enverrez, prévoit prévoyez'],
  [
    'fr',
    'you',
    'empaquète empaquetez, dépèce dépecez, corrèle corrélez, réapprend réapprenez, redevient redevenez, repent repentez',
  ],
  ['fr', 'they', 'paient payez, achètent achetez, deviennent devenez, connaissent connaissez, ont avez'],
  [
    'fr',
    'i',
    'devient deviens, remet remets, reprend reprends, connaît connais, inclut inclus, combat combats, court cours',
  ],
  ['de', 'you', 'entspricht entsprechen, vergibt vergeben, verlässt verlassen, erfährt erfahren, überträgt übertragen'],
  [
    'de',
    'you',
    'unterbricht unterbrechen, vergisst vergessen, vermisst vermissen, gefällt gefallen, empfängt empfangen',
  ],
  [
    'de',
    'you',
    'vorhat vorhaben, abgibt abgeben, teilnimmt teilnehmen, steuert steuern, feiert feiern, bedauert bedauern',
  ],
  ['de', 'you', 'verliert verlieren, liefert liefern, sammelt sammeln, arbeitet arbeiten, stößt stoßen, gilt gelten'],
  [
    'de',
    'you',
    'beschwert beschweren, freigibt freigeben, wahrnimmt wahrnehmen, verbirgt verbergen, läßt lassen, paßt passen',
  ],
  ['de', 'you', 'beriet berieten, vertrat vertraten, ging gingen, bestellte bestellten'],
  ['de', 'i', 'entspricht entspreche, verlässt verlasse, gibt gebe, sammelt sammle, vertrat vertrat, schickt schicke'],
  [
    'es',
    'i',
    'envió envié, cambió cambié, inició inicié, estudió estudié, copió copié, escribió escribí, venció vencí',
  ],
  ['es', 'i', 'pidió pedí, siguió seguí, sintió sentí, prefirió preferí, adquirió adquirí, eligió elegí, exigió exigí'],
  ['es', 'i', 'leyó leí, incluyó incluí, apoyó apoyé, durmió dormí, quisiera quisiera, mantuvo mantuve, espera espero'],
  [
    'it',
    'i',
    'vorrebbe vorrei, cercherebbe cercherei, divide divido, connette connetto, piace piaccio, espelle espello, chiese chiesi, venne venni, raccoglie raccolgo, mantiene mantengo, mette metto, manda mando',
  ],
  [
    'it',
    'they',
    'saranno sarete, invieranno invierete, erano eravate, lavorano lavorate, avevano avevate, hanno avete',
  ],
  ['nl', 'i', 'verwacht verwacht, lacht lach, stuurt stuur, bezit bezit'],
  [
    'nl',
    'they',
    'organiseren organiseert, controleren controleert, proberen probeert, leveren levert, verbeteren verbetert',
  ],
  [
    'nl',
    'they',
    'beheren beheert, verdelen verdeelt, spelen speelt, regelen regelt, beloven belooft, durven durft, wijzen wijst',
  ],
  ['nl', 'they', 'geven geeft, lezen leest, schrijven schrijft, kiezen kiest, maken maakt, wachten wacht'],
  [
    'pt',
    'i',
    'mandava mandava, queria queria, tinha tinha, começou comecei, saiu saí, pediu pedi, conseguiu consegui, construiu construí, grava gravo, cozinha cozinho, manda mando, inicia inicio',
  ],
];

for (const [language, as, pairs] of VERBS)
  test(`${language}, ${as}: ${pairs}`, () => {
    const lexicon = lexiconOf(language)!;
    const wanted = pairs.split(', ');
    const said = wanted.map((pair) => {
      const [third] = pair.split(' ');
      return `${third} ${lexicon.verb(third!, as)}`;
    });
    assert.deepEqual(said, wanted);
  });
