// Who "him" and "them" are in a task: the prospect, unless somebody else stands in it in front of them.

/** "Pick the ten drivers and tell them": those who are picked, or what is sent. */
const PICKED =
  /\b(?:pick|choose|name|select|nominate|inform|ask|tell|ship|test|count|measure|label|collect|print|scan|return|take|unpack|try|order|check|invite|brief|train|gather|review) (?:the |all |his |her |their |your |about )?(?:[\p{L}\d-]+ ){0,4}\p{Ll}+s\b[^;]*\band (?:\p{Ll}+ )?\p{Ll}+ $/u;

/** "Ask the fitter about the flue and send him the drawing": the one who is asked. */
const ASKED =
  /\b(?:ask|tell|call|phone|ring|email|contact|brief|invite|meet|meet with|show|remind|chase|speak to|talk to|speak with|talk with|check with|align with|get|bring|find|visit|book|hire) (?:the |an? |his |her |their |your |our )(?!(?:client|customer|prospect)\b)(?:[\p{Ll}-]+ ){0,2}?\p{Ll}+(?<!s)\b(?!['’]s).*\b(?:and|then) (?:[\p{L}-]+ ){0,6}$/u;
/** "Ask the sprayer about his dates". */
const ASKED_FOR =
  /\b(?:ask|call|phone|ring|email|contact|remind|speak to|talk to|speak with|talk with|check with) (?:the |an? |your |our )(?!(?:client|customer|prospect)\b)(?:[\p{Ll}-]+ ){0,2}?\p{Ll}+(?<!s) (?:about|for|if|when|whether|what|re) (?:[\p{L}-]+ ){0,4}$/u;
const ASKED_NAME =
  /\b(?:ask|tell|call|phone|ring|email|contact|brief|invite|meet|show|remind|chase|speak to|talk to|speak with|talk with|check with) \p{Lu}\p{Ll}+\b(?!['’]s).*\b(?:and|then) (?:[\p{L}-]+ ){0,6}$/u;

/** Whether "them" or "him" behind these words is somebody or something of the task. */
export const isOfTask = (before: string, isProspect: (name: string) => boolean): boolean => {
  if (PICKED.test(before) || ASKED.test(before) || ASKED_FOR.test(before)) return true;
  const name = ASKED_NAME.test(before) ? /\b\p{Lu}\p{Ll}+/u.exec(before)?.[0] : undefined;
  return name !== undefined && !isProspect(name);
};
