import { getMailPreview } from '@bb1/domain/mails/desk-endpoints';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/mail-preview-html.ts';
import { mailDocument } from './mail-document.ts';
import { previewLanguage } from './preview-language.ts';

export async function loader(args: Route.LoaderArgs) {
  const { html } = await deskApi(args)(getMailPreview, {
    params: { kind: args.params.kind },
    query: { locale: previewLanguage(args.request) },
  });
  return mailDocument(html);
}
