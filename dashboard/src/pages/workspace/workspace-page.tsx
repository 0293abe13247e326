// How the workspace is called and how its videos look: changed here as one, saved as one, and seen beside it at once.
import type { Settings } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { useChangeSettings, useSettings } from '../../api/settings';
import { Form } from '../../design/form';
import { LoadProblem } from '../../design/load-problem';
import { PageHeader } from '../../design/page-header';
import { SaveBar } from '../../design/save-bar';
import { CardSkeleton } from '../../design/skeleton';
import { useToast } from '../../design/toast';
import { useDraft } from '../../design/use-draft';
import { ReadOnlyNote } from '../layout/read-only-note';
import { BrandCard } from './brand-card';
import { changeOf, lookOf } from './look';
import { LookPreview } from './look-preview';
import { NamesCard } from './names-card';
import { PictureCard } from './picture-card';
import { WatchCard } from './watch-card';

const FORM = 'workspace-form';

export function WorkspacePage() {
  const { data, error, refetch, isFetching } = useSettings();
  return (
    <>
      <PageHeader
        title="Workspace and brand"
        description="What the workspace is called, and how its videos look. A video takes what is set here while it is made; those that are finished stay as they are."
      />
      <ReadOnlyNote needed="owner" />
      {data ? (
        <WorkspaceForm settings={data} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <div className="flex flex-col gap-6">
          <CardSkeleton lines={3} />
          <CardSkeleton lines={7} />
        </div>
      )}
    </>
  );
}

function WorkspaceForm({ settings }: { settings: Settings }) {
  const isOwner = useWorkspace().may('owner');
  const save = useChangeSettings();
  const toast = useToast();
  const { draft, changed, isChanged, change, discard } = useDraft(lookOf(settings));
  const onSuccess = () => {
    discard();
    toast.good('Saved. The next video takes it.');
  };
  const card = { look: draft, onChange: change, disabled: !isOwner };
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <LookPreview look={draft} settings={settings} />
        <Form
          id={FORM}
          className="!gap-6 xl:order-first"
          onSend={() => isChanged && save.mutate(changeOf(changed, draft), { onSuccess })}
          error={save.error}
          actions={null}
        >
          <NamesCard {...card} />
          <BrandCard {...card} settings={settings} />
          <PictureCard {...card} />
          <WatchCard {...card} />
        </Form>
      </div>
      <SaveBar
        isChanged={isChanged}
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
