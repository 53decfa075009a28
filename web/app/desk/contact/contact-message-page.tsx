import { MESSAGE_FILES_FIELD } from '@bb1/domain/contact/attachment';
import {
  getContactMessage,
  listReplyTemplates,
  markContactAnswered,
  reopenContactMessage,
  replyToContact,
} from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { type ActionDone, isActionDone } from '../parts/action-done.ts';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/contact-message-page.ts';
import { contactKind } from './contact-kind.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { ReplyForm } from './reply-form.tsx';
import { SenderFacts } from './sender-facts.tsx';
import { SettleMessage } from './settle-message.tsx';

export const meta = pageMeta(deskContactTexts, (texts) => texts.message);

const ACTS = ['reply', 'answered', 'reopen'] as const;
type Act = (typeof ACTS)[number];

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const api = deskApi(args);
  const [message, { templates }, neighbours] = await Promise.all([
    api(getContactMessage, { params: { id } }),
    api(listReplyTemplates),
    loadNeighbours(contactKind, args, `/desk/contact/${id}`),
  ]);
  const inUse = templates.filter(({ retired }) => !retired);
  const wanted = new URL(args.request.url).searchParams.get('template');
  return {
    message,
    templates: inUse,
    chosen: inUse.find((template) => template.id === wanted) ?? null,
    neighbours,
  };
}

export function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  return deskSubmission(args, async (api, form): Promise<ActionDone<Act>> => {
    switch (form.text('intent')) {
      case 'reply':
        await api(replyToContact, {
          params,
          body: form.body(['text'], {
            more: { seen: new URL(args.request.url).searchParams.get('seen') },
          }),
          files: { [MESSAGE_FILES_FIELD]: form.files(MESSAGE_FILES_FIELD) },
        });
        return { done: 'reply' };
      case 'answered':
        await api(markContactAnswered, { params });
        return { done: 'answered' };
      case 'reopen':
        await api(reopenContactMessage, { params });
        return { done: 'reopen' };
      default:
        throw new Response(null, { status: 400 });
    }
  });
}

/** A conversation as typed, with the reply. */
export default function ContactMessagePage({
  loaderData: { message, templates, chosen, neighbours },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskContactTexts);
  const locale = useLocale();
  const round = useFormsRound(actionData, isDone);
  const mayAnswer = useRight('contact.answer');
  return (
    <DeskPage
      title={message.full_name}
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
      <ActionOutcome
        answer={actionData}
        round={round}
        done={useOutcome(actionData, message, locale)}
      />
      <div key={round} className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <Panel title={texts.message.text}>
            <ConversationThread message={message} />
          </Panel>
          {mayAnswer && (
            <ReplyForm
              message={message}
              templates={templates}
              chosen={isDone(actionData) ? null : chosen}
              answer={actionData}
            />
          )}
        </div>
        <div className="grid gap-5">
          <Panel title={texts.list.sender}>
            <SenderFacts message={message} />
          </Panel>
          <SettleMessage message={message} answer={actionData} />
        </div>
      </div>
      <AuditLink subject={`contact_message:${message.id}`}>{texts.message.audit}</AuditLink>
    </DeskPage>
  );
}

function useOutcome(
  answer: unknown,
  message: Route.ComponentProps['loaderData']['message'],
  locale: ReturnType<typeof useLocale>,
): string | undefined {
  const texts = useTexts(deskContactTexts);
  if (!isDone(answer)) return undefined;
  if (answer.done === 'reply') return texts.message.sent;
  return message.answered_at === null
    ? texts.message.reopened
    : texts.message.answered({
        name: message.answered_by ?? '',
        time: formatDateTime(locale, message.answered_at),
      });
}

function isDone(answer: unknown): answer is ActionDone<Act> {
  return isActionDone(answer, ACTS);
}
