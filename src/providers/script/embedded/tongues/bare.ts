// Plans that are noted without a verb: "Angebot bis Freitag", "Anna: liste des sites".

export type Owner = 'us' | 'them';

/** Said in front of what one of the two has to do. */
const SIDES: Record<string, Record<Owner, string>> = {
  de: { us: 'Von mir: ', them: 'Von Ihnen: ' },
  fr: { us: 'De mon côté : ', them: 'De votre côté : ' },
  es: { us: 'Por mi parte: ', them: 'Por su parte: ' },
  it: { us: 'Da parte mia: ', them: 'Da parte sua: ' },
  pt: { us: 'Da minha parte: ', them: 'Da sua parte: ' },
  nl: { us: 'Van mij: ', them: 'Van u: ' },
};

/** What only a seller sends, with its article, and the words with which a time begins. */
const SENT: Record<string, { things: Record<string, string>; when: RegExp; put(thing: string, when: string): string }> =
  {
    de: {
      things: {
        angebot: 'Das Angebot',
        vertrag: 'Den Vertrag',
        vertragsentwurf: 'Den Vertragsentwurf',
        preisliste: 'Die Preisliste',
        datenblatt: 'Das Datenblatt',
        kostenvoranschlag: 'Den Kostenvoranschlag',
        testzugang: 'Den Testzugang',
      },
      when: /^(?:bis|am|im|in|noch|heute|morgen|nächste|diese|kommende|Anfang|Mitte|Ende) /u,
      put: (thing, when) => `${thing} bekommen Sie ${when}`,
    },
    fr: {
      things: { devis: 'le devis', proposition: 'la proposition', offre: "l'offre", contrat: 'le contrat' },
      when: /^(?:avant|d'ici|pour|lundi|mardi|mercredi|jeudi|vendredi|le \d|cette|la semaine|demain|sous) ?/u,
      put: (thing, when) => `Vous recevrez ${thing} ${when}`,
    },
    es: {
      things: {
        oferta: 'la oferta',
        propuesta: 'la propuesta',
        presupuesto: 'el presupuesto',
        contrato: 'el contrato',
      },
      when: /^(?:antes|el|para|esta|la semana|mañana|hasta) /u,
      put: (thing, when) => `Recibirá ${thing} ${when}`,
    },
    it: {
      things: { offerta: "l'offerta", preventivo: 'il preventivo', proposta: 'la proposta', contratto: 'il contratto' },
      when: /^(?:entro|il \d|questa|la prossima|lunedì|martedì|mercoledì|giovedì|venerdì|domani) ?/u,
      put: (thing, when) => `Riceverà ${thing} ${when}`,
    },
    pt: {
      things: { proposta: 'a proposta', orçamento: 'o orçamento', contrato: 'o contrato' },
      when: /^(?:até|na|no|em|esta|amanhã|segunda|terça|quarta|quinta|sexta|antes) ?/u,
      put: (thing, when) => `Receberá ${thing} ${when}`,
    },
    nl: {
      things: {
        offerte: 'de offerte',
        voorstel: 'het voorstel',
        contract: 'het contract',
        prijslijst: 'de prijslijst',
      },
      when: /^(?:voor|op|deze|volgende|morgen|uiterlijk|maandag|dinsdag|woensdag|donderdag|vrijdag) ?/u,
      put: (thing, when) => `U ontvangt ${thing} ${when}`,
    },
  };

/** "Angebot bis Freitag" as a sentence; null where it is something else. */
export function saidDelivery(code: string, text: string): string | null {
  const [, first = '', rest = ''] =
    /^(?:(?:Das|Den|Die|Der|Le|La|L'|El|Il|O|A|De|Het) )?(\p{L}+) (.+)$/iu.exec(text) ?? [];
  const sent = SENT[code];
  const thing = sent?.things[first.toLowerCase()];
  return thing && sent!.when.test(rest) ? sent!.put(thing, rest) : null;
}

/** "Ik stuur offerte": notes have no articles. */
export function withArticle(code: string, text: string): string {
  const [all, start, noun = ''] =
    /^((?:Ich|Ik|Je|J['’]\p{L}+|Mando|Envío|Invio|Envio|Wir|We|Nous)(?: (?!(?:il|la|lo|el|a|o|de|het|das|den|die|der|le|une?|um|uma|una|ein|eine|einen|een|sua|su|seu) )\p{Ll}+)?(?: (?:Ihnen|vous|u))?) (\p{L}+)(?= )/u.exec(
      text,
    ) ?? [];
  const thing = SENT[code]?.things[noun.toLowerCase()];
  return all && thing
    ? `${start} ${thing.replace(/^\p{Lu}/u, (first) => first.toLowerCase())}${text.slice(all.length)}`
    : text;
}

/** "liste des sites", which stood behind a name, with whose task it is. */
export const withSide = (code: string, owner: Owner, text: string): string | null =>
  SIDES[code] ? `${SIDES[code]![owner]}${lowered(code, text)}` : null;

/** Behind a colon a note goes on in small letters, except where nouns have capitals or it begins with a name. */
export const lowered = (code: string, text: string): string =>
  code === 'de' || /^\p{Lu}(?:\p{Lu}|['’.\d])|^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text)
    ? text
    : text.replace(/^Eén(?!\p{L})/u, 'één').replace(/^\p{Lu}/u, (first) => first.toLowerCase());
