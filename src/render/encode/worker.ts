// A worker process that paints and encodes segments one after the other, and makes the extras when it is idle. It exits
// with the render process.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExtraPaths } from '../extras.js';
import type { Painter, Plan } from '../plan.js';
import { failureOf } from './failure.js';
import type { Segment, WorkerOrder, WorkerReport } from './messages.js';
import type { CodedPicture } from './movie.js';
import { createPictureEncoder, type PictureEncoder } from './picture-encoder.js';

// IDR pictures must be fine enough for smooth gradients; moving areas may be coarser.
const KEY_QP = 18;
const DELTA_QP = 26;
const FRAMES_PER_REPORT = 15;

type Session = { painter: Painter; encoder: PictureEncoder; pixels: number };

let session: Session | null = null;

const report = (message: WorkerReport) => void process.send?.(message);

async function open(plan: Plan, painterModule: string): Promise<void> {
  const { createPainter } = (await import(painterModule)) as { createPainter(plan: Plan): Promise<Painter> };
  const painter = await createPainter(plan);
  const { width, height, fps } = plan;
  const encoder = createPictureEncoder({ width, height, fps, keyQp: KEY_QP, deltaQp: DELTA_QP });
  session = { painter, encoder, pixels: width * height };
  const { frames, cuts } = painter;
  report({ type: 'ready', frames, cuts, parameterSets: encoder.parameterSets() });
}

async function encodeSegment(session: Session, { index, start, end }: Segment): Promise<void> {
  const { painter, encoder } = session;
  const pictures: CodedPicture[] = [];
  for (let frame = start; frame < end; frame++) {
    const isKey = frame === start;
    if (isKey) await paintWhole(session, frame);
    else await painter.paint(frame, false, encoder.put);
    // Two consecutive IDR pictures need different idr_pic_id values; the segment's index makes them independent of the
    // worker.
    pictures.push({ unit: encoder.encode({ key: isKey, idrPicId: index }), isKey });
    reportProgress(pictures.length, frame === end - 1);
    // A loop that never yields keeps native finalizers from running: memory would grow to gigabytes.
    await nextTurn();
  }
  report({ type: 'segment', index, pictures });
}

/** An IDR picture must be painted completely: what it left out would show whatever this worker encoded before. */
async function paintWhole({ painter, encoder, pixels }: Session, frame: number): Promise<void> {
  let painted = 0;
  await painter.paint(frame, true, (x, y, width, height, rgba) => {
    painted += width * height;
    encoder.put(x, y, width, height, rgba);
  });
  if (painted < pixels) throw new Error(`The painter left a part of frame ${frame} out, where all of it is needed.`);
}

function reportProgress(count: number, isLast: boolean): void {
  const frames = count % FRAMES_PER_REPORT || FRAMES_PER_REPORT;
  if (frames < FRAMES_PER_REPORT && !isLast) return;
  report({ type: 'progress', frames, residentBytes: process.memoryUsage.rss() });
}

async function makeExtras(plan: Plan, paths: ExtraPaths): Promise<void> {
  const { writeExtras } = await import('../extras.js');
  await writeExtras(plan, paths);
  report({ type: 'extras' });
}

async function handleOrder(order: WorkerOrder): Promise<void> {
  if (order.type === 'open') await open(order.plan, order.painterModule);
  else if (order.type === 'extras') await makeExtras(order.plan, order.paths);
  else if (session) await encodeSegment(session, order.segment);
}

process.on('message', (order: WorkerOrder) => {
  handleOrder(order).catch((error: unknown) => {
    report({ type: 'failed', ...failureOf(error) });
  });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
