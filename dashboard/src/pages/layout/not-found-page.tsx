// For addresses where there is nothing.

import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '../../design/button';
import { t } from '../../language/text';
import { MessagePage } from './message-page';

export function NotFoundPage() {
  return (
    <MessagePage
      icon={Compass}
      title={t('Page not found')}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('Go to videos')}
        </Link>
      }
    >
      {t('The address may be wrong, or the page may have been removed.')}
    </MessagePage>
  );
}
