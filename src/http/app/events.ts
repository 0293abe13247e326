// Server-sent events: one long answer, kept alive by a comment now and then, and ended when the one who listens may not
// listen any more, reads too slowly, or the server stops.
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Heard } from '../../store/listener.js';
import { ApiError, unavailable } from '../errors.js';
import type { EventsAnswer, ServerEvent } from './route.js';
import type { Visitor } from './visitor.js';

const BEAT_MS = 20_000;
const MOST_STREAMS = 2_000;
const MOST_STREAMS_OF_ONE = 20;
/** Who is behind by this much comes again and reads the present state. */
const BACKLOG_BYTES = 256 * 1_024;

export type StreamListener = { visitor: Visitor; isAllowed(): Promise<boolean> };
type Open = { visitor: Visitor; beat(): void };

export type EventStreams = {
  /** Answers with a stream; `isAllowed` is asked again at each beat. */
  answer(reply: FastifyReply, answer: EventsAnswer, listener: StreamListener): FastifyReply;
  /** Asks at once whether the streams that a message concerns may go on. */
  recheck(message: Heard): void;
  /** Ends all streams and opens no new ones. */
  close(): void;
};

export function createEventStreams(): EventStreams {
  const streams = new Map<PassThrough, Open>();
  let isClosed = false;
  return {
    answer: (reply, { open }, { visitor, isAllowed }) => {
      if (isClosed || streams.size >= MOST_STREAMS) throw unavailable('Too many pages listen at this moment.');
      requireFew(streams.values(), visitor);
      const stream = new PassThrough();
      const beat = () => {
        isAllowed().then(
          (isStill) => (isStill ? write(stream, ': still here\n\n') : stream.end()),
          // The database is away: whoever listens comes again.
          () => stream.end(),
        );
      };
      const timer = setInterval(beat, BEAT_MS);
      streams.set(stream, { visitor, beat });
      write(stream, 'retry: 2000\n\n');
      const end = open((event) => write(stream, format(event)));
      stream.once('close', () => {
        clearInterval(timer);
        streams.delete(stream);
        end();
      });
      return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
    },
    recheck: (message) => {
      for (const { visitor, beat } of streams.values()) if (concerns(message, visitor)) beat();
    },
    close: () => {
      isClosed = true;
      for (const stream of streams.keys()) stream.end();
    },
  };
}

function requireFew(open: Iterable<Open>, { person }: Visitor): void {
  const theirs = [...open].filter(({ visitor }) => person !== null && visitor.person?.userId === person.userId);
  if (theirs.length < MOST_STREAMS_OF_ONE) return;
  throw new ApiError('RATE_LIMITED', 'Too many of your pages listen. Close some of them.', { 'retry-after': '60' });
}

function concerns(message: Heard, { person, member }: Visitor): boolean {
  if (message.kind === 'access') return member?.workspaceId === message.workspaceId;
  if (message.kind === 'sessions') return person?.userId === message.userId;
  return message.kind === 'gap';
}

function write(stream: PassThrough, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength + stream.readableLength > BACKLOG_BYTES) stream.end();
  else stream.write(text);
}

/** The data is one line: JSON holds no line breaks. */
const format = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
