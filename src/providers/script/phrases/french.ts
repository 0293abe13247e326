// The connecting sentences in French, in the polite form throughout.
import type { Phrases } from './book.js';

export const FRENCH: Phrases = {
  hello: { named: 'Bonjour {name}', plain: 'Bonjour' },
  self: { both: 'ici {user}, de {company}', user: 'ici {user}', company: "ici l'équipe de {company}" },
  elidesBefore: /^[aeiouéèêëàâîïôœ]/iu,
  thanks: [
    'Merci beaucoup pour le temps que vous nous avez accordé.',
    'Merci encore pour notre échange.',
    "J'ai eu plaisir à échanger avec vous.",
  ],
  fillers: {
    greeting: [
      "Plutôt qu'un long e-mail, voici une courte vidéo avec les points les plus importants.",
      "Voici un bref résumé, pour que vous ayez l'essentiel sous la main.",
      'En une minute, je reprends avec vous les points que nous avons abordés.',
    ],
    watch: ['Elle dure environ une minute, et vous pouvez la mettre en pause à tout moment.'],
    heardFacts: [
      "D'abord, voici ce que j'ai retenu de votre situation.",
      'Commençons par votre situation.',
      "Voici ce que j'ai compris de vos attentes.",
    ],
    right: ["Si j'ai mal compris quelque chose, dites-le-moi."],
    heardNone: [
      'Le but de cette vidéo est simple : faire avancer notre échange.',
      'Vous connaissez votre activité mieux que personne, ce sont donc vos priorités qui guident la suite.',
      "Chaque équipe travaille à sa manière, et une bonne solution doit s'adapter à la vôtre.",
    ],
    costFacts: ["Et ce n'est pas sans conséquences.", 'Cela se voit aussi dans les chiffres.'],
    shownFacts: ['Voyons maintenant ce que nous pouvons faire.', 'Passons à notre proposition.'],
    shownNone: [
      'Si vous souhaitez voir un point plus en détail, dites-le-moi.',
      "Et si une question vous est venue depuis, n'hésitez pas à la poser.",
    ],
    nextFacts: ['Voici maintenant la suite.', 'Voici comment nous avançons.', 'Et voici les prochaines étapes.'],
    nextNone: [
      'Pour la prochaine étape, il suffit de répondre avec un jour et une heure qui vous conviennent.',
      'Une courte conversation est souvent le moyen le plus rapide de régler les points en suspens.',
      "Si quelqu'un d'autre de votre équipe doit y participer, n'hésitez pas à l'inviter.",
    ],
    share: ['Vous pouvez partager cette vidéo avec vos collègues.'],
    closing: [
      'Si quelque chose a changé depuis notre échange, dites-le-moi.',
      'Toute question est la bienvenue, grande ou petite.',
      "Les bonnes décisions demandent de bonnes réponses : prenez donc le temps qu'il vous faut.",
      'Rien ne presse, répondez quand vous le souhaitez.',
    ],
  },
  callToAction: {
    plan: ['Si cela vous convient, une courte réponse suffit.', 'Dites-moi simplement si cela vous convient.'],
    plain: [
      'Si vous avez des questions, répondez simplement à ce message.',
      "S'il reste un point à éclaircir, écrivez-moi.",
    ],
  },
  bye: {
    thanks: 'Merci encore et à bientôt.',
    both: "C'était {user}, de {company}.",
    user: "C'était {user}.",
    company: "C'était l'équipe de {company}.",
  },
  notes: {
    heard: "Voici ce que j'ai noté.",
    numbers: 'Voici vos chiffres, tels que je les ai notés.',
    more: 'Mes notes en disent encore un peu plus.',
    cost: "Voici ce que cela vous coûte, tel que je l'ai noté.",
    shown: "Sur ce que nous avons vu, j'ai noté ceci.",
    price: "Et pour le prix, j'ai noté ceci.",
    next: 'Pour la suite, mes notes disent ceci.',
  },
};
