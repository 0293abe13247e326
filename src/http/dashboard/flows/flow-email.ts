// The e-mail to a finished video: as a draft to copy from, and as a file for a mail program.
import { pathBeside } from '../../../domain/assets.js';
import { randomBase62 } from '../../../lib/ids.js';
import type { FlowDetailRow } from '../../../store/flows/flow-detail.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, memberRoute } from '../route.js';
import { EmailDraft } from '../schemas/flows.js';
import type { DeskContext } from '../workspace-context.js';
import { draftEmail, type Email, toEml } from './email.js';
import { findStory, pageOf } from './flow-detail.js';
import { videoPathOf } from './flow-line.js';

export function flowEmailRoutes(context: DeskContext): AppRoute[] {
  return [
    memberRoute({
      role: 'viewer',
      method: 'GET',
      path: '/flows/{flowId}/email',
      reply: EmailDraft,
      handle: async ({ member, params }) => {
        const story = await findStory(context, member, params);
        const emlUrl = `/app/api/workspaces/${member.workspaceId}/flows/${story.id}/email.eml`;
        return { ...emailTo(context, story), emlUrl };
      },
    }),
    memberRoute({
      role: 'viewer',
      method: 'GET',
      path: '/flows/{flowId}/email.eml',
      reply: { mediaType: 'message/rfc822' },
      handle: async ({ member, params }) => {
        const email = emailTo(context, await findStory(context, member, params));
        const content = toEml(email, { at: new Date(context.clock()), boundary: randomBase62(32) });
        return { content, fileName: 'follow-up.eml' };
      },
    }),
  ];
}

function emailTo({ urlOf, publicUrl }: DeskContext, story: FlowDetailRow): Email {
  const path = videoPathOf(story);
  if (path === null) throw new ApiError('CONFLICT', 'There is no video to send: it is not finished, or was deleted.');
  const { prospectName, userName, userCompany } = story.input;
  return draftEmail({
    title: story.title,
    prospectName,
    senderName: userName,
    senderCompany: userCompany,
    durationS: story.video_duration_s ?? 0,
    brandColour: story.brandColour,
    watchUrl: pageOf(story, publicUrl()) ?? urlOf(path),
    pictureUrl: urlOf(pathBeside(path, 'playPoster')),
  });
}
