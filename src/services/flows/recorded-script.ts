// Whether the recorded narration of a flow says the script that is approved.
import type { Recording } from '../../store/flows/corrections.js';
import { spokenScript } from '../../text/clean/spoken-text.js';

/** Why a script cannot be approved with this recording, or null. An edit that is null approves the draft. */
export function refusalOfRecording(
  recording: Pick<Recording, 'status' | 'script'> | null,
  { script, edited }: { script: string | null; edited: boolean },
  editedScript: string | null,
): string | null {
  if (!recording) return null;
  if (recording.status === 'refused') return REFUSED;
  const approved = spokenScript(editedScript ?? script!, editedScript !== null || edited);
  return recording.script === approved ? null : STALE;
}

const REFUSED =
  'The recording doesn’t match the script. Record it again, or delete the recording to use a synthetic voice.';
const STALE =
  'The script has changed since this recording. Record it again, or delete the recording to use a synthetic voice.';
