// Who is listed as present. What one of them says who is not ours is said on the prospect's side, even where nobody says whose colleague
// they are.
const LISTS =
  /^[\s>#*_•–-]*(?:Teilnehmer\p{L}*|Teilnehmende|Anwesende?|Participants?|Présents?|Asistentes|Participantes|Presentes|Partecipanti|Presenti|Aanwezig(?:en)?|Deelnemers|Attendees)\p{L}*[\s*_]*:(?<names>.*)$/gimu;
const NAME = /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}/gu;

/** Full names and first names of all who are listed as present. */
export function attendeesOf(summary: string): string[] {
  const full = [...summary.matchAll(LISTS)].flatMap(({ groups }) =>
    [...groups!.names!.replace(/\([^)]*\)/gu, '').matchAll(NAME)].map(([name]) => name),
  );
  return [...new Set(full.flatMap((name) => [name, name.split(' ')[0]!]))].sort((a, b) => b.length - a.length);
}
