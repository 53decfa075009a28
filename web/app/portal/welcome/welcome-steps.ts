import type { Order } from '@bb1/domain/orders/endpoints';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import type { Step } from '../../ui/stepper.tsx';
import { type KycRecord, readyToInvest } from '../verification/kyc-record.ts';

export const WELCOME_STEPS = ['amount', 'type', 'kyc', 'confirm'] as const;
type WelcomeStep = (typeof WELCOME_STEPS)[number];
export type WelcomeStates = Readonly<Record<WelcomeStep, Step['state']>>;

interface Standing {
  readonly amountGiven: boolean;
  readonly kyc: Pick<
    KycRecord,
    'applicant_type' | 'verdict' | 'complete' | 'complete_except_video'
  >;
  readonly orders: readonly Pick<Order, 'status'>[];
}

/**
 * A person's progress towards the first investment: the first step that is not done is the current
 * one.
 */
export function welcomeSteps({ amountGiven, kyc, orders }: Standing): WelcomeStates {
  const ordered = orders.some((order) => holdsReservation(order.status));
  const done: Readonly<Record<WelcomeStep, boolean>> = {
    amount: amountGiven || ordered,
    // Individual is the default until the person chooses otherwise or enters personal details.
    type: kyc.applicant_type === 'business' || kyc.verdict !== 'not_started',
    kyc: readyToInvest(kyc),
    confirm: ordered,
  };
  const current = WELCOME_STEPS.find((step) => !done[step]);
  const state = (step: WelcomeStep): Step['state'] =>
    done[step] ? 'done' : step === current ? 'current' : 'ahead';
  return {
    amount: state('amount'),
    type: state('type'),
    kyc: state('kyc'),
    confirm: state('confirm'),
  };
}
