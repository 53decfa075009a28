import type { AnnouncementRow } from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';

const KINDS = { draft: 'neutral', proposed: 'warning', sending: 'info', sent: 'success' } as const;

export function AnnouncementStateBadge({ state }: Pick<AnnouncementRow, 'state'>) {
  return <Badge kind={KINDS[state]}>{useTexts(deskAnnouncementTexts).states[state]}</Badge>;
}
