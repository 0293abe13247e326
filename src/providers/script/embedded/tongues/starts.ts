// What begins on a day, noted without a verb: "Testphase mit zehn Leuten ab dem 8. Juni", "Prueba piloto en Gandía a partir del 1 de junio".
type Starts = { names: readonly (readonly [RegExp, string])[]; when: RegExp; is: string };

const STARTS: Record<string, Starts> = {
  de: {
    names: [
      [
        /^\p{L}*(?:[Pp]hase|[Ll]ieferung|[Ii]nstallation|[Ee]inführung|[Mm]ontage|[Uu]mstellung|[Ii]nbetriebnahme|[Ss]chulung)$/u,
        'Die ',
      ],
      [/^(?:\p{L}*[Tt]est|\p{L}*[Pp]ilot|\p{L}*(?:lauf|betrieb)|Start|Rollout|Aufbau|Probeeinsatz)$/u, 'Der '],
      [/^(?:\p{L}*projekt|Onboarding)$/u, 'Das '],
    ],
    when: /(?= (?:ab (?:dem )?\d|ab (?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Anfang|Mitte|Ende)|am \d|am (?:Mon|Diens|Donners|Frei)tag|am Mittwoch|vom \d|in (?:der )?(?:KW|Kalenderwoche)))/u,
    is: ' ist geplant',
  },
  fr: {
    names: [
      [/^(?:essai|installation|intégration|audit)(?: \p{Ll}.*)?$/iu, "L'"],
      [/^(?:test|pilote|lancement|démarrage|déploiement)(?: \p{Ll}.*)?$/iu, 'Le '],
      [/^(?:phase|mise en|livraison|formation|pose)(?: \p{Ll}.*)?$/iu, 'La '],
    ],
    when: /(?= (?:à partir du|dès le|le (?:lundi |mardi |mercredi |jeudi |vendredi )?\d|du \d))/u,
    is: ' est prévu',
  },
  es: {
    names: [
      [/^(?:prueba|instalación|visita|entrega|formación|demostración)(?: \p{Ll}.*)?$/iu, 'La '],
      [/^(?:piloto|ensayo|arranque|montaje)(?: \p{Ll}.*)?$/iu, 'El '],
    ],
    when: /(?= (?:a partir del|desde el|el (?:lunes |martes |miércoles |jueves |viernes )?\d))/u,
    is: ' está previst',
  },
  it: {
    names: [
      [/^(?:prova|consegna|formazione|dimostrazione|visita)(?: \p{Ll}.*)?$/iu, 'La '],
      [/^(?:installazione|attivazione)(?: \p{Ll}.*)?$/iu, "L'"],
      [/^(?:test|pilota|progetto|collaudo|montaggio)(?: \p{Ll}.*)?$/iu, 'Il '],
    ],
    when: /(?= (?:a partire (?:dal|da)|dal \d|dall['’]|il (?:lunedì |martedì |mercoledì |giovedì |venerdì )?\d))/u,
    is: ' è previst',
  },
  pt: {
    names: [
      [/^(?:piloto|teste|ensaio|arranque|projeto)(?: \p{Ll}.*)?$/iu, 'O '],
      [/^(?:instalação|visita|demonstração|formação|entrega|prova|implantação)(?: \p{Ll}.*)?$/iu, 'A '],
    ],
    when: /(?= (?:a partir d[eo]|no dia \d|em \d|a \d{1,2} de))/u,
    is: ' está previst',
  },
  nl: {
    names: [
      [/^(?:proef\p{L}*|pilot|test\p{L}*|installatie|levering|montage|training|start|opstart)(?: \p{Ll}.*)?$/iu, 'De '],
      [/^(?:inmeten|bezoek|proefproject)(?: \p{Ll}.*)?$/iu, 'Het '],
    ],
    when: /(?= (?:vanaf|op) (?:\p{Ll}+dag )?\d)/u,
    is: ' staat gepland',
  },
};

const FEMININE: Record<string, RegExp> = {
  fr: /^(?:installation|intégration|phase|mise|livraison|formation|pose)/iu,
  es: /^(?:prueba|instalación|visita|entrega|formación|demostración)/iu,
  it: /^(?:prova|consegna|formazione|dimostrazione|visita|installazione|attivazione)/iu,
  pt: /^(?:instalação|visita|demonstração|formação|entrega|prova|implantação)/iu,
};

/** What begins on a day as a sentence; null where it is something else. */
export function startSaid(code: string, noted: string): string | null {
  const text = noted.replace(/[.\s]+$/u, '');
  const starts = STARTS[code];
  const at = starts ? text.search(starts.when) : -1;
  if (!starts || at < 4 || text.slice(0, at).split(' ').length > 12 || /[:;]/u.test(text)) return null;
  const name = text.slice(0, at);
  const article = starts.names.find(([pattern]) => pattern.test(code === 'de' ? name.split(' ')[0]! : name))?.[1];
  if (!article) return null;
  const is = gendered(code, starts.is, FEMININE[code]?.test(name) ?? false);
  const small = code === 'de' ? name : name.replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  return code === 'de' ? `${article}${small} ist${text.slice(at)} geplant` : `${article}${small}${is}${text.slice(at)}`;
}

const gendered = (code: string, is: string, feminine: boolean): string =>
  code === 'fr' ? `${is}${feminine ? 'e' : ''}` : code === 'nl' || code === 'de' ? is : `${is}${feminine ? 'a' : 'o'}`;
