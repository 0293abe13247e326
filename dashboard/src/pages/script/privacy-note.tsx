// Shows where summaries are sent with the selected writer, before it is saved.
import { Send, ShieldCheck } from 'lucide-react';
import { Note } from '../../design/note';

export function PrivacyNote({ receiver }: { receiver: string | null }) {
  return (
    <div role="status">
      {receiver === null ? (
        <Note icon={ShieldCheck} tone="good">
          <p className="font-medium">Nothing is sent to anyone.</p>
          <p className="mt-1 text-muted">Summaries are read on this server and stay there.</p>
        </Note>
      ) : (
        <Note icon={Send} tone="warn">
          <p className="font-medium break-words">The summary is sent to {receiver}.</p>
          <p className="mt-1 text-muted">
            For each script it gets the notes of that call and the names of the prospect, the sender and their
            companies. Held back are private remarks, price tactics, judgements of people, other customers, competitors,
            links and addresses. Should the model fail, the embedded writer writes instead.
          </p>
        </Note>
      )}
    </div>
  );
}
