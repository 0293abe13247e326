// Who writes the scripts: the server's own choice, the embedded writer, or a model with a key of the workspace.
import type { ScriptModel } from '#schemas/script-model';
import { useChangeScriptModel, useScriptModel } from '../../api/script-model';
import { Form } from '../../design/form';
import { LoadProblem } from '../../design/load-problem';
import { type Option, OptionCards } from '../../design/option-cards';
import { PageHeader } from '../../design/page-header';
import { SaveBar } from '../../design/save-bar';
import { CardSkeleton } from '../../design/skeleton';
import { useToast } from '../../design/toast';
import { useDraft } from '../../design/use-draft';
import { LocalModels } from './local-models';
import { ModelFields } from './model-fields';
import { PrivacyNote } from './privacy-note';
import { changeOf, draftOf, receiverOf, type WriterDraft } from './writers';

const FORM = 'script-form';

export function ScriptPage() {
  const { data, error, refetch } = useScriptModel();
  return (
    <>
      <PageHeader
        title="Script writer"
        description="Who turns the summary of a call into the script of a video. Every script is checked sentence by sentence against the summary, whoever wrote it."
      />
      {data ? (
        <div className="flex flex-col gap-6">
          <LocalModels stored={data} />
          <WriterForm stored={data} />
        </div>
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </>
  );
}

function WriterForm({ stored }: { stored: ScriptModel }) {
  const save = useChangeScriptModel();
  const toast = useToast();
  const { draft, isChanged, change, discard } = useDraft(draftOf(stored));
  // What is typed into the fields of a model counts only while a model is chosen.
  const isOther = isChanged && (draft.choice === 'model' || draft.choice !== draftOf(stored).choice);
  const onSuccess = () => {
    discard();
    toast.good('Saved. The next script is written that way.');
  };
  return (
    <>
      <Form
        id={FORM}
        className="max-w-3xl !gap-5"
        onSend={() => isOther && save.mutate(changeOf(draft), { onSuccess })}
        error={save.error && inPageWords(save.error)}
        actions={null}
      >
        <OptionCards
          label="Script writer"
          options={optionsOf(stored, draft, change)}
          value={draft.choice}
          onChange={(choice) => change({ choice })}
        />
        <PrivacyNote receiver={receiverOf(draft, stored.serverWriter)} />
      </Form>
      <SaveBar
        isChanged={isOther}
        isBusy={save.isPending}
        formId={FORM}
        onDiscard={() => {
          discard();
          save.reset();
        }}
      />
    </>
  );
}

/** The service names the fields of its body. */
const inPageWords = ({ message }: Error): Error =>
  new Error(
    message
      .replace(/^baseUrl/, 'The address')
      .replace(/^key/, 'The API key')
      .replace(/^model/, 'The model'),
  );

function optionsOf(
  stored: ScriptModel,
  draft: WriterDraft,
  change: (some: Partial<WriterDraft>) => void,
): Option<WriterDraft['choice']>[] {
  const { serverWriter, keyHint } = stored;
  const forgets = keyHint !== null && draft.choice !== 'model' && ' Saving this deletes the stored key.';
  const servers = serverWriter === 'embedded' ? 'the embedded writer' : serverWriter;
  return [
    {
      value: 'server',
      title: 'As the server is set',
      hint: (
        <>
          Now <strong className="font-medium text-ink">{servers}</strong>. It follows when the operator changes it.
          {draft.choice === 'server' && forgets}
        </>
      ),
    },
    {
      value: 'embedded',
      title: 'The embedded writer',
      hint: (
        <>
          Free, needs no network, and the same summary always gives the same script.
          {draft.choice === 'embedded' && forgets}
        </>
      ),
    },
    {
      value: 'model',
      title: 'A model of your own account',
      hint: 'Better transitions, and it understands notes that fit no pattern. Costs tokens and seconds.',
      more: <ModelFields stored={stored} draft={draft} onChange={change} />,
    },
  ];
}
