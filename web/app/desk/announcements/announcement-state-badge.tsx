import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { stateBadge } from '../parts/state-badge.tsx';

export const AnnouncementStateBadge = stateBadge(deskAnnouncementTexts, (texts) => texts.states, {
  draft: 'neutral',
  proposed: 'warning',
  sending: 'info',
  sent: 'success',
});
