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
  /^(?:Ihnen gefiel|Sie fanden|Le (?:gust|encant|interes|è piaciut|sono piaciut)|Vous avez (?:\p{L}+ )?(?:apprécié|aimé|adoré)|Você (?:gostou|adorou|achou)|U vond|U was (?:erg |zeer |heel )?(?:enthousiast|tevreden)|Wat u het meest|Usted valoró|Lo que más le|O que mais lhe|(?:D?O que você mais|O que mais você) gost|La cosa che le|Lei ha trovato|Vous avez trouvé|Ce qui vous a |Ce que vous avez |Am meisten (?:überzeugte|interessierte|beeindruckte)|\P{Ll}[^,]{2,60} gefiel Ihnen|\P{Ll}[^,]{2,60} sprak u |Besonders (?:gut )?gefiel|Lei ha apprezzato)/u;

/** "Das kostet …" is said right behind what it means. */
export const LEANS =
  /^(?:(?:Según usted|Secondo lei|Segundo você|Selon vous),? )?(?:[Dd]as|[Dd]ies|[Dd]at|[Dd]it|[Cc]ela|[Çç]a|[Cc]eci|[Ee]sto|[Ee]so|[Ii]sto|[Ii]sso|[Qq]uesto|[Cc]iò) (?:kostet|macht|sind|entspricht|kost|coûte|représente|fait|cuesta|supone|son|custa|representa|rappresenta|costa|significa|è) /u;

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

const OUR_THING =
  /^(?:De (?:machine|installatie|app|robot|sensor)|Het (?:systeem|apparaat|toestel)|Die (?:Maschine|Anlage|App)|Das (?:System|Gerät)|La (?:machine|máquina|macchina|sonda|aplicación|app)|Le (?:système|capteur)|L['’](?:appareil|application|impianto|app)|El (?:equipo|sistema|sensor)|Il (?:sistema|sensore)|A (?:máquina|sonda|aplicação)|O (?:sistema|equipamento|sensor)) (?!(?:que|qui|die|das|dat|der|che) )\p{Ll}/u;
const TROUBLE =
  /(?<!\p{L})(?:verl\p{L}+|ausf\p{L}+|stil\p{L}*|perd\p{L}+|pierd\p{L}+|parad\p{L}+|ferm\p{L}+|arrêt\p{L}*|panne|aver[ií]\p{L}*|defe[ck]t\p{L}*|kapot|guast\p{L}*|heute|hoy|oggi|hoje|nu|aujourd['’]hui)(?!\p{L})/iu;

/** "De machine wast 450 kisten per uur": right behind what was shown, what that does; also by the word that it was shown by. */
export function isOurThing(text: string, shown: string): boolean {
  const noun =
    /^(?:(?:De|Het|Die|Der|Das|La|Le|El|Il|Lo|A|O) |L['’])(\p{L}{4,}) (?!(?:que|qui|die|das|dat|der|che|de|di|do|da) )\p{Ll}/u.exec(
      text,
    )?.[1];
  const isNamed = noun !== undefined && new RegExp(`(?<!\\p{L})${noun}(?!\\p{L})`, 'iu').test(shown);
  return (OUR_THING.test(text) || isNamed) && !TROUBLE.test(text);
}
