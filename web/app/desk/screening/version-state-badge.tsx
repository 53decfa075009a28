import type { ListState } from '@bb1/domain/screening/screening-lists';
import { useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { deskScreeningTexts } from '../desk-texts.ts';

const KINDS = {
  previewed: 'info',
  proposed: 'warning',
  in_force: 'success',
  superseded: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<ListState, string>;

export function VersionStateBadge({ state }: { readonly state: ListState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskScreeningTexts).versionStates[state]}</Badge>;
}
