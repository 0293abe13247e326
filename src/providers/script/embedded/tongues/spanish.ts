// Spanish: the polite form throughout.
import { SPANISH as SPANISH_PHRASES } from '../../phrases/spanish.js';
import type { Tongue } from './tongue.js';

/** What the sender did, as they say it. */
const MINE: Record<string, string> = {
  presentó: 'Presenté',
  mostró: 'Mostré',
  enseñó: 'Enseñé',
  explicó: 'Expliqué',
  confirmó: 'Confirmé',
  ofreció: 'Ofrecí',
  propuso: 'Propuse',
};

export const SPANISH: Tongue = {
  code: 'es',
  ...SPANISH_PHRASES,
  grammar: {
    you: 'Usted',
    withYou: (verb) =>
      /[aeoáéó]$|^(?:es|va|ve|da|está)$/u.test(verb) && !/^(?:de|a|o|que|no|la|lo)$/iu.test(verb) ? verb : null,
    withMe: (verb) =>
      MINE[verb] ??
      (/[áa]$/u.test(verb) ? verb[0]!.toUpperCase() + verb.slice(1).replace(/á$/u, 'é').replace(/a$/u, 'o') : null),
    owned: [
      ['^Según (?:la |el |don |doña )?{name}(?: \\p{Lu}\\p{L}+)?(?=,? )', 'Según usted'],
      [
        '^A (?:la |el )?(?:[Dd]on |[Dd]oña |[Ss]eñora? |Sra?\\. )?{name}(?: \\p{Lu}\\p{L}+)? le (?=gust|interes|pareci|encant)',
        'Le ',
      ],
      ['\\b(?:el|la) ([\\p{L}]+) de {name}(?!\\p{L})', 'su $1'],
      [
        '(?<=\\b(?:a|con|para) )(?:[Dd]on |[Dd]oña |(?:el |la )?Sra?\\. )?{name}(?: \\p{Lu}\\p{L}+)?(?!\\p{L})',
        'usted',
      ],
    ],
    replace: [
      [
        /^(También )?[Pp]reguntó si /u,
        (_: string, also = '') => `Usted ${also.toLowerCase()}preguntó si `,
      ] as unknown as readonly [RegExp, string],
      [/(?<=\p{Ll} (?:a|de|en|para) )(?:la empresa|la compañía|la firma)(?!\p{L})/gu, 'su empresa'],
      [/^El equipo(?!\p{L})/u, 'Su equipo'],
      [/^(?:La empresa|El grupo|El cliente|La clienta)(?!\p{L})/u, 'Su empresa'],
      [/(?<!\p{L})(?:Ella|Él)(?!\p{L})/gu, 'Usted'],
      [/(?<!\p{L})(?:ella|él)(?!\p{L})/gu, 'usted'],
    ],
    unclear: /(?<!\p{L})(?:ellos|ellas|éste|aquel)(?!\p{L})|^(?:Esto|Eso|Esta|Este) /u,
    verb: /(?<!\p{L})(?:es|son|está|están|hay|tiene|tienen|usa|usan|utiliza|utilizan|dedica|dedican|pierde|pierden|quiere|quieren|necesita|necesitan|busca|cuesta|cuestan|tarda|tardan|mostramos|enviaremos|enviará|enviaré|envío|mando|preparo|haremos|veremos|llega|llegan|falta|faltan|gestiona|dirige|trabaja|trabajan|gasta|gastan|recibe|reciben|va|van|puede|pueden|debe|deben|presentamos|explicamos|acordamos|revisará|probará|compartirá|será|tendrá|[\p{L}]{3,}(?:amos|emos|imos|aron|ieron|ará|erá|irá|aban|aba)|(?<=[sn] )\p{L}{2,}(?:an|en))(?!\p{L})/iu,
    demo: /^(?:Les? |Se (?:lo|la|los|las) )?(?:[Mm]ostr(?:é|amos)|[Ee]nseñ(?:é|amos)|[Pp]resent(?:é|amos)|[Ee]xpli(?:qué|camos)|[Hh]icimos una demo)(?!\p{L})/u,
    chatter:
      /^(?:(?:[Bb]uenas|[Hh]ola)?,? ?[Rr]esumo la (?:llamada|reunión)|Hablé con|Hablamos con|Hablamos con|Llamada con|Reunión con|Hola|Gracias|Buenos días|Estimad)/u,
    private:
      /(?<!\p{L})(?:quiebra|bancarrota|jubila\w*|(?:uso|nota|apunte|comentario) intern[oa]|solo intern[oa]|confidencial\w*|no (?:compartir|mencionar|decir|revelar)|entre nosotros|descuento\w*|rebaja\w*|precio (?:mínimo|completo|de lista)|bajar (?:hasta|el precio)|margen|(?<!(?:env[ií]\p{L}*|mand\p{L}+|prepar\p{L}+|pas\p{L}+|recib\p{L}+) (?:el |un |su |le )?)presupuesto\w*|negocia\w*|probabilidad|comisión|parece|parecía|creo que|rumor\w*|dicen que|despid\w*|desped[ir]\w*|renunci\w*|divorci\w*|enferm\w*|embaraz\w*|jefe(?! de \p{Ll})|jefa(?! de \p{Ll})|nervios\w*|arrogante\w*|ingenu\w*|tont\w*|perezos\w*|idiota\w*|mentir\w*|competencia|competidor\w*|otro cliente|otros clientes|nuestra caída|nuestro fallo|ignora\w*|instruccion\w*|borrach\w*|tacañ\w*|presion\w*|cuota(?! (?:de alta|mensual|anual|fija|única))|decisor\w*)(?!\p{L})/iu,
    kinds: {
      next: /(?<!\p{L})(?:la decisión la|decidirá|nuestro técnico pas\p{L}+|próxim\w+|enviar(?:emos|á|é)|envío|mando|preparo|pasará|el (?:lunes|martes|miércoles|jueves|viernes)|haremos|tendremos|reunión|llamada|prueba piloto|acordamos|revisará|probará|compartirá)(?!\p{L})/iu,
      shown:
        /(?<!\p{L})(?:mostramos|presentamos|enseñamos|explicamos|demostración|nuestra (?:plataforma|solución))(?!\p{L})/iu,
      cost: /(?<!\p{L})(?:cuesta|cuestan|pierde|pierden|horas|euros|dólares|por ciento)(?!\p{L})|\d ?[€%]/iu,
      goal: /(?<!\p{L})(?:quiere|quieren|necesita|necesitan|busca|objetivo|le gustaría)(?!\p{L})/iu,
      pain: /(?<!\p{L})(?:problema\w*|error\w*|manual\w*|a mano|lent\w+|retras\w+|falta\w*|papel|Excel)(?!\p{L})/iu,
    },
  },
};
