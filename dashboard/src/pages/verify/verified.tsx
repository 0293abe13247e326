// What was found in a file: the verdict first, then who signed it and what a machine made.

import { FileQuestion, FileWarning, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Made, VerifiedFile, VerifiedFilm, VerifiedReceipt } from '#schemas/workspace';
import { Card } from '../../design/card';
import { Note } from '../../design/note';
import { Time } from '../../design/time';
import { t } from '../../language/text';

type Verdict = { icon: LucideIcon; tone: 'good' | 'warn' | 'plain'; text: string };

const INTACT: Verdict = { icon: ShieldCheck, tone: 'good', text: t('Unchanged since it was signed.') };
const CHANGED: Verdict = { icon: FileWarning, tone: 'warn', text: t('Changed since it was signed.') };
const UNMARKED: Verdict = {
  icon: FileQuestion,
  tone: 'plain',
  text: t('Not signed. The file has no information about its origin.'),
};
const VERDICTS = { intact: INTACT, changed: CHANGED, unmarked: UNMARKED };

export function Verified({ name, file }: { name: string; file: VerifiedFile }) {
  const { icon, tone, text } = VERDICTS[file.state];
  const rows = file.kind === 'film' ? filmRows(file) : receiptRows(file);
  return (
    <Card title={name}>
      <div className="flex flex-col gap-5">
        <Note icon={icon} tone={tone}>
          {text}
        </Note>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
          {rows.map(([title, value]) => (
            <div key={title} className="contents">
              <dt className="text-muted max-sm:-mb-2">{title}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

type Row = [title: string, value: ReactNode];
type Signer = NonNullable<VerifiedFilm['mark']>['signer'];

function filmRows({ mark, isTrusted, problems, sha256, state }: VerifiedFilm): Row[] {
  const hash: Row = [t('SHA-256'), <Hash key="hash" value={sha256} />];
  if (mark === null) return [hash];
  const { signer, at, software, digitalSourceTypes, film } = mark;
  return [
    [t('Signed by'), signerText(signer, state === 'intact' ? isTrusted : null)],
    ...(at ? [[t('Signed at'), <Time key="at" at={at} as="exact" />] as Row] : []),
    ...(software ? [[t('Software'), software] as Row] : []),
    [
      t('AI-generated'),
      digitalSourceTypes.length > 0 ? t('Yes, according to the signer') : t('Not stated by the signer'),
    ],
    ...(film ? madeRows(film) : []),
    ...(problems.length > 0 ? [[t('Problems'), problems.join(', ')] as Row] : []),
    hash,
  ];
}

function receiptRows({ receipt }: VerifiedReceipt): Row[] {
  if (receipt === null) return [];
  const { signer, isTrusted, at, flowId, filmSha256, made } = receipt;
  return [
    [t('Signed by'), signerText(signer, isTrusted)],
    [t('Signed at'), <Time key="at" at={at} as="exact" />],
    [t('Video ID'), flowId],
    ...madeRows(made),
    [t('Video SHA-256'), <Hash key="hash" value={filmSha256} />],
  ];
}

/** Of a changed file nobody knows whose certificate it was. */
const signerText = ({ name, organization }: Signer, isTrusted: boolean | null): string => {
  const who = [name, organization].filter(Boolean).join(', ') || t('Unknown signer');
  if (isTrusted === null) return who;
  return isTrusted ? t('{who} (this server)', { who }) : t('{who} (another server)', { who });
};

function madeRows({ script, voice, presenter, vendor }: Made): Row[] {
  return [
    [t('Script'), scriptText(script)],
    [t('Voice'), voice.provider === 'recording' ? t('Human recording') : `${voice.id} (${voice.provider})`],
    [
      t('Presenter'),
      presenter.ofPhotos
        ? t('{id} ({provider}, created from photos)', { id: presenter.id, provider: presenter.provider })
        : `${presenter.id} (${presenter.provider})`,
    ],
    ...(vendor ? [[t('Presenter rendered by'), vendor] as Row] : []),
  ];
}

function scriptText({ writer, edited, approved }: Made['script']): string {
  if (edited && approved) return t('{writer}; edited and approved before the video was created', { writer });
  if (edited) return t('{writer}; edited before the video was created', { writer });
  return approved ? t('{writer}; approved before the video was created', { writer }) : writer;
}

const Hash = ({ value }: { value: string }) => <code className="text-xs break-all">{value}</code>;
