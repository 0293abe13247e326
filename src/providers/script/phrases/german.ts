// The connecting sentences in German, in the polite form throughout.
import type { Phrases } from './book.js';

export const GERMAN: Phrases = {
  hello: { named: 'Guten Tag {name}', plain: 'Guten Tag' },
  self: { both: 'hier ist {user} von {company}', user: 'hier ist {user}', company: 'hier meldet sich {company}' },
  thanks: [
    'Vielen Dank für das gute Gespräch.',
    'Danke, dass Sie sich die Zeit für unser Gespräch genommen haben.',
    'Ich habe mich über unser Gespräch gefreut.',
    'Schön, dass wir miteinander gesprochen haben.',
  ],
  fillers: {
    greeting: [
      'Statt einer langen E-Mail bekommen Sie ein kurzes Video mit den wichtigsten Punkten.',
      'Hier ist eine kurze Zusammenfassung, damit Sie alles Wichtige beisammen haben.',
      'In der nächsten Minute fasse ich für Sie zusammen, was wir besprochen haben.',
    ],
    watch: ['Es dauert etwa eine Minute, und Sie können es jederzeit anhalten.'],
    heardFacts: [
      'Zuerst zu dem, was ich aus unserem Gespräch mitgenommen habe.',
      'Beginnen wir mit Ihrer Situation.',
      'So habe ich Ihre Situation verstanden.',
    ],
    right: ['Wenn ich etwas falsch verstanden habe, sagen Sie es mir bitte.'],
    heardNone: [
      'Mir ist wichtig, dass es nach unserem Gespräch auch weitergeht.',
      'Sie kennen Ihr Geschäft am besten, deshalb sollen Ihre Ziele die Richtung vorgeben.',
      'Jedes Team arbeitet etwas anders, und eine gute Lösung muss zu Ihrer Arbeit passen.',
    ],
    costFacts: ['Das bleibt nicht ohne Folgen.', 'Das zeigt sich auch in den Zahlen.'],
    shownFacts: [
      'Kommen wir zu unserem Vorschlag.',
      'Nun dazu, wie wir helfen können.',
      'Und das können wir für Sie tun.',
    ],
    shownNone: [
      'Wenn Sie etwas genauer sehen möchten, sagen Sie einfach Bescheid.',
      'Und wenn inzwischen eine Frage aufgekommen ist, stellen Sie sie gern.',
    ],
    nextFacts: ['So geht es jetzt weiter.', 'Nun zu den nächsten Schritten.', 'Und das haben wir als Nächstes vor.'],
    nextNone: [
      'Für den nächsten Schritt genügt eine kurze Antwort mit einem Termin, der Ihnen passt.',
      'Ein kurzes Gespräch ist oft der schnellste Weg, offene Punkte zu klären.',
      'Wenn noch jemand aus Ihrem Team dabei sein soll, bringen Sie die Person gern mit.',
    ],
    share: ['Geben Sie dieses Video gern an Ihre Kolleginnen und Kollegen weiter.'],
    closing: [
      'Wenn sich seit unserem Gespräch etwas geändert hat, freue ich mich über einen Hinweis.',
      'Jede Frage ist willkommen, ob groß oder klein.',
      'Gute Entscheidungen brauchen Zeit, nehmen Sie sich also gern so viel, wie Sie brauchen.',
    ],
  },
  callToAction: {
    plan: [
      'Wenn das so für Sie passt, genügt eine kurze Antwort.',
      'Geben Sie mir einfach kurz Bescheid, ob das so für Sie passt.',
    ],
    plain: [
      'Wenn Sie Fragen haben, antworten Sie einfach auf diese Nachricht.',
      'Schreiben Sie mir einfach, wenn noch etwas offen ist.',
    ],
  },
  bye: {
    thanks: 'Nochmals vielen Dank und bis bald.',
    both: 'Viele Grüße von {user} von {company}.',
    user: 'Viele Grüße von {user}.',
    company: 'Viele Grüße von {company}.',
  },
  notes: {
    heard: 'Das habe ich mir notiert.',
    numbers: 'Hier sind Ihre Zahlen, so wie ich sie notiert habe.',
    more: 'In meinen Notizen steht noch mehr.',
    cost: 'So viel kostet es Sie nach meinen Notizen.',
    shown: 'Zu dem, was wir besprochen haben, steht in meinen Notizen Folgendes.',
    price: 'Und zum Preis habe ich mir Folgendes notiert.',
    next: 'Zu den nächsten Schritten steht in meinen Notizen Folgendes.',
  },
};
