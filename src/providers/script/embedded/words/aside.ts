// "Panels, delivered every two weeks", "unattended", "no equipment to buy": behind a comma, how the thing before it is, and no other thing.

const HOW =
  /^(?:(?:no|not|never|without) |(?:un\p{Ll}+ed|as needed|on request|optional|free of charge|included|tbc)$|(?:\p{Ll}+ed|built|kept|made|sold|hung|held|run|done)(?:$| (?:in|on|by|every|with|at|from|to|for|within|twice|once|daily|weekly|monthly|automatically|manually|per|each|overnight|nightly|as|under|up)\b)|\p{Ll}+ (?:needed|required|included|possible|unattended)$)/u;

export const isAside = (part: string): boolean => HOW.test(part);
