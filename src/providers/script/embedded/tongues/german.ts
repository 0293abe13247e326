// German: the polite form throughout.

import { GERMAN as GERMAN_PHRASES } from '../../phrases/german.js';
import { strongWithYou } from './strong-verbs.js';
import type { Tongue } from './tongue.js';

const VERBS: Record<string, string> = {
  ist: 'sind',
  war: 'waren',
  hat: 'haben',
  hatte: 'hatten',
  wird: 'werden',
  wurde: 'wurden',
  kann: 'können',
  muss: 'müssen',
  soll: 'sollen',
  will: 'wollen',
  möchte: 'möchten',
  weiß: 'wissen',
  fand: 'fanden',
  bat: 'baten',
  gab: 'gaben',
  kam: 'kamen',
  sah: 'sahen',
  ging: 'gingen',
  nahm: 'nahmen',
  schrieb: 'schrieben',
  verlor: 'verloren',
  begann: 'begannen',
  sprach: 'sprachen',
  meinte: 'meinten',
  darf: 'dürfen',
  verliert: 'verlieren',
  gibt: 'geben',
  nimmt: 'nehmen',
  trifft: 'treffen',
  spricht: 'sprechen',
  betreibt: 'betreiben',
  hält: 'halten',
  lässt: 'lassen',
  fährt: 'fahren',
  sieht: 'sehen',
};

const withYou = (verb: string): string | null =>
  VERBS[verb.toLowerCase()] ??
  strongWithYou(verb) ??
  (/^\p{Ll}{3,}(?:en|ern|eln)$/u.test(verb) ? verb : null) ??
  (/^\p{L}{3,}te$/u.test(verb) ? `${verb}n` : null) ??
  (/^(?:\p{L}+[^s]t)$/u.test(verb) && !/^(?:nicht|jetzt|und|mit|seit|fast|oft|erst|sonst|selbst)$/iu.test(verb)
    ? `${verb.replace(/e?t$/u, '')}${/(?:el|er)t$/u.test(verb) ? 'n' : 'en'}`
    : null);

/** What only a person does: "sie möchte", "sie testet". */
const SHE_DOES =
  /^[Ss]ie (möchte|wünscht|sucht|braucht|testet|schickt|sendet|gibt|prüft|nennt|benennt|klärt|liefert|meldet|bringt|wählt|spricht|organisiert|bereitet|stellt|bespricht|füllt|zeigt)(?= )/u;

/** "Die Fahrer bekommen ihre Tour": what belongs to others. */
const NOT_OTHERS =
  '(?<!(?:Kunden|Kundinnen|Fahrer|Gäste|Mitarbeitenden?|Mitarbeiter|Patienten|Eltern|Kinder|Besucher|Mieter|Nutzer|Lieferanten|Monteure|Techniker|Mitglieder|Bewohner) [^.]*)';

