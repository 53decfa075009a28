import { runJob } from '../server/src/platform/jobs/jobs.ts';
import type { World } from './world.ts';

/** Real networks close one every five seconds. */
const LEDGER_EVERY_MS = 100;

/**
 * Compares the books with the outside, as the product does twice a minute, while ledgers close: the
 * network of the tests otherwise closes one for a submission only, and a difference waits for a later one.
 */
export async function compareBooks({ product, ledger }: Pick<World, 'product' | 'ledger'>) {
  const closing = setInterval(() => ledger.network?.closeLedger(), LEDGER_EVERY_MS);
  try {
    await runJob(product.jobs, 'reconciliation.compare');
  } finally {
    clearInterval(closing);
  }
}
