// What the other side was not told is private in seven languages; what their own people do not write down or hear of is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leakIn } from './gate.js';

const UNSAID: readonly string[] = [
  'Not mentioned: the pump failed twice at the Hull plant.',
  'The recall of the older model was not mentioned.',
  'I kept quiet about the delay at the factory.',
  'The March incident was never brought up.',
  'We left out that the sensor drifts below zero.',
  'The story of the second site went unmentioned.',
  'We deliberately did not mention the firmware fault.',
  'Nicht erwähnt wurde, dass das M2 im Februar zwei Drahtbrüche übersehen hat.',
  'Wir haben die Lieferzeit bewusst offen gelassen.',
  'Das Thema Akku haben wir nicht angesprochen.',
  'Ich sagte ihr nichts, und über den Ausfall in Graz haben wir nicht gesprochen und nichts gesagt.',
  'Verschwiegen haben wir die Rückrufaktion vom März.',
  'Den Zwischenfall in Linz erwähnte ich dabei nicht.',
  "Je n'ai pas parlé de la panne de Dreux.",
  'On a passé sous silence les retards de livraison de février.',
  "Le rappel de 2023 n'a pas été évoqué.",
  'Non évoqué : la batterie qui gèle à moins dix.',
  "Je ne lui ai pas dit que le capteur dérive l'hiver.",
  'No mencionamos que la bomba falló en Lugo.',
  'No se habló de la avería de marzo.',
  'No le dije que el modelo se retira en junio.',
  'Nos callamos lo de la batería.',
  'Não falámos da avaria de março.',
  'Não mencionei que a bateria falha no frio.',
  'O atraso de fevereiro ficou por dizer.',
  'Não lhe disse que o modelo sai de linha em junho.',
  'Non abbiamo accennato al guasto di marzo.',
  'Non gli ho detto che il sensore sbaglia sotto zero.',
  'Abbiamo taciuto il richiamo del 2023.',
  'Non menzionato: la batteria che gela in inverno.',
  'Niet genoemd: de storing in Breda van maart.',
  'We hebben de vertraging van februari verzwegen.',
  'Dat de accu bij vorst uitvalt hebben we niet verteld.',
  'Ik noemde de terugroepactie van maart niet.',
  'Preferi não comentar que o sensor antigo travou em Goiás.',
  'Ho preferito non entrare nel discorso del guasto di agosto.',
  "J'ai préféré ne pas aborder les pannes de septembre.",
  'Esquivé la pregunta sobre la batería, que dura tres horas.',
  'Desviei da pergunta sobre a bateria, que dura três horas.',
  'Ik bleef vaag over de accu, die drie uur meegaat.',
  'Auf die Frage nach dem Akku bin ich ausgewichen.',
  'I stayed vague about the battery, which lasts three hours.',
  'Per fortuna non ha chiesto dei guasti di settembre.',
  'Por suerte no preguntó por las averías de septiembre.',
];

const SAID: readonly string[] = [
  'Guests mention the slow check-in in every second review.',
  'The drivers are not told when an order is cancelled.',
  'The serial number is not mentioned on the label.',
  'The alarm did not come up on the screen.',
  'They left the pumps out in the rain.',
  'We mentioned the trial and showed the planner.',
  'Die Fahrer werden nicht informiert, wenn ein Auftrag ausfällt.',
  'Änderungen werden den Monteuren nicht mitgeteilt.',
  'Frau Gstrein erwähnte die Wartezeit von zehn Wochen.',
  'Die Messwerte werden nicht angezeigt.',
  'Les chauffeurs ne sont pas informés des changements.',
  "Elle a évoqué les retards de l'hiver dernier.",
  'Los conductores no saben qué pedido va primero.',
  'Comentó que pierden 40 horas al mes.',
  'La máquina no trata piezas de aluminio.',
  'Os motoristas não sabem a ordem das entregas.',
  'Falou das perdas de março, 4.000 euros.',
  'Gli autisti non sanno quale ordine viene prima.',
  'Ha accennato ai ritardi di marzo.',
  'De chauffeurs krijgen wijzigingen niet gemeld.',
  'La furgoneta no salió a tiempo tres veces en mayo.',
  "Le technicien n'est pas venu à l'heure.",
  'Fortunately the loss was covered by the deposit.',
  'Ze noemde 14 uur per week aan overtikken.',
];

test('what the other side was not told is kept back', () => {
  for (const text of UNSAID) assert.notEqual(leakIn(text), null, text);
});

test('what was said, and what their own people do not hear of, may be told', () => {
  for (const text of SAID) assert.equal(leakIn(text), null, text);
});
