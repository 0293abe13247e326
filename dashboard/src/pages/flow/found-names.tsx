// Warns that the script greets somebody whom the request did not name.
import { rich } from '../../language/text';
export function FoundNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mb-3 rounded-md bg-accent-soft px-3 py-2 text-sm">
      {rich('Found in the summary: <strong>{names}</strong>. Check that this is the right recipient.', {
        names: names.join(', '),
        strong: (parts) => <strong className="font-medium">{parts}</strong>,
      })}
    </p>
  );
}
