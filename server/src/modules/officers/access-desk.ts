import {
  changeDeskPassword,
  endDeskSession,
  endOtherDeskSessions,
  listDeskSessions,
} from '@bb1/domain/officers/access-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { OfficerPrincipal } from '../../platform/http/call.ts';
import {
  endOwnOtherSessions,
  endOwnSession,
  listOwnSessions,
  type SessionPerson,
} from '../../platform/sessions/own-sessions.ts';
import { changeOfficerPassword } from './change-officer-password.ts';
import { withFreshCode } from './with-fresh-code.ts';

/** An officer's own access besides second factors: signed-in browsers and password. */
export function officersAccessRoutes(serve: Serve, context: Context): void {
  const personOf = ({ officerId, sessionHash }: OfficerPrincipal): SessionPerson => ({
    kind: 'officer',
    id: officerId,
    noun: 'officer',
    sessionHash,
  });

  serve(listDeskSessions)(async (call) => ({
    sessions: await listOwnSessions(context.db, personOf(call.officer)),
  }));

  serve(endDeskSession)(async (call) => {
    const ended = await withFreshCode(
      context,
      { name: 'end_desk_session', officerId: call.officer.officerId, given: call.body },
      async (tx, _officer, at) => {
        const outcome = await endOwnSession(tx, personOf(call.officer), {
          sessionId: call.params.id,
          at,
        });
        // Thrown here, so that a session that had already ended does not use up the code.
        if (outcome === 'none') throw refuse('not_found', 'not_found');
        return outcome;
      },
    );
    if (ended === 'own') call.clearSession('officer');
    return {};
  });

  serve(endOtherDeskSessions)(async (call) => {
    await withFreshCode(
      context,
      { name: 'end_other_desk_sessions', officerId: call.officer.officerId, given: call.body },
      (tx, _officer, at) => endOwnOtherSessions(tx, personOf(call.officer), at),
    );
    return {};
  });

  serve(changeDeskPassword)(async (call) => {
    call.setSession(
      'officer',
      await changeOfficerPassword(
        context,
        { officerId: call.officer.officerId, browser: call.browser },
        call.body,
      ),
    );
    return {};
  });
}
