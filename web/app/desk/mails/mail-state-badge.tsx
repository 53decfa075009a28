import type { MailState } from '@bb1/domain/mails/mail-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskMailTexts from '@bb1/texts/pages/desk-mails';

const KINDS = {
  waiting: 'neutral',
  failing: 'warning',
  sent: 'success',
  given_up: 'error',
} as const satisfies Record<MailState, string>;

export function MailStateBadge({ state }: { readonly state: MailState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskMailTexts).states[state]}</Badge>;
}
