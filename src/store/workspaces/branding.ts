// The branding of a workspace: colour, logo, font, aspect ratio, captions, music, defaults.
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { findLexicon, type Lexicon } from './lexicon.js';

export const ASPECT_RATIOS = ['16:9', '9:16', '1:1'] as const;
/** How the first seconds introduce a drawn presenter. */
export const INTRODUCTIONS = ['presenter', 'message', 'sender'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

const COLUMNS = [
  'brand_colour',
  'logo_path',
  'aspect_ratio',
  'video_height',
  'captions',
  'ai_label',
  'introduction',
  'music',
  'voice_id',
  'avatar_id',
  'font_paths',
  'font_name',
  'voice_is_chosen',
  'call_to_action_label',
  'call_to_action_url',
] as const;

export type Branding = Pick<Selectable<Tables['workspaces']>, (typeof COLUMNS)[number]> & { lexicon: Lexicon };

/** For a workspace that was removed while its flow was being made. */
export const DEFAULT_BRANDING: Branding = {
  brand_colour: '#3b5bdb',
  logo_path: null,
  aspect_ratio: '16:9',
  video_height: null,
  captions: true,
  ai_label: true,
  introduction: 'presenter',
  music: false,
  voice_id: null,
  avatar_id: null,
  font_paths: [],
  font_name: null,
  voice_is_chosen: false,
  call_to_action_label: null,
  call_to_action_url: null,
  lexicon: {},
};

export async function findBranding(db: Db, workspaceId: string): Promise<Branding> {
  const found = await db.selectFrom('workspaces').select(COLUMNS).where('id', '=', workspaceId).executeTakeFirst();
  return found ? { ...found, lexicon: await findLexicon(db, workspaceId) } : DEFAULT_BRANDING;
}
