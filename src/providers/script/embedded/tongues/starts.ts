// What begins on a day, noted without a verb: "Testphase mit zehn Leuten ab dem 8. Juni", "Prueba piloto en Gandía a partir del 1 de junio".
/** What begins, its article, and the ending that "planned" has with it. */
type Name = readonly [name: RegExp, article: string, ending?: string];
/** Around the day: "ist", "am 3. Mai", "geplant". */
type Starts = { names: readonly Name[]; when: RegExp; is: string; last?: string };

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
    is: ' ist',
    last: ' geplant',
  },
  fr: {
    names: [
      [/^(?:essai|audit)(?: \p{Ll}.*)?$/iu, "L'"],
      [/^(?:installation|intégration)(?: \p{Ll}.*)?$/iu, "L'", 'e'],
      [/^(?:test|pilote|lancement|démarrage|déploiement)(?: \p{Ll}.*)?$/iu, 'Le '],
      [/^(?:phase|mise en|livraison|formation|pose)(?: \p{Ll}.*)?$/iu, 'La ', 'e'],
    ],
    when: /(?= (?:à partir du|dès le|le (?:lundi |mardi |mercredi |jeudi |vendredi )?\d|du \d))/u,
    is: ' est prévu',
  },
  es: {
    names: [
      [/^(?:prueba|instalación|visita|entrega|formación|demostración)(?: \p{Ll}.*)?$/iu, 'La ', 'a'],
      [/^(?:piloto|ensayo|arranque|montaje)(?: \p{Ll}.*)?$/iu, 'El ', 'o'],
    ],
    when: /(?= (?:a partir del|desde el|el (?:lunes |martes |miércoles |jueves |viernes )?\d))/u,
    is: ' está previst',
  },
  it: {
    names: [
      [/^(?:prova|consegna|formazione|dimostrazione|visita)(?: \p{Ll}.*)?$/iu, 'La ', 'a'],
      [/^(?:installazione|attivazione)(?: \p{Ll}.*)?$/iu, "L'", 'a'],
      [/^(?:test|pilota|progetto|collaudo|montaggio)(?: \p{Ll}.*)?$/iu, 'Il ', 'o'],
    ],
    when: /(?= (?:a partire (?:dal|da)|dal \d|dall['’]|il (?:lunedì |martedì |mercoledì |giovedì |venerdì )?\d))/u,
    is: ' è previst',
  },
  pt: {
    names: [
      [/^(?:piloto|teste|ensaio|arranque|projeto)(?: \p{Ll}.*)?$/iu, 'O ', 'o'],
      [/^(?:instalação|visita|demonstração|formação|entrega|prova|implantação)(?: \p{Ll}.*)?$/iu, 'A ', 'a'],
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

/** What begins on a day as a sentence; null where it is something else. */
export function startSaid(code: string, noted: string): string | null {
  const text = noted.replace(/[.\s]+$/u, '');
  const starts = STARTS[code];
  const at = starts ? text.search(starts.when) : -1;
  if (
    !starts ||
    at < 4 ||
    text.slice(0, at).split(' ').length > 12 ||
    /[:;]/u.test(text) ||
    text.slice(0, at).includes(',')
  )
    return null;
  const name = text.slice(0, at);
  const found = starts.names.find(([pattern]) => pattern.test(code === 'de' ? name.split(' ')[0]! : name));
  if (!found) return null;
  const [, article, ending = ''] = found;
  const small = code === 'de' ? name : name.replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  return `${article}${small}${starts.is}${ending}${text.slice(at)}${starts.last ?? ''}`;
}
