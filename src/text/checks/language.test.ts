import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sureLanguage } from './language.js';

const SURE: Record<string, string> = {
  de: 'Wir haben mit Frau Schneider von der Müller GmbH gesprochen. Das Team verbringt etwa 12 Stunden pro Woche mit der manuellen Erfassung von Rechnungen und die Fehlerquote liegt bei 4 Prozent. Wir haben gezeigt, wie die Plattform die Daten automatisch übernimmt.',
  es: 'Hablamos con María de Logística Andina. Su equipo dedica unas 12 horas a la semana a conciliar facturas a mano y pierde cerca de 20.000 euros al mes por errores. Le mostramos el panel de conciliación automática. El viernes enviaremos la propuesta.',
  fr: 'Nous avons parlé avec Claire de Transports Dupont. Son équipe passe environ 12 heures par semaine à rapprocher les factures à la main et perd 20 000 euros par mois à cause des erreurs. Nous avons montré le tableau de bord.',
  pt: 'Falámos com a Ana da Lusitânia Transportes. A equipa dela gasta cerca de 12 horas por semana a conciliar faturas à mão e perde 20 mil euros por mês com erros. Mostrámos o painel de conciliação automática e na sexta-feira enviamos a proposta.',
  it: 'Abbiamo parlato con Giulia di Trasporti Nord. Il suo team passa circa 12 ore alla settimana a riconciliare le fatture a mano e perde 20.000 euro al mese per gli errori. Abbiamo mostrato il pannello di riconciliazione automatica.',
  nl: 'We spraken met Anneke van Noord Transport. Haar team besteedt ongeveer 12 uur per week aan het handmatig controleren van facturen en verliest 20.000 euro per maand door fouten. We lieten het dashboard zien.',
  en: 'Call with Sarah from Northwind. They spend 12 hours a week on invoices and the errors cost them a lot of money every month. We showed the dashboard and she liked it. We will send the proposal on Friday and they will review it.',
  ru: 'Мы поговорили с Анной из компании Север Транс. Её команда тратит около двенадцати часов в неделю на сверку счетов.',
  ja: '株式会社山田の佐藤さんと話しました。請求書の照合に毎週十二時間かかっています。',
  zh: '我们和北方物流的王经理通了电话。他们的团队每周花大约十二个小时手工核对发票，每个月因为错误损失两万元。我们展示了自动对账功能。',
};

const DOUBTFUL = [
  '',
  'ok',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.',
  'word '.repeat(80),
  'test test eins zwei '.repeat(30),
  'Anna Schmidt, Peter Müller, Hans Gruber, Jürgen Klopp, Giulia Rossi, Marco Bianchi, Pierre Dupont, José García, Ana Souza, Jan de Vries, Piet Bakker, Lars Svensson, Olaf Hansen, Karl Weber, Ute Vogel, Ines Lang',
  'CRM sync broken, 6 hrs/wk lost, 40 reps, HubSpot -> SFDC, budget TBD, demo Tue, POC 2 wks, legal review, SSO reqd, 3 regions, EMEA first, Q3 rollout, need dashboards, KPI reporting manual, Excel, exports, no API',
  'blue table running seven quick garden mountain paper window river cloud happy jump stone glass yellow bird music coffee train planet orange silver dragon castle pencil monkey guitar forest candle pepper tiger rocket',
  '12345 67890 $$$ 🎉🎉🎉',
];

for (const [language, text] of Object.entries(SURE)) {
  test(`a paragraph in ${language} is recognised`, () => assert.equal(sureLanguage(text), language));
}

test('placeholder text, lists and notes are in no language for sure', () => {
  for (const text of DOUBTFUL) assert.equal(sureLanguage(text), null, text.slice(0, 40));
});

test('a short text is recognised where its small words leave no doubt', () => {
  assert.equal(
    sureLanguage(
      'Wir haben gesehen, dass die Planung jeden Morgen drei Stunden dauert, und wir schicken Ihnen den Plan bis Freitag.',
    ),
    'de',
  );
  assert.equal(sureLanguage('Dana, Alex, Northwind. 40 reps in 3 regions. CRM sync in HubSpot and SAP. Pilot.'), null);
});

test('a word that is too long for a name is not looked through as one', () => {
  assert.equal(sureLanguage(`${SURE.en} M${'a'.repeat(40)} de Boer is with them.`), 'en');
  assert.equal(sureLanguage(`${SURE.en} M${'a'.repeat(400)} de Boer is with them.`), 'en');
});
