// Warns that the script greets somebody whom the request did not name.
export function FoundNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mb-3 rounded-md bg-accent-soft px-3 py-2 text-sm">
      Found in the summary: <strong className="font-medium">{names.join(', ')}</strong>. Please check that the video is
      for them.
    </p>
  );
}
