import { getMail } from '@bb1/domain/mails/desk-endpoints';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/mail-html.ts';
import { mailDocument } from './mail-document.ts';

export async function loader(args: Route.LoaderArgs) {
  const { shown } = await deskApi(args)(getMail, { params: { id: args.params.id } });
  return mailDocument(shown?.html ?? '');
}
