// Says that something happened to the account that the person has not seen yet.
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { Note } from '../../design/note';

export function NoticeBanner({ count }: { count: number }) {
  return (
    <Note icon={ShieldAlert} tone="warn" className="mb-6">
      {count === 1 ? 'There is a security notice' : `There are ${count} security notices`} about your account.{' '}
      <Link to="/account" hash="notices" className="font-medium underline underline-offset-2">
        Review
      </Link>
    </Note>
  );
}
