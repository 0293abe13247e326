// What the ports of the machine said, where that is no list of models: what to do about each, and how to start a first server.
import { Info } from 'lucide-react';
import type { LocalServer } from '#schemas/script-model';
import { CodeBlock } from '../../design/code-block';
import { Note } from '../../design/note';

const MODEL = 'llama3.1:8b';
const BY_HAND = '“A model of your own account” below, from “A server of your own”';

export function ServerNotes({ servers }: { servers: readonly LocalServer[] }) {
  const notes = servers.flatMap((server) => noteOf(server) ?? []);
  if (notes.length === 0) return null;
  return (
    <Note icon={Info}>
      <ul className="flex flex-col gap-1">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Note>
  );
}

function noteOf({ name, baseUrl, state, models }: LocalServer): string | null {
  const server = `${name} at ${new URL(baseUrl).host}`;
  if (state === 'locked') return `${server} asks for a key. Choose ${BY_HAND}, with its address and key.`;
  if (state === 'starting') return `${server} is loading its model. Search again in a moment.`;
  if (state === 'ready' && models.length === 0) return `${server} has no model that can write yet.`;
  return null;
}

export function NoModels({ servers }: { servers: readonly LocalServer[] }) {
  const asked = servers.filter(({ state }) => state !== 'aftercall');
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="min-w-0 text-sm">
        <h3 className="font-medium">No model found</h3>
        <p className="mt-1 text-muted">Asked were 127.0.0.1 and ::1, at the usual ports:</p>
        <ul className="mt-2 flex flex-col gap-1">
          {asked.map(({ name, baseUrl }) => (
            <li key={baseUrl} className="flex gap-3">
              <span className="w-12 shrink-0 text-right tabular-nums text-muted">{new URL(baseUrl).port}</span>
              <span className="min-w-0">{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-w-0 flex-col gap-3 text-sm">
        <p className="text-muted">
          Install Ollama from ollama.com, run this in a terminal on the machine that Aftercall runs on, and search
          again.
        </p>
        <CodeBlock title="1. Start the server" code="OLLAMA_CONTEXT_LENGTH=8192 ollama serve" />
        <CodeBlock title="2. Get a model, in another terminal" code={`ollama pull ${MODEL}`} />
        <p className="text-muted">
          Is Aftercall in a container, or the model on another machine? Then choose {BY_HAND}, with its address.
        </p>
      </div>
    </div>
  );
}
