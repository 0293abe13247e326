// For addresses where there is nothing.
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '../../design/button';
import { MessagePage } from './message-page';

export function NotFoundPage() {
  return (
    <MessagePage
      icon={Compass}
      title="There is no page here"
      actions={
        <Link to="/" className={buttonClass()}>
          Go to the start
        </Link>
      }
    >
      The address may be mistyped, or what was here may have been removed.
    </MessagePage>
  );
}
