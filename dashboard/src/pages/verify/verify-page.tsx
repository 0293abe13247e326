// Whether a video or a receipt is what was signed: a file is dropped, looked at, and forgotten.

import { FileCheck2 } from 'lucide-react';
import { MOST_VERIFIED_BYTES, useVerify } from '../../api/media';
import { FileDrop } from '../../design/forms/file-drop';
import { PageHeader } from '../../design/page-header';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { Verified } from './verified';

export function VerifyPage() {
  const { mutate, data, error, isPending } = useVerify();
  return (
    <>
      <PageHeader
        title={t('Verify')}
        description={t(
          'Every finished video is signed as AI-generated. Check who signed a file, when, and whether it has changed.',
        )}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <FileDrop
          label={t('Video or receipt')}
          action={t('Drop a video or receipt here or choose a file')}
          hint={t('An MP4 video or a JSON receipt, up to 70 MB. Nothing is stored.')}
          icon={FileCheck2}
          endings={['.mp4', '.json']}
          mostBytes={MOST_VERIFIED_BYTES}
          onFile={(file) => mutate(file)}
          isBusy={isPending}
          className="h-44"
        />
        <div aria-live="polite">
          {error ? <Problem error={error} /> : data && !isPending && <Verified name={data.name} file={data.verified} />}
        </div>
      </div>
    </>
  );
}
