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

const IN_DOUBT: Record<string, readonly string[]> = {
  'English with names of other languages': [
    'Call with María José de la Cruz and Ángel de los Santos of Banco de Crédito del Perú. La Paz and Las Condes first, then Los Ángeles. Budget 20k, decision in El Salvador by Friday, rollout with Casa de la Moneda and Puerto del Sol.',
    'Met Jürgen von der Leyen, Ute zu Guttenberg and Hans-Peter von und zu Stein from Bayerische Motoren Werke. Stuttgart, München, Köln first. Die Zeit and Der Spiegel run the ads. Budget signed, pilot with Deutsche Bahn, contract Friday.',
    'Spoke to Jean-Pierre de La Tour and Marie du Pont of Crédit Agricole, Société Générale and La Banque Postale. Le Mans, La Rochelle and Les Ulis are the pilot sites. They want SSO, audit logs, and a price for 400 seats before June.',
    'Intro call: Giuseppe Di Stefano, Maria della Valle and Carlo De Benedetti from Banca Monte dei Paschi di Siena. La Scala and Il Sole 24 Ore are references. They need reporting, SSO and an export to SAP, next call Tuesday at ten.',
    'Kickoff with Joost van der Berg, Pieter de Vries, Anneke van den Heuvel and Jan van Dijk from De Nederlandsche Bank, Het Parool and De Volkskrant. Den Haag first, then Den Bosch. 40 users, API access, invoice from the new entity.',
    'Demo for João da Silva, Ana dos Santos and Rui do Carmo at Banco do Brasil and Casa da Música. São Paulo, Rio de Janeiro and Porto Alegre in scope. Security review is open, they want a data residency letter and prices for 300 seats.',
    'Call with Nguyễn Thị Minh Khai and Trần Văn Đức at Ngân hàng Á Châu, Hồ Chí Minh. They need invoices in two currencies, 60 seats, and training for the finance team. Đỗ Mười joins the next call. Budget approved for the first quarter.',
    'Zoom with Łukasz Wiśniewski, Małgorzata Dąbrowska and Zdzisław Brzęczyszczykiewicz of Powszechna Kasa Oszczędności. Łódź and Wrocław go first. They asked about SSO, an audit trail and the cost of 90 more seats from September on.',
    'Quarterly review with Åsa Söderström, Björn Ångström and Øyvind Østergård from Skandinaviska Enskilda Banken, Malmö. Renewal is at risk, the champion has left, and the new lead wants to see usage by team before the end of March.',
    'Follow up with Ζωή Παπαδοπούλου and Νίκος Αλεξίου from Athens, then Сергей Иванов and Анна Каренина from Riga. All of them asked for single sign on, a trial of two weeks, and a contract that legal can read before the board meets.',
    'Discovery with 田中さん and 佐藤さん of 株式会社日立製作所, and 王经理 of 北京百度. They want to see the API, the audit log and a price for five hundred seats. Security questions come by mail, the pilot would start in October with one team.',
    'Spoke with محمد بن سلمان and فاطمة الزهراء from Riyadh. They have two hundred agents, calls are logged by hand, and the pilot must run on their own servers. Next step is a security call with their team and a quote in riyal.',
  ],
  'short texts': [
    'Guten Tag, Herr Schmidt, bitte um Rückruf.',
    'Bonjour Claire, merci pour votre appel.',
    'Hola María, gracias por todo, hasta luego.',
    'Ciao Giulia, a presto, grazie mille.',
    'Prima, doen we. Tot vrijdag.',
    'Obrigado, até amanhã.',
    'Danke!',
    'C’est la vie. Que será, será. Veni, vidi, vici.',
  ],
  'two languages in one text': [
    'Wir haben mit dem Team gesprochen und sie wollen die Demo sehen. They said that the budget is there and that we will have the answer by Friday. Der Vertrag ist bei der Rechtsabteilung. The pilot will start with two teams, and it is the CFO who signs.',
    'Hablamos con el equipo de ventas y quieren ver la demo el lunes. They said that the budget is there and that we will get the contract this week. El piloto empieza con dos equipos. The CFO signs it, and we have to send the price to legal on Monday.',
    'Nous avons parlé avec la direction et ils veulent une démo pour la semaine. They said that the budget is there and that it is the CFO who signs. Le pilote commence avec deux équipes. We will send the price to them and they will answer on Monday.',
    'Oye, they really liked the dashboard, pero el precio was a problem. We told them que we can do it in three steps, y el CFO said that is fine. Next week we send la propuesta with the price of each step and they decide before the end of June.',
    'Sir bola ki budget approved hai but procurement mein time lagega. Humne demo dikhaya aur unko dashboard pasand aaya. Next step pricing bhejna hai and they will revert by Friday. Decision maker is Mr. Sharma, CFO, Pune office mein baithte hain.',
    'Nag-usap kami ni Ma’am Cruz about the rollout, okay naman ang demo pero medyo mahal daw. They need approval from Manila head office. We will send the revised quote tomorrow tapos follow up next week, target start is after the Christmas break.',
    'Meeting lah with Mr Tan, he say can one, but price must cut a bit. Boss want to see ROI first then can sign. They got eighty agents, all also use Excel until now. We follow up next week with new quote, if okay then start before CNY.',
    'Subject: AW: Angebot. Sehr geehrte Damen und Herren, attached is the offer as discussed. Mit freundlichen Grüßen, Klaus. --- Summary: they want the offer in English for the board, with the price per seat and the term of two years, and they will sign it by May.',
    'Customer quote: "Wir verlieren jede Woche zwölf Stunden mit den Rechnungen, und das ist zu viel." That is what the head of finance told us. They have six people on it, the errors cost them a lot, and they asked for the price of the first year and a demo.',
    'Their slogan is "Todo lo que necesitas para tu casa, en un solo lugar y con el mejor precio". They sell furniture in forty shops, and the team of the web shop is losing orders because the stock is wrong. We showed the sync and they liked it.',
  ],
  'names and lists': [
    'Anna Schmidt, Peter Müller, Karl Weber, Ute Vogel, Hans Gruber, Klaus Fischer, Monika Becker, Jürgen Wagner, Sabine Schulz, Wolfgang Hoffmann, Petra Schäfer, Dieter Koch, Renate Bauer, Uwe Richter, Birgit Klein, Frank Wolf, Ralf Neumann',
    'García, Rodríguez, González, Fernández, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Ruiz, Hernández, Díaz, Moreno, Muñoz, Álvarez, Romero, Alonso, Gutiérrez, Navarro, Torres, Domínguez, Vázquez, Ramos, Gil, Ramírez, Serrano',
    'Rua das Flores 12, Porto. Avenida da Liberdade 110, Lisboa. Rua do Ouro 55, Lisboa. Praça do Comércio 1, Lisboa. Rua de Santa Catarina 300, Porto. Largo do Chiado 8, Lisboa. Rua da Prata 90, Lisboa. Avenida dos Aliados 20, Porto.',
    'Calle de la Princesa 5, Madrid. Paseo de la Castellana 100, Madrid. Plaza de las Cortes 2, Madrid. Calle del Arenal 9, Madrid. Avenida de los Poblados 77, Madrid. Calle de Alcalá 48, Madrid. Plaza de la Villa 4, Madrid.',
    'Rue de la Paix 12, Paris. Avenue des Champs-Élysées 101, Paris. Place de la Concorde 3, Paris. Boulevard de la Villette 44, Paris. Rue du Faubourg 8, Paris. Quai des Grands Augustins 55, Paris. Rue de la Pompe 7, Paris.',
    'Bordeaux, Merlot, Rioja, Chianti, Barolo, Brunello di Montalcino, Vino Nobile di Montepulciano, Châteauneuf-du-Pape, Côtes du Rhône, Ribera del Duero, Vinho Verde, Rías Baixas, Moscato d’Asti, Crémant de Loire, Pinot Grigio, Gewürztraminer',
    'Pasta alla carbonara, gnocchi alla sorrentina, risotto alla milanese, saltimbocca alla romana, melanzane alla parmigiana, cotoletta alla milanese, pollo alla cacciatora, bistecca alla fiorentina, panna cotta, tiramisù, gelato al limone',
    'Adagio, allegro, andante con moto, crescendo, da capo al fine, forte, fortissimo, largo, legato, mezzo forte, pianissimo, presto, rallentando, staccato, vivace, dolce, con brio, con fuoco, sotto voce, ma non troppo, senza sordino',
    'BMW, Siemens, Bosch, SAP, Allianz, Volkswagen, Daimler, Bayer, BASF, Henkel, Merck, Linde, Continental, Infineon, Zalando, Lufthansa, Telekom, Commerzbank, Porsche, Puma, Adidas, Beiersdorf, Fresenius, Heidelberg, Thyssenkrupp, Eon, RWE',
    'Schadenfreude, zeitgeist, kindergarten, wanderlust, doppelgänger, angst, weltschmerz, poltergeist, rucksack, schnitzel, bratwurst, pretzel, autobahn, blitz, ersatz, gestalt, hinterland, leitmotiv, realpolitik, über, wunderkind, zugzwang',
  ],
  'notes, code and figures': [
    'Cust: Nordwind GmbH. ARR 120k. Seats 40->90. Renewal 30/06. Champion left. New DM: K. Weber (VP Ops). Risk: price, SAP cutover, DSGVO/AVV. Ask: 2-yr, 8% disc, DE hosting. Next: MSA redlines Fri, QBR Tue, POC 2 wks. Owner: TM. Stage 4/6, 60%.',
    'acc: Telefónica ES / BU Móviles. opp 88k EUR, Q3. pain: facturas dup, SLA 48h, tickets 3k/mes. stack: SFDC + Zendesk + SAP. DM: CIO + CFO. comp: Genesys. next: RFP 12/05, demo 14/05, PoC 4 wks. docs: NDA ok, DPA pdte, MSA pdte, ISO ok, SOC2 ok.',
    'const de = { der: 1, die: 2, das: 3, und: 4, ist: 5, nicht: 6 }; for (const key of Object.keys(de)) console.log(key, de[key]); export default de; import el from "./el.js"; const la = el.la; const que = la.que; if (que) return un(que); else una(que);',
    'SELECT de, la, el FROM los WHERE que = un AND del IS NOT NULL ORDER BY se DESC LIMIT 10; UPDATE una SET por = 1 WHERE con = 2; INSERT INTO las (es, su, para) VALUES (1, 2, 3); DELETE FROM y WHERE en = 4; SELECT COUNT(*) FROM de JOIN la USING (el);',
    '{"call":{"id":"a81f","von":"Müller","an":"Schmidt","dauer":1830,"notizen":["Demo","Preis","Vertrag"],"status":"offen","naechster_schritt":"Angebot senden","stadt":"Köln","land":"DE"},"crm":{"stage":"qualified","amount":48000,"owner":"tmaier","tags":["erp","cloud"]}}',
    '2026-05-01 09:00:12 INFO der-service start; 2026-05-01 09:00:13 WARN die-queue full; 2026-05-01 09:00:14 ERROR das-log rotate; 2026-05-01 09:00:15 INFO und-more; 2026-05-01 09:00:16 INFO mit-cache warm; 2026-05-01 09:00:17 INFO von-proxy up and running',
    'https://example.de/der/die/das https://example.es/el/la/los https://example.fr/le/la/les info@beispiel.de ventas@ejemplo.es contact@exemple.fr +49 30 1234567 +34 91 1234567 +33 1 23 45 67 89 Q1 2026 Q2 2026 Q3 2026 EUR 12.000 EUR 24.000 EUR 36.000',
    '12 h/wk, 20.000 €/mo, 4 %, 300 FTE, 8 sites, 2 wks, 3 POCs, 90 d, 1,2 M€ ARR, NPS 41, CSAT 4,2/5, SLA 99,9 %, RTO 4 h, RPO 1 h, TTFB 200 ms, 40 TB, 2 DC, 16 vCPU, 64 GB, 10 GbE, AES-256, TLS 1.3, SAML 2.0, SCIM, OAuth2, ISO 27001, SOC 2, DSGVO',
    'Lorem ipsum dolor sit amet, consectetuer adipiscing elit. Aenean commodo ligula eget dolor. Aenean massa. Cum sociis natoque penatibus et magnis dis parturient montes, nascetur ridiculus mus. Donec quam felis, ultricies nec, pellentesque eu, pretium quis, sem.',
    'asdf jkl qwer uiop zxcv bnm asdf jkl qwer uiop zxcv bnm tyui ghjk vbnm rewq fdsa vcxz poiu lkjh mnbv trew gfds bvcx asdf jkl qwer uiop zxcv bnm poiu mnbv lkjh trew qwer asdf zxcv uiop hjkl bnmq wert yuio pasd fghj klzx cvbn',
    'la la la la la de da de da do do do la la la na na na hey hey hey goodbye la la la de de de da da da o o o e e e un un un la la la le le le el el el y y y en en en que que que se se se por por por con con con su su su',
  ],
  'English as it is also written': [
    'SPOKE TO DIE CAST LTD ABOUT THE NEW LINE. DIE SETS, DIE HARDENING AND DIE STORAGE ARE ALL ON PAPER. THEY WANT IT IN ONE PLACE. MAN HOURS PER DIE, SCRAP PER DIE, WAR ON WASTE. HAT TIP FROM THE PLANT LEAD. BUDGET APPROVED, SITE VISIT ON MONDAY WITH THE TEAM.',
    'Chat with the crew at Die Werkstatt (Austin). Die cutting line down 6 hrs/wk. Die storage a mess. Das Auto parts next door a ref. Wants: die tracking, alerts, mobile. Budget 40k. Next: plant tour Tue, quote Fri, pilot on one die press in June.',
    'We dey use Excel since, e no easy at all. Oga say make una send the price sharp sharp. Dem get like eighty staff for Lagos and Abuja, network dey fall well well. Im want make the app work offline. We go follow up next week, by God grace dem go sign.',
    'Aye, had a wee blether wi Morag fae the co-op. They’re scunnered wi the auld system, takes them oors tae dae the books. She liked whit she saw, said it’s gey braw but the price is a bit dear. We’ll gie her a ring on Friday, and send the quote the morn.',
    'ok so quick one call w/ tom n jess @ acme, they r on hubspot, 12 reps, hate the reporting lol. want smth simple. $$ ok. need sso?? ask eng. tom ooo til wed. send deck + pricing asap, loop in raj re security. maybe pilot june, fingers crossed!!',
    'No se. No comment. En route to site. La Jolla, El Paso, Las Vegas, Los Gatos, Del Mar, Santa Fe, San Luis, Sierra, Mesa, Rio Vista depots go live first, each with one lead and a trainer. Del Mar has no wifi. El Paso needs a second scanner, San Luis a printer.',
    'Patient flow at Clínica Santa María: intake, triage, labs, imaging, referral, discharge. Nurses key the same data three times. Dr. de la Fuente wants one record, HL7 and FHIR, single sign on. Budget in the fall. Compliance call Monday, then a pilot on two wards.',
    'Per il mio team, as Marco likes to say, time is money. He runs forty trucks out of Genoa, wants live tracking, proof of delivery and fewer calls to dispatch. We showed the map. He asked who else uses it in Italy. Next step is a trial with five trucks in May.',
    'Sie sagten “Vorsprung durch Technik” and “Kaffee und Kuchen” a lot, which made everyone laugh. Otherwise a plain call: ninety seats, on premise, German invoices, English support. Legal needs the contract by the tenth, and Ute will bring the works council on board.',
  ],
};

const all = Object.values(IN_DOUBT).flat();

test('there are sixty of them', () => assert.ok(all.length >= 60, `${all.length}`));

for (const [kind, texts] of Object.entries(IN_DOUBT)) {
  test(`${kind} are never taken for another language`, () => {
    const taken = texts
      .map((text) => [sureLanguage(text), text.slice(0, 60)])
      .filter(([code]) => code !== null && code !== 'en');
    assert.deepEqual(taken, []);
  });
}
