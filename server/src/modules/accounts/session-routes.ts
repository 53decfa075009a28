import { endOtherSessions, endSession, listSessions } from '@bb1/domain/accounts/session-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { InvestorPrincipal } from '../../platform/http/call.ts';
import {
  endOwnOtherSessions,
  endOwnSession,
  listOwnSessions,
  type SessionPerson,
} from '../../platform/sessions/own-sessions.ts';

/** Endpoints for a person's signed-in browsers. */
export function sessionRoutes(serve: Serve, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const personOf = ({ accountId, sessionHash }: InvestorPrincipal): SessionPerson => ({
    kind: 'investor',
    id: accountId,
    noun: 'account',
    sessionHash,
  });

  serve(listSessions)(async (call) => ({
    sessions: await listOwnSessions(db, personOf(call.investor)),
  }));

  serve(endSession)(async (call) => {
    const ended = await db.transaction('end_session', (tx) =>
      endOwnSession(tx, personOf(call.investor), { sessionId: call.params.id, at: clock.now() }),
    );
    if (ended === 'none') throw refuse('not_found', 'not_found');
    if (ended === 'own') call.clearSession('investor');
    return {};
  });

  serve(endOtherSessions)(async (call) => {
    await db.transaction('end_other_sessions', (tx) =>
      endOwnOtherSessions(tx, personOf(call.investor), clock.now()),
    );
    return {};
  });
}
