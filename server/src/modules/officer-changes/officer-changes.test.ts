import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  finishInvitation,
  finishNewFactor,
  getOfficer,
  listOfficers,
  proposeOfficer,
  proposeOfficerChange,
  sendSetUpLink,
  startSetUp,
} from '@bb1/domain/officers/change-endpoints';
import { getApproval, sendProposalBack, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { deskLogin, deskWhoAmI } from '@bb1/domain/officers/endpoints';
import { CONFLICTING_ROLES, conflictsAmong } from '@bb1/domain/officers/conflicting-roles';
import { may, RIGHTS, type Right, ROLES, type Role } from '@bb1/domain/officers/rights';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { forgetUsedCodes } from '../../../../testing/second-factors.ts';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let [anna, ben, cleo]: Officer[] = [];
beforeAll(async () => {
  [anna, ben, cleo] = [
    await world.officer('Anna Admin', 'administrator'),
    await world.officer('Ben Admin', 'administrator'),
    await world.officer('Cleo Admin', 'administrator'),
  ];
});

const admin = (which: Officer | undefined): Officer => which ?? expect.fail('no administrator');
const actsOn = async (officerId: string) =>
  (
    await world.query<{ act: string }>('select act from audit_log where subject = $1 order by id', [
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
  await approveAs(admin(ben), change.approval_id);
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
const idIn = ({ body }: { body: unknown }) => (body as { approval_id: string }).approval_id;
async function changed(officer: Officer, body: object): Promise<void> {
  const answer = await proposed(officer, body);
  expect(answer.status).toBe(201);
  await approveAs(admin(ben), idIn(answer));
}

describe('a new officer', () => {
  it('[DESK-4][AUTH-4] is proposed by one administrator and approved by another, then sets password and second factor by a mailed link', async () => {
    const { change: proposal, email } = await invite(personBody(['reviewer', 'support']));
    expect(await world.query('select from officers where email = $1', [email])).toEqual([]);
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
      changes.map(({ kind, state, decided_by }) => [kind, state, decided_by]),
    ]).toEqual(['active', ['support', 'reviewer'], true, [['new', 'approved', 'Ben Admin']]]);
    expect(await world.query('select from officer_invitations where email = $1', [email])).toEqual(
      [],
    );
    expect(await actsOn(proposal.officer_id)).toEqual([
      'approval.proposed',
      'approval.approved',
      'officer.invited',
      'officer.created',
      'officer.factor_added',
      'officer.signed_in',
    ]);
  });

  it('[DESK-4] needs a second administrator, and a link that is current, unexpired and of the right purpose', async () => {
    const body = personBody();
    const proposal = await admin(anna).ok(proposeOfficer, { body });
    expect(await tryToApprove(admin(anna), proposal.approval_id)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    const params = { id: proposal.officer_id };
    expect((await admin(ben).call(sendSetUpLink, { params })).status).toBe(409);
    const { facts } = await admin(ben).ok(getApproval, { params: { id: proposal.approval_id } });
    expect(facts.map(({ name, value }) => [name, value])).toEqual([
      ['decision', 'new'],
      ['officer', `Nina Neu, ${body.email}`],
      ['roles', 'support'],
    ]);
    await approveAs(admin(ben), proposal.approval_id);
    const first = await linkIn(body.email);
    await admin(anna).ok(sendSetUpLink, { params });
    const second = await linkIn(body.email);
    expect((await world.visitor().call(startSetUp, { body: { token: first } })).status).toBe(422);
    await world.query(
      "update mail_tokens set expires_at = now() - interval '1 minute' where id = $1",
      [second.split('.')[0]],
    );
    expect((await world.visitor().call(startSetUp, { body: { token: second } })).status).toBe(422);
    expect(await world.query('select from officers where email = $1', [body.email])).toEqual([]);
  });

  it('[DESK-4] has an address that no officer or invitation has, and which is free again when the proposal is sent back or withdrawn', async () => {
    const body = personBody();
    const proposal = await admin(anna).ok(proposeOfficer, { body });
    expect(
      (
        await admin(ben).call(proposeOfficer, {
          body: { ...body, email: body.email.toUpperCase() },
        })
      ).body,
    ).toMatchObject({ errors: { email: [expect.any(String)] } });
    await sendBackAs(admin(ben), proposal.approval_id, 'not hired after all');
    expect((await tryToApprove(admin(ben), proposal.approval_id)).status).toBe(409);
    const again = await admin(anna).ok(proposeOfficer, { body });
    await admin(anna).ok(withdrawProposal, { params: { id: again.approval_id } });
    expect(
      await world.query('select from officer_invitations where email = $1', [body.email]),
    ).toEqual([]);
    const { facts } = await admin(ben).ok(getApproval, { params: { id: again.approval_id } });
    expect(facts.find(({ name }) => name === 'officer')?.value).toBe('–');
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
    const [row] = await world.query<{ email: string }>('select email from officers where id = $1', [
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
      await world.query("select from sessions where kind = 'officer' and subject_id = $1", [
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
    const [row] = await world.query<{ id: string }>('select id from officers where email = $1', [
      email,
    ]);
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

  it('[DESK-4] are never proposed, approved or rejected by the officer whom they concern', async () => {
    for (const kind of ['suspension', 'factors'] as const)
      expect(await proposed(admin(anna), { kind }, anna)).toMatchObject({
        status: 403,
        body: { code: 'own_account' },
      });
    const id = idIn(await proposed(admin(ben), { kind: 'factors' }));
    const ownCase = { status: 403, body: { code: 'own_account' } };
    expect(await tryToApprove(admin(ben), id)).toMatchObject(ownCase);
    expect(
      await admin(ben).call(sendProposalBack, { params: { id }, body: { reason: 'not me' } }),
    ).toMatchObject(ownCase);
    for (const state of ['approved', 'sent_back'])
      await expect(
        world.query(
          "update approvals set state = $2, decided_by = $3, decided_at = now(), decision_reason = case $2 when 'sent_back' then 'x' end, texts_salt = null, texts_hash = null where id = $1",
          [id, state, admin(ben).officerId],
        ),
      ).rejects.toThrow('approvals_not_ones_own');
    expect((await proposed(admin(ben), { kind: 'suspension' }, cleo)).body).toMatchObject({
      code: 'already_proposed',
    });
    await sendBackAs(admin(cleo), id, 'the phone was found');
  });

  it('[DESK-1] leave at least two administrators, also when two try to remove each other at the same moment', async () => {
    const first = idIn(await proposed(admin(ben), { kind: 'suspension' }, anna));
    const second = idIn(await proposed(admin(cleo), { kind: 'roles', roles: ['content'] }, ben));
    const answers = await Promise.all([
      tryToApprove(admin(cleo), first),
      tryToApprove(admin(anna), second),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const left = await world.query<{ id: string }>(
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

  it('[DESK-4] are approved as proposed: not after other roles came in between', async () => {
    const officer = await world.officer('Otto Dazwischen', 'support');
    const id = idIn(await proposed(officer, { kind: 'roles', roles: ['content'] }));
    await world.query("update officers set roles = '{reviewer}' where id = $1", [
      officer.officerId,
    ]);
    expect((await tryToApprove(admin(ben), id)).body.code).toBe('facts_changed');
    await sendBackAs(admin(ben), id, 'overtaken');
  });

  it('[DESK-2] are shown among the officers while they wait', async () => {
    const officer = await world.officer('Willi Wartet', 'support');
    const id = idIn(await proposed(officer, { kind: 'suspension' }));
    expect(
      (
        await admin(anna).ok(listOfficers, { query: { open: 'open', role: 'support' } })
      ).officers.map(({ name }) => name),
    ).toEqual(['Willi Wartet']);
    const shown = await admin(ben).ok(getOfficer, { params: { id: officer.officerId } });
    expect(shown.officer.approval_id).toBe(id);
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
        world.query('update officers set roles = $2 where id = $1', [
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
      'payment_halts.halt',
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
