// French: the polite form throughout.
import { FRENCH as FRENCH_PHRASES } from '../../phrases/french.js';
import type { Tongue } from './tongue.js';

const VERBS: Record<string, string> = {
  est: 'êtes',
  envoie: 'envoyez',
  transmet: 'transmettez',
  met: 'mettez',
  remet: 'remettez',
  soumet: 'soumettez',
  permet: 'permettez',
  craint: 'craignez',
  revient: 'revenez',
  vient: 'venez',
  tient: 'tenez',
  obtient: 'obtenez',
  dit: 'dites',
  écrit: 'écrivez',
  suit: 'suivez',
  produit: 'produisez',
  construit: 'construisez',
  remplit: 'remplissez',
  finit: 'finissez',
  connaît: 'connaissez',
  choisit: 'choisissez',
  fournit: 'fournissez',
  réunit: 'réunissez',
  prend: 'prenez',
  a: 'avez',
  fait: 'faites',
  va: 'allez',
  doit: 'devez',
  veut: 'voulez',
  peut: 'pouvez',
  perd: 'perdez',
  reçoit: 'recevez',
  voit: 'voyez',
  sait: 'savez',
  vend: 'vendez',
  attend: 'attendez',
  souhaite: 'souhaitez',
  voudrait: 'voudriez',
  aimerait: 'aimeriez',
  sont: 'êtes',
  ont: 'avez',
  font: 'faites',
  vont: 'allez',
  doivent: 'devez',
  veulent: 'voulez',
  peuvent: 'pouvez',
  reçoivent: 'recevez',
};

const withYou = (verb: string): string | null =>
  VERBS[verb.toLowerCase()] ??
  (/(?:[ao]ie)$/u.test(verb) ? verb.replace(/ie$/u, 'yez') : null) ??
  (/(?:era|ira|ra)$/u.test(verb)
    ? verb.replace(/ra$/u, 'rez')
    : /[^aeoéè](?:e|ent)$/u.test(verb) && verb.length >= 4
      ? verb
          .replace(/(?<=je)tt(?=ent?$)|(?<=pe)ll(?=ent?$)/u, (two) => two[0]!)
          .replace(/è(?=\p{L}e(?:nt)?$)/u, 'é')
          .replace(/(?:e|ent)$/u, 'ez')
      : null);

/** What a firm or a person does: "ils jettent", "elle nous donne". */
const THEY_DO =
  /^(?:ils|elles|elle|il) (nous )?((?<=(?:ils|elles) (?:nous )?)(?:ont|sont|\p{L}{3,}ent)|(?:veut|souhaite|voudrait|cherche|envoie|donne|teste|choisit|prépare|transmet|demande|vérifie|fournit|présente))(?= )/iu;

