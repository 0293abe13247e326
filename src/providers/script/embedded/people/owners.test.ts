// Who does what in exports: a name above its tasks, over deeper bullets, in brackets behind, two names; and what is only a title.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundedOf } from '../../../../../test/support/embedded-script.js';

const CALL = {
  prospectName: 'Gary Holt',
  prospectCompany: 'Pennine Fresh',
  userName: 'Aoife Brennan',
  userCompany: 'RouteSense',
};
const told = (summary: string, language = 'en-US'): Promise<string[]> => groundedOf(summary, { ...CALL, language });

const has = (sentences: readonly string[], part: string): void =>
  assert.ok(
    sentences.some((text) => text.includes(part)),
    `${part} is not in ${sentences.join(' | ')}`,
  );

test('a parent bullet says whose the tasks below it are', async () => {
  const sentences = await told(
    '## Next Steps\n\n- Aoife\n  - Reserve the installer for a trial of ten vans, starting on 18 May\n- Gary\n  - Pick the ten drivers and tell them in person before the trial',
  );
  has(sentences, 'I will reserve the installer');
  has(sentences, 'ou will pick the ten drivers and tell them in person');
});

test('a name in bold above plain lines says whose they are', async () => {
  const sentences = await told(
    '## Action items\n**Aoife Brennan**\nSend the schedule by Tuesday 5 May (27:10)\n\n**Gary Holt**\nSend keys for the depot (29:05)',
  );
  has(sentences, 'I will send you the schedule');
  has(sentences, 'ou will send keys for the depot');
});

test('a title in front of a task is not its doer, and the name in brackets behind it is', async () => {
  const sentences = await told(
    'Lotte asked about the camera.\n\n**Follow-up tasks:**\n\n* **Site Visit:** Visit the depot in Halifax on 26 May. (Aoife)\n* **Article Data:** Send the vehicle list by 8 May. (Lotte)',
  );
  has(sentences, 'I will visit the depot in Halifax on 26 May');
  has(sentences, 'Lotte will send the vehicle list by 8 May');
  assert.doesNotMatch(sentences.join(' '), /Site Visit will|Article Data will/u);
});

test('what one of each side does together is done by both', async () => {
  const sentences = await told(
    '## Next steps\n- Aoife and Gary to meet again on 9 June to review the first four weeks.',
  );
  assert.deepEqual(sentences, ['We will meet again on 9 June to review the first four weeks.']);
});

test('a due date in brackets stays with its task, and a decision has its day', async () => {
  const sentences = await told(
    '## Next steps\n- Aoife: Send the sensor layout for line 2 (due May 11)\n- Decision by June 30, since the depot opens in September.',
  );
  has(sentences, 'I will send you the sensor layout for line 2 by May 11.');
  has(sentences, 'he decision is due by June 30, since the depot opens in September.');
});

test('what stands deeper below a private bullet is private, too', async () => {
  const sentences = await told(
    '## Notes\n* **Internal Debrief:** The demo went well.\n    * The label module stopped twice in 40 minutes\n* **Volume:** They ship 900 parcels a day in 64 vans',
  );
  assert.doesNotMatch(sentences.join(' '), /label module/u);
});

test('tasks in other languages are sentences with their doer', async () => {
  const german = await told(
    '**Nachverfolgungsaufgaben**\n\n- [ ] Aoife: Angebot bis zum 12. Mai zusenden\n- [ ] Jana: Förderantrag vorbereiten\n- [ ] Alle: Ortstermin in Bünde am 19. Mai um 9 Uhr',
    'de-DE',
  );
  has(german, 'Ich werde Ihnen das Angebot bis zum 12. Mai zusenden.');
  has(german, 'Jana wird den Förderantrag vorbereiten.');
  has(german, 'Unser Ortstermin in Bünde ist am 19. Mai um 9 Uhr.');
  const french = await told('## Prochaines étapes\n- [ ] Point téléphonique le 9 juin à 14 h', 'fr-FR');
  has(french, 'Notre point téléphonique est prévu le 9 juin à 14 h.');
  const spanish = await told('## Próximos pasos\n- [ ] Nuria: facilitar los planos de la tercera planta', 'es-ES');
  has(spanish, 'Nuria va a facilitar los planos de la tercera planta.');
});

test('a plain title in front of a task with its name behind it is no doer either', async () => {
  const sentences = await told(
    'Lotte asked about the camera.\n\nAction items\n- Site night: Hang six sample cameras in the depot on 3 December. (Aoife)\n- Drawings: Send the survey of the depot. (Gary)',
  );
  has(sentences, 'I will hang six sample cameras in the depot');
  has(sentences, 'ou will send the survey of the depot');
  assert.ok(!sentences.some((text) => /Drawings will|Site night will|comes? hang/.test(text)));
});
