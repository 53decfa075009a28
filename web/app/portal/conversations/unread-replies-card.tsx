import type { ConversationRow } from '@bb1/domain/contact/endpoints';
import conversationTexts from '@bb1/texts/pages/conversations';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** Conversations with a reply that the person has not seen; nothing without any. */
export function UnreadRepliesCard({
  conversations,
}: {
  readonly conversations: readonly ConversationRow[];
}) {
  const texts = useTexts(conversationTexts);
  const locale = useLocale();
  const unread = conversations.filter((one) => one.unread);
  if (unread.length === 0) return null;
  return (
    <Card title={texts.card.title} className="border-l-4 border-l-brand">
      <ul className="grid divide-y divide-line">
        {unread.map((one) => (
          <li key={one.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <PageLink
              to={`/conversations/${one.id}`}
              className="link line-clamp-1 min-h-6 justify-self-start font-semibold wrap-anywhere"
            >
              {one.beginning}
            </PageLink>
            <p className="text-small text-muted">
              {texts.card.replied({ time: formatDateTime(locale, one.last_at) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
