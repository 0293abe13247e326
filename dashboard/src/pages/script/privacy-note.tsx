// Shows where summaries are sent with the selected writer, before it is saved.

import { Send, ShieldCheck } from 'lucide-react';
import { Note } from '../../design/note';
import { t } from '../../language/text';

export function PrivacyNote({ receiver }: { receiver: string | null }) {
  return (
    <div role="status">
      {receiver === null ? (
        <Note icon={ShieldCheck} tone="good">
          <p className="font-medium">{t('Summaries stay on this server.')}</p>
        </Note>
      ) : (
        <Note icon={Send} tone="warn">
          <p className="font-medium break-words">{t('Summaries are sent to {receiver}.', { receiver })}</p>
          <p className="mt-1 text-muted">
            {t(
              'For each script, it receives the summary and the names of the prospect, the sender and their companies. Pricing tactics, internal notes, insults, passwords, links and addresses are removed first. What may be private is sent with the question of whether the prospect may hear it, and stays out unless the model says yes. If the model fails, the built-in writer takes over.',
            )}
          </p>
        </Note>
      )}
    </div>
  );
}
