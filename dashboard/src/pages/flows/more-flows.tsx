// Infinite scrolling of the list, with a button as alternative.

import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../design/button';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';

type Props = { onMore: () => void; isBusy: boolean; error: Error | null };

const AHEAD = '400px';

export function MoreFlows({ onMore, isBusy, error }: Props) {
  const foot = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => {
    if (!isBusy && !error) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && reach(), { rootMargin: AHEAD });
    if (foot.current) observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={foot} className="mt-4 flex flex-col items-center gap-3">
      {error && <Problem error={error} />}
      <Button onClick={onMore} isBusy={isBusy}>
        {error ? t('Try again') : t('Show more')}
      </Button>
    </div>
  );
}
