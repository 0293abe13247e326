// Selects the script writer: the server's default, the embedded writer, or a model with the workspace's key.

import type { ScriptModel } from '#schemas/workspace';
import { useChangeScriptModel, useScriptModel } from '../../api/script-model';
import { Form } from '../../design/forms/form';
import { type Option, OptionCards } from '../../design/forms/option-cards';
import { SaveBar } from '../../design/forms/save-bar';
import { useDraft } from '../../design/forms/use-draft';
import { LoadProblem } from '../../design/load-problem';
import { useToast } from '../../design/overlays/toast';
import { PageHeader } from '../../design/page-header';
import { CardSkeleton } from '../../design/skeleton';
import { rich, t } from '../../language/text';
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
        title={t('Script writer')}
        description={t(
          'Choose what turns a call summary into a script. Every script is checked sentence by sentence against the summary.',
        )}
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
  // The model fields apply only while a model is selected.
  const isOther = isChanged && (draft.choice === 'model' || draft.choice !== draftOf(stored).choice);
  const onSuccess = () => {
    discard();
    toast.good(t('Saved. Applies to new scripts.'));
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
          label={t('Script writer')}
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

/** Maps the fields of a server error to those of the form. */
const inPageWords = ({ message }: Error): Error =>
  new Error(
    message
      .replace(/^baseUrl/, t('The API URL'))
      .replace(/^key/, t('The API key'))
      .replace(/^model/, t('The model')),
  );

function optionsOf(
  stored: ScriptModel,
  draft: WriterDraft,
  change: (some: Partial<WriterDraft>) => void,
): Option<WriterDraft['choice']>[] {
  const { serverWriter, keyHint } = stored;
  const forgets = keyHint !== null && draft.choice !== 'model' && t(' Saving deletes the stored key.');
  const servers = serverWriter === 'embedded' ? t('the built-in writer') : serverWriter;
  return [
    {
      value: 'server',
      title: t('Use server default'),
      hint: (
        <>
          {rich('Currently <strong>{servers}</strong>. Your server administrator can change it.', {
            servers,
            strong: (parts) => <strong className="font-medium text-ink">{parts}</strong>,
          })}
          {draft.choice === 'server' && forgets}
        </>
      ),
    },
    {
      value: 'embedded',
      title: t('Built-in writer'),
      hint: (
        <>
          {t('Free and offline. The same summary always gives the same script.')}
          {draft.choice === 'embedded' && forgets}
        </>
      ),
    },
    {
      value: 'model',
      title: t('Your own model provider'),
      hint: t('Smoother scripts, even from unstructured notes. Uses tokens and takes longer.'),
      more: <ModelFields stored={stored} draft={draft} onChange={change} />,
    },
  ];
}
