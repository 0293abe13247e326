// The connecting sentences in Dutch, in the polite form throughout.
import type { Phrases } from './book.js';

export const DUTCH: Phrases = {
  hello: { named: 'Goedendag {name}', plain: 'Goedendag' },
  self: {
    both: 'u spreekt met {user} van {company}',
    user: 'u spreekt met {user}',
    company: 'hartelijke groet van {company}',
  },
  thanks: [
    'Hartelijk dank voor uw tijd en voor ons gesprek.',
    'Nogmaals bedankt voor het goede gesprek.',
    'Het was prettig om met u te spreken.',
  ],
  fillers: {
    greeting: [
      'In plaats van nog een lange e-mail krijgt u een korte video met de belangrijkste punten.',
      'Dit is een korte samenvatting, zodat u het belangrijkste bij elkaar hebt.',
      'In een minuut loop ik met u na wat we hebben besproken.',
    ],
    watch: ['Het duurt ongeveer een minuut, en u kunt op elk moment pauzeren.'],
    heardFacts: [
      'Eerst vat ik samen wat we van u hebben gehoord.',
      'Laten we beginnen met uw situatie.',
      'Zo heb ik uw situatie begrepen.',
    ],
    right: ['Als ik iets verkeerd heb begrepen, hoor ik het graag.'],
    heardNone: [
      'Het doel van deze video is eenvoudig: ons gesprek op gang houden.',
      'U kent uw bedrijf het best, dus uw wensen bepalen de richting.',
      'Elk team werkt een beetje anders, en een goede oplossing moet passen bij hoe u werkt.',
    ],
    costFacts: ['En dat blijft niet zonder gevolgen.', 'Dat is ook te zien aan de cijfers.'],
    shownFacts: ['Dan nu wat wij kunnen doen.', 'Dat brengt me bij ons voorstel.'],
    shownNone: [
      'Als u iets nader wilt bekijken, laat het dan gerust weten.',
      'En als er intussen een vraag is opgekomen, hoor ik die graag.',
    ],
    nextFacts: ['Zo gaan we nu verder.', 'Dit zijn de volgende stappen.', 'En dan nu het vervolg.'],
    nextNone: [
      'Voor de volgende stap is een kort antwoord met een dag en een tijd die u uitkomen genoeg.',
      'Een kort gesprek is vaak de snelste manier om open punten op te helderen.',
      'Als er nog iemand uit uw team bij moet zijn, neem die persoon gerust mee.',
    ],
    share: ["Deel deze video gerust met uw collega's."],
    closing: [
      'Als er sinds ons gesprek iets is veranderd, hoor ik het graag.',
      'Elke vraag is welkom, groot of klein.',
      'Bewaar deze video gerust, dan hebt u alles later nog eens bij de hand.',
      'Goede beslissingen vragen om goede antwoorden, dus neem gerust de tijd die u nodig hebt.',
    ],
  },
  callToAction: {
    plan: [
      'Als u zich hierin kunt vinden, is een kort antwoord genoeg.',
      'Laat me gerust weten of dit zo voor u klopt.',
    ],
    plain: [
      'Als u vragen hebt, antwoord dan gewoon op dit bericht.',
      'Is er nog iets onduidelijk, schrijf me dan gerust.',
    ],
  },
  bye: {
    thanks: 'Nogmaals bedankt en tot gauw.',
    both: 'Hartelijke groet van {user} van {company}.',
    user: 'Hartelijke groet van {user}.',
    company: 'Hartelijke groet van {company}.',
  },
  notes: {
    heard: 'Dit heb ik genoteerd.',
    numbers: 'Hier zijn uw cijfers, zoals ik ze heb genoteerd.',
    more: 'In mijn notities staat nog meer.',
    cost: 'Dit kost het u, zoals ik het heb genoteerd.',
    shown: 'Over wat we hebben besproken, heb ik dit genoteerd.',
    price: 'En over de prijs heb ik dit genoteerd.',
    next: 'Voor de volgende stappen staat dit in mijn notities.',
  },
};
