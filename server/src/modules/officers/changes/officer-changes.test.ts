import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveOfficerChange,
  finishInvitation,
  finishNewFactor,
  getOfficer,
  listOfficers,
  type OfficerChange,
  proposeOfficer,
  proposeOfficerChange,
  rejectOfficerChange,
  sendSetUpLink,
  startSetUp,
} from '@bb1/domain/officers/change-endpoints';
import { deskHome, deskLogin, deskWhoAmI } from '@bb1/domain/officers/endpoints';
import { CONFLICTING_ROLES, conflictsAmong } from '@bb1/domain/officers/conflicting-roles';
import { may, RIGHTS, type Right, ROLES, type Role } from '@bb1/domain/officers/rights';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { forgetUsedCodes } from '../../../../../testing/second-factors.ts';
import { openWorld, type World } from '../../../../../testing/world.ts';

type Officer = Awaited<ReturnType<World['officer']>>;

let world: World;
let [anna, ben, cleo]: Officer[] = [];
beforeAll(async () => {
  world = await openWorld();
  [anna, ben, cleo] = [
    await world.officer('Anna Admin', 'administrator'),
    await world.officer('Ben Admin', 'administrator'),
    await world.officer('Cleo Admin', 'administrator'),
  ];
});
afterAll(() => world.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.product.db.pool.query<Row>(text, values).then(({ rows }) => rows);
const admin = (which: Officer | undefined): Officer => which ?? expect.fail('no administrator');
const actsOn = async (officerId: string) =>
  (
    await query<{ act: string }>('select act from audit_log where subject = $1 order by id', [
      `officer:${officerId}`,
    ])
  ).map(({ act }) => act);
const NEW_PASSWORD = 'seven quiet herons over Rügen';

let people = 0;
const personBody = (roles: Role[] = ['support'], email = `new.${people++}@issuer.example`) => ({
  full_name: 'Nina Neu',
  email,
  locale: 'en' as const,
  roles,
  reason: 'joins the team',
});
const invite = async (body = personBody()) => {
  const change = await admin(anna).ok(proposeOfficer, { body });
  await admin(ben).ok(approveOfficerChange, { params: { id: change.id } });
  return { change, email: body.email };
};
const linkIn = async (email: string) => {
  await world.runJobs();
  return decodeURIComponent(/token=([^\s&"]+)/.exec(world.lastMail(email).text)?.[1] ?? '');
};
const appOf = async (token: string) => {
  await forgetUsedCodes(world);
  const { otpauth_uri: uri } = await world.visitor().ok(startSetUp, { body: { token } });
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return { secret, code: generateSync({ secret }) };
};
const loginStatus = async (email: string, password: string, secret: string) => {
  await forgetUsedCodes(world);
  return (
    await world
      .visitor()
      .call(deskLogin, { body: { email, password, code: generateSync({ secret }) } })
  ).status;
};
const proposed = (officer: Officer, body: object, by: Officer | undefined = anna) =>
  admin(by).call(proposeOfficerChange, {
    params: { id: officer.officerId },
    body: { reason: 'a test', ...body },
  });
async function changed(officer: Officer, body: object): Promise<OfficerChange> {
  const { body: shown, status } = await proposed(officer, body);
  expect(status).toBe(201);
  return admin(ben).ok(approveOfficerChange, { params: { id: (shown as OfficerChange).id } });
}

describe('a new officer', () => {
  it('[DESK-4][AUTH-4] is proposed by one administrator and approved by another, then sets password and second factor by a mailed link', async () => {
    const { change: proposal, email } = await invite(personBody(['reviewer', 'support']));
    expect(await query('select from officers where email = $1', [email])).toEqual([]);
    expect(
      (await admin(anna).ok(listOfficers, { query: { standing: 'invited' } })).officers.map(
        (one) => [one.email, one.open_change],
      ),
    ).toContainEqual([email, null]);
    const token = await linkIn(email);
    const { secret, code } = await appOf(token);
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, code };
    for (const wrong of [
      { password: 'password1234', password_confirmation: 'password1234' },
      { code: code === '000000' ? '000001' : '000000' },
    ])
      expect(
        (await world.visitor().call(finishInvitation, { body: { ...body, ...wrong } })).status,
      ).toBe(422);
    await world.visitor().ok(finishInvitation, { body });
    expect(await loginStatus(email, NEW_PASSWORD, secret)).toBe(200);
    // The link is used up.
    for (const call of [startSetUp, finishInvitation] as const)
      expect(
        (await world.visitor().call(call, { body: call === startSetUp ? { token } : body })).status,
      ).toBe(422);
    const { officer, changes } = await admin(cleo).ok(getOfficer, {
      params: { id: proposal.officer_id },
    });
    expect([
      officer.standing,
      officer.roles,
      officer.factors.totp,
      changes.map(({ kind, state, set_up_at }) => [kind, state, set_up_at !== null]),
    ]).toEqual(['active', ['support', 'reviewer'], true, [['new', 'approved', true]]]);
    expect(await actsOn(proposal.officer_id)).toEqual([
      'officer.change_proposed',
      'officer.invited',
      'officer.created',
      'officer.factor_added',
      'officer.signed_in',
    ]);
  });

  it('[DESK-4] needs a second administrator, and a link that is current, unexpired and of the right purpose', async () => {
    const body = personBody();
    const proposal = await admin(anna).ok(proposeOfficer, { body });
    expect(
      await admin(anna).call(approveOfficerChange, { params: { id: proposal.id } }),
    ).toMatchObject({ status: 403, body: { code: 'maker_is_checker' } });
    expect((await admin(ben).call(sendSetUpLink, { params: { id: proposal.id } })).status).toBe(
      409,
    );
    await admin(ben).ok(approveOfficerChange, { params: { id: proposal.id } });
    const first = await linkIn(body.email);
    await admin(anna).ok(sendSetUpLink, { params: { id: proposal.id } });
    const second = await linkIn(body.email);
    expect((await world.visitor().call(startSetUp, { body: { token: first } })).status).toBe(422);
    await query("update mail_tokens set expires_at = now() - interval '1 minute' where id = $1", [
      second.split('.')[0],
    ]);
    expect((await world.visitor().call(startSetUp, { body: { token: second } })).status).toBe(422);
    expect(await query('select from officers where email = $1', [body.email])).toEqual([]);
  });

  it('[DESK-4] has an address that no officer or invitation has, and is refused when another administrator rejects it', async () => {
    const body = personBody();
    const proposal = await admin(anna).ok(proposeOfficer, { body });
    expect(
      (
        await admin(ben).call(proposeOfficer, {
          body: { ...body, email: body.email.toUpperCase() },
        })
      ).body,
    ).toMatchObject({ errors: { email: [expect.any(String)] } });
    expect(
      await admin(ben).ok(rejectOfficerChange, {
        params: { id: proposal.id },
        body: { reason: 'not hired after all' },
      }),
    ).toMatchObject({ state: 'rejected', decided_by: 'Ben Admin' });
    expect(
      (await admin(ben).call(approveOfficerChange, { params: { id: proposal.id } })).status,
    ).toBe(409);
    const again = await admin(anna).ok(proposeOfficer, { body });
    expect(
      (
        await admin(anna).ok(rejectOfficerChange, {
          params: { id: again.id },
          body: { reason: 'a mistake' },
        })
      ).state,
    ).toBe('withdrawn');
    await world.runJobs();
    expect(world.mailbox.mails({ to: body.email })).toEqual([]);
  });
});

describe('changes by two administrators', () => {
  it('[DESK-1][DESK-4] of roles are in force at once, with a mail', async () => {
    const officer = await world.officer('Rolf Rolle', 'support');
    expect((await officer.ok(deskWhoAmI)).roles).toEqual(['support']);
    await changed(officer, { kind: 'roles', roles: ['finance'] });
    expect(await officer.ok(deskWhoAmI)).toMatchObject({ roles: ['finance'] });
    await world.runJobs();
    const [row] = await query<{ email: string }>('select email from officers where id = $1', [
      officer.officerId,
    ]);
    expect(world.lastMail(row?.email ?? '').subject).toBe('Your back office roles have changed');
    expect((await proposed(officer, { kind: 'roles', roles: ['finance'] })).status).toBe(422);
  });

  it('[DESK-1] suspend and end every session at once; a restoration gives the same access back', async () => {
    const officer = await world.officer('Susi Ruht', 'support');
    await changed(officer, { kind: 'suspension' });
    expect((await officer.call(deskWhoAmI)).status).toBe(401);
    expect(
      await query("select from sessions where kind = 'officer' and subject_id = $1", [
        officer.officerId,
      ]),
    ).toEqual([]);
    expect((await proposed(officer, { kind: 'suspension' })).status).toBe(409);
    expect((await proposed(officer, { kind: 'roles', roles: ['content'] })).status).toBe(409);
    await changed(officer, { kind: 'restoration' });
    expect(
      (await admin(anna).ok(getOfficer, { params: { id: officer.officerId } })).officer.standing,
    ).toBe('active');
  });

  it('[AUTH-4][DESK-4] remove lost second factors; then the mailed link and the password set up a new one, and nothing else does', async () => {
    const { email } = await invite(personBody(['content']));
    const first = await linkIn(email);
    const old = await appOf(first);
    await world.visitor().ok(finishInvitation, {
      body: {
        token: first,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
        code: old.code,
      },
    });
    const [row] = await query<{ id: string }>('select id from officers where email = $1', [email]);
    const officer = Object.assign(world.visitor(), { officerId: row?.id ?? '' });
    await forgetUsedCodes(world);
    await officer.ok(deskLogin, {
      body: { email, password: NEW_PASSWORD, code: generateSync({ secret: old.secret }) },
    });
    await changed(officer, { kind: 'factors' });
    expect((await officer.call(deskWhoAmI)).status).toBe(401);
    expect(await loginStatus(email, NEW_PASSWORD, old.secret)).toBe(422);
    const token = await linkIn(email);
    const fresh = await appOf(token);
    // A secret that was shown and not confirmed opens nothing.
    expect(await loginStatus(email, NEW_PASSWORD, fresh.secret)).toBe(422);
    expect(
      (
        await world.visitor().call(finishNewFactor, {
          body: { token, current_password: 'what the mailbox thief guesses', code: fresh.code },
        })
      ).body,
    ).toMatchObject({ errors: { current_password: [expect.any(String)] } });
    expect(
      (
        await world.visitor().call(finishInvitation, {
          body: {
            token,
            password: 'nine loud herons over Rügen',
            password_confirmation: 'nine loud herons over Rügen',
            code: fresh.code,
          },
        })
      ).status,
    ).toBe(422);
    await world
      .visitor()
      .ok(finishNewFactor, { body: { token, current_password: NEW_PASSWORD, code: fresh.code } });
    expect(await loginStatus(email, NEW_PASSWORD, fresh.secret)).toBe(200);
  });

  it('[DESK-4] never concern oneself: neither as a proposal nor as an approval or rejection', async () => {
    for (const kind of ['suspension', 'factors'] as const)
      expect(await proposed(admin(anna), { kind }, anna)).toMatchObject({
        status: 403,
        body: { code: 'own_change' },
      });
    const { body } = await proposed(admin(ben), { kind: 'factors' });
    const params = { id: (body as OfficerChange).id };
    expect(await admin(ben).call(approveOfficerChange, { params })).toMatchObject({
      status: 403,
      body: { code: 'own_change' },
    });
    expect(
      (await admin(ben).call(rejectOfficerChange, { params, body: { reason: 'not me' } })).status,
    ).toBe(403);
    expect((await proposed(admin(ben), { kind: 'suspension' }, cleo)).body).toMatchObject({
      code: 'officer_change_open',
    });
    await admin(cleo).ok(rejectOfficerChange, { params, body: { reason: 'the phone was found' } });
  });

  it('[DESK-1] leave at least two administrators, also when two try to remove each other at the same moment', async () => {
    const first = (await proposed(admin(ben), { kind: 'suspension' }, anna)).body as OfficerChange;
    const second = (await proposed(admin(cleo), { kind: 'roles', roles: ['content'] }, ben))
      .body as OfficerChange;
    const answers = await Promise.all([
      admin(cleo).call(approveOfficerChange, { params: { id: first.id } }),
      admin(anna).call(approveOfficerChange, { params: { id: second.id } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const left = await query<{ id: string }>(
      "select id from officers where roles @> array['administrator'] and disabled_at is null",
    );
    expect(left).toHaveLength(2);
    const [one, other] = left.map(({ id }) =>
      [anna, ben, cleo].find((officer) => officer?.officerId === id),
    );
    expect((await proposed(admin(other), { kind: 'suspension' }, one)).body).toMatchObject({
      code: 'too_few_administrators',
    });
    // The loser of the race cannot be approved later either: three again.
    [anna, ben, cleo] = [
      admin(one),
      admin(other),
      await world.officer('Cleo Admin', 'administrator'),
    ];
  });

  it('[DESK-4] are approved as proposed: not after other roles came in between, nor after the proposer was suspended', async () => {
    const officer = await world.officer('Otto Dazwischen', 'support');
    const { body } = await proposed(officer, { kind: 'roles', roles: ['content'] });
    await query("update officers set roles = '{reviewer}' where id = $1", [officer.officerId]);
    expect(
      (await admin(ben).call(approveOfficerChange, { params: { id: (body as OfficerChange).id } }))
        .status,
    ).toBe(409);
    const gone = await world.officer('Greta Gegangen', 'administrator');
    await admin(ben).ok(rejectOfficerChange, {
      params: { id: (body as OfficerChange).id },
      body: { reason: 'overtaken' },
    });
    const { body: hers } = await proposed(officer, { kind: 'suspension' }, gone);
    await query('update officers set disabled_at = now() where id = $1', [gone.officerId]);
    expect(
      (await admin(ben).call(approveOfficerChange, { params: { id: (hers as OfficerChange).id } }))
        .status,
    ).toBe(409);
    await admin(ben).ok(rejectOfficerChange, {
      params: { id: (hers as OfficerChange).id },
      body: { reason: 'its proposer is gone' },
    });
  });

  it('[DESK-2] are in the queue of administrators, and of no other role', async () => {
    const officer = await world.officer('Willi Wartet', 'support');
    const queueOf = async (who: ApiClient) =>
      (await who.ok(deskHome)).queues.find(({ name }) => name === 'officer_changes')?.count;
    const before = (await queueOf(admin(anna))) ?? 0;
    await proposed(officer, { kind: 'suspension' });
    expect([await queueOf(admin(anna)), await queueOf(officer)]).toEqual([before + 1, undefined]);
    expect(
      (
        await admin(anna).ok(listOfficers, { query: { open: 'open', role: 'support' } })
      ).officers.map(({ name }) => name),
    ).toEqual(['Willi Wartet']);
  });
});

describe('conflicting roles', () => {
  it('[DESK-1] are refused in every pair of the table, and the database refuses an administrator money and persons', async () => {
    const pairs = Object.entries(CONFLICTING_ROLES).flatMap(([role, others]) =>
      others.map((other) => [role as Role, other] as const),
    );
    for (const roles of pairs)
      expect([
        roles,
        (await admin(anna).call(proposeOfficer, { body: personBody([...roles]) })).body,
      ]).toMatchObject([roles, { errors: { roles: [expect.any(String)] } }]);
    expect(conflictsAmong(['reviewer', 'support', 'compliance'])).toEqual([]);
    for (const role of CONFLICTING_ROLES.administrator ?? [])
      await expect(
        query('update officers set roles = $2 where id = $1', [
          admin(cleo).officerId,
          ['administrator', role],
        ]),
      ).rejects.toThrow('officers_administrators_apart');
  });

  it('[DESK-1] keep an administrator from everything that moves money or decides about persons, and an auditor from every action', () => {
    const acts = (role: Role) =>
      (Object.keys(RIGHTS) as Right[]).filter(
        (right) => may([role], right) && !/\.(view|preview)$/.test(right),
      );
    // Halting payments moves no money; resuming them is for others.
    expect(acts('administrator')).toEqual([
      'payment_halts.stop',
      'jobs.settle',
      'officers.propose',
      'officers.approve',
      'integrators.propose',
      'integrators.approve',
      'integrators.revoke',
      'clock.move',
    ]);
    expect(acts('auditor')).toEqual([]);
    // No role compatible with administrator brings such an action along.
    const beside = ROLES.filter((role) => conflictsAmong(['administrator', role]).length === 0);
    expect(beside).toEqual(['support', 'content', 'administrator']);
    const dangerous = (Object.keys(RIGHTS) as Right[]).filter((right) =>
      /^(payments|refunds|allocations|claims|holdings|payouts|taxes|affiliates)\.(?!view)|^kyc\.decide|^screening\.(judge|approve)/.test(
        right,
      ),
    );
    expect(dangerous.filter((right) => may(beside, right))).toEqual([]);
  });
});
