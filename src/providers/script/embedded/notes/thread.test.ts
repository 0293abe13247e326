import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const CALL = {
  prospectName: 'Jonty',
  prospectCompany: 'Overhang',
  userName: 'Priyanka Dale',
  userCompany: 'Chalkless',
};

const THEIRS = `From: Jonty Braithwaite <jonty@overhang.example>
Sent: Thursday, June 12, 2025 4:48 PM
To: Priyanka Dale <priyanka@chalkless.example>
Subject: RE: Hold washing

Hi Priyanka,

Washing one set takes our team 26 hours. It's 9,200 holds now, not 8,500.
The 62p per hold works for us. The four days turnaround works as well as long as you collect on a Monday.
Let's start with the bouldering room, about 2,400 holds, and see how they come back. I'll have them crated by 15 July.
Can you send me the data sheet for our insurer?

Cheers
Jonty

Centre Director | T 0114 496 0000
`;
const OURS = `On Thu, Jun 12, 2025 at 11:20 AM Priyanka Dale <priyanka@chalkless.example>
wrote:

> Hi Jonty,
>
> * You have around 8,500 holds and reset every five weeks
> * Our price is 62p per hold including collection, minimum 1,000 holds
>
> I'll send the crate labels by 20 June.
>
> Best
> Priyanka
> Clean holds for 1,200 halls, happy skin.
`;
const INTERNAL = `From: Priyanka Dale <priyanka@chalkless.example>
Sent: Thursday, June 12, 2025 5:30 PM
To: Sales North
Subject: FW: Hold washing

Team, we have 3 vans in the yard. I would go to 55p.
`;

