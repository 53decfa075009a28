import { MESSAGE_FILES_FIELD, MESSAGE_FILES } from '@bb1/domain/contact/attachment';
import {
  getContactMessage,
  listReplyTemplates,
  markContactAnswered,
  reopenContactMessage,
  replyToContact,
  type ContactMessage,
  type ReplyTemplate,
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
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/contact-message-page.ts';
import { contactKind } from './contact-kind.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { fillTemplate, REPLY_MAX_LENGTH } from '@bb1/domain/contact/reply-template';
import { AttachmentsField } from '../../portal/conversations/message-attachments.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';

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
      back={['/desk/contact', texts.message.back, neighbours]}
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
            />
          )}
        </div>
        <div className="grid gap-5">
          <Panel title={texts.list.sender}>
            <SenderFacts message={message} />
          </Panel>
          <SettleMessage message={message} />
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

/**
 * The reply, perhaps begun with a template. What was typed with another template stays under that
 * one.
 */
function ReplyForm({
  message,
  templates,
  chosen,
}: {
  readonly message: ContactMessage;
  readonly templates: readonly ReplyTemplate[];
  readonly chosen: ReplyTemplate | null;
}) {
  const texts = useTexts(deskContactTexts).message;
  const { reply_locale: language, replies } = message;
  const template = chosen?.id ?? '';
  // In the address and not in a field, so that the draft outlives a message that comes meanwhile.
  const seen = replies.at(-1)?.number ?? 0;
  return (
    <Panel title={texts.replyTitle}>
      {templates.length > 0 && (
        <FilterLinks
          name="template"
          title={texts.useTemplate}
          chosen={template}
          options={[
            { value: '', label: texts.withoutTemplate },
            ...templates.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <ActForm
        intent="reply"
        hidden={{ template }}
        key={template}
        action={`?${new URLSearchParams({ template, seen: String(seen) })}`}
        hasFiles
        submit={texts.send}
      >
        <TextAreaField
          name="text"
          label={texts.replyLabel({ language })}
          hint={texts.replyHint}
          defaultValue={chosen === null ? '' : filled(chosen, message)}
          maxLength={REPLY_MAX_LENGTH}
          rows={10}
        />
        {message.account === null ? (
          <p className="text-fine text-muted">{texts.noAttachments}</p>
        ) : (
          <AttachmentsField hint={texts.attachmentsHint({ max: MESSAGE_FILES.maxCount })} />
        )}
      </ActForm>
    </Panel>
  );
}

/** The name only of an account: what a stranger typed goes into no mail. */
function filled(template: ReplyTemplate, message: ContactMessage): string {
  return fillTemplate(template[`text_${message.reply_locale}`], {
    name: message.account?.full_name ?? null,
    order: message.about?.reference ?? null,
  });
}

/** Who wrote, and about what. */
function SenderFacts({ message }: { readonly message: ContactMessage }) {
  const texts = useTexts(deskContactTexts);
  const format = useFormat();
  const { message: words } = texts;
  const { account } = message;
  return (
    <FactTable
      facts={[
        fact(words.from, message.full_name),
        fact(words.email, message.email, account?.link !== 'certain' && words.unproven),
        account !== null &&
          fact(
            words.account,
            <AccountLink id={account.id}>{account.full_name}</AccountLink>,
            words.links[account.link],
          ),
        message.about !== null && fact(words.about, <About about={message.about} />),
        fact(words.received, format.dateTime(message.received_at)),
        fact(words.language, texts.languages[message.locale]),
      ]}
    />
  );
}

function AccountLink({ id, children }: { readonly id: string; readonly children: string }) {
  if (!useRight('accounts.view')) return children;
  return <RecordLink to={`/desk/accounts/${id}`}>{children}</RecordLink>;
}

function About({ about }: { readonly about: NonNullable<ContactMessage['about']> }) {
  const texts = useTexts(deskContactTexts).message;
  const format = useFormat();
  const mayView = useRight(about.kind === 'order' ? 'orders.view' : 'claims.view');
  const name =
    about.kind === 'order'
      ? texts.aboutOrder({ reference: about.reference ?? '' })
      : texts.aboutClaim({ date: format.date(about.at) });
  if (!mayView) return name;
  const to = about.kind === 'order' ? `/desk/orders/${about.id}` : `/desk/claims/${about.id}`;
  return <RecordLink to={to}>{name}</RecordLink>;
}

/** Who answered, or the way to close the conversation without a reply. */
function SettleMessage({ message }: { readonly message: ContactMessage }) {
  const texts = useTexts(deskContactTexts).message;
  const format = useFormat();
  const mayAnswer = useRight('contact.answer');
  const isOpen = message.answered_at === null;
  return (
    <Panel title={texts.settle}>
      {!mayAnswer && <p className="text-small text-muted">{texts.mayNotAnswer}</p>}
      {message.answered_at !== null && (
        <p>
          {texts.answered({
            name: message.answered_by ?? '',
            time: format.dateTime(message.answered_at),
          })}
        </p>
      )}
      {mayAnswer && (
        <ActForm
          intent={isOpen ? 'answered' : 'reopen'}
          look="secondary"
          submit={isOpen ? texts.mark : texts.reopen}
          className="grid justify-items-start gap-3"
        >
          {isOpen && (
            <p className="text-small text-muted">
              {texts.markHint({ months: CONTACT_RETENTION.answeredMonths })}
            </p>
          )}
        </ActForm>
      )}
    </Panel>
  );
}
