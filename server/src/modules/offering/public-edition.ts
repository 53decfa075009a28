import type { Offering } from '@bb1/domain/offering/offering';
import type { Context } from '../../context.ts';
import type { Edition } from '../../platform/http/page-cache.ts';
import { saleSums, type SaleSetting, type SaleSums } from './sale-sums.ts';

const FIGURES_LAST_MS = 1_000;

/**
 * What public pages show besides the offering itself: the amount raised (looked up at most once a
 * second), and which of the offering's dates have passed (exactly, on each request). Null while the
 * figures cannot be read.
 */
export function publicEdition(
  setting: SaleSetting & Pick<Context, 'clock'>,
  monotonic: () => number = () => performance.now(),
): Edition {
  const { clock, offering } = setting;
  const turns = turningPoints(offering);
  let known: Known | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<string | null> | null = null;
  const read = async () => {
    const readAt = monotonic();
    const sums = await saleSums(setting);
    known = { ...sums, readAt, ...periodAt(turns, clock.now().getTime()) };
    return nameOf(known);
  };
  return () => {
    if (known !== null && monotonic() - known.readAt < FIGURES_LAST_MS) {
      const now = clock.now().getTime();
      if (now < known.from || now >= known.until) known = { ...known, ...periodAt(turns, now) };
      return nameOf(known);
    }
    if (monotonic() - failedAt < FIGURES_LAST_MS) return null;
    reading ??= read()
      .catch(() => {
        failedAt = monotonic();
        return null;
      })
      .finally(() => (reading = null));
    return reading;
  };
}

/** The time between two dates of the offering, in milliseconds; the end is exclusive. */
interface Period {
  readonly from: number;
  readonly until: number;
}

interface Known extends Period, SaleSums {
  readonly readAt: number;
}

function nameOf({ from, raisedCents, reservedCents }: Known): string {
  return `${from} ${raisedCents} ${reservedCents}`;
}

// Charts mark today and the footer names the year, so a new day is a new edition. Ten minutes,
// which divide days evenly, also limit how long a page may be outdated if figures went up and down
// again between two reads.
const LASTS_AT_MOST_MS = 600_000;

function periodAt(turns: readonly number[], now: number): Period {
  const begun = now - (now % LASTS_AT_MOST_MS);
  const all = [...turns, begun, begun + LASTS_AT_MOST_MS];
  return {
    from: Math.max(...all.filter((turn) => turn <= now)),
    until: Math.min(...all.filter((turn) => turn > now)),
  };
}

/**
 * The moments at which a public page may change, besides the passing of time. The sale has ended
 * once at most one second is left.
 */
function turningPoints({ sale, affiliate }: Offering): readonly number[] {
  const tiers = sale.tiers.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return [
    Date.parse(sale.start),
    Date.parse(sale.end) - 1_000,
    Date.parse(affiliate.end),
    ...tiers,
  ];
}
