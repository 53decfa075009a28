import type { VideoState } from '@bb1/domain/video-identification/call-state';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { stateBadge } from '../parts/state-badge.tsx';

export const VideoStateBadge = stateBadge(
  deskVideoTexts,
  (texts): Readonly<Record<VideoState, string>> => texts.states,
  {
    waiting: 'warning',
    in_call: 'info',
    passed: 'success',
    failed: 'error',
    aborted: 'neutral',
    withdrawn: 'neutral',
    expired: 'neutral',
  },
);
