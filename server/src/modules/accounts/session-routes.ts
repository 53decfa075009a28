import { endOtherSessions, endSession, listSessions, type SignedInSession } from '@bb1/domain/accounts/session-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { nameBrowser } from '../../platform/sessions/name-browser.ts';
import { endOtherSessionsOf, endSessionById, endSessionsOf, listSessionsOf, type LiveSession } from '../../platform/sessions/sessions.ts';

/** The browsers somebody is signed in with. The log says that a session was ended, not where from: it never forgets, addresses must be. */
export function sessionRoutes(serve: Serve, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const noteEnded = (accountId: string, ended: Readonly<Record<string, unknown>>) => ({ at: clock.now(), actor: { kind: 'investor', id: accountId } as const, act: 'account.sessions_ended', subject: `account:${accountId}`, after: ended });

  serve(listSessions)(async (call) => {
    const { accountId, sessionHash } = call.investor;
    const sessions = await listSessionsOf(db, { kind: 'investor', subjectId: accountId });
    return { sessions: sessions.map((session) => shown(session, sessionHash)) };
  });

  serve(endSession)(async (call) => {
    const { accountId, sessionHash } = call.investor;
    const ended = await db.transaction('end_session', async (tx) => {
      const tokenHash = await endSessionById(tx, { kind: 'investor', subjectId: accountId }, call.params.id);
      if (tokenHash === null) throw refuse('not_found', 'not_found');
      await record(tx, noteEnded(accountId, { session: call.params.id }));
      return tokenHash;
    });
    if (ended.equals(sessionHash)) call.clearSession('investor');
    return {};
  });

  serve(endOtherSessions)(async (call) => {
    const { accountId, sessionHash } = call.investor;
    await db.transaction('end_other_sessions', async (tx) => {
      const count = await endOtherSessionsOf(tx, { kind: 'investor', subjectId: accountId }, sessionHash);
      // Whoever has given the password elsewhere and is about to give the second factor begins again.
      await endSessionsOf(tx, 'sign_in', accountId);
      await record(tx, noteEnded(accountId, { others: count }));
    });
    return {};
  });
}

function shown(session: LiveSession, current: Buffer): SignedInSession {
  return {
    id: session.id,
    ...nameBrowser(session.user_agent),
    address: session.address,
    signed_in_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    current: session.token_hash.equals(current),
  };
}
