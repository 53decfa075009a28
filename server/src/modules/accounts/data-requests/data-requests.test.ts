import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DataRequest,
  enterDataRequest,
  exportForDataRequest,
  getDataRequest,
  liftRestriction,
  listDataRequests,
  settleDataRequest,
} from '@bb1/domain/accounts/data-request-endpoints';
import { getDeskAccount, setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { verifyOneself } from '../../../../../testing/cast.ts';
import { type Investor, openWorld, type World } from '../../../../../testing/world.ts';

type Officer = Awaited<ReturnType<World['officer']>>;

let world: World;
let cora: Officer;
beforeAll(async () => {
  world = await openWorld({ ledger: true });
  cora = await world.officer('Cora Compliance', 'compliance');
});
afterAll(() => world.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.product.db.pool.query<Row>(text, values).then(({ rows }) => rows);
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
const settle = ({ id }: DataRequest, state: 'done' | 'refused' = 'done') =>
  cora.call(settleDataRequest, { params: { id }, body: { state, answer: 'Here is our answer.' } });
const subjectsTo = async (person: Investor) => {
  await world.runJobs();
  return world.mailbox.mails({ to: person.email }).map(({ subject }) => subject);
};

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
    expect((await settle(request)).status).toBe(200);
    expect((await settle(request, 'refused')).status).toBe(409);
    expect((await subjectsTo(person)).slice(0, 2).toSorted()).toEqual([
      'Our answer to your data request',
      'Your data request',
    ]);
    await expect(
      query("update data_requests set answer = 'something else' where id = $1", [request.id]),
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

  it('[SAFE-5] for access give the same export as the person would get, with the officer in the log', async () => {
    const person = await world.investor('Zita Zugang');
    const request = await entered(person, 'access');
    const answer = await cora.call(exportForDataRequest, { params: { id: request.id } });
    expect([answer.status, answer.text.startsWith('PK')]).toEqual([200, true]);
    expect(
      await query(
        "select actor_kind, actor_id from audit_log where act = 'account.data_exported' and subject = $1",
        [`account:${person.accountId}`],
      ),
    ).toEqual([{ actor_kind: 'officer', actor_id: cora.officerId }]);
    await settle(request);
    expect((await cora.call(exportForDataRequest, { params: { id: request.id } })).status).toBe(
      409,
    );
  });

  it('[SAFE-5] for erasure close the account with the answer, leave proof of the answer, and wait for a legal hold', async () => {
    const person = await world.investor('Erna Erased');
    const request = await entered(person, 'erasure');
    await cora.ok(setLegalHold, {
      params: { id: person.accountId },
      body: { reason: 'a court asks' },
    });
    expect(
      (await cora.ok(getDataRequest, { params: { id: request.id } })).closing?.obstacles,
    ).toEqual(['legal_hold']);
    expect((await settle(request)).status).toBe(409);
    expect((await person.call(whoAmI)).status).toBe(200);
    await query(
      'update legal_holds set lifted_at = now(), lifted_by = set_by where account_id = $1',
      [person.accountId],
    );
    expect((await settle(request)).status).toBe(200);
    expect((await person.call(whoAmI)).status).toBe(401);
    // Nothing of this person had to be kept: the account is gone, the request is anonymous, and the
    // answer was sent.
    expect(
      await query('select account_id, asked, state from data_requests where id = $1', [request.id]),
    ).toEqual([{ account_id: null, asked: null, state: 'done' }]);
    expect((await subjectsTo(person)).slice(0, 2)).toContain('Our answer to your data request');
    expect(
      (await cora.ok(getDataRequest, { params: { id: request.id } })).data_request.full_name,
    ).toBeNull();
  });

  it('[SAFE-5] for restriction set the mark and end the newsletter; the person is notified when it ends', async () => {
    const person = await world.investor('Rosa Restricted');
    await query(
      "insert into newsletter_subscriptions (id, email, locale, requested_from, requested_at, asked_at, confirmed_at, confirmed_from) values (gen_random_uuid(), $1, 'en', '127.0.0.1', now(), now(), now(), '127.0.0.1')",
      [person.email],
    );
    await settle(await entered(person, 'restriction'));
    expect(
      (await cora.ok(getDeskAccount, { params: { id: person.accountId } })).restricted_at,
    ).not.toBeNull();
    expect(
      await query('select from newsletter_subscriptions where email = $1', [person.email]),
    ).toEqual([]);
    await cora.ok(liftRestriction, {
      params: { id: person.accountId },
      body: { reason: 'the dispute is over' },
    });
    expect(
      (
        await cora.call(liftRestriction, {
          params: { id: person.accountId },
          body: { reason: 'again' },
        })
      ).status,
    ).toBe(409);
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
