// Scripts for tests: sentences as a writer makes them, put together in many ways and lengths.

const OPENINGS = [
  'Hi Dana, thank you for your time on Tuesday. It was good to hear how Northwind handles its orders today.',
  'Hello Mr. Okafor, it was a pleasure to talk to you and your team this morning.',
  'Good afternoon Priya, thanks again for the call. Here is what I took away from it, in one minute.',
  'Hi Tom, thank you for making the time at such short notice!',
];
const MIDDLES = [
  'You told us that your team of 14 spends 6 hours a week on copying figures between the CRM and the billing system.',
  'You also said that 3 invoices in every 100 go out with a wrong amount, and that month end is the worst of it.',
  'All in all, that costs you about $18,500 a year, and it keeps your best people away from your customers.',
  'We showed you how the import works, and how the rules catch a wrong amount before it leaves the house.',
  'You liked that nobody has to learn a new tool, and that the first results are there within 10 days.',
  'Onboarding takes 10-15 working days; your IT only has to open 1 API key.',
  'Your current contract ends on 31 December 2026, so there is no need to hurry.',
  'For 250 users the price is €2.5k a month, which is 12% below what you pay today.',
  'Reports load in under 2 seconds, even with 40 GB of history.',
  'Security matters to you: data stays in the EU, backups run every night, and access is logged.',
  'The warehouse in Leeds would start first, the other two sites would follow in Q3.',
  'Your drivers need an app that works without a signal, and that is exactly what we tried together.',
  'Support answers within 30 minutes on weekdays, and on weekends for anything urgent.',
  'You asked whether it works with Salesforce and SAP. It does, and we will prove it on your own data.',
  'Most of the time goes into checking addresses by hand. We saw how that can be left to the system.',
  'One open point is the approval by your works council, which you expect by the end of the month.',
];
const CLOSINGS = [
  'By 14 October we will send you the proposal. On 21 October at 3:30 pm we meet again with Priya from your finance team.',
  'Next, you will get a test account today, and I will call you on Friday at 10 am. If anything is unclear until then, just write to me.',
  'I will send the contract to dana@northwind.com by Thursday. Thank you again, and I look forward to our next call.',
];

/** A repeatable choice: the same seed gives the same scripts. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** The scenes of a script of about this length, by the clock that is given, with so many sentences in a scene. */
export function sampleScript(
  seed: number,
  lengthS: number,
  estimateS: (text: string) => number,
  perScene = 1,
): { text: string }[] {
  const source = numbers(seed);
  const pick = <T>(items: T[]): T => items.splice(Math.floor(source.next().value * items.length), 1)[0]!;
  for (let turn = 0; turn < 5; turn++) source.next();
  const opening = pick([...OPENINGS]);
  const closing = pick([...CLOSINGS]);
  const middles = [...MIDDLES];
  const chosen: string[] = [];
  const total = (): number => estimateS([opening, ...chosen, closing].join(' '));
  while (middles.length > 0 && total() < lengthS) chosen.push(pick(middles));
  const scenes: string[] = [opening];
  for (let index = 0; index < chosen.length; index += perScene) {
    scenes.push(chosen.slice(index, index + perScene).join(' '));
  }
  return [...scenes, closing].map((text) => ({ text }));
}
