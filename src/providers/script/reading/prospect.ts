// Finds the prospect's name and firm, and who speaks for us, in the summary where the request gives none: only where the models of
// names are sure of one and of no other. "Call with Karin Berg, head of logistics at Alpen Foods".
import type { Brief } from '../../contracts.js';
import { readNames } from '../learned/name-features.js';
import { type Models, oddsOf, ownModels, probabilityOf } from '../learned/weights.js';

export type Found = { prospectName: string | null; prospectCompany: string | null };
type Notes = Pick<Brief, 'summary' | 'userName' | 'userCompany'>;

/** Least odds of the one, and by so much more than those of the next. */
const LEAST_ODDS = 0.4;
const LEAST_LEAD = 2;
/** What is likely somebody else's is less likely this one's, from these odds on. */
const OTHERS_COST = 0.3;
const OTHERS_ODDS = -2;

const NAME_MODELS = ['name-prospect', 'name-company', 'name-user'] as const;
type NameModel = (typeof NAME_MODELS)[number];
type NameModels = Pick<Models, NameModel>;

type Judged = { name: string; odds: Record<NameModel, number> };

/** How likely each name of a summary is the prospect's, their firm's and that of our person; as odds, without names that are known as ours. */
function judgeNames({ summary, userName, userCompany }: Notes, models: NameModels): Judged[] {
  return readNames(summary).flatMap(({ name, places }) => {
    if ([userName, userCompany].some((own) => own && isSame(own, name))) return [];
    const alone = NAME_MODELS.map((model) => oddsOf(probabilityOf(models[model], places)));
    const odds = NAME_MODELS.map((model, own) => {
      const others = Math.max(...alone.filter((_, each) => each !== own));
      return [model, alone[own]! - OTHERS_COST * Math.max(0, others - OTHERS_ODDS)] as const;
    });
    return [{ name, odds: Object.fromEntries(odds) as Judged['odds'] }];
  });
}

/** "Nick" and "Nick Sorrell". */
const isSame = (one: string, other: string): boolean =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);

function surest(judged: readonly Judged[], model: NameModel): string | null {
  const [best, next] = judged.map(({ name, odds }) => ({ name, odds: odds[model] })).sort((a, b) => b.odds - a.odds);
  if (!best || best.odds < LEAST_ODDS) return null;
  return next && best.odds - next.odds < LEAST_LEAD ? null : best.name;
}

/** Of each kind the name that is surely the one, or null. */
export function surestNames(notes: Notes, models: NameModels): Record<NameModel, string | null> {
  const judged = judgeNames(notes, models);
  return Object.fromEntries(NAME_MODELS.map((model) => [model, surest(judged, model)])) as Record<
    NameModel,
    string | null
  >;
}

export function findProspect(notes: Notes, models: NameModels = ownModels()): Found {
  const names = surestNames(notes, models);
  return { prospectName: names['name-prospect'], prospectCompany: names['name-company'] };
}

/** Who speaks for us, where the notes say so. */
export const sellerIn = (summary: string, models: NameModels): string | null =>
  surestNames({ summary, userName: null, userCompany: null }, models)['name-user'];

/** The brief with what was found; what the request gives holds. */
export function withFound(brief: Brief, models?: NameModels): { brief: Brief; found: Found } {
  const all = brief.prospectName === null || brief.prospectCompany === null ? findProspect(brief, models) : null;
  const found = {
    prospectName: brief.prospectName === null ? (all?.prospectName ?? null) : null,
    prospectCompany: brief.prospectCompany === null ? (all?.prospectCompany ?? null) : null,
  };
  return {
    brief: {
      ...brief,
      prospectName: brief.prospectName ?? found.prospectName,
      prospectCompany: brief.prospectCompany ?? found.prospectCompany,
    },
    found,
  };
}
