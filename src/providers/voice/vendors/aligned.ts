// A vendor that tells no times of its English speech gets them from a voice of ours that speaks the same text: words to a few
// hundredths of a second, and the sounds that lips are drawn from.
import type { Sound } from '../../../lib/wav.js';
import type { SpeakRequest } from '../../contracts.js';
import { ProviderError } from '../../errors.js';
import type { VoiceVendor } from '../../vendor.js';
import type { Times, TimesOf } from '../timing/reference.js';

/** The same vendor; what was paid for is never lost because its times were not found. */
export const withTimes = (vendor: VoiceVendor, timesOf: TimesOf): VoiceVendor => ({
  ...vendor,
  speak: async (account, request, signal) => {
    const spoken = await vendor.speak(account, request, signal);
    if (spoken.timing !== 'energy' || !/^en\b/i.test(request.language)) return spoken;
    const times = await findTimes(timesOf, request, spoken, signal);
    return times ? { ...spoken, ...times, timing: 'aligned' } : spoken;
  },
});

async function findTimes(
  timesOf: TimesOf,
  request: SpeakRequest,
  { samples, sampleRate }: Sound,
  signal: AbortSignal,
): Promise<Times | null> {
  try {
    return await timesOf(request, { samples, sampleRate }, signal);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
