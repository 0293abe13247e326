// The error boundary of a page: the error, and a retry button.

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { ApiError } from '../../api/client';
import { Button } from '../../design/button';
import { t } from '../../language/text';
import { MessagePage } from './message-page';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const isOurs = error instanceof ApiError;
  const again = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      icon={CloudOff}
      title={t('This page couldn’t be loaded')}
      actions={<Button onClick={isOurs ? again : () => window.location.reload()}>{t('Try again')}</Button>}
    >
      {isOurs ? error.message : t('Something went wrong on this page. Reloading often helps.')}
    </MessagePage>
  );
}
