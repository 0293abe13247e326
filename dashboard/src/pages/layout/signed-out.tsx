// Redirects to the sign-in, and back afterwards, when the session ended while a page was open.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AppSkeleton } from './app-skeleton';

export function SignedOut() {
  const navigate = useNavigate();
  const next = useRef(useLocation().href);
  useEffect(() => void navigate({ to: '/sign-in', search: { next: next.current }, replace: true }), [navigate]);
  return <AppSkeleton />;
}
