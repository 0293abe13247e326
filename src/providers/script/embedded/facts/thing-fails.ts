// What our thing cannot do, and what it showed of somebody else, is not told: "The report hides the late fees", "The app shows Palmer's data".

const THING = '(?:app|report|tracker|dashboard|portal|planner|module|product|sensor|demo)';
const OURS = String.raw`(?:The|Our|A|An|Each|Every) (?:[\p{L}\d-]+ ){0,2}?${THING}`;
const FAILS = new RegExp(
  String.raw`^${OURS} (?:(?:often|sometimes|still|also|even|always|usually|never|barely|hardly) )*(?:hides|loses|misses|drops|lacks|skips|forgets|ignores|crashes|freezes|hangs|fails|breaks|misreads|mixes up|misplaces|overheats|lags|struggles|stalls|duplicates|omits|leaves out)\b`,
  'iu',
);
/** "The tracker loses no signal", "the app drops the paper forms": a thing may lose what nobody wants. */
const NOTHING = /\bnever\b|\b(?:loses|misses|drops|skips|hides|lacks) (?:no|nothing|none)\b/iu;
const ONLY = new RegExp(
  String.raw`^${OURS} (?:\p{Ll}+ )?\p{Ll}+s (?:only|just|barely|no more than|at most) (?:\d|(?:one|two|three|four|five|six|half|some|part)\b)`,
  'iu',
);
const SHOWN = new RegExp(
  String.raw`^(?:${OURS} (?:also )?\p{Ll}+s\b|(?:We|I|You|Together we) (?:also |then )?(?:showed|demoed|presented|looked|saw|went)\b)`,
  'iu',
);
const OWNED = /(?<![\p{L}\d])(\p{Lu}[\p{L}\d&-]+)['’]s? (?=\p{Ll})/gu;
const NO_NAME =
  /^(?:today|yesterday|tomorrow|it|that|what|here|there|who|let|he|she|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|the|an?|our|your|we|i|you|they)$/iu;

/** Whether the sentence tells a weakness of our thing, or the data of a third one in it. */
export function isOwnWeakness(text: string): boolean {
  return (FAILS.test(text) && !NOTHING.test(text)) || ONLY.test(text);
}

/** Whether what was shown belongs to somebody whom neither side knows. */
export function showsOfOthers(text: string, isKnown: (name: string) => boolean): boolean {
  if (!SHOWN.test(text)) return false;
  return [...text.matchAll(OWNED)].some(([, name]) => !NO_NAME.test(name!) && !isKnown(name!.toLowerCase()));
}
