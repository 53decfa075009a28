import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { deskWhoAmI } from '@bb1/domain/officers/endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { SESSION_LIMITS } from './sessions.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const age = (kind: string, column: 'last_seen_at' | 'expires_at', seconds: number) =>
  world.query(`update sessions set ${column} = now() - make_interval(secs => $2) where kind = $1`, [
    kind,
    seconds,
  ]);
const kept = async () =>
  (await world.query<{ kind: string }>('select distinct kind from sessions order by kind')).map(
    ({ kind }) => kind,
  );

describe('ended sessions', () => {
  it('[AUTH-6][SAFE-5] are deleted with address and browser, by idle time and by absolute limit; those in use stay', async () => {
    const anna = await world.investor('Anna Muster');
    const rita = await world.officer('Rita Reviewer', 'reviewer');
    await world.runJob('sessions.forget');
    expect(await kept()).toEqual(['investor', 'officer']);
    // An officer's idle limit is shorter than an investor's.
    await age('investor', 'last_seen_at', SESSION_LIMITS.officer.idleSeconds + 1);
    await age('officer', 'last_seen_at', SESSION_LIMITS.officer.idleSeconds + 1);
    await world.runJob('sessions.forget');
    expect(await kept()).toEqual(['investor']);
    expect((await rita.call(deskWhoAmI)).status).toBe(401);
    await anna.ok(whoAmI);
    await age('investor', 'expires_at', 0);
    await world.runJob('sessions.forget');
    expect(await kept()).toEqual([]);
    expect((await anna.call(whoAmI)).status).toBe(401);
  });

  it('[AUTH-6] of an investor are deleted after the idle limit, whatever the absolute limit', async () => {
    const anna = await world.investor('Anna Muster');
    await age('investor', 'last_seen_at', SESSION_LIMITS.investor.idleSeconds + 1);
    await world.runJob('sessions.forget');
    expect(await kept()).toEqual([]);
    expect((await anna.call(whoAmI)).status).toBe(401);
  });
});
