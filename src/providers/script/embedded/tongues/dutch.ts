// Dutch: the polite form throughout.
import { DUTCH as DUTCH_PHRASES } from '../../phrases/dutch.js';
import type { Tongue } from './tongue.js';

const PLURALS: Record<string, string> = {
  gebruiken: 'gebruikt',
  hebben: 'hebt',
  zijn: 'bent',
  willen: 'wilt',
  werken: 'werkt',
  verliezen: 'verliest',
  zoeken: 'zoekt',
  kunnen: 'kunt',
  moeten: 'moet',
  gaan: 'gaat',
  zullen: 'zult',
  besteden: 'besteedt',
  betalen: 'betaalt',
};

/** "De klanten volgen hun levering": what belongs to others. */
const NOT_OTHERS =
  '(?<!(?:klanten|bezoekers|leden|medewerkers|chauffeurs|monteurs|bewoners|ouders|gasten|patiënten|huurders|leveranciers|leerlingen) [^.]*)';

export const DUTCH: Tongue = {
  code: 'nl',
  ...DUTCH_PHRASES,
  grammar: {
    you: 'U',
    withYou: (verb) =>
      /t$|^(?:is|heeft|wil|kan|zal|moet|gaat|zei|vond|was|had|zag|koos|sprak|gaf|kreeg|kwam|begon|\p{Ll}{3,}[dt]e)$/u.test(
        verb,
      ) && !/^(?:met|uit|niet|het|dat)$/iu.test(verb)
        ? (({ is: 'bent', wil: 'wilt', kan: 'kunt', zal: 'zult' } as Record<string, string>)[verb] ?? verb)
        : (PLURALS[verb] ?? null),
    withMe: (verb) =>
      /^(?:zal|toonde|liet|noemde|vertelde|adviseerde|presenteerde|stuurde|gaf|beloofde)$/u.test(verb)
        ? `Ik ${verb}`
        : /[^aeiou]t$/u.test(verb) && verb !== 'niet'
          ? `Ik ${verb.slice(0, -1)}`
          : null,
    owned: [
      ['^Volgens (?:mevrouw |meneer )?{name}(?: \\p{Lu}\\p{L}+)?(?=,? )', 'Volgens u'],
      ['^{name}(?: \\p{Lu}\\p{L}+)? vond(?!\\p{L})', 'U vond'],
      ['\\b(?:het|de) ([\\p{L}]+) van {name}(?!\\p{L})', 'uw $1'],
      ['(?<=\\b(?:met|aan|voor|naar) )(?:mevrouw |meneer |mw\\. )?{name}(?: \\p{Lu}\\p{L}+)?(?!\\p{L})', 'u'],
    ],
    replace: [
      [/(?<=^We (?:lieten|toonden|gaven) )(?:haar|hen|ze)(?!\p{L})/u, 'u'],
      [/^(?:Ze|Zij|Hij) (vroeg|vond|noemde|wilde)(?!\p{L})/u, 'U $1'],
      [/^(?:Het team)(?!\p{L})/u, 'Uw team'],
      [/^(?:Het bedrijf|De groep|De klant)(?!\p{L})/u, 'Uw bedrijf'],
      [
        /^(?:Zij|Ze) (gebruiken|hebben|zijn|willen|werken|verliezen|zoeken|kunnen|moeten|gaan|zullen|besteden|betalen)(?!\p{L})/u,
        'U $1',
      ],
      [/(?<=^U [\p{Ll} ]{2,24} dat )(?:zijn|haar) (?=\p{Ll}{4,})/u, 'uw '],
      [/(?<=^U [\p{Ll} ]{2,24} dat )het bedrijf(?!\p{L})/u, 'uw bedrijf'],
      [/^U gebruiken/u, 'U gebruikt'],
      [/^U hebben/u, 'U hebt'],
      [/^U zijn/u, 'U bent'],
      [/^U willen/u, 'U wilt'],
      [/^U werken/u, 'U werkt'],
      [/^U verliezen/u, 'U verliest'],
      [/^U zoeken/u, 'U zoekt'],
      [/^U kunnen/u, 'U kunt'],
      [/^U moeten/u, 'U moet'],
      [/^U gaan/u, 'U gaat'],
      [/^U zullen/u, 'U zult'],
      [/^U besteden/u, 'U besteedt'],
      [/^U betalen/u, 'U betaalt'],
      [new RegExp(`${NOT_OTHERS}(?<!\\p{L})(?:haar|hun)(?= \\p{L})`, 'gu'), 'uw'],
      [/(?<!\p{L})(?:Haar|Hun)(?= \p{L})/gu, 'Uw'],
    ],
    unclear: /(?<!\p{L})(?:hij|hem|zijn (?!er)|zij|ze|deze|die persoon)(?!\p{L})|^(?:Dat|Dit|Daarom|Hier) /iu,
    verb: /(?<!\p{L})(?:vroeg|vroegen|bellen|spreken|zien|bezoeken|is|zijn|was|waren|heeft|hebt|hebben|wordt|worden|kan|kunt|kunnen|moet|moeten|wil|wilt|willen|zal|zult|zullen|besteedt|verliest|gebruikt|werkt|kost|kosten|duurt|duren|lieten|toonden|sturen|stuurt|stuur|starten|gaat|gaan|komt|komen|zoekt|leidt|ontbreekt|ontbreken|[\p{L}]{4,}(?:en|te|ten|de|den))(?!\p{L})/iu,
    demo: /^(?:We|Wij|Ik) (?:lieten|liet|toonden|hebben|heb) .{3,200}(?:zien|gepresenteerd|getoond|gedemonstreerd|uitgelegd)(?!\p{L})/u,
    chatter: /^(?:We spraken met|Gesprek met|Wij spraken|Hallo|Goedendag|Bedankt|Beste)/u,
    private:
      /(?<!\p{L})(?:failliet|faillissement|gokken|(?:interne|voor intern) (?:notitie|gebruik)|intern:|vertrouwelijk\w*|niet (?:delen|vermelden|noemen|zeggen|doorsturen)|onder ons|korting\w*|bodemprijs|minimumprijs|volle prijs|lijstprijs|zakken (?:naar|tot)|marge\w*|budget\w*|onderhandel\w*|kans van|commissie|lijkt|leek|ik denk|geruchten?|naar verluidt|ontslag\w*|ontslagen|scheiding|ziek|zwanger|baas|zenuwachtig\w*|arrogant\w*|naïe\w*|dom(?:me)?|lui|idioot|liegt|concurren\w*|andere klant\w*|onze storing|ons probleem|negeer\w*|(?<!(?:dag|dagen|uur|uren|middag|ochtend|korte|plaatsing en|montage en|inclusief|persoonlijke) )instructie\w*|dronken|gierig\w*|druk zetten|quotum|beslisser\w*)(?!\p{L})/iu,
    kinds: {
      next: /(?<!\p{L})(?:beslist (?:in|zodra|op)|onze monteur komt|volgende (?:stap\w*|week|afspraak)|sturen|stuurt|stuur|(?:maandag|dinsdag|woensdag|donderdag|vrijdag)|starten|afgesproken|proef\w*)(?!\p{L})/iu,
      shown:
        /(?<!\p{L})(?:lieten|toonden|gepresenteerd|laten zien|demo\w*|ons (?:platform|product)|onze oplossing)(?!\p{L})/iu,
      cost: /(?<!\p{L})(?:kost\w*|verliest|verliezen|uur|euro|procent)(?!\p{L})|\d ?[€%]/iu,
      goal: /(?<!\p{L})(?:wilt|wil|willen|zoekt|doel|nodig|graag)(?!\p{L})/iu,
      pain: /(?<!\p{L})(?:probleem|problemen|fout\w*|handmatig\w*|met de hand|traag|vertraging\w*|ontbreekt|papier|Excel)(?!\p{L})/iu,
    },
  },
};
