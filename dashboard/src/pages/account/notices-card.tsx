// Security notices: changes of password and factors, sign-ins from new browsers, failed passwords.

import type { NoticeList } from '#schemas/people';
import { useNotices, useReadNotices } from '../../api/security';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';
import { t } from '../../language/text';

type Notice = NoticeList['notices'][number];

export function NoticesCard() {
  const { data, error } = useNotices();
  const read = useReadNotices();
  const toast = useToast();
  const hasUnread = data?.notices.some(({ isUnread }) => isUnread);
  return (
    <div id="notices">
      <Card
        title={t('Security notices')}
        description={t('If you don’t recognize one of these, change your password.')}
        aside={
          hasUnread && (
            <Button size="sm" isBusy={read.isPending} onClick={() => read.mutate(undefined, { onError: toast.bad })}>
              {t('Mark all as read')}
            </Button>
          )
        }
      >
        {error && <Problem error={error} />}
        {data?.notices.length === 0 && <p className="text-sm text-muted">{t('No notices yet.')}</p>}
        <ul className="-my-2 max-h-96 divide-y divide-line overflow-y-auto" tabIndex={-1}>
          {data?.notices.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
                <span className="min-w-0 break-words">{wordsOf(notice)}</span>
                {notice.isUnread && <Badge tone="warn">{t('New')}</Badge>}
              </p>
              <p className="text-xs text-faint">
                <Time at={notice.at} />
                {notice.isByThisSession && t(' · in this browser')}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const WORDS: Record<Notice['kind'], (detail: string) => string> = {
  password_changed: () => t('Password changed'),
  password_reset: () => t('Password reset with a link'),
  factor_added: (detail) => t('Second factor added: {detail}', { detail }),
  factor_removed: (detail) => t('Second factor removed: {detail}', { detail }),
  factors_reset: (detail) => t('All second factors removed by {detail}', { detail }),
  recovery_codes_made: () => t('New recovery codes created'),
  recovery_code_used: (detail) => t('Recovery code used, {detail} left', { detail }),
  key_created: (detail) => t('API key created in your name: {detail}', { detail }),
  key_rotated: (detail) => t('API key in your name rotated: {detail}', { detail }),
  sign_on_linked: () => t('Account linked to single sign-on'),
  new_device: (detail) => t('Sign-in from a new browser: {detail}', { detail }),
  failed_sign_ins: (detail) =>
    t('{detail, plural, one {# sign-in attempt} other {# sign-in attempts}} with a wrong password', { detail }),
  failed_second_steps: (detail) =>
    t('Correct password, then {detail, plural, one {# wrong code} other {# wrong codes}}', { detail }),
};

const wordsOf = ({ kind, detail }: Notice): string => WORDS[kind](detail ?? '');
