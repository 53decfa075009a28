import { MESSAGE_FILES, MESSAGE_FILES_FIELD } from '@bb1/domain/contact/attachment';
import {
  beginConversation,
  CONTACT_MESSAGE_MAX_LENGTH,
  type ConversationRow,
  type ConversationSubject,
  listConversations,
  listConversationSubjects,
} from '@bb1/domain/contact/endpoints';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import type { Locale } from '@bb1/domain/locale';
import conversationTexts from '@bb1/texts/pages/conversations';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { AccountShell } from '../account/account-shell.tsx';
import type { Route } from './+types/conversations-page.ts';
import { ConversationStateBadge } from './conversation-state-badge.tsx';
import { AttachmentsField } from './message-attachments.tsx';

export const meta = pageMeta(conversationTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [conversations, subjects] = await Promise.all([
    api(listConversations),
    api(listConversationSubjects),
  ]);
  return { conversations, subjects };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const { id } = await api(beginConversation, {
      body: form.body(['message', 'about']),
      files: { [MESSAGE_FILES_FIELD]: form.files(MESSAGE_FILES_FIELD) },
    });
    return redirect(localPath(locale, `/conversations/${id}`));
  });
}

/** The person's conversations with the issuer, and the form that begins another. */
export default function ConversationsPage({
  loaderData: { conversations, subjects },
}: Route.ComponentProps) {
  const { list: texts, write } = useTexts(conversationTexts);
  return (
    <AccountShell
      back={{ to: '/dashboard', label: texts.back }}
      title={texts.title}
      lead={texts.lead}
    >
      {conversations.length > 0 && (
        <Card title={texts.shown}>
          <ul className="grid divide-y divide-line">
            {conversations.map((conversation) => (
              <Row key={conversation.id} conversation={conversation} />
            ))}
          </ul>
        </Card>
      )}
      <Card title={write.title}>
        <WriteForm subjects={subjects} />
      </Card>
    </AccountShell>
  );
}

function Row({ conversation }: { readonly conversation: ConversationRow }) {
  const texts = useTexts(conversationTexts);
  const locale = useLocale();
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <PageLink
        to={`/conversations/${conversation.id}`}
        className="link line-clamp-2 min-h-6 justify-self-start font-semibold wrap-anywhere"
      >
        {conversation.beginning}
      </PageLink>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <ConversationStateBadge state={conversation.state} />
        {conversation.unread && <Badge kind="info">{texts.unread}</Badge>}
        {texts.last({ time: formatDateTime(locale, conversation.last_at) })}
      </p>
    </li>
  );
}

function WriteForm({ subjects }: { readonly subjects: readonly ConversationSubject[] }) {
  const texts = useTexts(conversationTexts);
  const locale = useLocale();
  const { write, attachments } = texts;
  return (
    <PageForm hasFiles>
      {subjects.length === 0 ? (
        <input type="hidden" name="about" value="" />
      ) : (
        <SelectField
          name="about"
          label={write.about}
          emptyLabel={write.general}
          options={subjects.map((subject) => ({
            value: `${subject.kind}:${subject.id}`,
            label: nameOf(subject, { locale, texts }),
          }))}
        />
      )}
      <TextAreaField
        name="message"
        label={write.message}
        hint={write.hint}
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        rows={7}
      />
      <AttachmentsField hint={attachments.hint({ max: MESSAGE_FILES.maxCount })} />
      <p className="text-fine text-muted">
        {attachments.retention({ months: CONTACT_RETENTION.answeredMonths })}
      </p>
      <SubmitButton className="justify-self-start">{write.submit}</SubmitButton>
    </PageForm>
  );
}

function nameOf(
  { kind, reference, at }: ConversationSubject,
  {
    locale,
    texts,
  }: { readonly locale: Locale; readonly texts: (typeof conversationTexts)[Locale] },
): string {
  const date = formatDate(locale, at);
  return kind === 'order'
    ? texts.order({ reference: reference ?? '', date })
    : texts.claim({ date });
}
