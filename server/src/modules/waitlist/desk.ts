import { listWaitlist } from '@bb1/domain/waitlist/desk-endpoints';
import { MEMBER_STATES, memberState } from '@bb1/domain/waitlist/member';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { listMembers } from './store.ts';

export function waitlistDeskRoutes(serve: Serve, context: Pick<Context, 'db'>): void {
  serve(listWaitlist)(async (call) => {
    const { state, order, page } = call.query;
    const { rows, countOf } = await listMembers(context.db, { state, order, page });
    const members = rows.map((row) => ({
      ...row,
      state: memberState({
        confirmedAt: row.confirmed_at,
        invitedAt: row.invited_at,
        claimedAt: row.claimed_at,
      }),
    }));
    const counts = {
      unconfirmed: countOf('unconfirmed'),
      waiting: countOf('waiting'),
      invited: countOf('invited'),
      claimed: countOf('claimed'),
    };
    const total =
      state === undefined
        ? MEMBER_STATES.reduce((sum, one) => sum + counts[one], 0)
        : counts[state];
    return { members, total, page, counts };
  });
}
