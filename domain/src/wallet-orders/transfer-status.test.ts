import { describe, expect, it } from 'vitest';
import { KYC_VERDICTS } from '../kyc/kyc-verdict.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import {
  type OrderFacts,
  STATUS_OF,
  TRANSFER_STAGES,
  type TransferStage,
  transferStage,
} from './transfer-status.ts';

const PAID: OrderFacts = {
  status: 'funds_received',
  isCovered: true,
  verdict: 'approved',
  withdrawalDeclared: false,
  money: 'kept',
  tokens: 'unclaimed',
  hasTrustline: null,
};
const stageOf = (facts: Partial<OrderFacts>) =>
  transferStage({ isAgreed: true, isOver: false, order: { ...PAID, ...facts } });

describe('the stage of an order that began in a wallet', () => {
  it.each<[string, { isAgreed: boolean; isOver: boolean }, TransferStage]>([
    ['nobody has agreed', { isAgreed: false, isOver: false }, 'not_agreed'],
    ['the person has not ordered', { isAgreed: true, isOver: false }, 'not_ordered'],
    ['the link is over', { isAgreed: false, isOver: true }, 'time_over'],
    ['the time to order is over', { isAgreed: true, isOver: true }, 'time_over'],
  ])('[CLM-9] without an order, where %s', (_what, facts, stage) => {
    expect(transferStage({ ...facts, order: null })).toBe(stage);
  });

  it.each<[string, Partial<OrderFacts>, TransferStage]>([
    ['waits for money', { status: 'pending', isCovered: false, money: 'none' }, 'to_pay'],
    ['has too little money', { status: 'received', isCovered: false }, 'to_pay'],
    ['has seen money', { status: 'received' }, 'money_on_the_way'],
    ['is paid by an approved person', {}, 'to_allocate'],
    ['is paid by a person in review', { verdict: 'in_review' }, 'in_review'],
    ['is paid by a refused person', { verdict: 'rejected' }, 'in_review'],
    ['is paid and lacks the video call', { verdict: 'approved_except_video' }, 'to_verify'],
    ['has tokens, of which the ledger says nothing', { status: 'tokens_allocated' }, 'to_claim'],
    [
      'has tokens, without trustline',
      { status: 'tokens_allocated', hasTrustline: false },
      'to_trust',
    ],
    ['has tokens, with trustline', { status: 'tokens_allocated', hasTrustline: true }, 'to_claim'],
    ['is being claimed', { status: 'tokens_allocated', tokens: 'on_the_way' }, 'claim_on_the_way'],
    ['is claimed', { status: 'tokens_allocated', tokens: 'claimed' }, 'completed'],
    [
      'is claimed to another wallet',
      { status: 'tokens_allocated', tokens: 'claimed_elsewhere' },
      'claimed_elsewhere',
    ],
    [
      'is being withdrawn with its tokens',
      { status: 'tokens_allocated', tokens: 'claimed', withdrawalDeclared: true },
      'withdrawal_declared',
    ],
    ['lapsed without money', { status: 'lapsed', money: 'none' }, 'ended_unpaid'],
    ['is withdrawn, with money here', { status: 'withdrawn', money: 'kept' }, 'refund_due'],
    ['is withdrawn, with all money back', { status: 'withdrawn', money: 'returned' }, 'refunded'],
  ])('[CLM-9] of an order that %s', (_what, facts, stage) => {
    expect(stageOf(facts)).toBe(stage);
  });

  it('[CLM-9] is completed only once tokens are allocated and claimed, whatever else is known', () => {
    for (const status of ORDER_STATUSES)
      for (const verdict of KYC_VERDICTS)
        if (status !== 'tokens_allocated')
          expect(STATUS_OF[stageOf({ status, verdict, tokens: 'claimed' })]).not.toBe('completed');
  });

  it('[CLM-9] never tells of a screening', () => {
    expect(TRANSFER_STAGES.map((stage) => STATUS_OF[stage] as string)).not.toContain('on_hold');
  });
});
