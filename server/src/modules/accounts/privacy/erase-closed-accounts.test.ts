import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, register, whoAmI } from '@bb1/domain/accounts/endpoints';
import { closeAccount as closeAccountEndpoint } from '@bb1/domain/accounts/privacy-endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { cancelOrder, placeOrder } from '@bb1/domain/orders/endpoints';
import { approve } from '../../../../../testing/applicant.ts';
import {
  identityForm,
  importStatement,
  order,
  orderForm,
  statement,
  transfer,
  verifyOneself,
} from '../../../../../testing/cast.ts';
import { placesOf, tokenIn } from '../../../../../testing/waitlist-world.ts';
import {
  type Investor,
  type Officer,
  openWorld,
  registrationForm,
  type World,
} from '../../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../../money-invariants.ts';

let world: World;
let officers: Record<'reviewer' | 'finance' | 'approver', Officer>;
beforeEach(async () => {
  world = await openWorld();
  officers = {
    reviewer: await world.officer('Rita Reviewer', 'compliance'),
    finance: await world.officer('Finn Finance', 'finance'),
    approver: await world.officer('Ada Approver', 'finance_approver'),
  };
});
afterEach(() => world.close());

const endOf = (years: number) => `${world.now().getFullYear() + years}-12-31`;
const SWEEPS = ['accounts.forget_closed', 'payments.forget_old_books', 'mail.forget'];

/** Runs one minute's sweeps at that time in Berlin. */
async function sweepAt(berlinTime: string): Promise<void> {
  await world.moveClock(new Date(berlinTime));
  for (const name of SWEEPS) await world.runJob(name);
}
const lastEvening = (day: string) => `${day}T22:30:00Z`;
const newYear = (day: string) => `${Number(day.slice(0, 4)) + 1}-01-01T00:30:00+01:00`;

async function verified(fullName: string): Promise<Investor> {
  const person = await world.investor(fullName);
  await verifyOneself(person, fullName);
  await approve(officers.reviewer, person.accountId);
  return person;
}

const accountOf = async (id: string) =>
  (
    await world.query<{ full_name: string; email: string; erased: boolean }>(
      'select full_name, email, erased_at is not null as erased from accounts where id = $1',
      [id],
    )
  )[0];
const documentsOf = async (id: string) =>
  (
    await world.query(
      'select from document_bodies b join documents d on d.id = b.document_id where d.owner_id = $1',
      [id],
    )
  ).length;
const breaches = async () => (await checkMoneyInvariants(world.product.db)).breaches;

