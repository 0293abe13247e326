// Italian: the polite form throughout.
import { ITALIAN as ITALIAN_PHRASES } from '../../phrases/italian.js';
import type { Tongue } from './tongue.js';

/** "A marzo hanno dovuto …", without a subject, is said of the firm. */
const THEY_DID =
  /^((?:(?:A|Nel|In|Lo|La|L['’]|Quest['’]) ?[\p{L}\d ]{3,24},? )?)[Hh]anno (?=(?:dovuto|perso|avuto|speso|rifiutato|pagato|ricevuto|consegnato|venduto|prodotto)(?!\p{L}))/u;

export const ITALIAN: Tongue = {
  code: 'it',
  ...ITALIAN_PHRASES,
  grammar: {
    you: 'Lei',
    withYou: (verb) => (/[aeoàèò]$/u.test(verb) && !/^(?:di|a|e|che|la|lo|una|non)$/iu.test(verb) ? verb : null),
    withMe: (verb) =>
      /[àa]$/u.test(verb) ? verb[0]!.toUpperCase() + verb.slice(1).replace(/à$/u, 'ò').replace(/a$/u, 'o') : null,
    owned: [
      ['^Secondo (?:la |il |don )?{name}(?: \\p{Lu}\\p{L}+)?(?=,? )', 'Secondo lei'],
      ['^A {name}(?: \\p{Lu}\\p{L}+)? (?=è piaciut|sono piaciut|interess)', 'Le '],
      ['\\b(il|la) ([\\p{L}]+) di {name}(?!\\p{L})', '$1 sua $2'],
      [
        '(?<=\\b(?:con|per) )(?:(?:il |la )?(?:Dott\\.|Dott\\.ssa|Sig\\.|Sig\\.ra) )?{name}(?: \\p{Lu}\\p{L}+)?(?!\\p{L})',
        'lei',
      ],
      [
        '^(?:A|Al|Alla) (?:(?:[Dd]ott\\.ssa|[Dd]ott\\.|[Ss]ignora?|Sig\\.ra|Sig\\.) )?{name}(?: \\p{Lu}\\p{L}+)? (?=(?:è|sono) piaciut)',
        'Le ',
      ],
      ['(?<!\\p{L})a {name}(?: \\p{Lu}\\p{L}+)?(?!\\p{L})', 'a lei'],
    ],
    replace: [
      [/(?<!\p{L})il sua (?=\p{L})/gu, 'il suo '],
      [/^Ha chiesto se /u, 'Lei ha chiesto se '],
      [/^(?:Il team|La squadra)(?!\p{L})/u, 'Il suo team'],
      [/^(?:L'azienda|La società|Il gruppo|Il cliente|La cliente)(?!\p{L})/u, 'La sua azienda'],
      [/^(?:Lei|Lui)(?!\p{L})/u, 'Lei'],
      [/(?<!\p{L})gli (?=(?:è|sono) (?:costat|servit|mancat)|cost(?:a|ano) |serv(?:e|ono) |manca)/gu, 'le '],
      [/(?<!\p{L})(all'|dell'|nell'|l')azienda(?!\p{L})/gu, '$1 sua azienda'],
      [/(?<!\p{L})([adn]e?l)l' sua azienda/giu, '$1la sua azienda'],
      [/(?<!\p{L})l' sua azienda/giu, 'la sua azienda'],
    ],
    finish: (text) => asFirm(text.replace(THEY_DID, '$1avete ')),
    unclear:
      /(?<!\p{L})(?:loro|essi|lui|costui)(?!\p{L})|^(?:Questo|Ciò|Usano|Hanno|Sono|Vogliono|Perdono|Utilizzano) /iu,
    verb: /(?<!\p{L})(?:è|sono|ha|hanno|c'è|usa|utilizza|passa|passano|perde|perdono|vuole|cerca|costa|costano|richiede|richiedono|abbiamo|invieremo|invia|inviamo|invierà|invierò|facciamo|faremo|arriva|arrivano|manca|mancano|gestisce|dirige|lavora|lavorano|riceve|ricevono|può|vorrebbe|vorrebbero|dovrebbe|potrebbe|preferirebbe|possono|deve|devono|serve|servono|[\p{L}]{3,}(?:iamo|remo|erà|irà|erò|irò|avano|ava))(?!\p{L})/iu,
    demo: /^(?:Le |Gli )?(?:[Aa]bbiamo|[Hh]o) (?:mostrato|presentato|spiegato|fatto vedere|fatto provare)(?!\p{L})/u,
    chatter: /^(?:Abbiamo parlato con|Chiamata con|Riunione con|Incontro con|Ciao|Buongiorno|Grazie|Gentile)/u,
    private:
      /(?<!\p{L})(?:falliment\w*|(?:uso|nota|appunto|commento|cosa) intern[oa]|solo intern[oa]|riservat\w*|confidenzial\w*|non (?:condividere|menzionare|dire|rivelare)|tra noi|sconto|sconti|prezzo (?:minimo|pieno|di listino)|scendere (?:a|fino)|margin\w*|budget\w*|negozia\w*|trattativ\w*|probabilità|provvigion\w*|sembra\w*|credo che|penso che|voci|pare che|(?:va|andrà|vanno|andare) in pensione|pensionament\w*|licenzi\w*|dimission\w*|divorzi\w*|malat\w*|incinta|capo(?!(?: |)(?:reparto|cantiere|turno|officina|squadra|sala))|nervos\w*|arrogant\w*|ingenu\w*|stupid\w*|pigr\w*|idiot\w*|bugiard\w*|concorren\w*|altro cliente|altri clienti|nostro guasto|nostro errore|ignora\w*|istruzion\w*|ubriac\w*|avar\w*|pressione|quota|decisor\w*)(?!\p{L})/iu,
    kinds: {
      next: /(?<!\p{L})(?:la decisione la|decide il|il nostro tecnico passa|prossim\w+|invi(?:eremo|amo|erà|erò)|(?:lunedì|martedì|mercoledì|giovedì|venerdì)|faremo|facciamo|riunione|prova pilota|concordato)(?!\p{L})/iu,
      shown: /(?<!\p{L})(?:mostrato|presentato|spiegato|dimostrazione|nostra (?:piattaforma|soluzione))(?!\p{L})/iu,
      cost: /(?<!\p{L})(?:costa\w*|perde|perdono|ore|euro|per cento)(?!\p{L})|\d ?[€%]/iu,
      goal: /(?<!\p{L})(?:vuole|cerca|obiettivo|bisogno|vorrebbe|desidera)(?!\p{L})/iu,
      pain: /(?<!\p{L})(?:problem\w*|error\w*|manual\w*|a mano|lent\w+|ritard\w*|manca\w*|carta|Excel)(?!\p{L})/iu,
    },
  },
};

const PLURAL: Record<string, string> = { hanno: 'ha', sono: 'è', fanno: 'fa', vanno: 'va', danno: 'dà', stanno: 'sta' };
const one = (verb: string): string =>
  PLURAL[verb.toLowerCase()] ?? verb.toLowerCase().replace(/ano$/u, 'a').replace(/ono$/u, 'e');

/** "Producono 400 bottiglie e spediscono in 19 paesi", without a subject, is said of the firm. */
function asFirm(text: string): string {
  const found = /^(\p{Lu}\p{Ll}{2,}(?:ono|ano|anno)|Hanno|Sono|Fanno) /u.exec(text);
  if (!found) return text;
  const rest = text
    .slice(found[0].length)
    .replace(/ e (\p{Ll}{3,}(?:ono|ano)) /gu, (_, verb: string) => ` e ${one(verb)} `);
  return `La sua azienda ${one(found[1]!)} ${rest}`;
}
