// The verbs of business talk and their forms. The list is also a gate: what a prospect "does" in a script must be one of
// these, so that an unforeseen remark does not slip through.

const REGULAR =
  'bin reckon tally milk calibrate sterilise sterilize distil accept access achieve adapt add adjust adopt aim align allow analyze analyse answer apply approve arrive ask assemble assess assign attend audit automate await base batch believe benefit bill block book build buy calculate call cancel capture carry change charge chase check choose clean close collaborate collect combine communicate compare compile complete comply confirm connect consider consist consolidate contain continue control convert coordinate copy correct cost count cover create cut deal decide decrease define delay delegate deliver depend deploy describe design detect develop digitize discover discuss dispatch distribute document double download duplicate edit eliminate email employ enable end enforce enter estimate evaluate exceed exchange expand expect experience explain explore export extend face fail fall fear file fill filter find finish fit fix focus follow force forecast forget form function gather generate get give go grow handle happen help hire hit hold hope host identify ignore implement import improve include increase input inspect install integrate interview introduce invest invite invoice involve issue join judge juggle jump keep key know lack last launch lead learn leave let license like limit link list live load log look lose love maintain make manage manufacture map market match mean measure meet mention merge migrate miss model monitor move need negotiate note notice offer onboard open operate order organize organise outgrow outsource overrun owe own pack partner pay perform pick pilot place plan post prefer prepare present prevent print prioritize process procure produce promise prove provide pull purchase push put qualify question quote raise ramp reach read rebuild receive recognize recommend reconcile record recruit reduce re-enter reenter refer refuse reject rekey re-key release rely remain remember remind remove renew rent repeat replace reply report request require reschedule research resolve respond retype re-type return reuse review rework roll route run save say scale scan schedule search see seek select sell send serve set settle share ship show sign simplify skip solve sort source spend split staff stand standardize start stay step stock stop store stream streamline struggle submit supply support suffer switch sync take talk target tell test think tie total track trade train transfer transport travel treat try turn type understand update upgrade upload use utilize validate value verify visit wait walk want waste watch wish work worry write appreciate agree enjoy welcome sound suggest propose demo demonstrate outline highlight illustrate guide address emphasize underline click drill touch loop circle follow-up reconnect trial pilot protect secure encrypt sit come bring feel hear hurt drive eat slow speed stall pile bounce crash break ring translate localize forward escalate hand juggle operate print reorder restock spoil expire age accumulate drop churn commute triage prescribe admit discharge enroll teach grade harvest plant irrigate brew roast bake roast sew weld drill mill insure underwrite claim reimburse litigate draft file bill redline donate fundraise campaign advertise publish pitch win nurture score figure reckon name grow tag loop pause jump speak catch confuse contradict spread react arrange appoint vote elect mail phone text photograph sign-off weigh cook clean wash dry pump cool heat pour dig paint glue cure sand rinse sort bag count recount mark circle stamp shelve shred scan index type-up hunt dig search browse swipe tap lag freeze overheat leak overflow overbook underbook double-book oversell undersell overpay underpay overstock understock mispick misship misroute rebook re-book rescue reroute refill refund retain rotate switch-over wire queue swap nominate reconvene scribble jot tick copy-paste patch subscribe farm haul tow fly sail stitch mow bottle pack ferment cater moderate stage knock spin knit weave forge hatch shear spray prune seize spill shut fire dye survey'.split(
    ' ',
  );

