import type { ListState } from '@bb1/domain/screening/screening-lists';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';

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
