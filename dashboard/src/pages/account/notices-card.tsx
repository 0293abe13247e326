// What happened to the account: changes of password and factors, sign-ins from new browsers, wrong passwords.
import type { NoticeList } from '#schemas/account';
import { useNotices, useReadNotices } from '../../api/security';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';
import { useToast } from '../../design/toast';

type Notice = NoticeList['notices'][number];

export function NoticesCard() {
  const { data, error } = useNotices();
  const read = useReadNotices();
  const toast = useToast();
  const hasUnread = data?.notices.some(({ isUnread }) => isUnread);
  return (
    <div id="notices">
      <Card
        title="Security notices"
        description="If you do not recognise one of these, change your password."
        aside={
          hasUnread && (
            <Button size="sm" isBusy={read.isPending} onClick={() => read.mutate(undefined, { onError: toast.bad })}>
              Mark all as read
            </Button>
          )
        }
      >
        {error && <Problem error={error} />}
        {data?.notices.length === 0 && <p className="text-sm text-muted">Nothing so far.</p>}
        <ul className="-my-2 max-h-96 divide-y divide-line overflow-y-auto" tabIndex={-1}>
          {data?.notices.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
                <span className="min-w-0 break-words">{wordsOf(notice)}</span>
                {notice.isUnread && <Badge tone="warn">New</Badge>}
              </p>
              <p className="text-xs text-faint">
                <Time at={notice.at} />
                {notice.isByThisSession && ' · in this browser'}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const WORDS: Record<Notice['kind'], (detail: string) => string> = {
  password_changed: () => 'Password changed',
  password_reset: () => 'Password reset with a link',
  factor_added: (detail) => `Second factor added: ${detail}`,
  factor_removed: (detail) => `Second factor removed: ${detail}`,
  factors_reset: (detail) => `All second factors removed by ${detail}`,
  recovery_codes_made: () => 'New recovery codes made',
  recovery_code_used: (detail) => `Recovery code used, ${detail} left`,
  key_created: (detail) => `API key created in your name: ${detail}`,
  key_rotated: (detail) => `API key in your name rotated: ${detail}`,
  sign_on_linked: () => 'Account linked to the single sign-on',
  new_device: (detail) => `Sign-in from a new browser: ${detail}`,
  failed_sign_ins: (detail) => `${detail} sign-ins with a wrong password`,
  failed_second_steps: (detail) => `Right password, but ${detail} wrong codes`,
};

const wordsOf = ({ kind, detail }: Notice): string => WORDS[kind](detail ?? '');
