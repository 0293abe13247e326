// The connecting sentences in Spanish, in the polite form throughout.
import type { Phrases } from './book.js';

export const SPANISH: Phrases = {
  hello: { named: 'Hola, {name}', plain: 'Hola' },
  self: { both: 'le habla {user}, de {company}', user: 'le habla {user}', company: 'le saluda {company}' },
  thanks: [
    'Muchas gracias por el tiempo que nos dedicó.',
    'Gracias por la conversación que tuvimos.',
    'Fue un placer hablar con usted.',
  ],
  fillers: {
    greeting: [
      'En lugar de otro correo largo, aquí tiene un video corto con los puntos más importantes.',
      'Este es un breve resumen, para que tenga lo esencial en un solo lugar.',
      'En un minuto repaso con usted los puntos que tratamos.',
    ],
    watch: ['Dura más o menos un minuto, y puede pausarlo cuando quiera.'],
    heardFacts: [
      'Primero, esto es lo que me llevo de lo que nos contó.',
      'Empecemos por su situación.',
      'Así he entendido su situación.',
    ],
    right: ['Si entendí algo mal, por favor dígamelo.'],
    heardNone: [
      'La idea de este video es sencilla: que nuestra conversación siga adelante.',
      'Usted conoce mejor que nadie su negocio, así que sus prioridades marcan el camino.',
      'Cada equipo trabaja a su manera, y una buena solución tiene que adaptarse a la suya.',
    ],
    costFacts: ['Y eso tiene consecuencias.', 'También se nota en las cifras.'],
    shownFacts: ['Veamos ahora lo que podemos hacer al respecto.', 'Pasemos a nuestra propuesta.'],
    shownNone: [
      'Si quiere ver algo con más detalle, solo tiene que decirlo.',
      'Y si desde entonces le ha surgido alguna pregunta, con gusto la escucho.',
    ],
    nextFacts: ['Estos son los próximos pasos.', 'Así seguimos a partir de aquí.', 'Y ahora, lo que sigue.'],
    nextNone: [
      'Para dar el siguiente paso, basta con responder con un día y una hora que le convengan.',
      'Una conversación corta suele ser la forma más rápida de aclarar lo que queda pendiente.',
      'Si alguien más de su equipo debe participar, invítelo con toda confianza.',
    ],
    share: ['Puede compartir este video con cualquier persona de su equipo.'],
    closing: [
      'Si algo ha cambiado desde que hablamos, me gustaría saberlo.',
      'Cualquier pregunta es bienvenida, por pequeña que sea.',
      'Las buenas decisiones necesitan buenas respuestas, así que tómese el tiempo que necesite.',
    ],
  },
  callToAction: {
    plan: ['Si le parece bien, basta con una respuesta corta.', 'Dígame, por favor, si le parece bien así.'],
    plain: [
      'Si tiene alguna pregunta, no tiene más que responder a este mensaje.',
      'Si queda algo por aclarar, escríbame.',
    ],
  },
  bye: {
    thanks: 'Gracias de nuevo y hasta pronto.',
    both: 'Un saludo de {user}, de {company}.',
    user: 'Un saludo de {user}.',
    company: 'Un saludo de {company}.',
  },
  notes: {
    heard: 'Esto es lo que anoté.',
    numbers: 'Estas son sus cifras, tal como las anoté.',
    more: 'En mis notas hay algo más.',
    cost: 'Esto es lo que le cuesta, tal como lo anoté.',
    shown: 'Sobre lo que vimos, anoté lo siguiente.',
    price: 'Y sobre el precio, anoté lo siguiente.',
    next: 'Sobre los próximos pasos, anoté lo siguiente.',
  },
};
