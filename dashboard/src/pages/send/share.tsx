// Ways to share a finished video: e-mail, link, or files.

import { BadgeCheck, Captions, Download, ExternalLink, FileText, Image, type LucideIcon, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FlowAssets, FlowDetail } from '#schemas/flows';
import { downloadPath } from '../../api/media';
import { Button, buttonClass } from '../../design/button';
import { Card } from '../../design/card';
import { CopyButton } from '../../design/copy-button';
import { t } from '../../language/text';

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog')).EmailDialog }));

export function Share({ flow, assets }: { flow: FlowDetail; assets: FlowAssets }) {
  const [isEmailOpen, setEmailOpen] = useState(false);
  return (
    <Card title={t('Send')}>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          onClick={() => setEmailOpen(true)}
          icon={<Mail aria-hidden className="size-4" strokeWidth={1.75} />}
        >
          {t('Email…')}
        </Button>
        <div className="grid grid-cols-[1fr_auto] gap-2 [&>button]:w-full">
          <CopyButton value={flow.watchUrl ?? assets.videoUrl} label={t('Copy link')} />
          {flow.watchUrl && (
            <a
              href={flow.watchUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Open the watch page in a new tab')}
              title={t('Open the watch page')}
              className={buttonClass({ size: 'icon' })}
            >
              <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            </a>
          )}
        </div>
      </div>
      <Files assets={assets} name={flow.prospectName ?? flow.prospectCompany} />
      {isEmailOpen && (
        <Suspense>
          <EmailDialog flowId={flow.id} onClose={() => setEmailOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

type File = { title: string; href: string | null; ending: string; icon: LucideIcon };

function Files({ assets, name }: { assets: FlowAssets; name: string | null }) {
  const stem = `follow-up-${name ?? 'video'}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/-+$/, '');
  const fileOf = (url: string | null) => url && downloadPath(url);
  const files: File[] = [
    { title: t('Video'), href: fileOf(assets.videoUrl), ending: 'mp4', icon: Download },
    { title: t('Poster'), href: fileOf(assets.posterUrl), ending: 'jpg', icon: Image },
    { title: t('Captions'), href: fileOf(assets.vttUrl), ending: 'vtt', icon: Captions },
    { title: t('Captions'), href: fileOf(assets.srtUrl), ending: 'srt', icon: Captions },
    { title: t('Transcript'), href: fileOf(assets.transcriptUrl), ending: 'txt', icon: FileText },
    { title: t('Signed receipt'), href: assets.receiptUrl, ending: 'json', icon: BadgeCheck },
  ];
  return (
    <ul className="-mx-2 mt-4 -mb-2 border-t border-line pt-2">
      {files.map(
        ({ title, href, ending, icon: Icon }) =>
          href && (
            <li key={ending}>
              <a
                href={href}
                download={`${stem}.${ending}`}
                className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:h-10"
              >
                <Icon aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
                <span className="flex-1">{title}</span>
                <span className="text-xs text-faint uppercase">{ending}</span>
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
