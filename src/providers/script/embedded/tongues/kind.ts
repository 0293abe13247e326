// What a note in another language than English is about: a plan, a demo, what it costs, a wish, a trouble, or how things are.
import type { Kind } from '../facts/classify.js';
import type { Fact } from '../facts/facts.js';
import type { Statement } from '../notes/read.js';
import { isAnswered } from './answered.js';
import { isDatedPlanIn } from './dated-plan.js';
import { isOurPrice } from './named-price.js';
import type { Tongue } from './tongue.js';

const KINDS = ['next', 'shown', 'cost', 'goal', 'pain'] as const;
/** "Chaque vendredi" names a day and no plan. */
const HABIT = /(?<!\p{L})(?:chaque|tous les|jede[nrs]?|cada|todos los|ogni|elke|iedere|todas as)(?!\p{L})/iu;

/** The same as LIKED in the words of the notes. */
export const LIKED_NOTED =
  /^(?:(?:Am besten|Besonders|Gut) (?:kam|gefiel|gefallen)|Lo que más (?:le |les )?gust|Le (?:gust|encant|interes|pareci|è piaciut|sono piaciut)|Gli (?:è|sono) piaciut|Ha apprezzato|(?:Elle|Il|Ils) (?:a|ont) (?:beaucoup |surtout |bien )?(?:aimé|apprécié)|(?:Ela|Ele|Elas|Eles) (?:gost|ador)|Gost(?:ou|aram)|(?:Ze|Hij|Zij) vond)/u;

const DEMO = /^(?:Demo|Démo|Ik (?:toonde|presenteerde|liet zien))(?!\p{L})/u;

/** What the call was about. */
const TALKED =
  /^(?:Hablamos de (?!nuevo)|Nous avons parlé d|Abbiamo parlato d|Fal[áa]mos sobre|We spraken over|Im Mittelpunkt unseres)/u;

/** What has happened is no plan, whatever day it names. */
const PAST =
  /(?<!\p{L})(?:letzte[nrsm]?|vorige[nrsm]?|gestern|l['’]an dernier|derni(?:er|ère)|pasad[oa]|ayer|passad[oa]|ontem|scors[oa]|ieri|vorige|afgelopen|gisteren|(?:est|sont|a|ont) (?!prévu|convenu|fixé)\p{L}{2,}(?:é|ée|és|ées|u|ue|us))(?!\p{L})/iu;

/** What they said about the demo. */
export const LIKED =
  /^(?:Ihnen gefiel|Sie fanden|Le (?:gust|encant|interes|è piaciut|sono piaciut)|Vous avez (?:\p{L}+ )?(?:apprécié|aimé|adoré)|Você (?:gostou|adorou|achou)|U vond|U was (?:erg |zeer |heel )?(?:enthousiast|tevreden)|Wat u het meest|Usted valoró|Lo que más le|O que mais lhe|La cosa che le|Lei ha trovato|Vous avez trouvé|Ce qui vous a |Ce que vous avez |Am meisten (?:überzeugte|interessierte|beeindruckte)|\P{Ll}[^,]{2,60} gefiel Ihnen|\P{Ll}[^,]{2,60} sprak u |Besonders (?:gut )?gefiel|Lei ha apprezzato)/u;

/** "Das kostet …" is said right behind what it means. */
export const LEANS =
  /^(?:Das|Dies|Dat|Dit|Cela|Ça|Ceci|Esto|Eso|Isto|Isso|Questo|Ciò) (?:kostet|macht|sind|entspricht|kost|coûte|représente|fait|cuesta|supone|son|custa|representa|costa|significa|è) /u;

/** What stands between plans is one: "Sie benennen fünf Maschinen für den Test". */
export function afterPlan(tongue: Tongue, text: string, before: Fact | undefined): Kind | null {
  const ours = /^(?:Wir|We|Nous|On se|Nos|Ci|Hablamos|Falamos|Sentiamoci) /u.test(text) && /\d/u.test(text);
  const plan = text.startsWith(`${tongue.grammar.you} `) || ours;
  return plan && before?.kind === 'next' ? 'next' : null;
}

export function kindIn(tongue: Tongue, text: string, { section }: Statement): Kind {
  if ([LIKED, LIKED_NOTED, tongue.grammar.demo, DEMO].some((shown) => shown.test(text))) return 'shown';
  if (section === 'next' || section === 'date') return 'next';
  if (TALKED.test(text)) return 'situation';
  if (section === null && isAnswered(text)) return 'shown';
  if (section === null && isDatedPlanIn(text)) return 'next';
  if (isOurPrice(text)) return 'shown';
  if (section === 'shown' || section === 'cost' || section === 'pain' || section === 'goal') return section;
  const kinds = HABIT.test(text) || PAST.test(text) ? (['shown', 'cost', 'goal', 'pain'] as const) : KINDS;
  for (const kind of kinds) {
    if (tongue.grammar.kinds[kind].test(text)) return kind;
  }
  return 'situation';
}
