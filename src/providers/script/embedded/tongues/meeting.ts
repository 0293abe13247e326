// "Prochain rendez-vous le 2 juin" as it is noted becomes the sentence that is spoken.

type Turn = readonly [RegExp, string];

const TURNS: Record<string, readonly Turn[]> = {
  de: [
    [
      /^(?:Der )?[Nn]ächste[r]? (Termin|Call|Anruf)(?: ist)?(?=:? (?:am|der|im)? ?\d| am | der )/u,
      'Unser nächster $1 ist',
    ],
    [
      /^(?:Das )?[Nn]ächstes? (Gespräch|Treffen|Telefonat)(?: ist)?(?=:? (?:am|der|im)? ?\d| am )/u,
      'Unser nächstes $1 ist',
    ],
  ],
  fr: [
    [
      /^(?:Le )?[Pp]rochain (rendez-vous|appel|échange|point)(?: est)?(?: prévu)?(?= le )/u,
      'Notre prochain $1 est prévu',
    ],
    [/^(?:La )?[Pp]rochaine (réunion|rencontre|visio)(?: est)?(?: prévue)?(?= le )/u, 'Notre prochaine $1 est prévue'],
  ],
  es: [
    [/^(?:La )?[Pp]róxima (reunión|llamada|cita)(?: es| será)?(?= el )/u, 'Nuestra próxima $1 es'],
    [/^(?:El )?[Pp]róximo (encuentro|contacto)(?: es| será)?(?= el )/u, 'Nuestro próximo $1 es'],
  ],
  pt: [
    [
      /^(?:A )?[Pp]róxima (reunião|chamada|conversa|ligação)(?: é| será)?(?= (?:em|a|no|dia) )/u,
      'A nossa próxima $1 é',
    ],
    [/^(?:O )?[Pp]róximo (encontro|contacto|contato)(?: é| será)?(?= (?:em|a|no|dia) )/u, 'O nosso próximo $1 é'],
  ],
  it: [
    [/^(?:La )?[Pp]rossima (riunione|chiamata|telefonata|call)(?: è| sarà)?(?= il )/u, 'La nostra prossima $1 è'],
    [/^(?:Il )?[Pp]rossimo (incontro|appuntamento|colloquio)(?: è| sarà)?(?= il )/u, 'Il nostro prossimo $1 è'],
  ],
  nl: [
    [/^(?:De )?[Vv]olgende (afspraak|call|meeting)(?: is)?(?= op )/u, 'Onze volgende $1 is'],
    [/^(?:Het )?[Vv]olgende? (gesprek|overleg)(?: is)?(?= op )/u, 'Ons volgende $1 is'],
  ],
};

export function withOurMeeting(code: string, text: string): string {
  for (const [pattern, spoken] of TURNS[code] ?? [])
    if (pattern.test(text))
      return text
        .replace(pattern, spoken)
        .replace(/ ist: (?=\d)/u, ' ist am ')
        .replace(/(?<=\p{L}): (?=\d)/u, ' ');
  return text;
}
