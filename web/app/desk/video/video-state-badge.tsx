import type { VideoState } from '@bb1/domain/video-identification/call-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';

const KINDS = {
  waiting: 'warning',
  in_call: 'info',
  passed: 'success',
  failed: 'error',
  aborted: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const;

export function VideoStateBadge({ state }: { readonly state: VideoState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskVideoTexts).states[state]}</Badge>;
}
