// Pronouns with what they become when the prospect is spoken to, and words for people whom "they" may mean instead.

export const PEOPLE_NOUN =
  /^(?:reps|drivers|technicians|nurses|managers|employees|staff|engineers|agents|customers|clients|patients|students|teachers|buyers|sellers|users|people|developers|analysts|accountants|planners|dispatchers|recruiters|candidates|tenants|members|volunteers|workers|operators|clinicians|doctors|consultants|lawyers|attorneys|partners|suppliers|vendors|carriers|contractors|teams|leads|guests|parents|donors|visitors|shoppers|subscribers|directors|coordinators|schedulers|pharmacists|brokers|adjusters|underwriters|caseworkers|inspectors|foremen|crews|pickers|shippers|colleagues|residents|supervisors|auditors|bookkeepers|controllers|executives|owners|pupils|families|kids|children|men|women|applicants|callers|riders|passengers|travellers|travelers|growers|farmers|receptionists|housekeepers|chefs|cooks|waiters|porters|therapists|physicians|caregivers|carers|installers|electricians|plumbers|fitters|surveyors|architects|designers|editors|advisers|advisors|tellers|clerks|assistants|trainers|coaches|players|dealers|resellers|retailers|mechanics|officers|citizens|learners|interns|apprentices|freelancers|subcontractors|paralegals|associates|estimators|attendees|exhibitors|speakers|borrowers|lenders|investors|policyholders|superintendents|captains|pilots|mentors|shoppers|interpreters|translators)$/;

export const THEM_TO_YOU: Record<string, string> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourselves',
  "they're": "you're",
  "they've": "you've",
  "they'd": "you'd",
  "they'll": "you'll",
};
export const ONE_TO_YOU: Record<string, string> = {
  he: 'you',
  she: 'you',
  him: 'you',
  his: 'your',
  hers: 'yours',
  himself: 'yourself',
  herself: 'yourself',
  "he's": "you're",
  "she's": "you're",
  "he'd": "you'd",
  "she'd": "you'd",
  "he'll": "you'll",
  "she'll": "you'll",
};
export const ME_TO_YOU: Record<string, string> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourselves',
  "i'm": "you're",
  "i've": "you've",
  "i'd": "you'd",
  "i'll": "you'll",
  "we're": "you're",
  "we've": "you've",
  "we'd": "you'd",
  "we'll": "you'll",
  am: 'are',
};
