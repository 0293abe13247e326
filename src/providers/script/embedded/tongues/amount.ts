// An amount of money as notes write it, with its currency or without, and with nothing counted behind it.

const FIGURE = String.raw`(?:(?:€|R\$|\$|£|CHF) ?)?\d[\d.,]*(?:[ \u00a0\u202f]\d{3})*`;
const UNIT = String.raw`(?:[ \u00a0\u202f]?(?:€|%|k|EUR|[Ee]uros?|CHF|Franken|[Ff]rancs?|reais|[Dd]ollars?|mil|mille|mila|tausend|duizend|Prozent|procent|pour cent|por ciento|por cento|per cento|Cents?|cents?|centimes?)(?!\p{L}))`;
const EACH = String.raw`(?: (?:(?:im|pro|je|par|al|por|ao|per|a|à|il|el|o|la|l['’])[ ]?)(?:Monat|Jahr|Stück|Nutzer|Platz|mois|an|année|utilisateur|poste|mes|año|usuario|puesto|mese|anno|utente|mês|ano|usuário|utilizador|maand|jaar|stuk|gebruiker)(?!\p{L}))`;

/** "900", "1.600 Euro im Monat". */
export const AMOUNT = `${FIGURE}${UNIT}?${EACH}?`;
/** "1 600 €"; a bare figure may be anything. */
export const MONEY = String.raw`(?:${FIGURE}${UNIT}|(?:€|R\$|\$|£|CHF) ?\d[\d.,]*)`;
/** Nothing counted stands behind it. */
export const ENDS = String.raw`(?=[.,;:!?)]|$)`;
