// The connecting sentences in English.
import { lowerFirst } from '../../../text/scenes/lines.js';
import { type Filler, type Names, type NoteLeads, type PhraseBook, pick } from './book.js';

const FILLERS: readonly Filler[] = [
  {
    role: 'greeting',
    place: 'after',
    when: 'always',
    cost: 1,
    variants: [
      'Instead of another long email, here is a short video with the points that matter most.',
      'I wanted to follow up with a short video rather than another long email.',
      'Here is a short recap, so that you have the main points in one place.',
    ],
  },
  {
    role: 'greeting',
    place: 'after',
    when: 'always',
    cost: 6.5,
    variants: [
      'It takes about a minute, and you can pause it at any point.',
      'You can watch it whenever it suits you.',
    ],
  },
  {
    role: 'heard',
    place: 'before',
    when: 'facts',
    cost: 0,
    variants: [
      'Let me start with your side of things.',
      'First, let me play back what we heard.',
      'To begin with, here is what I took away.',
    ],
  },
  {
    role: 'heard',
    place: 'after',
    when: 'facts',
    cost: 3,
    variants: [
      'If I have any of that wrong, please set me straight.',
      'Please correct me if I missed something there.',
    ],
  },
  {
    role: 'heard',
    place: 'after',
    when: 'none',
    cost: 1,
    variants: [
      'The aim of this video is simple: to keep our conversation moving.',
      'My aim here is simple: to keep our conversation going.',
    ],
  },
  {
    role: 'heard',
    place: 'after',
    when: 'none',
    cost: 2,
    variants: ['You know your business best, so your priorities should set the direction.'],
  },
  {
    role: 'heard',
    place: 'after',
    when: 'none',
    cost: 3,
    variants: ['Every team works a little differently, and whatever we do together has to fit the way you work.'],
  },
  {
    role: 'cost',
    place: 'before',
    when: 'facts',
    cost: 1.5,
    variants: ['And this is how it looks in practice.', 'Here is how that looks today.'],
  },
  {
    role: 'shown',
    place: 'before',
    when: 'facts',
    cost: 0.5,
    variants: ['That brings me to our side.', 'Now to what we can do about it.'],
  },
  {
    role: 'shown',
    place: 'after',
    when: 'facts',
    cost: 3,
    variants: [
      'If you would like to see any of it again, just ask.',
      'If you want to take a closer look at any of that, just say so.',
    ],
  },
  {
    role: 'shown',
    place: 'after',
    when: 'none',
    cost: 3,
    variants: [
      'If there is anything that you would like to see in more detail, please say so.',
      'If you would like to see anything in more detail, just say the word.',
    ],
  },
  {
    role: 'shown',
    place: 'after',
    when: 'always',
    cost: 4.5,
    variants: ['And if a question has come up since we spoke, I would like to hear it.'],
  },
  {
    role: 'next',
    place: 'before',
    when: 'facts',
    cost: 0,
    variants: ['So, here is what happens next.', 'Here is how we go on from here.', 'Now for the next steps.'],
  },
  {
    role: 'next',
    place: 'after',
    when: 'facts',
    cost: 3,
    variants: [
      'If any of this does not suit you, just let me know.',
      'If the timing does not work for you, please tell me.',
    ],
  },
  {
    role: 'next',
    place: 'after',
    when: 'none',
    cost: 1,
    asksTime: true,
    variants: [
      'For the next step, just reply with a day and a time that suit you.',
      'To take the next step, simply reply with a time that works for you.',
    ],
  },
  {
    role: 'next',
    place: 'after',
    when: 'always',
    cost: 4.5,
    variants: ['A short conversation often clears up what is still open.'],
  },
  {
    role: 'next',
    place: 'after',
    when: 'always',
    cost: 5,
    variants: ['If somebody else on your team should be part of it, please bring them along.'],
  },
  {
    role: 'closing',
    place: 'before',
    when: 'always',
    cost: 3,
    variants: [
      'Please feel free to share this video with anyone on your team who should see it.',
      'Feel free to pass this video on to your colleagues.',
    ],
  },
  {
    role: 'closing',
    place: 'before',
    when: 'always',
    cost: 4,
    variants: [
      'If something has changed since we spoke, I would be glad to hear about it.',
      'And if I left out something that matters to you, please tell me.',
    ],
  },
  {
    role: 'closing',
    place: 'before',
    when: 'always',
    cost: 6,
    variants: ['Every question is welcome, large or small.'],
  },
  {
    role: 'closing',
    place: 'before',
    when: 'always',
    cost: 7,
    variants: ['Good decisions need good answers, so please take all the time that you need to look into this.'],
  },
  {
    role: 'closing',
    place: 'before',
    when: 'always',
    cost: 8,
    variants: ['And should it be easier to talk in person, that works just as well.'],
  },
];

/** "Dave" for "Dave Kowalski"; whoever bears a title is greeted by it: "Dr. Ostrow". */
function calledName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  if (others.length === 0 || /^\p{L}\.?$/u.test(first)) return name;
  return TITLE.test(first) ? `${first} ${others.at(-1)}` : first;
}
const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame|Lord|Lady|Captain|Father|Canon|Rev)\.?$/u;

function greeting(names: Names, seed: number): string[] {
  const hello = names.prospect ? `Hi ${calledName(names.prospect)}` : 'Hello';
  const thanks = pick(
    [
      'Thank you for taking the time to talk with us.',
      'Thank you for the good conversation.',
      'Thanks again for your time on our call.',
    ],
    seed,
  );
  if (names.user && names.userCompany) return [`${hello}, this is ${names.user} from ${names.userCompany}.`, thanks];
  if (names.user) return [`${hello}, this is ${names.user}.`, thanks];
  if (names.userCompany) return [`${hello}, and greetings from ${names.userCompany}.`, thanks];
  return [`${hello}, and ${lowerFirst(thanks)}`];
}

function callToAction(hasNext: boolean, seed: number): string {
  return hasNext
    ? pick(
        [
          'If that works for you, a short reply is enough.',
          'Does that plan work for you? A short reply is enough.',
          'If you are happy with that plan, just reply and say so.',
        ],
        seed,
      )
    : pick(
        [
          'If you have any questions, just reply to this message.',
          'Just reply to this message with any question that you have.',
        ],
        seed,
      );
}

function signOff(names: Names, seed: number): string {
  const thanks = names.prospect
    ? pick(['Thanks again, {name}, and talk soon.', 'Thank you again, {name}.'], seed).replace('{name}', () =>
        calledName(names.prospect!),
      )
    : pick(['Thanks again, and talk soon.', 'Thank you again.'], seed);
  const from = [names.user, names.userCompany].filter((name) => name !== null);
  return from.length === 0 ? thanks : `${thanks} All the best from ${from.join(' at ')}.`;
}

const NOTES: NoteLeads = {
  heard: 'Here is what I wrote down.',
  numbers: 'Here is what I wrote down.',
  more: 'There is more in my notes.',
  cost: 'I also wrote this down.',
  shown: 'Here is more from our call.',
  price: 'Now to the price.',
  next: 'Here are the next steps.',
};
const TASKS = { one: 'The next step is to', more: 'The next steps are to' };

export const ENGLISH: PhraseBook = {
  fillers: FILLERS,
  notes: NOTES,
  tasks: TASKS,
  greeting,
  callToAction,
  signOff,
};
