// Server-sent events: one long answer, kept alive by a comment now and then, and ended when the one who listens may not
// listen any more, reads too slowly, or the server stops.
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Notification } from '../../store/db/listener.js';
import { ApiError, unavailable } from './errors.js';

const BEAT_MS = 15_000;
const MOST_STREAMS = 2_000;
/** Who is behind by this much comes again and reads the present state. */
const BACKLOG_BYTES = 256 * 1_024;

export type ServerEvent = { event: string; data: object; id?: string };

/** Begins to send, may close the stream once all is told, and returns what ends it. */
export type OpenEvents = (send: (event: ServerEvent) => void, close: () => void) => () => void;

export type StreamListener = {
  /** The person or the key whose streams are counted together, and how many they may be. */
  owner: string;
  mostOfOwner: number;
  /** Asked again at each beat. */
  isAllowed(): Promise<boolean>;
  /** Whether a message may have changed that. */
  concerns(message: Notification): boolean;
};

type Open = Pick<StreamListener, 'owner' | 'concerns'> & { beat(): void };

export type EventStreams = {
  answer(reply: FastifyReply, open: OpenEvents, listener: StreamListener): FastifyReply;
  /** Asks at once whether the streams that a message concerns may go on. */
  recheck(message: Notification): void;
  /** Ends all streams and opens no new ones. */
  close(): void;
};

export function createEventStreams(): EventStreams {
  const streams = new Map<PassThrough, Open>();
  let isClosed = false;
  return {
    answer: (reply, open, listener) => {
      if (isClosed || streams.size >= MOST_STREAMS) throw unavailable('Too many event streams are open right now.');
      requireFew(streams.values(), listener);
      const stream = new PassThrough();
      const beat = beatOf(stream, listener);
      const timer = setInterval(beat, BEAT_MS);
      streams.set(stream, { ...listener, beat });
      write(stream, 'retry: 2000\n\n');
      const end = open(
        (event) => write(stream, format(event)),
        () => stream.end(),
      );
      stream.once('close', () => {
        clearInterval(timer);
        streams.delete(stream);
        end();
      });
      // Of an answer to HEAD nothing but the headers is read.
      if (reply.request.method === 'HEAD') stream.end();
      return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
    },
    recheck: (message) => {
      for (const { concerns, beat } of streams.values()) if (concerns(message)) beat();
    },
    close: () => {
      isClosed = true;
      for (const stream of streams.keys()) stream.end();
    },
  };
}

const beatOf =
  (stream: PassThrough, { isAllowed }: StreamListener) =>
  (): void => {
    isAllowed().then(
      (isStill) => (isStill ? write(stream, ': still here\n\n') : stream.end()),
      // Refused, or the database is away: whoever listens comes again.
      () => stream.end(),
    );
  };

function requireFew(open: Iterable<Open>, { owner, mostOfOwner }: StreamListener): void {
  if ([...open].filter((one) => one.owner === owner).length < mostOfOwner) return;
  throw new ApiError('RATE_LIMITED', 'You have too many open event streams. Close some first.', {
    'retry-after': '60',
  });
}

function write(stream: PassThrough, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength + stream.readableLength > BACKLOG_BYTES) stream.end();
  else stream.write(text);
}

/** The data is one line: JSON holds no line breaks. */
const format = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
