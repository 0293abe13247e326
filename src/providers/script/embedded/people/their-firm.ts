// Whose firm the notes speak of: the name of theirs where the brief has none, and the words that notes call it by.
import { quote } from '../../../../lib/quote.js';
import type { Brief } from '../../../contracts.js';

const FIRM = String.raw`\p{Lu}[\p{L}\d&'’.-]{1,24}(?: (?:&|and|of|de|du|van|von|der|den|\p{Lu}[\p{L}\d&'’.-]{1,24})){0,4}`;
const ROLE =
  /\b(?:director|manager|head|lead|officer|engineer|owner|founder|president|controller|buyer|executive|consultant|sales|operations|counsel|quality|finance|marketing|team|vp|ceo|cfo|coo|cto|it|hr|leit\p{L}+|jef[ea]|direct\p{L}+|responsable)\b/iu;
/** What stands above people, and is no firm. */
const LIST =
  '(?:Participants?|Attendees?|Present|People|Meeting|Call|Recap|Summary|Notes?|Next|Action|Actions|Budget|Pricing|Teilnehm|Anwesend|Asistentes|Participant|Presenti|Partecipanti|Deelnemers|Aanwezig)';
const MAX_CHARS = 4000;

/** "Hallam & Pryce: Marcus Feld (IT Director)", "Marcus Feld of Hallam & Pryce", "Hallam & Pryce <> Vaultline": null where none says it. */
export function firmInNotes({ summary, prospectName, userCompany }: Brief): string | null {
  const head = summary.slice(0, MAX_CHARS);
  const person = prospectName?.trim().split(/\s+/u)[0];
  const beside = person ? besidePerson(head, quote(person)) : [];
  const found = [...beside, ...(userCompany ? inTitle(head, userCompany.trim()) : [])].map((name) => name?.trim());
  const ours = userCompany?.trim().split(/\s+/u)[0]?.toLowerCase() ?? '';
  return found.find((name) => name && !ROLE.test(name) && (ours === '' || !name.toLowerCase().includes(ours))) ?? null;
}

function besidePerson(head: string, person: string): (string | undefined)[] {
  const name = String.raw`(?<!\p{L})${person}(?: \p{Lu}[\p{L}'’-]+){0,2}`;
  return [
    new RegExp(
      String.raw`^[>*_•–\s-]{0,8}(?!${LIST})(${FIRM})[*_]{0,3}:[*_]{0,3} (?:\p{Lu}[\p{L}'’ -]{1,40}(?: \([^()\n]{2,50}\))?[,;] ){0,4}${name}(?= \(|[,;]|$)`,
      'mu',
    ).exec(head)?.[1],
    new RegExp(String.raw`${name} \([^(),\n]{2,40}, (${FIRM})\)`, 'u').exec(head)?.[1],
    new RegExp(String.raw`${name},? (?:and [^.,\n]{2,40} )?(?:of|from|at) (${FIRM})(?=[ ,.;\n]|$)`, 'u').exec(
      head,
    )?.[1],
  ];
}

/** The line that names both firms. */
function inTitle(head: string, ours: string): (string | undefined)[] {
  const title = head.split('\n').find((line) => line.trim() !== '') ?? '';
  const second = head.split('\n').filter((line) => line.trim() !== '')[1] ?? '';
  const sign = String.raw` ?(?:<>|\/|\||×|\+| x |–|—| and | & ) ?`;
  const us = quote(ours.split(/\s+/u)[0]!);
  return [title, second].flatMap((line) => [
    new RegExp(`(${FIRM})${sign}${us}(?!\\p{L})`, 'u').exec(line)?.[1],
    new RegExp(`(?<!\\p{L})${us}(?: \\p{Lu}\\p{L}+)?${sign}(${FIRM})`, 'u').exec(line)?.[1],
  ]);
}

const KINDS =
  /^(?:broker|resort|campground|campsite|winery|vineyard|dairy|mill|nursery|estate|bakery|brewery|hotel|farm|studio|dealership|shipyard|yard|quarry|foundry|laundry|hatchery|distillery|orchard|ranch|garage|surgery|pharmacy|airport|airline|insurer|lab|laboratory|gym|spa|trust|academy|gallery|cinema|printer|roaster|builder|grower|wholesaler|carrier|hospice|publisher|operator|group)$/u;

/** "The broker" and "the resort", where the name of their firm says so and ours does not. */
export function kindsOfFirm(company: string | null, ours: string | null, summary: string): string[][] {
  const singulars = (name: string | null): string[] =>
    (name?.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/ies$/u, 'y').replace(/s$/u, ''));
  const our = singulars(ours);
  return [...singulars(company), ...toldKinds(summary)]
    .filter((kind) => KINDS.test(kind) && !our.includes(kind))
    .filter((kind) => !new RegExp(`\\b(?:an?|another|other|each|every) ${kind}`, 'iu').test(summary))
    .map((kind) => ['the', kind]);
}

/** "Greta explained that the yard builds 45 hulls": a firm is called by what it is. */
const TOLD_KIND =
  /\b(?:explained|said|says|described|mentioned|shared|noted|stated|reported|added|told (?:us|me)) (?:that|how) the (\p{Ll}+) (?:runs|has|builds|makes|sells|produces|handles|serves|ships|employs|operates|uses|spends|loses|processes|receives|buys)\b/gu;
const toldKinds = (summary: string): string[] =>
  Array.from(summary.slice(0, MAX_KINDS_CHARS).matchAll(TOLD_KIND), ([, kind]) => kind!);
const MAX_KINDS_CHARS = 20_000;

/** "Pinecrest Lakes has 212 sites", where the firm is Pinecrest Lakes RV Resort. */
export function startsOfFirm(company: string | null, summary: string): string[][] {
  const words = company?.split(/\s+/u) ?? [];
  return words
    .map((_, at) => words.slice(0, at))
    .filter((start) => start.length > 1 && !/^(?:&|and|of|the|de|van)$/iu.test(start.at(-1)!))
    .filter((start) => new RegExp(`(?<!\\p{L})${quote(start.join(' '))}(?:['’]s)? [\\p{Ll}\\d]`, 'u').test(summary))
    .map((start) => start.map((word) => word.toLowerCase()));
}
