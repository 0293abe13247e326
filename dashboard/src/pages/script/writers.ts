// The available script writers, and where summaries are sent with each.

import type { ScriptModel, ScriptModelChange, ScriptProvider } from '#schemas/workspace';
import { t } from '../../language/text';

export type Vendor = Exclude<ScriptProvider, 'embedded'>;

export const VENDORS: Record<Vendor, { name: string; host: string | null }> = {
  openai: { name: t('OpenAI'), host: 'api.openai.com' },
  anthropic: { name: t('Anthropic'), host: 'api.anthropic.com' },
  google: { name: t('Google'), host: 'generativelanguage.googleapis.com' },
  'openai-compatible': { name: t('Your own server'), host: null },
};

/** The state of the form. */
export type WriterDraft = {
  choice: 'server' | 'embedded' | 'model';
  vendor: Vendor;
  model: string;
  baseUrl: string;
  key: string;
};

export function draftOf({ provider, model, baseUrl }: ScriptModel): WriterDraft {
  const hasModel = provider !== null && provider !== 'embedded';
  return {
    choice: hasModel ? 'model' : provider === null ? 'server' : 'embedded',
    vendor: hasModel ? provider : 'openai',
    model: model ?? '',
    baseUrl: baseUrl ?? '',
    key: '',
  };
}

/** Null resets to the server's default. */
export function changeOf({ choice, vendor, model, baseUrl, key }: WriterDraft): ScriptModelChange | null {
  if (choice === 'server') return null;
  if (choice === 'embedded') return { provider: 'embedded' };
  return {
    provider: vendor,
    model: model.trim(),
    ...(vendor === 'openai-compatible' && { baseUrl: baseUrl.trim() }),
    ...(key.trim() && { key: key.trim() }),
  };
}

/** A key is never reused for another vendor or base URL. */
export function keepsKey(stored: ScriptModel, { vendor, baseUrl }: WriterDraft): boolean {
  if (stored.keyHint === null || stored.provider !== vendor) return false;
  return vendor !== 'openai-compatible' || withoutEnd(stored.baseUrl ?? '') === withoutEnd(baseUrl);
}

const withoutEnd = (address: string): string => address.trim().replace(/\/+$/, '');

/** The recipient of summaries: nobody, or a named party. */
export function receiverOf({ choice, vendor, baseUrl }: WriterDraft, serverWriter: string): string | null {
  if (choice === 'embedded') return null;
  if (choice === 'server') return vendorOf(serverWriter);
  const { name, host } = VENDORS[vendor];
  if (host !== null) return `${name} (${host})`;
  if (!URL.canParse(baseUrl.trim())) return t('the server at that URL');
  const { host: own, hostname } = new URL(baseUrl.trim());
  return LOOPBACK.includes(hostname) ? null : own;
}

/** Summaries sent there stay on the machine of the service. */
const LOOPBACK = ['127.0.0.1', '[::1]'];

/** The server names its writer «embedded», or as «openai/some-model». */
function vendorOf(writer: string): string | null {
  const [provider = ''] = writer.split('/');
  if (provider === 'embedded') return null;
  const vendor = VENDORS[provider as Vendor];
  return vendor?.host ? `${vendor.name} (${vendor.host})` : t('the model server set up by your server administrator');
}
