import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DataRequest,
  enterDataRequest,
  getDataRequest,
  listDataRequests,
  proposeRestrictionLifting,
  settleDataRequest,
} from '@bb1/domain/accounts/data-request-endpoints';
import { getDeskAccount, setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { changeEmail, confirmNewEmail } from '@bb1/domain/accounts/email-endpoints';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  confirmDataRequest,
  exportForDataRequest,
  listOwnDataRequests,
  makeDataRequest,
} from '@bb1/domain/accounts/own-data-request-endpoints';
import { getApproval, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { approveAs, tryToApprove } from '../../../../../testing/approvals.ts';
import { verifyOneself } from '../../../../../testing/cast.ts';
import {
  forAllTests,
  type Investor,
  type Officer,
  openWorld,
} from '../../../../../testing/world.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let cora: Officer;
let otto: Officer;
beforeAll(async () => {
  cora = await world.officer('Cora Compliance', 'compliance');
  otto = await world.officer('Otto Other', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const enter = (person: Investor, kind: DataRequest['kind'], by: Officer = cora) =>
  by.call(enterDataRequest, {
    params: { id: person.accountId },
    body: {
      kind,
      received_on: world.now().toISOString().slice(0, 10),
      asked: 'By letter: my data, please',
    },
  });
const entered = async (person: Investor, kind: DataRequest['kind']) =>
  (await enter(person, kind)).body as DataRequest;
const made = (person: Investor, kind: DataRequest['kind']) =>
  person.ok(makeDataRequest, { body: { kind, asked: 'My data, please' } });
const settle = ({ id }: { id: string }, state: 'done' | 'refused' = 'done', by: Officer = cora) =>
  by.call(settleDataRequest, { params: { id }, body: { state, answer: 'Here is our answer.' } });
const proposed = async (request: { id: string }) =>
  ((await settle(request)).body as { approval_id: string }).approval_id;
const subjectsTo = async (person: Investor) => {
  await world.runJobs();
  return world.mailbox.mails({ to: person.email }).map(({ subject }) => subject);
};
const CONFIRM = 'Please confirm your data request';
/** The token of the link in the newest mail with a subject. */
const tokenTo = async (email: string, subject: string) => {
  await world.runJobs();
  const mail = world.mailbox.mails({ to: email }).find((one) => one.subject === subject);
  return decodeURIComponent(/#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
};
const confirm = (token: string) => world.visitor().call(confirmDataRequest, { body: { token } });
const answered = ({ status, body }: { status: number; body: { code?: unknown } }) => [
  status,
  body.code,
];

describe('data requests', () => {
  it('[SAFE-5] are recorded with a deadline, acknowledged by mail, listed in the queue, and answered once', async () => {
    const person = await world.investor('Alma Auskunft');
    const before =
      (await cora.ok(deskHome)).queues.find(({ name }) => name === 'data_requests')?.count ?? 0;
    const request = await entered(person, 'rectification');
    expect(request).toMatchObject({
      state: 'open',
      full_name: 'Alma Auskunft',
      entered_by: 'Cora Compliance',
      confirmed_at: null,
    });
    expect([
      request.due_on > request.received_on,
      (await cora.ok(deskHome)).queues.find(({ name }) => name === 'data_requests')?.count,
    ]).toEqual([true, before + 1]);
    expect(
      (await cora.ok(listDataRequests, { query: { state: 'open' } })).data_requests.map(
        ({ id }) => id,
      ),
    ).toContain(request.id);
    expect(await settle(request)).toMatchObject({ status: 200, body: { approval_id: null } });
    expect((await settle(request, 'refused')).status).toBe(409);
    expect((await subjectsTo(person)).slice(0, 2).toSorted()).toEqual([
      'Our answer to your data request',
      'Your data request',
    ]);
    await expect(
      world.query("update data_requests set answer = 'something else' where id = $1", [request.id]),
    ).rejects.toThrow('answered once');
    expect(
      (
        await cora.call(enterDataRequest, {
          params: { id: person.accountId },
          body: { kind: 'access', received_on: '2099-01-01', asked: 'x' },
        })
      ).status,
    ).toBe(422);
  });

  it('[SAFE-5][SAFE-12] are made by the signed-in person, once of a kind at a time, and only they see them', async () => {
    const [person, stranger] = [
      await world.investor('Paula Portal'),
      await world.investor('Frank Fremd'),
    ];
    const request = await made(person, 'restriction');
    expect(request).toMatchObject({ state: 'open', confirmed_at: expect.any(String) });
    expect(
      answered(
        await person.call(makeDataRequest, { body: { kind: 'restriction', asked: 'Again' } }),
      ),
    ).toEqual([409, 'data_request_open']);
    expect((await person.ok(listOwnDataRequests)).data_requests.map(({ id }) => id)).toEqual([
      request.id,
    ]);
    expect((await stranger.ok(listOwnDataRequests)).data_requests).toEqual([]);
    expect(
      (await cora.ok(getDataRequest, { params: { id: request.id } })).data_request,
    ).toMatchObject({ entered_by: null, full_name: 'Paula Portal' });
    await world.query(
      'update sessions set stepped_up_at = null, stepped_up_with = null where subject_id = $1',
      [person.accountId],
    );
    expect(
      answered(await person.call(makeDataRequest, { body: { kind: 'erasure', asked: 'x' } })),
    ).toEqual([403, 'step_up_needed']);
  });

  it('[SAFE-12] that came by letter are answered only after the person confirmed them by the link to their confirmed address', async () => {
    const person = await world.investor('Lore Letter');
    for (const kind of ['access', 'erasure', 'restriction'] as const) {
      const request = await entered(person, kind);
      expect(answered(await settle(request))).toEqual([409, 'data_request_unconfirmed']);
      await expect(
        world.query(
          "update data_requests set state = 'done', answer = 'x', settled_by = $2, settled_at = now() where id = $1",
          [request.id, cora.officerId],
        ),
      ).rejects.toThrow('takes the person and two officers');
      expect(await settle(request, 'refused')).toMatchObject({ status: 200 });
    }
    const request = await entered(person, 'access');
    const token = await tokenTo(person.email, CONFIRM);
    expect((await confirm(`${token}x`)).status).toBe(422);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { kind: 'access' } });
    expect((await confirm(token)).status).toBe(422);
    expect(await settle(request)).toMatchObject({ status: 200 });
  });

  it('[SAFE-12] are not confirmed by a link in a mailbox that is no longer the person’s', async () => {
    const person = await world.investor('Nora Neu');
    const request = await entered(person, 'erasure');
    const token = await tokenTo(person.email, CONFIRM);
    const email = 'nora.elsewhere@people.example';
    await world.secured(person);
    await person.ok(changeEmail, { body: { new_email: email } });
    await world.visitor().ok(confirmNewEmail, {
      body: { token: await tokenTo(email, 'Please confirm your new email address') },
    });
    expect((await confirm(token)).status).toBe(422);
    expect(answered(await settle(request))).toEqual([409, 'data_request_unconfirmed']);
  });

  it('[SAFE-12] for access release the data to the signed-in person alone, by two officers, for 14 days', async () => {
    const [person, stranger] = [
      await world.investor('Zita Zugang'),
      await world.investor('Sven Strange'),
    ];
    const request = await made(person, 'access');
    const params = { id: request.id };
    const download = (by: { call: Investor['call'] }) => by.call(exportForDataRequest, { params });
    expect(answered(await download(person))).toEqual([409, 'download_ended']);
    const id = await proposed(request);
    expect(answered(await settle(request, 'refused'))).toEqual([409, 'already_proposed']);
    expect(answered(await tryToApprove(cora, id))).toEqual([403, 'maker_is_checker']);
    expect(answered(await download(person))).toEqual([409, 'download_ended']);
    const { facts, evidence } = await otto.ok(getApproval, { params: { id } });
    expect([...facts, ...evidence.flat()].map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([
        ['person', 'Zita Zugang'],
        ['request_came_by', 'portal'],
        ['asked', 'My data, please'],
        ['answer', 'Here is our answer.'],
      ]),
    );
    await approveAs(otto, id);
    const answer = await download(person);
    expect([answer.status, answer.text.startsWith('PK')]).toEqual([200, true]);
    expect((await download(stranger)).status).toBe(404);
    for (const officer of [cora, otto]) expect((await download(officer)).status).toBe(401);
    expect((await subjectsTo(person))[0]).toBe('Your data is ready');
    expect(
      await world.query(
        "select actor_kind, actor_id from audit_log where act = 'account.data_exported' and subject = $1",
        [`account:${person.accountId}`],
      ),
    ).toEqual([{ actor_kind: 'investor', actor_id: person.accountId }]);
    await world.query('delete from rate_limits');
    await world.moveClock(new Date(world.now().getTime() + 15 * 24 * 3_600_000));
    await world.secured(person);
    expect(answered(await download(person))).toEqual([409, 'download_ended']);
  });

  it('[SAFE-12] for erasure close the account by two officers, and not under a hold set after the proposal', async () => {
    const person = await world.investor('Erna Erased');
    const request = await made(person, 'erasure');
    const id = await proposed(request);
    await cora.ok(setLegalHold, {
      params: { id: person.accountId },
      body: { reason: 'a court asks' },
    });
    expect(answered(await tryToApprove(otto, id))).toEqual([409, 'account_cannot_close']);
    expect(
      (await cora.ok(getDataRequest, { params: { id: request.id } })).closing?.obstacles,
    ).toEqual(['legal_hold']);
    expect((await person.call(whoAmI)).status).toBe(200);
    await world.query(
      'update legal_holds set lifted_at = set_at, lifted_by = $2, lifting_proposed_by = set_by where account_id = $1',
      [person.accountId, otto.officerId],
    );
    await approveAs(otto, id);
    expect((await person.call(whoAmI)).status).toBe(401);
    // Nothing of this person had to be kept: the account is gone, the request is anonymous, and the
    // answer was sent.
    expect(
      await world.query(
        'select account_id, asked, answer, proposed_answer, state from data_requests where id = $1',
        [request.id],
      ),
    ).toEqual([
      { account_id: null, asked: null, answer: null, proposed_answer: null, state: 'done' },
    ]);
    expect((await subjectsTo(person)).slice(0, 2)).toContain('Our answer to your data request');
    const { facts, evidence } = await otto.ok(getApproval, { params: { id } });
    expect(JSON.stringify([facts, evidence])).not.toMatch(/Erna|My data|our answer/);
  });

  it('[SAFE-12] are not answered with other words than the second officer read', async () => {
    const person = await world.investor('Wanda Words');
    const request = await made(person, 'access');
    const id = await proposed(request);
    await world.query("update data_requests set proposed_answer = 'No.' where id = $1", [
      request.id,
    ]);
    expect(answered(await tryToApprove(otto, id))).toEqual([409, 'evidence_changed']);
    await cora.ok(withdrawProposal, { params: { id } });
    expect(await settle(request)).toMatchObject({ status: 200 });
  });

  it('[SAFE-5][SAFE-12] for restriction set the mark and end the newsletter; two officers end it, and the person learns that before', async () => {
    const person = await world.investor('Rosa Restricted');
    await world.query(
      "insert into newsletter_subscriptions (id, email, locale, requested_from, requested_at, asked_at, confirmed_at, confirmed_from) values (gen_random_uuid(), $1, 'en', '127.0.0.1', now(), now(), now(), '127.0.0.1')",
      [person.email],
    );
    await approveAs(otto, await proposed(await made(person, 'restriction')));
    const shown = () => cora.ok(getDeskAccount, { params: { id: person.accountId } });
    expect((await shown()).restricted_at).not.toBeNull();
    expect(
      await world.query('select from newsletter_subscriptions where email = $1', [person.email]),
    ).toEqual([]);
    const lift = () =>
      cora.call(proposeRestrictionLifting, {
        params: { id: person.accountId },
        body: { reason: 'the dispute is over' },
      });
    const { approval_id: id } = (await lift()).body as { approval_id: string };
    expect(answered(await lift())).toEqual([409, 'already_proposed']);
    expect((await subjectsTo(person))[0]).toBe('We intend to end the restriction on your data');
    expect((await shown()).restricted_at).not.toBeNull();
    expect((await shown()).restriction_approval_id).toBe(id);
    await approveAs(otto, id);
    expect((await shown()).restricted_at).toBeNull();
    expect((await lift()).status).toBe(409);
    expect((await subjectsTo(person))[0]).toBe('The restriction on your data has ended');
  });

  it('[DESK-1] are never an officer’s own case, and support and audit can only read them', async () => {
    const own = await world.investor('Cora Compliance');
    await verifyOneself(own, 'Cora Compliance');
    expect((await enter(own, 'access')).status).toBe(403);
    const [sven, axel] = [
      await world.officer('Sven Support', 'support'),
      await world.officer('Axel Auditor', 'auditor'),
    ];
    for (const officer of [sven, axel]) {
      expect((await officer.ok(listDataRequests)).total).toBeGreaterThan(3);
      expect((await enter(own, 'access', officer)).status).toBe(403);
    }
  });
});
