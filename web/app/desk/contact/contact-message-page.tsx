import {
  getContactMessage,
  markContactAnswered,
  reopenContactMessage,
} from '@bb1/domain/contact/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { serverContext } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/contact-message-page.ts';
import { contactKind } from './contact-kind.tsx';
import { replyAddress } from './reply-address.ts';
import { SettleMessage } from './settle-message.tsx';

export const meta = pageMeta(deskContactTexts, (texts) => texts.message);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [message, neighbours] = await Promise.all([
    deskApi(args)(getContactMessage, { params: { id } }),
    loadNeighbours(contactKind, args, `/desk/contact/${id}`),
  ]);
  const issuer = args.context.get(serverContext).offering.issuer.name;
  // The sender reads the subject in the language of the page they wrote on.
  const subject = deskContactTexts[message.locale].message.replySubject({ issuer });
  return { message, neighbours, reply: replyAddress(message.email, subject) };
}

export function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  return deskSubmission(args, (api, form) =>
    api(form.text('intent') === 'reopen' ? reopenContactMessage : markContactAnswered, { params }),
  );
}

/** One message as typed, and its handling. */
export default function ContactMessagePage({
  loaderData: { message, reply, neighbours },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskContactTexts);
  const locale = useLocale();
  const facts = [
    { key: 'from', name: texts.message.from, value: message.full_name },
    { key: 'email', name: texts.message.email, value: message.email, note: texts.message.unproven },
    {
      key: 'received',
      name: texts.message.received,
      value: formatDateTime(locale, message.received_at),
    },
    { key: 'language', name: texts.message.language, value: texts.languages[message.locale] },
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={
          <ListPlace to="/desk/contact" neighbours={neighbours}>
            {texts.message.back}
          </ListPlace>
        }
        beside={
          <Badge kind={message.state === 'answered' ? 'success' : 'warning'}>
            {texts.states[message.state]}
          </Badge>
        }
      >
        {message.full_name}
      </DeskTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Panel title={texts.message.text}>
          <p lang={message.locale} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
            {message.message}
          </p>
        </Panel>
        <div className="grid gap-5">
          <Panel title={texts.list.sender}>
            <FactTable facts={facts} />
          </Panel>
          <SettleMessage message={message} reply={reply} answer={actionData} />
        </div>
      </div>
    </div>
  );
}