/** "L'an dernier ils ont perdu 9 fûts". */
const WHEN =
  /^(?:L['’](?:an|année) derni(?:er|ère)|Cette année|Cet (?:été|hiver|automne)|Ce printemps|L['’](?:été|hiver|automne) dernier|Ce mois-ci|En \p{L}+(?: \d{4})?|Aujourd['’]hui|Actuellement|Le (?:mois|trimestre) dernier),? (?=(?:ils|elles) )/iu;

/** "Les clients suivent leur livraison": what belongs to others. */
const NOT_OTHERS =
  '(?<!(?:(?:[Ll]es|[Dd]es|[Aa]ux|\\d) \\p{Ll}+s|[Cc]haque \\p{Ll}+|[Ll]e client|[Uu]n client|chacun) (?:[^.]* )?)';

export const FRENCH: Tongue = {
  code: 'fr',
  ...FRENCH_PHRASES,
  grammar: {
    you: 'Vous',
    withYou,
    withMe: (verb) =>
      verb === 'va'
        ? 'Je vais'
        : verb === 'a'
          ? "J'ai"
          : /[^aeiouéè]e$|oie$/u.test(verb)
            ? `${/^[aeiouéh]/iu.test(verb) ? "J'" : 'Je '}${verb}`
            : /ra$/u.test(verb)
              ? `${/^[aeiouéh]/iu.test(verb) ? "J'" : 'Je '}${verb.replace(/ra$/u, 'rai')}`
              : null,
    owned: [
      ["^(?:Selon|D['’]après) (?:Mme |M\\. |Madame |Monsieur )?{name}(?: \\p{Lu}\\p{L}+)?(?=,? )", 'Selon vous'],
      ["(?:l'|le |la )([\\p{L}]+) de {name}(?!\\p{L})", 'votre $1'],
      ['(?<=\\b(?:à|avec|pour) )(?:M\\. |Mme |Monsieur |Madame )?{name}(?: \\p{Lu}\\p{L}+)?(?!\\p{L})', 'vous'],
    ],
    replace: [
      [/^je (?:lui|leur) (?=(?:envoie|donne|transmets|prépare|propose|présente|montre|fais|livre) )/iu, 'Je vous '],
      [/^(?:L'équipe|L’équipe)(?!\p{L})/u, 'Votre équipe'],
      [/^(?:L['’]|La |Le )(entreprise|société|groupe|maison)(?!\p{L})/u, 'Votre $1'],
      [/^(?:Le client|La cliente)(?!\p{L})/u, 'Votre entreprise'],
      [new RegExp(`${NOT_OTHERS}(?<!\\p{L})(?:son|sa|leur)(?= \\p{L})`, 'gu'), 'votre'],
      [/(?<!\p{L})(?:Son|Sa|Leur)(?= \p{L})/gu, 'Votre'],
      [new RegExp(`${NOT_OTHERS}(?<!\\p{L})(?:ses|leurs)(?= [\\p{L}\\d])`, 'gu'), 'vos'],
      [/(?<!\p{L})(?:Ses|Leurs)(?= [\p{L}\d])/gu, 'Vos'],
      [/Nous (?:lui|leur) avons/gu, 'Nous vous avons'],
      [/^Je (?:lui|leur) ai(?!\p{L})/u, 'Je vous ai'],
      [
        /^Elle a (?=(?:demandé|choisi|apprécié|aimé|voulu|noté|testé|proposé|confirmé|préféré|trouvé)(?!\p{L}))/u,
        'Vous avez ',
      ],
      [/^(?:Ça|Ca) /u, 'Cela '],
      [/(?<=\p{Ll} )(à|de) l['’]entreprise(?!\p{L})/gu, '$1 votre entreprise'],
      [/(?<=\p{L}): (?=\p{L}|\d)/gu, ' : '],
    ],
    finish: (text) => {
      const when = WHEN.exec(text)?.[0] ?? '';
      const you = when === '' ? 'Vous' : 'vous';
      const told = text.slice(when.length);
      return (
        when +
        told.replace(THEY_DO, (_, to: string | undefined, verb: string) => `${you} ${to ?? ''}${withYou(verb) ?? verb}`)
      );
    },
    unclear:
      /(?<!\p{L})(?:ils|elles|elle|il(?! y a| faut| s'agit)|lui|(?<!(?:[Ll]es|[Dd]es|[Aa]ux|\d) \p{Ll}+s (?:.* )?)leur|celui|celle)(?!\p{L})|^(?:Cela|Ça|Ceci) /iu,
    verb: /^(?:J'|Je )\p{L}+e |(?<!\p{L})(?:est|sont|a|ont|avez|êtes|avons|passe|passent|perd|perdez|perdent|coûte|coûtent|utilisez|utilise|faut|prend|prennent|veut|voulez|souhaitez|doit|doivent|arrive|arrivent|manque|manquent|enverrons|enverrez|enverrai|gérez|dirigez|travaille|travaillent|dure|durent|reste|restent|cherchez|[\p{L}]{3,}(?:ez|ront|ra|aient|ait)|(?<=[Nn]ous )\p{L}{3,}ons|(?<=[sx] )(?:se |s['’]|ne |n['’])?\p{L}{2,}ent)(?!\p{L})/iu,
    demo: /^(?:Nous (?:lui |leur |vous )?avons|J['’]ai|Je (?:lui|leur) ai|On (?:lui |leur )?a) (?:montré|présenté|expliqué|fait (?:voir|une démo))(?!\p{L})/u,
    chatter:
      /^(?:RDV|Rendez-vous (?:visio )?avec|Visio avec|Point avec|Nous avons (?:parlé|discuté|échangé) avec|Appel avec|Réunion avec|Bonjour|Merci|Cher)/u,
    private:
      /(?<!\p{L})(?:faillite|retraite|(?:usage|note|remarque) interne|en interne seulement|confidentiel\w*|ne pas (?:partager|mentionner|dire|divulguer)|entre nous|remise\w*|rabais|ristourne\w*|prix (?:plancher|minimum|plein|catalogue)|descendre (?:à|jusqu)|marge\w*|budget\w*|négoci\w*|probabilité|(?:ma|notre|sa) commission|semble|semblait|je (?:pense|crois)|rumeur\w*|paraît|licenci\p{L}*|démission\w*|divorc\w*|malade\w*|enceinte|patron\w*|nerveu\w*|arrogant\w*|naï\w*|stupide\w*|paresseu\w*|idiot\w*|ment(?:eur|euse|ir)|concurren\w*|autre client|autres clients|notre panne|notre incident|ignore\w*|instruction\w*|ivre|radin\w*|pression|quota|décideur\w*)(?!\p{L})/iu,
    kinds: {
      next: /(?<!\p{L})(?:décision (?:sera|est)|décidera|notre technicien (?:passe|vient)|prochain\w*|enverr\w+|(?:lundi|mardi|mercredi|jeudi|vendredi)|rendez-vous|pilote|convenu|testerez|essai)(?!\p{L})/iu,
      shown: /(?<!\p{L})(?:montré|présenté|démonstration|expliqué|notre (?:plateforme|solution))(?!\p{L})/iu,
      cost: /(?<!\p{L})(?:coûte\w*|perd\w*|heures|euros|pour cent)(?!\p{L})|\d ?[€%]/iu,
      goal: /(?<!\p{L})(?:voulez|souhaitez|cherchez|objectif|besoin|aimeriez|voudriez)(?!\p{L})/iu,
      pain: /(?<!\p{L})(?:problème\w*|erreur\w*|manuel\w*|à la main|lent\w*|retard\w*|manque\w*|papier|Excel)(?!\p{L})/iu,
    },
  },
};
