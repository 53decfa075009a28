import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { churchTaxQueryOf, informedBefore } from '@bb1/domain/taxes/church-tax-query';
import type { WorkQueue } from '../../module.ts';
import { countAskablePeople } from './church-tax-store.ts';
import { waitingForRefund } from './owed-refund-store.ts';

/** This module's work queues. */
export const taxQueues: readonly WorkQueue[] = [
  { name: 'tax_refunds_due', right: 'refunds.propose', waiting: waitingForRefund },
  {
    name: 'church_tax_query',
    right: 'taxes.propose',
    // From the first day of the yearly query on, those who can be asked about.
    async count(db, { clock }) {
      const now = clock.now();
      const query = churchTaxQueryOf(berlinDay(now));
      if (!query.reminds) return { count: 0, oldest_at: null };
      const count = await countAskablePeople(db, query, informedBefore(now));
      return { count, oldest_at: count === 0 ? null : new Date(`${query.year}-09-01T00:00:00Z`) };
    },
  },
];
