// The vendors at which workspaces may have accounts, in the order in which people see them.
import { did } from '../providers/avatar/did.js';
import { heygen } from '../providers/avatar/heygen.js';
import { synthesia } from '../providers/avatar/synthesia.js';
import { tavus } from '../providers/avatar/tavus.js';
import { azure } from '../providers/voice/vendors/azure.js';
import { cartesia } from '../providers/voice/vendors/cartesia.js';
import { deepgram } from '../providers/voice/vendors/deepgram.js';
import { elevenlabs } from '../providers/voice/vendors/elevenlabs.js';
import { openai } from '../providers/voice/vendors/openai.js';
import type { VendorAdapters } from './vendor-offers.js';

export const VENDORS: VendorAdapters = {
  voices: [elevenlabs, openai, cartesia, azure, deepgram],
  avatars: [heygen, tavus, did, synthesia],
};
