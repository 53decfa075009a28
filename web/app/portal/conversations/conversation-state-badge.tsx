import type { ConversationRow } from '@bb1/domain/contact/endpoints';
import conversationTexts from '@bb1/texts/pages/conversations';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';

const KINDS = { waiting: 'info', answered: 'success', closed: 'neutral' } as const;

export function ConversationStateBadge({ state }: Pick<ConversationRow, 'state'>) {
  return <Badge kind={KINDS[state]}>{useTexts(conversationTexts).states[state]}</Badge>;
}
