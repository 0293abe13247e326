// Draws docs/life.md from the life table of the compiled code. With --check it only tells whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isTerminal, LIVE, quotaOutcome, STATES, TABLE } from '#built/src/domain/life.js';

const FILE = fileURLToPath(new URL('../docs/life.md', import.meta.url));

const MEANING = {
  pending: 'Accepted and queued.',
  generating_script: 'The script is being drafted.',
  pending_approval: 'Waits for somebody to approve, edit or reject the script; only without `autoApproveScript`.',
  segmenting: 'The script is being cut into scenes.',
  voice_generating: 'The voiceover is being spoken.',
  video_generating: 'The film is being rendered.',
  completed: 'The video is at `videoUrl`.',
  failed: 'Given up for good; `error` says why.',
  cancelled: 'Ended by a user, or because nobody approved the script in time.',
};

const CAUSE = {
  picked_up: 'a worker takes the flow',
  script_drafted: 'the script is drafted',
  approved: 'somebody approves, with or without an edit',
  rejected: 'somebody rejects',
  scenes_produced: 'the scenes are cut',
  voiceover_produced: 'the voiceover is spoken',
  render_finished: 'the film is rendered',
  cancel_requested: 'somebody cancels',
  timed_out: 'nobody approves in time',
  gave_up: 'a stage cannot be done, or its tries are used up',
};

const QUOTA = { settled: 'counted', released: 'given back' };

/** The conditions are functions; what they look at is one flag. */
function conditionOf(when) {
  const [auto, byHand] = [true, false].map((autoApproveScript) => when({ autoApproveScript }));
  if (auto && byHand) return '';
  return `\`autoApproveScript\` is \`${auto}\``;
}

const fromOf = (states) => (states === LIVE ? 'any live state' : states.map((state) => `\`${state}\``).join(', '));

function quotaOf(states, to) {
  const outcomes = new Set(states.map((from) => quotaOutcome(from, to)).filter(Boolean));
  if (outcomes.size < 2) return [...outcomes].map((one) => QUOTA[one]).join('');
  const counted = states.filter((from) => quotaOutcome(from, to) === 'settled');
  return `given back; counted from ${counted.map((state) => `\`${state}\``).join(', ')}`;
}

const row = (cells) => `| ${cells.join(' | ')} |`;

const states = STATES.map((state) => row([`\`${state}\``, MEANING[state], isTerminal(state) ? 'yes' : '']));
const moves = TABLE.map(([from, event, when, to]) =>
  row([fromOf(from), CAUSE[event], conditionOf(when), `\`${to}\``, quotaOf(from, to), `\`${event}\``]),
);
const arrows = TABLE.flatMap(([from, event, , to]) =>
  from === LIVE ? [`  live --> ${to}: ${event}`] : from.map((state) => `  ${state} --> ${to}: ${event}`),
);
const inside = LIVE.filter((state) => state !== 'pending');

const page = `# The life of a flow

<!-- Drawn from src/domain/life.ts by \`npm run docs:life\`; a test holds the two together. -->

A flow is in exactly one of these states. From the final ones nothing leads away.

| State | Meaning | Final |
| --- | --- | --- |
${states.join('\n')}

## What moves it

Whatever is not in this table does not happen: a call that comes too late, an approval of a flow that does not wait for
one, a second answer, the result of a worker that lost its flow.

| From | When | Only if | To | The reserved quota is | Event |
| --- | --- | --- | --- | --- | --- |
${moves.join('\n')}

\`\`\`mermaid
stateDiagram-v2
  [*] --> pending
  state live {
    pending
${inside.map((state) => `    ${state}`).join('\n')}
  }
${arrows.join('\n')}
${STATES.filter(isTerminal)
  .map((state) => `  ${state} --> [*]`)
  .join('\n')}
\`\`\`

Each move is one row of the table \`moves\`, with its time: who wants to know when a flow was where reads it with
\`?expand=progress\`.
`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== page) {
    console.error('docs/life.md is not what the code says. Run npm run docs:life.');
    process.exit(1);
  }
} else {
  writeFileSync(FILE, page);
}
