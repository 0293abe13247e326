// Films of a usual length as scenes of words: with trouble, numbers, contrasts, dates, questions, in two languages.
import type { PacedScene } from '../support/paced-plan.js';

export const CRANES: readonly PacedScene[] = [
  {
    role: 'greeting',
    heading: 'Hello Sipho',
    text: 'Hi Sipho, this is Lindiwe Maseko from Hoistwatch. Thank you for taking the time to talk with us.',
  },
  {
    role: 'heard',
    heading: 'Your business in numbers',
    text: 'Here are your numbers, as I noted them. You, who is the engineering superintendent, maintain eight ship-to-shore cranes, the oldest from 2003.',
    items: [{ text: 'ship-to-shore cranes', figure: '8', at: 'eight' }],
  },
  {
    role: 'heard',
    heading: 'Where things go wrong',
    text: 'The wire rope of crane 4 failed without warning in February. Ropes are now replaced every 2,000 operating hours.',
    items: [
      { text: 'Rope of crane 4 failed', at: 'wire' },
      { text: 'operating hours', figure: '2,000', at: '2,000' },
    ],
  },
  {
    role: 'heard',
    heading: 'What it costs you',
    text: 'The berth stood still for 31 hours with a vessel alongside, but nobody was hurt.',
    items: [{ text: 'berth stood still', figure: '31 hours', at: '31' }],
  },
  {
    role: 'shown',
    heading: 'How it helps',
    text: 'So, how can we help? Ruan explained the magnetic sensor that sits at the drum and reports broken strands while the crane works. Warning comes to the phone of the shift foreman in three steps: watch, plan, stop.',
    items: [
      { text: 'Magnetic sensor at the drum', at: 'magnetic' },
      { text: 'Warning on the phone', at: 'Warning' },
    ],
  },
  {
    role: 'next',
    heading: 'What happens next',
    text: 'We meet again on 3 June at 10:00, together with Kogie. You send the rope records by Friday 29 May.',
    items: [
      { text: 'We meet again', figure: '3 June', at: 'meet' },
      { text: 'You send the rope records', figure: '29 May', at: 'You' },
    ],
  },
  {
    role: 'closing',
    heading: 'Thank you, Sipho',
    text: 'If you have any questions, just reply to this message. Thanks again, Sipho, and talk soon. All the best from Lindiwe Maseko at Hoistwatch.',
  },
];

export const WAREHOUSE: readonly PacedScene[] = [
  {
    role: 'greeting',
    heading: 'Guten Tag Frau Weber',
    text: 'Guten Tag Frau Weber, hier ist Jonas Krüger von Lagerblick. Vielen Dank für das gute Gespräch am Dienstag.',
  },
  {
    role: 'heard',
    heading: 'Ihre Lage',
    text: 'Im März gab es einen Unfall mit dem Stapler, zum Glück wurde niemand verletzt. Seitdem suchen Ihre Leute jeden Tag zwei Stunden nach Paletten, aber die Zahl der Aufträge wächst.',
    items: [
      { text: 'Unfall mit dem Stapler', at: 'Unfall' },
      { text: 'Suche am Tag', figure: '2 Stunden', at: 'zwei' },
    ],
  },
  {
    role: 'heard',
    heading: 'Was es kostet',
    text: 'Die Verspätungen haben im letzten Quartal 18.400 Euro gekostet. Sie nannten das ärgerlich, und das verstehe ich.',
    items: [{ text: 'im letzten Quartal', figure: '18.400 Euro', at: '18.400' }],
  },
  {
    role: 'shown',
    heading: 'Was wir gezeigt haben',
    text: 'Wie hilft das nun? Wir haben gemeinsam die Karte des Lagers angesehen. Jede Palette erscheint dort mit ihrem Platz, und der Fahrer sieht den kürzesten Weg.',
    items: [
      { text: 'Karte des Lagers', at: 'Karte' },
      { text: 'Jede Palette mit ihrem Platz', at: 'Palette' },
    ],
  },
  {
    role: 'next',
    heading: 'Wie es weitergeht',
    text: 'Bis zum 12. April schicken Sie uns den Grundriss. Am 20. April kommen wir zu Ihnen und messen zusammen aus.',
    items: [
      { text: 'Sie schicken den Grundriss', figure: '12. April', at: 'Bis' },
      { text: 'Wir messen aus', figure: '20. April', at: 'Am' },
    ],
  },
  {
    role: 'closing',
    heading: 'Vielen Dank',
    text: 'Bei Fragen antworten Sie einfach auf diese Nachricht. Herzliche Grüße und bis bald, Ihr Jonas Krüger von Lagerblick.',
  },
];