describe('the records of a closed account', () => {
  it("[SAFE-5] are kept to the last hour of an identification's five years and erased in the next: data, documents and their keys", async () => {
    const ida = await verified('Ida Identifiziert');
    await ida.ok(closeAccountEndpoint);
    const until = endOf(5);
    await sweepAt(lastEvening(until));
    expect((await accountOf(ida.accountId))?.full_name).toBe('Ida Identifiziert');
    expect(await documentsOf(ida.accountId)).toBeGreaterThan(0);
    expect(await placesOf(world, identityForm('Ida Identifiziert').doc_id)).toEqual([
      'identity_proofs',
      'kyc_decisions',
      'given_details',
    ]);
    await sweepAt(newYear(until));
    expect(await accountOf(ida.accountId)).toBeUndefined();
    for (const text of [
      'Identifiziert',
      identityForm('Ida Identifiziert').doc_id,
      'Musterstraße 1',
      'front.jpg',
    ])
      expect([text, await placesOf(world, text)]).toEqual([text, []]);
    expect(
      await world.query(
        'select (select count(*) from documents)::int as documents, (select count(*) from document_bodies)::int as bodies',
      ),
    ).toEqual([{ documents: 0, bodies: 0 }]);
    expect(
      (await placesOf(world, ida.accountId)).filter((table) => table !== 'rate_limits'),
    ).toEqual(['audit_log']);
    const rows = await world.query(
      'select actor_kind, reason, after from audit_log where subject = $1 order by id desc limit 1',
      [`account:${ida.accountId}`],
    );
    expect(rows).toEqual([
      {
        actor_kind: 'system',
        reason: 'retention period over',
        after: { left: 'deleted', records: ['identification'] },
      },
    ]);
  });

  it('[SAFE-5] are not erased under a legal hold; lifting it lets the calendar continue', async () => {
    const hilde = await verified('Hilde Haltan');
    await hilde.ok(closeAccountEndpoint);
    await world.query(
      "insert into legal_holds (account_id, reason, set_by, set_at) values ($1, 'court file 4', $2, $3)",
      [hilde.accountId, officers.reviewer.officerId, world.now()],
    );
    await sweepAt(newYear(endOf(5)));
    await sweepAt(newYear(endOf(5)));
    expect((await accountOf(hilde.accountId))?.full_name).toBe('Hilde Haltan');
    expect(await documentsOf(hilde.accountId)).toBeGreaterThan(0);
    await expect(
      world.query('delete from kyc_verdict_changes where account_id = $1', [hilde.accountId]),
    ).rejects.toThrow('append-only');
    await expect(
      world.query('delete from accounts where id = $1', [hilde.accountId]),
    ).rejects.toThrow();
    await world.query(
      'update legal_holds set lifted_at = $2, lifted_by = $3, lifting_proposed_by = $4 where account_id = $1',
      [hilde.accountId, world.now(), officers.approver.officerId, officers.reviewer.officerId],
    );
    for (const name of SWEEPS) await world.runJob(name);
    expect(await accountOf(hilde.accountId)).toBeUndefined();
    for (const text of ['Haltan', 'court file 4']) expect(await placesOf(world, text)).toEqual([]);
  });

  it('[SAFE-5] are not erased early by anybody: the database refuses', async () => {
    const emil = await verified('Emil Eilig');
    const { id } = await order(emil, '500.00');
    await emil.ok(cancelOrder, { params: { id } });
    await emil.ok(closeAccountEndpoint);
    for (const attempt of [
      'delete from kept_records where account_id = $1',
      "update kept_records set until = '2001-01-01' where account_id = $1",
      'update kept_records set erased_at = now() where account_id = $1',
      'delete from kyc_verdict_changes where account_id = $1',
      "update orders set sender_iban = null, sender_xlm_address = null, request_hash = '' where account_id = $1",
    ]) {
      await expect(world.query(attempt, [emil.accountId]), attempt).rejects.toThrow(
        /is kept until|append-only|are fixed/,
      );
    }
    expect(await documentsOf(emil.accountId)).toBeGreaterThan(0);
  });

  it('[SAFE-5] leave names and texts in bank bookings of open accounts for ten years, and in unassigned ones for longer', async () => {
    const doro = await verified('Doro Dauerhaft');
    const placed = await order(doro, '500.00');
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Doro Dauerhaft', amount: '500.00', remittance: placed.reference }),
        transfer({ name: 'Nemo Niemand', amount: '77.00', remittance: 'no idea' }),
      ]),
    );
    await world.runJobs();
    await expect(
      world.query(
        "update bank_lines set counterparty_name = null, counterparty_iban = null, remittance = '', end_to_end_id = null",
      ),
    ).rejects.toThrow('append-only');
    await expect(
      world.query(
        "update payments set payer_name = null, payer_account = null, remittance = '', end_to_end_id = null",
      ),
    ).rejects.toThrow('is fixed');
    const until = endOf(10);
    await sweepAt(lastEvening(until));
    expect((await placesOf(world, 'Doro Dauerhaft')).toSorted()).toEqual(
      expect.arrayContaining(['bank_lines', 'payments']),
    );
    await sweepAt(newYear(until));
    expect(await placesOf(world, 'Doro Dauerhaft')).not.toContain('payments');
    expect(await placesOf(world, 'Doro Dauerhaft')).not.toContain('bank_lines');
    expect((await placesOf(world, 'Nemo Niemand')).toSorted()).toEqual(['bank_lines', 'payments']);
    expect(await world.query("select from bank_imports where file <> ''")).toHaveLength(0);
    expect(await breaches()).toEqual([]);
    await expect(world.query('delete from bank_lines')).rejects.toThrow('append-only');
  });

  it.each([
    {
      why: 'a legal hold',
      name: 'Helga Halt',
      keep: "insert into legal_holds (account_id, reason, set_by, set_at) select $1, 'a court', id, now() from officers limit 1",
    },
    {
      why: 'a restriction',
      name: 'Rita Ruht',
      keep: 'update accounts set restricted_at = now() where id = $1',
    },
  ])('[SAFE-5] stay in the bank bookings of a person under $why', async ({ name, keep }) => {
    const person = await verified(name);
    const placed = await order(person, '500.00');
    await importStatement(
      world,
      statement(world, [transfer({ name, amount: '500.00', remittance: placed.reference })]),
    );
    await world.runJobs();
    await world.query(keep, [person.accountId]);
    await sweepAt(newYear(endOf(11)));
    expect(await placesOf(world, name)).toEqual(expect.arrayContaining(['bank_lines', 'payments']));
    expect(await world.query("select from bank_imports where file <> ''")).not.toEqual([]);
  });

  it('[SAFE-5][PAY-4] are not erased while we hold money that names an order of theirs', async () => {
    const mona = await verified('Mona Moneten');
    const { id, reference } = await order(mona, '500.00');
    await mona.ok(cancelOrder, { params: { id } });
    await mona.ok(closeAccountEndpoint);
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Mona Moneten', amount: '500.00', remittance: reference }),
      ]),
    );
    await world.runJobs();
    await sweepAt(newYear(endOf(10)));
    expect((await accountOf(mona.accountId))?.full_name).toBe('Mona Moneten');
    expect(await documentsOf(mona.accountId)).toBeGreaterThan(0);
  });

  it('[SAFE-5][AUTH-8] are erased without affecting a new account with the same address', async () => {
    const rita = await verified('Rita Rückkehr');
    const placed = await rita.ok(placeOrder, { body: orderForm('500.00') });
    await rita.ok(cancelOrder, { params: { id: placed.id } });
    await rita.ok(closeAccountEndpoint);
    await world.query('delete from rate_limits');
    const again = world.visitor();
    await again.ok(register, {
      body: registrationForm(rita.email, { full_name: 'Rita Neu' }),
    });
    await world.runJobs();
    await again.ok(confirmEmail, {
      body: { token: tokenIn(world, rita.email, 'Please confirm your email address') },
    });
    await again.ok(sendContactMessage, {
      body: { full_name: 'Rita Neu', email: rita.email, message: 'A new question', locale: 'en' },
    });
    await world.query('update contact_messages set answered_at = received_at, answered_by = $1', [
      officers.reviewer.officerId,
    ]);
    await sweepAt(newYear(endOf(10)));
    expect(await placesOf(world, 'Rita Rückkehr')).toEqual([]);
    expect(await placesOf(world, 'A new question')).toContain('contact_messages');
    expect(await again.ok(whoAmI)).toMatchObject({
      full_name: 'Rita Neu',
      email: rita.email,
      email_confirmed: true,
    });
  });

  it('[SAFE-5] are erased once and completely by two concurrent workers', async () => {
    const people = [await verified('Paul Parallel'), await verified('Petra Parallel')];
    for (const person of people) await person.ok(closeAccountEndpoint);
    await world.moveClock(new Date(newYear(endOf(5))));
    await Promise.all([1, 2, 3].map(() => world.runJob('accounts.forget_closed')));
    expect(await placesOf(world, 'Parallel')).toEqual([]);
    const rows = await world.query("select from audit_log where act = 'account.erased'");
    expect(rows).toHaveLength(2);
  });
});
