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
import { useTexts } from '../../language/use-texts.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { Note } from '../parts/note.tsx';
import { isRefused } from '../../session/refused.ts';
import { pageActs } from '../session/page-acts.ts';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/contact-message-page.ts';
import { ContactBadge, contactKind } from './contact-kind.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { fillTemplate, REPLY_MAX_LENGTH } from '@bb1/domain/contact/reply-template';
import { AttachmentsField } from '../../portal/conversations/message-attachments.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { ActForm } from '../parts/act-form.tsx';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';

export const meta = pageMeta(deskContactTexts, (texts) => texts.message);

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
  const seen = new URL(args.request.url).searchParams.get('seen');
  return pageActs({
    reply: (api, form, { params }) =>
      api(replyToContact, {
        params,
        body: form.body(['text'], { more: { seen } }),
        files: { [MESSAGE_FILES_FIELD]: form.files(MESSAGE_FILES_FIELD) },
      }),
    answered: (api, _form, { params }) => api(markContactAnswered, { params }),
    reopen: (api, _form, { params }) => api(reopenContactMessage, { params }),
  })(args);
}

export default function ContactMessagePage({
  loaderData: { message, templates, chosen, neighbours },
  actionData,
}: Route.ComponentProps) {
  const { message: texts, list } = useTexts(deskContactTexts);
  const mayAnswer = useRight('contact.answer');
  const settled = useSettled(message);
  return (
    <DeskPage
      title={message.full_name}
      back={['/desk/contact', texts.back, neighbours]}
      beside={<ContactBadge state={message.state} />}
      done={{
        reply: texts.sent,
        answered: settled ?? texts.reopened,
        reopen: settled ?? texts.reopened,
      }}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <Panel title={texts.text}>
            <ConversationThread message={message} />
          </Panel>
          {mayAnswer && (
            <ReplyForm
              message={message}
              templates={templates}
              chosen={actionData === undefined || isRefused(actionData) ? chosen : null}
            />
          )}
        </div>
        <div className="grid gap-5">
          <Panel title={list.sender}>
            <SenderFacts message={message} />
          </Panel>
          <SettleMessage message={message} />
        </div>
      </div>
      <AuditLink subject={`contact_message:${message.id}`}>{texts.audit}</AuditLink>
    </DeskPage>
  );
}

function useSettled({ answered_at: at, answered_by: name }: ContactMessage): string | null {
  const [{ message: texts }, format] = useWords(deskContactTexts);
  return at && texts.answered({ name: name ?? '', time: format.dateTime(at) });
}

/**
 * The reply, perhaps begun with a template. What was typed with another template stays under that
 * one.
 */
function ReplyForm({
  message,
  templates,
  chosen,
}: Omit<Route.ComponentProps['loaderData'], 'neighbours'>) {
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

function SenderFacts({ message }: { readonly message: ContactMessage }) {
  const [{ message: texts, languages }, format] = useWords(deskContactTexts);
  const { account, about } = message;
  const mayViewAccount = useRight('accounts.view');
  const mayViewAbout = useRight(about?.kind === 'claim' ? 'claims.view' : 'orders.view');
  const linked = (mayView: boolean, to: string, words: string) =>
    mayView ? <RecordLink to={to}>{words}</RecordLink> : words;
  const aboutWords =
    about?.kind === 'claim'
      ? texts.aboutClaim({ date: format.date(about.at) })
      : texts.aboutOrder({ reference: about?.reference ?? '' });
  return (
    <FactTable
      facts={[
        fact(texts.from, message.full_name),
        fact(texts.email, message.email, account?.link !== 'certain' && texts.unproven),
        account !== null &&
          fact(
            texts.account,
            linked(mayViewAccount, `/desk/accounts/${account.id}`, account.full_name),
            texts.links[account.link],
          ),
        about !== null &&
          fact(texts.about, linked(mayViewAbout, `/desk/${about.kind}s/${about.id}`, aboutWords)),
        fact(texts.received, format.dateTime(message.received_at)),
        fact(texts.language, languages[message.locale]),
      ]}
    />
  );
}

/** Who answered, or the way to close the conversation without a reply. */
function SettleMessage({ message }: { readonly message: ContactMessage }) {
  const texts = useTexts(deskContactTexts).message;
  const settled = useSettled(message);
  const isOpen = settled === null;
  const mayAnswer = useRight('contact.answer');
  return (
    <Panel title={texts.settle}>
      {!mayAnswer && <Note>{texts.mayNotAnswer}</Note>}
      {!isOpen && <p>{settled}</p>}
      <ActForm
        right="contact.answer"
        intent={isOpen ? 'answered' : 'reopen'}
        look="secondary"
        submit={isOpen ? texts.mark : texts.reopen}
        hint={isOpen ? texts.markHint({ months: CONTACT_RETENTION.answeredMonths }) : undefined}
        className="grid justify-items-start gap-3"
      />
    </Panel>
  );
}
