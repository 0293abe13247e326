// What the ports of the machine said, where that is no list of models: what to do about each, and how to start a first server.

import { Info } from 'lucide-react';
import type { LocalServer } from '#schemas/workspace';
import { CodeBlock } from '../../design/code-block';
import { Note } from '../../design/note';
import { t } from '../../language/text';

const MODEL = 'llama3.1:8b';
const BY_HAND = t('“Your own model provider” below, then “Your own server”');

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
  const server = t('{name} at {host}', { name, host: new URL(baseUrl).host });
  if (state === 'locked')
    return t('{server} requires a key. Choose {option} and enter its URL and key.', { server, option: BY_HAND });
  if (state === 'starting') return t('{server} is loading its model. Search again in a moment.', { server });
  if (state === 'ready' && models.length === 0) return t('{server} has no text model yet.', { server });
  return null;
}

export function NoModels({ servers }: { servers: readonly LocalServer[] }) {
  const asked = servers.filter(({ state }) => state !== 'aftercall');
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="min-w-0 text-sm">
        <h3 className="font-medium">{t('No model found')}</h3>
        <p className="mt-1 text-muted">{t('Searched 127.0.0.1 and ::1 on the usual ports:')}</p>
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
          {t(
            'Install Ollama from ollama.com on the machine that runs Aftercall, run these commands, then search again.',
          )}
        </p>
        <CodeBlock title={t('1. Start the server')} code="OLLAMA_CONTEXT_LENGTH=8192 ollama serve" />
        <CodeBlock title={t('2. Download a model in another terminal')} code={`ollama pull ${MODEL}`} />
        <p className="text-muted">
          {t(
            'If Aftercall runs in a container or the model is on another machine, choose {option} and enter its URL.',
            { option: BY_HAND },
          )}
        </p>
      </div>
    </div>
  );
}
