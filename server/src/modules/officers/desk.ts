import {
  deskHome,
  deskLogin,
  deskLogout,
  deskWhoAmI,
  getClock,
  moveClock,
  updateOfficer,
} from '@bb1/domain/officers/endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import { moveSandboxClock } from '../../platform/clock/clock.ts';
import type { Serve } from '../../platform/http/api.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { endSession } from '../../platform/sessions/sessions.ts';
import { auditChainIsBroken } from './audit-store.ts';
import { countDay } from './count-day.ts';
import { countQueues } from './count-queues.ts';
import { haltedScopes } from './payment-halt.ts';
import { signInOfficer } from './sign-in-officer.ts';
import { findOfficer, setOfficerLocale, toOfficerDto } from './store.ts';

export function officersDeskRoutes(serve: Serve, house: House): void {
  const { db, clock, sandboxClock } = house;

  serve(deskLogin)(async (call) => {
    const { officer, token, recognition } = await signInOfficer(house, call.body, {
      ...call.browser,
      replaces: call.sessionHash('officer'),
      recognition: call.recognition,
    });
    call.setSession('officer', token);
    call.setRecognition(recognition);
    return officer;
  });

  serve(deskLogout)(async (call) => {
    await endSession(db, call.officer.sessionHash);
    call.clearSession('officer');
    return {};
  });

  serve(deskWhoAmI)(async (call) => toOfficerDto(await present(call.officer.officerId)));

  serve(updateOfficer)(async (call) => {
    await db.transaction('update_officer', (tx) =>
      setOfficerLocale(tx, call.officer.officerId, call.body.locale),
    );
    return toOfficerDto(await present(call.officer.officerId));
  });

  serve(deskHome)(async (call) => {
    return {
      queues: await countQueues(house, call.officer),
      today: await countDay(house, call.officer),
      now: clock.now().toISOString(),
      payments_halted: (await haltedScopes(db)).length > 0,
      audit_chain_broken: await auditChainIsBroken(db),
    };
  });

  serve(getClock)(async () => ({ now: clock.now().toISOString(), movable: clock.movable }));

  serve(moveClock)(async (call) => {
    if (sandboxClock === null) throw refuse('forbidden', 'not_allowed');
    const to = new Date(call.body.to);
    const before = clock.now();
    if (to.getTime() <= before.getTime()) throw refuseField('to', 'clock_only_forward');
    await db.transaction('move_clock', async (tx) => {
      await moveSandboxClock(tx, to);
      await record(tx, {
        at: to,
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'clock.moved',
        subject: 'clock',
        before: before.toISOString(),
        after: to.toISOString(),
      });
      for (const sweep of house.sweeps) await enqueue(tx, sweep, {}, { key: sweep.name });
    });
    await sandboxClock.refresh();
    return { now: clock.now().toISOString(), movable: true };
  });

  async function present(officerId: string) {
    const officer = await findOfficer(db, officerId);
    if (officer === null) throw refuse('unauthenticated', 'not_signed_in');
    return officer;
  }
}