export const GERMAN: Tongue = {
  code: 'de',
  ...GERMAN_PHRASES,
  grammar: {
    you: 'Sie',
    withYou,
    finish: (text) => text.replace(SHE_DOES, (_, verb: string) => `Sie ${withYou(verb) ?? verb}`),
    withMe: (verb) =>
      (({ wird: 'Ich werde', hat: 'Ich habe' }) as Record<string, string>)[verb.toLowerCase()] ??
      (/\p{L}{3}te$/u.test(verb) ? `Ich ${verb}` : /[^s]t$/u.test(verb) ? `Ich ${verb.replace(/e?t$/u, 'e')}` : null),
    owned: [
      ['^Laut (?:Frau |Herrn )?{name}(?: \\p{Lu}\\p{L}+)?(?=,? )', 'Laut Ihnen'],
      ['(?<=gefiel|gefielen|half|fehlt) (?:(?:Frau|Herrn?) )?{name}(?!\\p{L})', ' Ihnen'],
      ['(?<=überzeugte|interessierte|beeindruckte|begeisterte) (?:(?:Frau|Herrn?) )?{name}(?!\\p{L})', ' Sie'],
      ['^Laut (?:(?:Frau|Herrn?) )?{name} (\\p{Ll}+) das ', 'Das $1 '],
      ['^(?:(?:Frau|Herrn?) )?{name} gefiel(?!\\p{L})', 'Ihnen gefiel'],
      ['(?:Frau|Herr|Herrn) {name}s (?=\\p{Lu})', 'Ihr '],
      ['\\b{name}s (?=(?:Team|Unternehmen|Lager|Büro)\\b)', 'Ihr '],
      ['(?<=\\b(?:mit|bei|von|zu) )(?:Frau |Herrn |Herr )?{name}(?!\\p{L})', 'Ihnen'],
    ],
    replace: [
      [
        /^(ich|wir) (schicken?|senden?|geben?|zeigen?|liefern?|liefere|bringen?|mailen?|stellen?|besorgen?) (?:ihr|ihm)(?= (?:das|die|den|ein\w*|zwei|drei|vier|fünf|\d+|bis|am|unser\w*|noch|alle|eine) )/iu,
        '$1 $2 Ihnen',
      ],
      [/\bgefallen hat ihr\b/u, 'gefallen hat Ihnen'],
      [/\bgefiel ihr\b(?! \p{Lu})/u, 'gefiel Ihnen'],
      [/\bhat ihr\b(?= (?:besonders |sehr |gut )*gefallen)/u, 'hat Ihnen'],
      [/^Sie (fragte|sagte|wollte|meinte|nannte|erwähnte|wünschte|suchte|brauchte)\b/u, 'Sie $1n'],
      [/^(Ich habe|Wir haben|Ich hab) (?:ihm|ihr|ihnen)(?!\p{L})/u, '$1 Ihnen'],
      [
        /(?<=\p{Ll} )(?:das Unternehmen|die Firma|der Betrieb|den Betrieb)(?= (?:rund|etwa|ca|\d|im|pro|jährlich|jeden))/gu,
        'Ihr Unternehmen',
      ],
      [
        /(?<=\b(?:mussten|konnten|wollten|sollten|durften|hatten|waren|wurden|schmeißen|werfen|fahren|füllen|schreiben|zahlten|verloren|brauchten|bekommen|bekamen|müssten|machen|sehen) )sie\b/gu,
        'Sie',
      ],
      [
        /(?<=\p{Ll} )die (\p{L}*(?:[Kk]linik|[Pp]raxis|[Kk]anzlei|[Bb]rauerei|[Bb]äckerei|[Ss]chule|[Dd]ruckerei|[Ww]erkstatt|[Gg]ruppe)(?:en)?)(?= (?:rund|etwa|ca|\d|im|pro|jährlich))/gu,
        'Ihre $1',
      ],
      [/^Das Team\b/u, 'Ihr Team'],
      [/^(?:Die Firma|Das Unternehmen|Die Gruppe|Der Kunde|Die Kundin|Der Interessent)\b/u, 'Ihr Unternehmen'],
      [
        /\bsie\b(?= (?:nutzen|verwenden|haben|sind|möchten|wollen|brauchen|benötigen|verlieren|arbeiten|suchen|werden|können|müssen|verbringen|betreiben|planen|setzen|erfassen|prüfen|zahlen|schicken|senden|geben|testen)\b)/giu,
        'Sie',
      ],
      [
        /(?<=\b(?:nutzen|verwenden|haben|sind|möchten|wollen|brauchen|benötigen|verlieren|suchen|werden|können|müssen|verbringen) )sie\b/gu,
        'Sie',
      ],
      [new RegExp(`${NOT_OTHERS}(?<!\\p{L})ihr(e[rnsm]?)?(?!\\p{L})`, 'gu'), 'Ihr$1'],
      [/\bihnen\b/gu, 'Ihnen'],
      [/\bWir haben (?:ihr|ihm|Ihr) (?=(?:den|die|das|ein|eine|einen)\b)/u, 'Wir haben Ihnen '],
    ],
    unclear:
      /(?<!\p{L})(?:[Ee]r|ihm|ihn|(?<![Jj]ede[rsnm]? \p{Lu}.*)(?:sein|seine[rnms]?)|dies|dieser|dieses|jener)(?!\p{L})|^(?:Das (?:ist|war|hat|kostet|wäre)|Sie (?:ist|hat|möchte|will|wird|sagt|sagte|war|braucht|nutzt|findet|fand|leitet|sucht|wünscht|kann|muss|soll|\p{Ll}+t|\p{Ll}{2,}te)(?!\p{L})|Daran|Damit|Deshalb|Dort)/u,
    verb: /^Ich \p{L}+e |(?<!\p{L})(?:ist|stand|standen|beträgt|habe|kam|gab|fand|ging|sah|nahm|ließ|hielt|sind|war|waren|hat|haben|wird|werden|kann|können|muss|müssen|soll|sollen|will|wollen|möchten?|dauert|kostet|kosten|nutzen|verwenden|brauchen|verlieren|verbringt|verbringen|arbeiten|arbeitet|suchen|senden|schicken|geben|gibt|kommen|kommt|führt|führen|liegt|liegen|fehlt|fehlen|geht|gehen|betreiben|entstehen|entsteht|prüfen|planen|testen|erfassen|erfasst|zeigt|zeigten|zeigen|läuft|laufen|warten|wartet|bleibt|bleiben|tippt|tippen|wünschen|leiten|\p{L}{3,}(?:en|et|te|ten))(?!\p{L})/u,
    demo: /^(?:(?:Ich|Wir) (?:stellten?|zeigten?|präsentierten?|erklärten?|erläuterten?) |(?:Wir haben|Ich habe|Hab) .{3,200}(?:gezeigt|vorgestellt|vorgeführt|erklärt|präsentiert)|(?:Vorgestellt|Gezeigt|Vorgeführt|Präsentiert) (?:haben wir|habe ich|hab ich|wurden?|hat))(?!\p{L})/u,
    chatter:
      /^(?:(?:[Ss]o )?[Kk]urz(?:es)? (?:diktiert|notiert|Diktat)(?!\p{L})|Notizen |Protokoll |Gespräch mit|Telefonat mit|Wir haben mit .{2,60} gesprochen|Hallo|Guten Tag|Danke|Vielen Dank|Liebe|Mit freundlichen)/u,
    private:
      /(?<!\p{L})(?:insolven\w*|pleite|bankrott\w*|stur\w*|nur intern|interne[rn]? (?:Notiz|Vermerk|Info|Hinweis)|vertraulich\w*|nicht (?:weitergeben|erwähnen|sagen|verraten|teilen)|unter uns|rabatt\w*|nachlass|untergrenze|schmerzgrenze|mindestpreis|listenpreis|vollen? preis|runtergehen|marge\w*|budget\w*|verhandel\w*|verhandl\w*|abschluss\w*|wahrscheinlichkeit|provision|druck|wirkt|wirkte|scheint|offenbar|anscheinend|angeblich|gerücht\w*|gehört,? dass|kündig\w*|entlass\w*|gefeuert|scheidung|krank|schwanger|chef(?:in)?|nervös|arrogant|schwierig\w* (?:person|kunde)|unsicher|naiv|dumm\w*|faul\w*|idiot\w*|konkurren\w*|wettbewerb\w*|mitbewerb\w*|anderer? kunde|andere kunden|ausfall bei uns|unser ausfall|störung bei uns|unser problem|anweisung\w*|ignorier\w*|lüg\w*|betrunken|geizig|eitel|überfordert|entscheider\w*|ansprechbar|bonus)(?!\p{L})/iu,
    kinds: {
      next: /\b(?:Entscheidung (?:fällt|\p{L}+ im)|entscheidet|(?:Unser|Der) (?:Monteur|Techniker|Berater|Kollege) (?:kommt|schaut|besucht|misst|installiert|ruft)|(?:sprechen|telefonieren|treffen|sehen|hören) wir\b|nächste[rsn]? (?:Schritt\w*|Termin|Gespräch|Woche)|senden|schicken|schicke|sende|bis (?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|zum)|am (?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag)|Termin(?!\p{L})|Pilot\w*|vereinbart|werden .{3,80}(?:senden|schicken|prüfen|testen|geben|liefern))/iu,
      shown: /\b(?:gezeigt|vorgestellt|präsentiert|vorgeführt|Demo|unsere (?:Plattform|Lösung|Software))\b/iu,
      cost: /\b(?:kostet|kosten|verlieren|verliert|verlust\w*|Stunden|Euro|Prozent)\b.*|\d+ ?(?:€|%)/iu,
      goal: /\b(?:möchten?|wollen|will|brauchen|benötigen|suchen|Ziel|wünschen)\b/iu,
      pain: /\b(?:Problem\w*|Fehler\w*|manuell\w*|per Hand|händisch|langsam|doppelt|verspätet|fehlt|fehlen|dauert|Excel|Papier)\b/iu,
    },
  },
};
