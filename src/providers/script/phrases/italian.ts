// The connecting sentences in Italian, in the polite form throughout.
import type { Phrases } from './book.js';

export const ITALIAN: Phrases = {
  hello: { named: 'Buongiorno {name}', plain: 'Buongiorno' },
  self: { both: 'sono {user} di {company}', user: 'sono {user}', company: 'un saluto da {company}' },
  thanks: [
    'Grazie mille per il tempo che ci ha dedicato.',
    'Grazie ancora per la nostra conversazione.',
    'È stato un piacere parlare con lei.',
  ],
  fillers: {
    greeting: [
      "Invece di un'altra lunga e-mail, ecco un breve video con i punti più importanti.",
      "Ecco un breve riepilogo, così ha l'essenziale in un solo posto.",
      'In un minuto riprendo con lei i punti di cui abbiamo parlato.',
    ],
    watch: ['Dura circa un minuto, e può metterlo in pausa quando vuole.'],
    heardFacts: [
      'Prima di tutto, ecco che cosa ci ha raccontato.',
      'Cominciamo dalla sua situazione.',
      'Ecco come ho capito la sua situazione.',
    ],
    right: ['Se ho capito male qualcosa, me lo dica pure.'],
    heardNone: [
      'Lo scopo di questo video è semplice: portare avanti la nostra conversazione.',
      'Lei conosce la sua attività meglio di tutti, quindi le sue priorità devono indicare la strada.',
      'Ogni squadra lavora a modo suo, e una buona soluzione deve adattarsi alla sua.',
    ],
    costFacts: ['E questo ha delle conseguenze.', 'Si vede anche nei numeri.'],
    shownFacts: ['Vediamo ora che cosa possiamo fare.', 'Passiamo alla nostra proposta.'],
    shownNone: [
      'Se desidera vedere qualcosa più in dettaglio, basta dirlo.',
      'E se nel frattempo è nata una domanda, la ascolto volentieri.',
    ],
    nextFacts: ['Ecco i prossimi passi.', 'Ecco come andiamo avanti.', 'E adesso, come proseguiamo.'],
    nextNone: [
      "Per il prossimo passo basta rispondere con un giorno e un'ora che le vanno bene.",
      'Una breve conversazione è spesso il modo più rapido per chiarire i punti aperti.',
      'Se qualcun altro della sua squadra deve partecipare, lo inviti pure.',
    ],
    share: ['Può condividere questo video con i suoi colleghi.'],
    closing: [
      'Se qualcosa è cambiato dalla nostra conversazione, mi farebbe piacere saperlo.',
      'Ogni domanda è benvenuta, grande o piccola.',
      'Le buone decisioni hanno bisogno di buone risposte, quindi si prenda il tempo che le serve.',
    ],
  },
  callToAction: {
    plan: ['Se per lei va bene, basta una breve risposta.', 'Mi dica pure se così va bene per lei.'],
    plain: [
      'Se ha domande, risponda semplicemente a questo messaggio.',
      'Se resta qualcosa da chiarire, mi scriva pure.',
    ],
  },
  bye: {
    thanks: 'Grazie ancora e a presto.',
    both: 'Un saluto da {user} di {company}.',
    user: 'Un saluto da {user}.',
    company: 'Un saluto da {company}.',
  },
  notes: {
    heard: 'Ecco che cosa ho annotato.',
    numbers: 'Ecco i vostri numeri, così come li ho annotati.',
    more: "Nei miei appunti c'è dell'altro.",
    cost: "Ecco quanto vi costa, così come l'ho annotato.",
    shown: 'Su ciò che abbiamo visto ho annotato questo.',
    price: 'E sul prezzo ho annotato questo.',
    next: 'Per i prossimi passi, i miei appunti dicono questo.',
  },
};
