import { may } from '@bb1/domain/officers/rights';
import { SEARCH_KINDS, type SearchHit, searchDesk } from '@bb1/domain/officers/search-endpoints';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';

/** Of each kind; more are in its own list. */
const MOST_OF_A_KIND = 5;

/** One search over everything: each module looks among its own records. */
export function searchRoutes(serve: Serve, house: House): void {
  const { db, clock, searches } = house;
  serve(searchDesk)(async (call) => {
    const allowed = searches.filter(({ right }) => may(call.officer.roles, right));
    const found = await Promise.all(
      allowed.map(async ({ kind, find, inWords }) => {
        const rows = await find(db, call.query.q, MOST_OF_A_KIND);
        const worded = rows.length === 0 ? rows : ((await inWords?.(house, rows)) ?? rows);
        return worded.map((row): SearchHit => ({ kind, ...row }));
      }),
    );
    const hits = found
      .flat()
      .toSorted((one, other) => SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind));
    // The log names what was shown, not the term: it may be a person's name, and the log is forever.
    if (hits.length > 0)
      await db.transaction('search_desk', (tx) =>
        record(tx, {
          at: clock.now(),
          actor: { kind: 'officer', id: call.officer.officerId },
          act: 'desk.searched',
          subject: `officer:${call.officer.officerId}`,
          after: { shown: hits.map(({ kind, id }) => `${kind}:${id}`) },
        }),
      );
    return { hits };
  });
}
