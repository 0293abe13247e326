// The scenes of a video, each with what is said in it and about how long it is.
import type { FlowDetail } from '#schemas/flows';
import { Card } from '../../design/card';
import { clockTime, duration } from '../../design/seconds';

export function Scenes({ scenes }: { scenes: NonNullable<FlowDetail['scenes']> }) {
  let startS = 0;
  const placed = scenes.map((scene) => {
    const at = startS;
    startS += scene.seconds;
    return { ...scene, at };
  });
  return (
    <Card title="Scenes" description={`${scenes.length} scenes, as they were planned.`}>
      <ol className="divide-y divide-line">
        {placed.map(({ index, text, seconds, at }) => (
          <li key={index} className="flex gap-4 py-3 first:pt-0 last:pb-0">
            <span className="w-12 shrink-0 pt-0.5 text-xs text-faint tabular-nums">{clockTime(at)}</span>
            <p className="min-w-0 flex-1 text-sm">{text}</p>
            <span className="pt-0.5 text-xs text-faint tabular-nums">{duration(seconds)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
