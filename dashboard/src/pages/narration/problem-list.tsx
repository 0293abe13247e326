// What is wrong with a recording, the first few places of it.
import type { Narration } from '#schemas/review';
import { t } from '../../language/text';
import { problemWords } from './problems';

const MOST_SHOWN = 4;

export function Problems({ problems }: { problems: NonNullable<Narration['problems']> }) {
  const more = problems.length - MOST_SHOWN;
  return (
    <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5">
      {problems.slice(0, MOST_SHOWN).map(({ code, sentence, text }) => (
        <li key={`${code} ${sentence ?? ''}`}>
          {problemWords(code)}
          {text && <span className="block text-muted">{t('“{text}”', { text })}</span>}
        </li>
      ))}
      {more > 0 && <li>{t('{more, plural, one {# more issue} other {# more issues}}', { more })}</li>}
    </ul>
  );
}
