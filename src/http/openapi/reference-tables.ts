// The tables of the reference page that do not belong to one operation: the states of a flow and all errors.
import { STATES, type State } from '../../domain/life.js';
import { ERRORS } from '../core/error-codes.js';
import { code, type Html, inline, table } from '../core/html.js';
import { ERROR_EXAMPLES } from './examples.js';

const MEANING: Record<State, [meaning: string, fields: string]> = {
  pending: ['Accepted and waiting for its turn.', ''],
  generating_script: ['The script is being drafted.', ''],
  pending_approval: ['A human must approve, edit or reject the script.', '`generatedScript`'],
  segmenting: ['The script is being cut into scenes.', '`generatedScript`'],
  voice_generating: ['The scenes are being spoken.', '`generatedScript` `scenes`'],
  video_generating: ['The video is being rendered.', '`generatedScript` `scenes`'],
  completed: ['The video is there.', '`generatedScript` `scenes` `completedAt` `videoUrl` `videoDuration`'],
  failed: ['It cannot be made; the quota is given back.', '`error` and what was made before'],
  cancelled: ['Somebody rejected or cancelled it, or nobody approved it in time.', 'what was made before'],
};

const PATH: State[] = [
  'pending',
  'generating_script',
  'pending_approval',
  'segmenting',
  'voice_generating',
  'video_generating',
  'completed',
];

const step = (state: State): Html =>
  `<li class="${state === 'pending_approval' ? 'maybe' : state === 'completed' ? 'end' : ''}">${code(state)}${
    state === 'pending_approval' ? '<small>only with <code>autoApproveScript: false</code></small>' : ''
  }</li>`;

export const stateSection: Html = `<section class="group" aria-labelledby="states">
<h2 id="states">States of a flow</h2>
<p>A flow goes through these states in this order. From any of them but the last it may also end as ${code('failed')} or ${code('cancelled')}.</p>
<ol class="life">${PATH.map(step).join('')}</ol>
${table(
  'What each state means',
  ['State', 'Meaning', 'Readable from here on'],
  STATES.map((state) => [code(state), inline(MEANING[state][0]), inline(MEANING[state][1])]),
)}
</section>`;

export const errorTable: Html = table(
  'All codes',
  ['Code', 'When, and such as'],
  Object.entries(ERRORS).map(([name, { status, when }]) => [
    `<span id="${name}">${code(name)}</span><span class="type">${status}</span>`,
    `${inline(when)}<q>${inline(ERROR_EXAMPLES[name as keyof typeof ERRORS])}</q>`,
  ]),
);
