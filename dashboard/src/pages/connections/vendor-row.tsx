// One vendor: its account, its offer, the last check, and its actions.

import { Ellipsis, Pencil, Unplug } from 'lucide-react';
import type { VendorLine } from '#schemas/workspace';
import { useCheckVendor, useConnectVendor } from '../../api/vendors';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Switch } from '../../design/forms/switch';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import type { Task } from './connections-page';

type Props = {
  line: VendorLine;
  /** The error of the last check on this page. */
  problem: string | null;
  onProblem: (vendor: string, problem: string | null) => void;
  onTask: (task: Task) => void;
};

export function VendorRow({ line, problem, onProblem, onTask }: Props) {
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-base font-medium">{line.title}</span>
            <StateBadge line={line} />
          </p>
          <p className="mt-0.5 text-xs text-faint">
            <Facts line={line} />
          </p>
        </div>
        <Acts line={line} onProblem={onProblem} onTask={onTask} />
      </div>
      {problem && <Problem error={new Error(problem)} />}
      {line.isConnected && <FallbackSwitch line={line} />}
    </li>
  );
}

function StateBadge({ line: { isConnected, isOfServer, listedAt } }: { line: VendorLine }) {
  if (!isConnected && !isOfServer) return null;
  if (listedAt === null) return <Badge tone="warn">{t('Not verified')}</Badge>;
  return isConnected ? <Badge tone="good">{t('Connected')}</Badge> : <Badge>{t('Server account')}</Badge>;
}

function Facts({ line }: { line: VendorLine }) {
  const { isConnected, isOfServer, keyHint, listedAt } = line;
  if (!isConnected && !isOfServer) return <>{t('Not connected')}</>;
  return (
    <>
      {listedAt ? offered(line) : t('Verify to load voices and presenters')}
      {keyHint && (
        <>
          {' '}
          {t('· key ends in')} <code>{keyHint}</code>
        </>
      )}
      {listedAt && (
        <>
          {' '}
          {t('· verified')} <Time at={listedAt} />
        </>
      )}
    </>
  );
}

function offered({ offers, voices, avatars }: VendorLine): string {
  const texts = {
    voice: t('{voices, plural, one {# voice} other {# voices}}', { voices }),
    avatar: t('{presenters, plural, one {# presenter} other {# presenters}}', { presenters: avatars }),
  };
  return offers.map((kind) => texts[kind]).join(', ');
}

function Acts({ line, onProblem, onTask }: Omit<Props, 'problem'>) {
  const check = useCheckVendor();
  const toast = useToast();
  const { vendor, title, isConnected, isOfServer } = line;
  const onCheck = () =>
    check.mutate(vendor, {
      onSuccess: ({ problem, ...found }) => {
        onProblem(vendor, problem);
        if (problem === null) toast.good(t('{title} verified: {offered}.', { title, offered: offered(found) }));
      },
      onError: toast.bad,
    });
  return (
    <div className="flex items-center gap-2">
      {(isConnected || isOfServer) && (
        <Button size="sm" isBusy={check.isPending} onClick={onCheck} aria-label={t('Verify {title}', { title })}>
          {t('Verify')}
        </Button>
      )}
      {isConnected ? (
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('Actions for {title}', { title })}
              icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
            />
          }
        >
          <MenuItem onClick={() => onTask({ kind: 'connect', vendor })}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {t('Edit…')}
          </MenuItem>
          <MenuItem isDangerous onClick={() => onTask({ kind: 'disconnect', vendor })}>
            <Unplug aria-hidden strokeWidth={1.75} />
            {t('Disconnect…')}
          </MenuItem>
        </Menu>
      ) : (
        <Button
          size="sm"
          onClick={() => onTask({ kind: 'connect', vendor })}
          aria-label={t('Connect {title}', { title })}
        >
          {isOfServer ? t('Use your own account') : t('Connect')}
        </Button>
      )}
    </div>
  );
}

function FallbackSwitch({ line: { vendor, title, offers, allowsFallback } }: { line: VendorLine }) {
  const change = useConnectVendor();
  const toast = useToast();
  const part = offers.includes('voice') ? 'voice' : 'presenter';
  return (
    <div className="border-t border-line pt-3">
      <Switch
        label={part === 'voice' ? t('Fall back to a built-in voice') : t('Fall back to a built-in presenter')}
        hint={
          part === 'voice'
            ? t(
                'If {title} fails, the video uses a built-in voice, and the video’s details say so. When off, the video fails.',
                { title },
              )
            : t(
                'If {title} fails, the video uses a built-in presenter, and the video’s details say so. When off, the video fails.',
                {
                  title,
                },
              )
        }
        isOn={change.isPending ? change.variables.allowsFallback === true : allowsFallback}
        onChange={(isOn) => change.mutate({ vendor, allowsFallback: isOn }, { onError: toast.bad })}
        disabled={change.isPending}
      />
    </div>
  );
}
