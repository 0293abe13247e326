// What a task asks somebody to do. The verbs of verbs.ts are what may be said of a prospect; a task under its heading may have more.
import { hasForm } from '../../english/verbs.js';

const MORE =
  /^(?:reserve|inform|liaise|obtain|gather|compile|finalize|finalise|align|brief|clarify|investigate|determine|secure|ensure|explore|verify|shortlist|select|revise|rework|amend|attach|populate|submit|countersign|procure|source|supply|dispatch|mount|calibrate|commission|inspect|survey|audit|tour|host|attend|participate|register|enrol|grant|enable|whitelist|provision|remove|swap|scope|size|simulate|benchmark|rehearse|film|localise|summarise|summarize|communicate|relay|contact|organise|design|evaluate|assess|approve|nominate|resend|consult|coordinate|label|collect|assemble|verify|allocate|appoint|activate|prioritise|socialise|socialize|accompany|sketch|quantify|itemise|itemize|sample|weigh|trace|print|scan|unlock|open|close|fill|hand|bring|pass|table|vacate|relocate|reposition|drain|flush|tidy|sweep|isolate|disconnect|warn|notify|nudge|ping|pencil|firm|quantify|chase|cordon|fence|trim|strip|empty|clear)$/;

/** Things that are named like what is done with them: "Pilot at two clinics", "Sample of the cloth". */
const OR_THING =
  /^(?:sample|design|survey|source|supply|host|label|trace|size|scope|tour|audit|film|brief|contact|sketch|commission|register|benchmark|print|scan|open|close|fill|pass|hand|swap|grant|mount|weigh|access|attach|table|drain|fence|trim|strip|empty|clear)$/;
const OBJECT =
  /^\p{L}+ (?:the|a|an|all|two|three|four|five|six|our|their|your|his|her|its|both|each|some|any|\d)(?= |\d)/iu;

/** "Clear bench 2", "empty the loft": a place, and no "clear plan". */
const CLEARS =
  /^(?:clear|empty|drain|tidy|sweep|fence|strip) (?:\p{Ll}+ ){1,2}\d|^(?:clear|empty|drain|tidy|sweep|fence|strip) (?:\p{Ll}+ )?(?:room|bench|bay|yard|space|area|floor|site|shed|path|shelf|rack|tank|corner|wall|desk|pit|aisle|hall|lane|driveway|stall|field|plot|deck|loft|attic|basement|cellar|garage|gutter|barn|workshop|counter|dock|ramp|roof|lawn|hedge|pond)s?\b/iu;

/** Whether a task begins with what is to be done. */
export const asksFor = (verb: string, task: string): boolean =>
  hasForm(verb, 'base') || (MORE.test(verb) && (!OR_THING.test(verb) || OBJECT.test(task) || CLEARS.test(task)));
