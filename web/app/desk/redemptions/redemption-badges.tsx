import type {
  RedemptionLineState,
  RedemptionState,
  RedemptionTransactionStage,
} from '@bb1/domain/redemptions/redemption-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';

const KINDS = {
  proposed: 'warning',
  approved: 'info',
  rejected: 'neutral',
  done: 'success',
} as const;
const LINE_KINDS = {
  planned: 'neutral',
  sending: 'info',
  redeemed: 'success',
  left: 'warning',
} as const;
const STAGE_KINDS = {
  preparing: 'info',
  to_sign: 'warning',
  sending: 'info',
  settled: 'success',
} as const;

export function RedemptionBadge({ state }: { readonly state: RedemptionState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskRedemptionTexts).states[state]}</Badge>;
}

export function RedemptionLineBadge({ state }: { readonly state: RedemptionLineState }) {
  return <Badge kind={LINE_KINDS[state]}>{useTexts(deskRedemptionTexts).lineStates[state]}</Badge>;
}

export function TransactionStageBadge({ stage }: { readonly stage: RedemptionTransactionStage }) {
  return <Badge kind={STAGE_KINDS[stage]}>{useTexts(deskRedemptionTexts).stages[stage]}</Badge>;
}
