// Looks for models on the machine of the service when somebody asks for it, tries one beside the embedded writer, and saves it.

import { Search } from 'lucide-react';
import { useState } from 'react';
import type { LocalServer, ScriptModel } from '#schemas/workspace';
import { useChangeScriptModel, useCompareWriters, useFindLocalModels } from '../../api/script-model';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { CodeBlock } from '../../design/code-block';
import { Select } from '../../design/forms/select';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { rich, t } from '../../language/text';
import { NoModels, ServerNotes } from './local-servers';
import { WriterComparison } from './writer-comparison';

type Choice = { server: LocalServer; model: string };

export function LocalModels({ stored }: { stored: ScriptModel }) {
  const search = useFindLocalModels();
  const choices = (search.data?.servers ?? []).flatMap((server) => server.models.map((model) => ({ server, model })));
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {rich('A model on this machine <badge>Recommended</badge>', {
            badge: (parts) => <Badge tone="accent">{parts}</Badge>,
          })}
        </span>
      }
      description={t(
        'Smoother scripts with no account and no cost. Summaries stay on the machine that runs Aftercall.',
      )}
      aside={
        <Button
          variant={search.data ? 'secondary' : 'primary'}
          icon={<Search aria-hidden className="size-4" strokeWidth={1.75} />}
          isBusy={search.isPending}
          onClick={() => search.mutate()}
        >
          {search.data ? t('Search again') : t('Find models')}
        </Button>
      }
    >
      {(search.data || search.error) && (
        <div className="flex flex-col gap-5">
          {search.error && <Problem error={search.error} />}
          {search.data && <ServerNotes servers={search.data.servers} />}
          {search.data && choices.length === 0 && <NoModels servers={search.data.servers} />}
          {choices.length > 0 && <Trial choices={choices} stored={stored} />}
        </div>
      )}
    </Card>
  );
}

const keyOf = ({ server, model }: Choice): string => `${server.baseUrl} ${model}`;
const hostOf = ({ baseUrl }: LocalServer): string => new URL(baseUrl).host;
const isStored = ({ server, model }: Choice, stored: ScriptModel): boolean =>
  stored.provider === 'openai-compatible' && stored.baseUrl === server.baseUrl && stored.model === model;

function Trial({ choices, stored }: { choices: readonly Choice[]; stored: ScriptModel }) {
  const [key, setKey] = useState<string | null>(null);
  const compare = useCompareWriters();
  const chosen =
    choices.find((choice) => keyOf(choice) === key) ??
    choices.find((choice) => isStored(choice, stored)) ??
    choices[0]!;
  const { server, model } = chosen;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('Model')}
          className="min-w-0 flex-1 basis-64 sm:max-w-md"
          items={choices.map((choice) => ({
            value: keyOf(choice),
            label: choice.model,
            hint: t('{name} at {hostOf}', { name: choice.server.name, hostOf: hostOf(choice.server) }),
          }))}
          value={keyOf(chosen)}
          disabled={compare.isPending}
          onChange={(next) => {
            setKey(next);
            compare.reset();
          }}
        />
        <Button
          variant={compare.data ? 'secondary' : 'primary'}
          isBusy={compare.isPending}
          onClick={() => compare.mutate({ baseUrl: server.baseUrl, model })}
        >
          {t('Compare scripts')}
        </Button>
      </div>
      <p role="status" className="-mt-2 text-sm text-muted">
        {compare.isPending
          ? t('Writing… If the model has to load first, this can take a minute or more.')
          : t('Both writers get the same sample summary. Nothing is saved until you choose one.')}
      </p>
      {compare.error && <Problem error={compare.error} />}
      {compare.data && (
        <WriterComparison {...compare.data} modelName={model}>
          {compare.data.model.script && <Choose choice={chosen} stored={stored} />}
        </WriterComparison>
      )}
    </>
  );
}

/** As long as the trial gives it. */
const TIMEOUT_SECONDS = 90;

function Choose({ choice, stored }: { choice: Choice; stored: ScriptModel }) {
  const save = useChangeScriptModel();
  const toast = useToast();
  const { server, model } = choice;
  if (isStored(choice, stored)) return <Badge tone="good">{t('In use')}</Badge>;
  if (!server.isAllowed) return <NotAllowed host={hostOf(server)} />;
  const onChoose = () =>
    save.mutate(
      { provider: 'openai-compatible', model, baseUrl: server.baseUrl, timeoutSeconds: TIMEOUT_SECONDS },
      { onSuccess: () => toast.good(t('Saved. {model} will write your next script.', { model })) },
    );
  return (
    <>
      {save.error && <Problem error={save.error} />}
      <Button variant="primary" isBusy={save.isPending} onClick={onChoose}>
        {t('Use this model')}
      </Button>
    </>
  );
}

/** Who may save is one thing, which hosts of its network a server lets workspaces use another: that is its operator's. */
function NotAllowed({ host }: { host: string }) {
  return (
    <>
      <p className="text-sm text-muted">
        {t(
          'Workspaces can’t use this address yet. Restart Aftercall with this setting, then search again. If it already has a value, add this one after a comma.',
        )}
      </p>
      <div className="w-full">
        <CodeBlock title={t('Server setting')} code={`ALLOWED_PRIVATE_HOSTS=${host}`} />
      </div>
    </>
  );
}
