import type { Offering } from '@bb1/domain/offering/offering';
import type { Context } from '../../context.ts';
import type { Edition } from '../../platform/http/page-memory.ts';
import { reservedCents } from './raised.ts';

const FIGURES_LAST_MS = 1_000;

/**
 * What public pages show besides the offering itself: how much was raised (looked up at most once a second), and
 * which of the offering's dates have passed (exactly, at each request). Null while the figures cannot be read.
 */
export function publicEdition({ db, clock, offering }: Pick<Context, 'db' | 'clock' | 'offering'>, monotonic: () => number = () => performance.now()): Edition {
  const turns = turningPoints(offering);
  let raised: { readonly cents: bigint; readonly at: number } | null = null;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const at = monotonic();
    raised = { cents: await reservedCents(db, offering.token.code), at };
  };
  const edition = () => {
    const now = clock.now();
    const passed = turns.filter((turn) => turn <= now.getTime()).length;
    return raised === null ? null : `${now.getUTCFullYear()} ${passed} ${raised.cents}`;
  };
  return () => {
    if (raised !== null && monotonic() - raised.at < FIGURES_LAST_MS) return edition();
    reading ??= read().finally(() => (reading = null));
    return reading.then(edition, () => null);
  };
}

/** The moments at which a public page may say something else. The sale has ended when at most one second is left. */
function turningPoints({ sale, affiliate }: Offering): readonly number[] {
  const tiers = sale.tiers.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return [Date.parse(sale.start), Date.parse(sale.end) - 1_000, Date.parse(affiliate.end), ...tiers];
}
