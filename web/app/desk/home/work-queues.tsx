import type { workQueueSchema } from '@bb1/domain/officers/endpoints';
import type { z } from 'zod';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { urgency } from '../parts/age.ts';
import { useWords } from '../parts/use-words.ts';
import { Note } from '../parts/note.tsx';

type WorkQueue = z.infer<typeof workQueueSchema>;

export const QUEUE_SCREENS: Readonly<Record<WorkQueue['name'], string>> = {
  approvals: '/desk/approvals',
  kyc_reviews: '/desk/kyc?verdict=in_review',
  screening_hits: '/desk/screening?state=open',
  screening_lists: '/desk/screening/lists',
  unmatched_payments: '/desk/payments?state=queued',
  small_payments: '/desk/payments/small',
  refunds_to_carry_out: '/desk/refunds?state=approved',
  refunds_not_booked: '/desk/refunds?state=exported',
  foreign_deposits: '/desk/payments/foreign',
  unexplained_debits: '/desk/payments/debits',
  refused_bank_entries: '/desk/bank',
  open_receivables: '/desk/receivables',
  missing_rates: '/desk/reconciliation',
  orders_to_allocate: '/desk/allocations',
  stuck_claims: '/desk/claims?state=stuck&order=waiting',
  holding_adjustments_to_sign: '/desk/holdings/acts?state=to_sign',
  tokens_to_bring_back: '/desk/holdings/acts/new?kind=return',
  coupon_runs_held_up: '/desk/coupon-runs?state=preparing',
  coupon_runs_to_propose: '/desk/coupon-runs?state=prepared',
  coupon_runs_to_release: '/desk/coupon-runs?state=proposed',
  refused_payouts: '/desk/coupon-runs?state=released',
  tokens_to_redeem: '/desk/redemptions',
  redemptions_to_sign: '/desk/redemptions?state=approved',
  tax_refunds_due: '/desk/taxes?filter=refund_due',
  church_tax_query: '/desk/taxes/church-tax',
  contact_messages: '/desk/contact?state=open',
  video_calls: '/desk/video',
  video_reviews: '/desk/video?state=to_review',
  payment_halts_to_lift: '/desk/payment-halts',
  configuration_to_confirm: '/desk/configuration?state=waiting',
  given_up_mails: '/desk/mails?state=given_up',
  failed_jobs: '/desk/failed-jobs',
  data_requests: '/desk/data-requests?state=open',
};

/** A work queue: its count and the age of the oldest item; the whole tile links to the work. */
export function WorkQueues({
  queues,
  now,
}: {
  readonly queues: readonly WorkQueue[];
  readonly now: string;
}) {
  const [texts, format] = useWords(deskTexts);
  if (queues.length === 0) return <Note>{texts.home.nothing}</Note>;
  const waiting = queues
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? ''));
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <>
      {waiting.length === 0 && <EmptyState title={texts.home.empty} />}
      {waiting.length > 0 && (
        <ul data-work className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
          {waiting.map((queue) => (
            <li key={queue.name}>
              <PageLink
                to={QUEUE_SCREENS[queue.name]}
                className="grid h-full content-start gap-1 rounded-card border border-edge bg-surface p-5 shadow-card hover:border-brand hover:bg-wash"
              >
                <span className="figures text-heading font-semibold">
                  {format.number(queue.count)}
                </span>
                <span className="text-small font-semibold">{texts.queues[queue.name]}</span>
                {queue.oldest_at !== null && (
                  <span className="mt-2 text-fine text-muted">
                    <Badge kind={urgency({ since: queue.oldest_at, now })}>
                      {texts.home.oldest({ age: format.age({ since: queue.oldest_at, now }) })}
                    </Badge>
                  </span>
                )}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <Disclosure summary={texts.home.emptyQueues({ count: empty.length })}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4">
            {empty.map(({ name }) => (
              <li key={name}>
                <PageLink
                  to={QUEUE_SCREENS[name]}
                  className="link inline-flex min-h-11 items-center text-small"
                >
                  {texts.queues[name]}
                </PageLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
