// Chooses the voice that words are listened to with.

import type { VoiceLine } from '#schemas/workspace';
import { Select } from '../../design/forms/select';
import { t } from '../../language/text';
import { languageName } from '../voices/language';

type Props = {
  voices: VoiceLine[];
  voiceId: string | null;
  onChange: (voiceId: string) => void;
  isLabelHidden?: boolean;
  className?: string;
};

export function VoiceSelect({ voices, voiceId, onChange, isLabelHidden = false, className }: Props) {
  if (voiceId === null) return null;
  const items = voices.map(({ id, name, language }) => ({ value: id, label: name, hint: languageName(language) }));
  return (
    <Select
      label={t('Preview voice')}
      items={items}
      value={voiceId}
      onChange={onChange}
      isLabelHidden={isLabelHidden}
      {...(className && { className })}
    />
  );
}
