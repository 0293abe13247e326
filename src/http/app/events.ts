// Server-sent events: one long answer, kept alive by a comment now and then, and ended when the one who listens may not
// listen any more, reads too slowly, or the server stops.
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { unavailable } from '../errors.js';
import type { EventsAnswer, ServerEvent } from './route.js';

const BEAT_MS = 20_000;
const MOST_STREAMS = 2_000;
/** Who is behind by this much comes again and reads the present state. */
const BACKLOG_BYTES = 256 * 1_024;

export type EventStreams = {
  /** Answers with a stream; `isAllowed` is asked again at each beat. */
  answer(reply: FastifyReply, answer: EventsAnswer, isAllowed: () => Promise<boolean>): FastifyReply;
  /** Asks at once for all streams whether they may go on. */
  recheck(): void;
  /** Ends all streams and opens no new ones. */
  close(): void;
};

export function createEventStreams(): EventStreams {
  const streams = new Map<PassThrough, () => void>();
  let isClosed = false;
  return {
    answer: (reply, { open }, isAllowed) => {
      if (isClosed || streams.size >= MOST_STREAMS) throw unavailable('Too many pages listen at this moment.');
      const stream = new PassThrough();
      const beat = () => {
        isAllowed().then(
          (isStill) => (isStill ? write(stream, ': still here\n\n') : stream.end()),
          // The database is away: whoever listens comes again.
          () => stream.end(),
        );
      };
      const timer = setInterval(beat, BEAT_MS);
      streams.set(stream, beat);
      write(stream, 'retry: 2000\n\n');
      const end = open((event) => write(stream, format(event)));
      stream.once('close', () => {
        clearInterval(timer);
        streams.delete(stream);
        end();
      });
      return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
    },
    recheck: () => {
      for (const beat of streams.values()) beat();
    },
    close: () => {
      isClosed = true;
      for (const stream of streams.keys()) stream.end();
    },
  };
}

function write(stream: PassThrough, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength + stream.readableLength > BACKLOG_BYTES) stream.end();
  else stream.write(text);
}

/** The data is one line: JSON holds no line breaks. */
const format = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
