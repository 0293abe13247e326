// French: what is known of it to hold a model's sentences against their quotes.
import { exactly, only, type Speech, whole } from './speech.js';

export const FRENCH: Speech = {
  us: whole(String.raw`je|j['’]\p{L}+|nous|notre équipe`),
  you: whole(String.raw`vous|votre \p{L}+|vos \p{L}+`),
  they: whole(String.raw`elles?|ils?|son équipe|sa \p{L}+|leur \p{L}+|leurs \p{L}+|la cliente|le client|ses \p{L}+`),
  towards: exactly(String.raw`(?:pour|avec|à|chez|de|par|entre|d['’]) ?(?:vous|nous|elle|lui|eux|\p{Lu}\p{L}+)`),
  isVerbSecond: false,
  joints: /\s(?:et|mais|car|donc|tandis que|alors que|parce que|que|qui|où)\s|\squ['’]/iu,
  not: whole(String.raw`ne|n['’]\p{L}+|pas|jamais|aucune?|sans|personne|rien|ni`),
  lack: whole(String.raw`manque\p{L}*|évit\p{L}*|au lieu|plutôt`),
  when: whole('si|peut-être|éventuellement|pourraient?'),
  open: whole("si|s['’]ils?|peut-être|éventuellement|pourraient?|une fois|lorsque|quand"),
  opposites: [
    [whole('avant'), whole('après')],
    [whole('plus'), whole('moins')],
    [whole(String.raw`augment\p{L}*|mont\p{L}*`), whole(String.raw`baiss\p{L}*|diminu\p{L}*|tomb\p{L}*|pass\p{L}*`)],
    [whole('au moins|minimum'), whole('au plus|maximum')],
  ],
  weighty: whole(
    String.raw`gratuit\p{L}*|offert\p{L}*|cadeau|remise\p{L}*|rabais|réduction\p{L}*|garanti\p{L}*|promet\p{L}*|promess\p{L}*|promis\p{L}*|meilleur\p{L}*|leader\p{L}*|unique\p{L}*|immédiat\p{L}*|urgen\p{L}*|illimité\p{L}*|à vie|toujours|tous|toutes|chaque|double\p{L}*|moitié|milliers|centaines|seulement|(?:plus de|moins de|presque|jusqu['’]à|au moins|à peine)(?= [€$£]?\d)`,
  ),
  own: whole(
    String.raw`avez(?! (?:\p{L}+ )?\p{L}+(?:é|u|i|is|it|ert)e?s?(?!\p{L}))|utilisez|possédez|achetez|exploitez`,
  ),
  get: whole('recevez|recevrez|aurez|avez|obtenez|obtiendrez|voyez|voit'),
  give: whole(String.raw`envo\p{L}*|enverr\p{L}*|transm\p{L}*|fourni\p{L}*|donn\p{L}*|adress\p{L}*`),
  show: whole(String.raw`montr\p{L}*|présent\p{L}*|démonstration|démo|regard\p{L}*|expliqu\p{L}*|vu`),
  told: whole(
    String.raw`compris|entendu|noté|retenu|parlé|discuté|évoqué|appris|convenu|abordé|vu|regardé|propos\p{L}*`,
  ),
  deeds: [
    whole(String.raw`envo\p{L}*|enverr\p{L}*|transm\p{L}*|livr\p{L}*|adress\p{L}*|recev\p{L}*|aurez`),
    whole(
      String.raw`réun\p{L}*|rencontr\p{L}*|rendez-vous|parl\p{L}*|retrouv\p{L}*|échang\p{L}*|point|revoy\p{L}*|voyons|reverr\p{L}*|appel\p{L}*`,
    ),
    whole(String.raw`décid\p{L}*|décision`),
    whole(String.raw`désign\p{L}*|choisi\p{L}*|nomm\p{L}*|indiqu\p{L}*`),
    whole(String.raw`démarr\p{L}*|commenc\p{L}*|début\p{L}*|lanc\p{L}*`),
    whole(String.raw`test\p{L}*|essa\p{L}*`),
    whole(String.raw`sign\p{L}*`),
  ],
  between: only('de|des|du|d|un|une|le|la|les|vos|votre|nos|notre|leurs|euros?|dollars?|cents?|autres'),
  stops: only(
    'à|au|aux|en|dans|sur|par|pour|avec|et|ou|mais|est|sont|était|a|ont|chaque|qui|que|de|des|du|d|le|la|les|vous|nous|il|elle|ils|planifie|planifient|coûtent|coûte|passent|arrivent|avant|après',
  ),
  people: only(String.raw`personnes?|gens|collaborat\p{L}*|employé\p{L}*|salarié\p{L}*|équipe|collègues?|membres?`),
  rates: {
    hour: "par heure|de l['’]heure",
    day: String.raw`par jour|chaque jour|quotidien\p{L}*|chaque matin|tous les (?:jours|matins)`,
    week: String.raw`par semaine|chaque semaine|hebdomadaire\p{L}*`,
    month: String.raw`par mois|chaque mois|mensuel\p{L}*|mois`,
    year: String.raw`par an|chaque année|annuel\p{L}*|par année`,
  },
  ways: only('à|de'),
  days: /(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre))(?!\p{L})|(?<!\p{L})(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|demain|après-demain|la semaine prochaine|le mois prochain|cette semaine)(?!\p{L})/iu,
  frame:
    "entreprise société prix tarif prévu prévue prévus pris prise comprise compris avez avons avoir était étaient êtes sommes sont sera serez serons peut pouvez pouvons dit disiez raconté expliqué mentionné parlé indiqué montré présenté regardé ensemble aujourd hui actuellement maintenant ensuite puis après aussi également encore environ près autour donc ainsi cela cette ces celui celle dont pour avec dans vous votre vos notre nous leur leurs elle elles chez depuis pendant lors entre sous plus très bien déjà comme mais aime aimé apprécié plaît besoin faut faire fait font signifie représente coûte coûtent passe passent prend prennent équipe personnes gens collaborateurs côté recevrez recevez aurez envoyons envoie enverrai enverrons réunissons retrouvons rencontrons parlons prochaine prochain étape étapes souhaitez voulez compris entendu noté retenu important point points temps alors lorsque quand afin tout toute voyez choisissez décidons décider désignez désignerez travaille travaillent même cela veut dire lequel laquelle desquels à-dire c'est-à-dire qu'elle que comment",
};
