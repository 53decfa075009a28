import type { DataRequestState } from '@bb1/domain/accounts/data-request';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';

const KINDS = { open: 'warning', done: 'success', refused: 'neutral' } as const;

export function RequestBadge({ state }: { readonly state: DataRequestState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskDataRequestTexts).states[state]}</Badge>;
}