const IRREGULAR: Record<string, readonly [past: string, participle: string]> = {
  be: ['was', 'been'],
  begin: ['began', 'begun'],
  break: ['broke', 'broken'],
  bring: ['brought', 'brought'],
  build: ['built', 'built'],
  buy: ['bought', 'bought'],
  choose: ['chose', 'chosen'],
  come: ['came', 'come'],
  cost: ['cost', 'cost'],
  cut: ['cut', 'cut'],
  deal: ['dealt', 'dealt'],
  do: ['did', 'done'],
  draw: ['drew', 'drawn'],
  drive: ['drove', 'driven'],
  eat: ['ate', 'eaten'],
  fall: ['fell', 'fallen'],
  feel: ['felt', 'felt'],
  find: ['found', 'found'],
  fit: ['fit', 'fit'],
  forget: ['forgot', 'forgotten'],
  get: ['got', 'got'],
  give: ['gave', 'given'],
  go: ['went', 'gone'],
  grow: ['grew', 'grown'],
  have: ['had', 'had'],
  hear: ['heard', 'heard'],
  hit: ['hit', 'hit'],
  hold: ['held', 'held'],
  hurt: ['hurt', 'hurt'],
  keep: ['kept', 'kept'],
  know: ['knew', 'known'],
  lead: ['led', 'led'],
  learn: ['learned', 'learned'],
  leave: ['left', 'left'],
  let: ['let', 'let'],
  lose: ['lost', 'lost'],
  make: ['made', 'made'],
  mean: ['meant', 'meant'],
  meet: ['met', 'met'],
  outgrow: ['outgrew', 'outgrown'],
  overrun: ['overran', 'overrun'],
  pay: ['paid', 'paid'],
  put: ['put', 'put'],
  read: ['read', 'read'],
  rebuild: ['rebuilt', 'rebuilt'],
  ring: ['rang', 'rung'],
  run: ['ran', 'run'],
  say: ['said', 'said'],
  see: ['saw', 'seen'],
  seek: ['sought', 'sought'],
  sell: ['sold', 'sold'],
  send: ['sent', 'sent'],
  set: ['set', 'set'],
  show: ['showed', 'shown'],
  sit: ['sat', 'sat'],
  spend: ['spent', 'spent'],
  shut: ['shut', 'shut'],
  spin: ['spun', 'spun'],
  split: ['split', 'split'],
  weave: ['wove', 'woven'],
  stand: ['stood', 'stood'],
  take: ['took', 'taken'],
  teach: ['taught', 'taught'],
  tell: ['told', 'told'],
  think: ['thought', 'thought'],
  understand: ['understood', 'understood'],
  win: ['won', 'won'],
  write: ['wrote', 'written'],
};

export type VerbForm = 'base' | 'third' | 'past' | 'gerund' | 'participle';

const DOUBLES =
  /^(?:plan|ship|stop|chat|log|map|skip|step|submit|refer|prefer|occur|admit|control|cancel|travel|label|model|drop|scan|jam|tag|swap|cut|put|set|hit|let|get|run|sit|win|split|begin|forget|fit|knit|shut|spin)$/;

const FORMS = buildForms();

function buildForms(): Map<string, { base: string; form: VerbForm }[]> {
  const forms = new Map<string, { base: string; form: VerbForm }[]>();
  const add = (word: string, base: string, form: VerbForm): void => {
    const known = forms.get(word) ?? [];
    known.push({ base, form });
    forms.set(word, known);
  };
  for (const base of new Set([...REGULAR, ...Object.keys(IRREGULAR)])) {
    const irregular = IRREGULAR[base];
    add(base, base, 'base');
    add(thirdOf(base), base, 'third');
    add(irregular?.[0] ?? pastOf(base), base, 'past');
    add(irregular?.[1] ?? pastOf(base), base, 'participle');
    for (const gerund of gerundsOf(base)) add(gerund, base, 'gerund');
  }
  return forms;
}

function thirdOf(base: string): string {
  if (base === 'have') return 'has';
  if (base === 'be') return 'is';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

function pastOf(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return DOUBLES.test(base) ? `${base}${base.at(-1)}ed` : `${base}ed`;
}

function gerundsOf(base: string): string[] {
  if (base.endsWith('ie')) return [`${base.slice(0, -2)}ying`];
  if (/[^eo]e$/.test(base) && base !== 'be') return [`${base.slice(0, -1)}ing`];
  return DOUBLES.test(base) ? [`${base}${base.at(-1)}ing`, `${base}ing`] : [`${base}ing`];
}

/** The known readings of a word as a verb. */
export const verbReadings = (word: string): readonly { base: string; form: VerbForm }[] =>
  FORMS.get(word.toLowerCase()) ?? [];

export const hasForm = (word: string, form: VerbForm): boolean => verbReadings(word).some((each) => each.form === form);

const AUXILIARIES: Record<string, string> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
};

const PLAIN =
  /^(?:are|were|have|do|had|did|can|cannot|could|will|would|should|may|might|must|aren't|weren't|haven't|don't|hadn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|ain't|wont|cant|dont|doesnt)$/;

export const isAuxiliary = (word: string): boolean => {
  const lower = word.toLowerCase();
  return Object.hasOwn(AUXILIARIES, lower) || PLAIN.test(lower);
};

/** The form that follows "you": "spends" becomes "spend", "is" becomes "are"; null for what is no verb known here. */
export function agreeWithYou(word: string): string | null {
  const lower = word.toLowerCase();
  if (Object.hasOwn(AUXILIARIES, lower)) return AUXILIARIES[lower]!;
  if (PLAIN.test(lower)) return word;
  const readings = verbReadings(lower);
  const third = readings.find((each) => each.form === 'third');
  if (third) return third.base;
  return readings.some((each) => each.form === 'past' || each.form === 'base') ? word : null;
}
