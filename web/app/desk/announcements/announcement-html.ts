import { getAnnouncement } from '@bb1/domain/announcements/desk-endpoints';
import { mailDocument } from '../mails/mail-document.ts';
import { previewLanguage } from '../mails/preview-language.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/announcement-html.ts';

export async function loader(args: Route.LoaderArgs) {
  const { mails } = await deskApi(args)(getAnnouncement, { params: { id: args.params.id } });
  return mailDocument(mails[previewLanguage(args.request)].html);
}
