// The workspace's name and the branding of its videos, edited and saved together with a live preview.

import type { Settings } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { useChangeSettings, useSettings } from '../../api/settings';
import { Form } from '../../design/forms/form';
import { SaveBar } from '../../design/forms/save-bar';
import { useDraft } from '../../design/forms/use-draft';
import { LoadProblem } from '../../design/load-problem';
import { useToast } from '../../design/overlays/toast';
import { PageHeader } from '../../design/page-header';
import { CardSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { ReadOnlyNote } from '../layout/read-only-note';
import { BrandCard } from './brand-card';
import { brandingOf, changeOf } from './branding-form';
import { BrandingPreview } from './branding-preview';
import { NamesCard } from './names-card';
import { PictureCard } from './picture-card';
import { PublicVideoCard } from './public-video-card';

const FORM = 'workspace-form';

export function WorkspacePage() {
  const { data, error, refetch, isFetching } = useSettings();
  return (
    <>
      <PageHeader
        title={t('Workspace and brand')}
        description={t(
          'Your workspace’s name and how its videos look. Changes apply to new videos; finished videos stay the same.',
        )}
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
  const { draft, changed, isChanged, change, discard } = useDraft(brandingOf(settings));
  const onSuccess = () => {
    discard();
    toast.good(t('Saved. Changes apply to new videos.'));
  };
  const card = { branding: draft, onChange: change, disabled: !isOwner };
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <BrandingPreview branding={draft} settings={settings} />
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
          <PublicVideoCard {...card} />
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
