// One vendor: whether there is an account, what it offers, when that was asked, and the acts of it.
import { Ellipsis, Pencil, Unplug } from 'lucide-react';
import type { VendorLine } from '#schemas/workspace';
import { useCheckVendor, useConnectVendor } from '../../api/vendors';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Menu, MenuItem } from '../../design/menu';
import { Problem } from '../../design/problem';
import { Switch } from '../../design/switch';
import { Time } from '../../design/time';
import { useToast } from '../../design/toast';
import type { Task } from './connections-page';

type Props = {
  line: VendorLine;
  /** What is wrong, as the last check on this page said. */
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

function StateBadge({ line: { isConnected, isOfServer } }: { line: VendorLine }) {
  if (isConnected) return <Badge tone="good">Connected</Badge>;
  return isOfServer ? <Badge>Through this server</Badge> : null;
}

function Facts({ line }: { line: VendorLine }) {
  const { isConnected, isOfServer, keyHint, listedAt } = line;
  if (!isConnected && !isOfServer) return <>Not connected</>;
  return (
    <>
      {listedAt ? offered(line) : 'Has not answered yet'}
      {keyHint && (
        <>
          {' · key ends in '}
          <code>{keyHint}</code>
        </>
      )}
      {listedAt && (
        <>
          {' · asked '}
          <Time at={listedAt} />
        </>
      )}
    </>
  );
}

function offered({ offers, voices, avatars }: VendorLine): string {
  const count = (number: number, one: string) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;
  return offers.map((kind) => (kind === 'voice' ? count(voices, 'voice') : count(avatars, 'presenter'))).join(', ');
}

function Acts({ line, onProblem, onTask }: Omit<Props, 'problem'>) {
  const check = useCheckVendor();
  const toast = useToast();
  const { vendor, title, isConnected, isOfServer } = line;
  const onCheck = () =>
    check.mutate(vendor, {
      onSuccess: ({ problem, ...found }) => {
        onProblem(vendor, problem);
        if (problem === null) toast.good(`${title} answers and offers ${offered(found)}.`);
      },
      onError: toast.bad,
    });
  return (
    <div className="flex items-center gap-2">
      {(isConnected || isOfServer) && (
        <Button size="sm" isBusy={check.isPending} onClick={onCheck} aria-label={`Check ${title}`}>
          Check
        </Button>
      )}
      {isConnected ? (
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Actions for ${title}`}
              icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
            />
          }
        >
          <MenuItem onClick={() => onTask({ kind: 'connect', vendor })}>
            <Pencil aria-hidden strokeWidth={1.75} />
            Change…
          </MenuItem>
          <MenuItem isDangerous onClick={() => onTask({ kind: 'disconnect', vendor })}>
            <Unplug aria-hidden strokeWidth={1.75} />
            Disconnect…
          </MenuItem>
        </Menu>
      ) : (
        <Button size="sm" onClick={() => onTask({ kind: 'connect', vendor })} aria-label={`Connect ${title}`}>
          {isOfServer ? 'Use your own account' : 'Connect'}
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
        label="Finish the video without it"
        hint={`If ${title} fails for good, a ${part} that comes with Aftercall steps in, and the video says so. Otherwise the video fails.`}
        isOn={change.isPending ? change.variables.allowsFallback === true : allowsFallback}
        onChange={(isOn) => change.mutate({ vendor, allowsFallback: isOn }, { onError: toast.bad })}
        disabled={change.isPending}
      />
    </div>
  );
}