test('What the prospect writes to us is said of them, and what they ask of "you" is done by us', async () => {
  const script = await scriptOf(`${THEIRS}\n${OURS}`, CALL);
  assert.match(script, /Washing one set takes your team 26 hours/);
  assert.match(script, /[Tt]he 62p per hold works for you/);
  assert.match(script, /works for you, as long as we collect on a Monday/);
  assert.match(script, /[Yy]ou would like to start with the bouldering room, about 2,400 holds\./);
  assert.match(script, /[Yy]ou'll have the holds crated by 15 July/);
  assert.match(script, /[Yy]ou asked us for the data sheet for your insurer/);
});

test('What we wrote to the prospect is told as it stands, and the newer mail corrects its figures', async () => {
  const script = await scriptOf(`${THEIRS}\n${OURS}`, CALL);
  assert.match(script, /The price is 62p per hold including collection/);
  assert.match(script, /I'll send the crate labels by 20 June/);
  assert.match(script, /You have 9,200 holds/);
  assert.doesNotMatch(script, /8,500|1,200|0114/);
});

test('A figure that the newer mail does not speak of stays', async () => {
  const script = await scriptOf(`${THEIRS.replace("It's 9,200 holds now, not 8,500.", 'We like it.')}\n${OURS}`, CALL);
  assert.match(script, /You have around 8,500 holds/);
});

test('A mail to colleagues in the same thread is none to the prospect', async () => {
  const script = await scriptOf(`${INTERNAL}\n${THEIRS}\n${OURS}`, CALL);
  assert.doesNotMatch(script, /vans|55p|Team/);
});

test('An answer without a head above our mail is theirs where it is signed, and nobody knows whose it is where it is not', async () => {
  const words = "I'll get the setters together on 9 September. We wash 40 sets a month.";
  const signed = await scriptOf(`${words}\n\nSent from my iPhone\n\n${OURS}`, CALL);
  assert.match(signed, /[Yy]ou'll get the setters together on 9 September/);
  const unsigned = await scriptOf(`${words}\n\n${OURS}`, CALL);
  assert.doesNotMatch(unsigned, /9 September|40 sets/);
});

test('A note above the thread that speaks of the prospect stays a note', async () => {
  const script = await scriptOf(`Thread below. Jonty needs the labels by 20 May.\n\n${OURS}`, CALL);
  assert.doesNotMatch(script, /Thread/);
  assert.match(script, /[Yy]ou need the labels by 20 May/);
});

test('What stands behind a signature and below the quoted mail is held back', async () => {
  const script = await scriptOf(`${THEIRS}\n${OURS}\nPS internal: We sell 49 crates to the depot in Leeds.`, CALL);
  assert.doesNotMatch(script, /Leeds|49/);
});

test('Where nobody says who the prospect is, it is who wrote to us from elsewhere, and without any name nothing is told', async () => {
  const nameless = { ...CALL, prospectName: null, prospectCompany: null };
  assert.match(await scriptOf(`${THEIRS}\n${OURS}`, nameless), /Washing one set takes your team 26 hours/);
  const script = await scriptOf(`${THEIRS}\n${OURS}`, { ...nameless, userName: null });
  assert.doesNotMatch(script, /26 hours|62p|2,400/);
});

test('An address is no tag of a page, and a German thread has its sides, too', async () => {
  const script = await scriptOf(
    `Von: Petra Lohmann <p.lohmann@beet.example>
Gesendet: Dienstag, 4. November 2025 17:02
An: Jens Rieck <jens@klima.example>

Hallo Herr Rieck,
wir haben 12 Häuser. Jeden Tag gießen zwei Leute vier Stunden von Hand.

Am 03.11.2025 um 18:20 schrieb Jens Rieck <jens@klima.example>:
> Sehr geehrte Frau Lohmann,
> Ich schicke Ihnen den Plan bis zum 21. November.`,
    { prospectName: 'Petra Lohmann', prospectCompany: null, userName: 'Jens Rieck', language: 'de' },
  );
  assert.doesNotMatch(script, /[Ww]ir haben 12/);
  assert.match(script, /Ich schicke Ihnen den Plan bis zum 21\. November/);
});

test('Half of a day is no verb in what they write', async () => {
  const words = "We'd like the first door fitted on Monday 22 September before 6 am.";
  const script = await scriptOf(THEIRS.replace("It's 9,200 holds now, not 8,500.", words), CALL);
  assert.match(script, /[Yy]ou'd like the first door fitted on Monday 22 September before 6 am\./);
});

test('"From:" in notes without a mail is no head', async () => {
  const script = await scriptOf(
    'Call with Jonty.\n- They wash 40 sets a month by hand.\nNext steps\n- From: Jonty, the list of halls by 3 June\n- We send the offer by 5 June',
    CALL,
  );
  assert.match(script, /40 sets a month/);
  assert.match(script, /by 5 June/);
});

test('a day that they ask to move is told, and what we listed for ourselves is a plan', async () => {
  const thread = [
    'Forwarding for the video.',
    '',
    'From: Dana Kim <dana@redwood.example>',
    'Sent: 23 April 2026 16:12',
    'To: Maya Torres',
    '',
    'Hi Maya,',
    'Could we start on 12 May instead of the 5th? Could we pay a bit less?',
    'Dana',
    '',
    '> On 22 Apr 2026, at 09:40, Maya Torres wrote:',
    '>',
    '> Dear Dana,',
    '> - trial of four weeks, £1,940 per week, driver and van included',
    '> - We apply for the road permit, you need do nothing for that',
    '> - review together on 10 June, then decide about the full year',
    '>',
    '> Kind regards',
    '> Maya',
  ].join('\n');
  const script = await scriptOf(thread);
  assert.match(script, /You asked to start on 12 May instead of the 5th\./u);
  assert.match(script, /The trial takes four weeks for £1,940 a week, with driver and van included\./u);
  assert.match(script, /e will apply for the road permit\./u);
  assert.match(script, /e will review it together on 10 June and then decide about the full year/u);
  assert.doesNotMatch(script, /pay a bit less/u);
});

test('a day that does not suit the other side is no longer told', async () => {
  const script = await scriptOf(
    `From: Dana Kim <dana@redwood.example>
To: Maya Torres
Sent: 24 November 2026 16:02

Hi Maya,

Wednesday doesn't suit me, could we make it Thursday the 26th at 3? We run 75 vans.

Dana

> From: Maya Torres
> To: Dana Kim
> Sent: 23 November 2026
>
> Hi Dana,
>
> I suggest that we meet on Wednesday at 3. I will send the contract by Friday.
>
> Maya`,
  );
  assert.match(script, /contract by Friday/u);
  assert.doesNotMatch(script, /Wednesday/u);
});
