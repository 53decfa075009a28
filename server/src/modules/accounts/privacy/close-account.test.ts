import { beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail, login, register, updateUser, whoAmI } from '@bb1/domain/accounts/endpoints';
import { closeAccount, getClosing } from '@bb1/domain/accounts/privacy-endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { listKycReviews } from '@bb1/domain/kyc/desk-endpoints';
import { parseMoney } from '@bb1/domain/money';
import { cancelOrder, declareInitialOrder, placeOrder } from '@bb1/domain/orders/endpoints';
import { confirmNewsletter } from '@bb1/domain/waitlist/endpoints';
import { approve } from '../../../../../testing/applicant.ts';
import {
  importStatement,
  order,
  orderForm,
  statement,
  transfer,
  verifyOneself,
} from '../../../../../testing/cast.ts';
import { takeOwnData } from '../../../../../testing/own-data.ts';
import {
  join,
  placesOf,
  subjectsTo,
  SUBJECTS,
  tokenIn,
} from '../../../../../testing/waitlist-world.ts';
import {
  forAllTests,
  type Investor,
  type Officer,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../../money-invariants.ts';
import { post, posting } from '../../../platform/journal/journal.ts';

const world = forAllTests(openWorld);
let officers: Record<'reviewer' | 'finance', Officer>;
beforeAll(async () => {
  officers = {
    reviewer: await world.officer('Rita Reviewer', 'compliance'),
    finance: await world.officer('Finn Finance', 'finance'),
  };
});

const year = () => world.now().getFullYear();
const registration = (email: string, fullName: string) =>
  registrationForm(email, { full_name: fullName });

async function verified(fullName: string): Promise<Investor> {
  const person = await world.investor(fullName);
  await verifyOneself(person, fullName);
  await approve(officers.reviewer, person.accountId);
  return person;
}

async function cancelled(person: Investor): Promise<string> {
  const { id, reference } = await order(person, '500.00');
  await person.ok(cancelOrder, { params: { id } });
  return reference;
}

async function registerAgain(email: string, fullName: string): Promise<string> {
  await world.query('delete from rate_limits');
  const { id } = await world.visitor().ok(register, { body: registration(email, fullName) });
  await world.runJobs();
  await world.visitor().ok(confirmEmail, {
    body: { token: tokenIn(world, email, 'Please confirm your email address') },
  });
  return id;
}

describe('closing an account without records that the law protects', () => {
  it('[AUTH-8][SAFE-5] deletes it completely, with waitlist, newsletter, messages, uploads, factors and sessions; only the last mail remains', async () => {
    const email = 'ganz@people.example';
    await join(world, email, { full_name: 'Gerda Ganz', newsletter: true });
    await world
      .visitor()
      .ok(confirmNewsletter, { body: { token: tokenIn(world, email, SUBJECTS.newsletter) } });
    await registerAgain(email, 'Gerda Ganz');
    const [gerda, elsewhere] = [world.visitor(), world.visitor()];
    const { id: accountId } = await gerda.ok(login, { body: { email, password: PASSWORD } });
    await elsewhere.ok(login, { body: { email, password: PASSWORD } });
    await gerda.ok(updateUser, { body: { phone_number: '+49 30 998877' } });
    await gerda.ok(sendContactMessage, {
      body: { full_name: 'Gerda Ganz', email, message: 'An old question', locale: 'en' },
    });
    await world.query(
      'update contact_messages set answered_at = received_at, answered_by = $2 where email = $1',
      [email, officers.reviewer.officerId],
    );
    await gerda.ok(declareInitialOrder, { body: { amount: '2500', currency: 'EUR' } });
    await verifyOneself(gerda, 'Gerda Ganz');
    await world.secured(gerda);
    await world.runJobs();

    expect(await gerda.ok(getClosing)).toEqual({ obstacles: [], kept: [] });
    await gerda.ok(closeAccount);
    expect(gerda.cookies.has('session')).toBe(false);
    expect((await elsewhere.call(whoAmI)).status).toBe(401);
    await world.runJobs();
    const mail = world.lastMail(email);
    expect([mail.subject, mail.text.includes('Money Laundering')]).toEqual([
      'Your account is closed',
      false,
    ]);
    expect(
      (await world.visitor().call(login, { body: { email, password: PASSWORD } })).body.code,
    ).toBe('invalid_login');

    const rows = await world.query('select template from mail_outbox where recipient = $1', [
      email,
    ]);
    expect(rows).toEqual([{ template: 'account-closed' }]);
    await world.query(
      "update mail_outbox set created_at = created_at - interval '91 days' where recipient = $1",
      [email],
    );
    await world.runJob('mail.forget');
    for (const text of [email, 'Gerda Ganz', '4930998877', 'An old question'])
      expect([text, await placesOf(world, text)]).toEqual([text, []]);
    expect((await placesOf(world, accountId)).filter((table) => table !== 'rate_limits')).toEqual([
      'audit_log',
    ]);
  });

  it('[AUTH-8][SAFE-5] lets the owner return with the same address as a new person', async () => {
    const hans = await world.investor('Hans Heimkehr');
    await hans.ok(closeAccount);
    const again = await registerAgain(hans.email, 'Hans Heimkehr');
    expect(again).not.toBe(hans.accountId);
    expect(
      (await world.visitor().ok(login, { body: { email: hans.email, password: PASSWORD } })).id,
    ).toBe(again);
  });

  it("[AUTH-8] with an unconfirmed address sends no mail and does not affect the address's owner", async () => {
    const email = 'echt@people.example';
    await join(world, email, { full_name: 'Edda Echt' });
    const stranger = world.visitor();
    await stranger.ok(register, { body: registration(email, 'Sven Stranger') });
    await world.runJobs();
    const reported = subjectsTo(world, email);
    await stranger.ok(closeAccount);
    await world.runJobs();
    expect(subjectsTo(world, email)).toEqual(reported);
    expect(await placesOf(world, 'Sven Stranger')).toEqual([]);
    expect(await placesOf(world, 'Edda Echt')).toContain('waitlist_members');
  });
});

describe('closing an account with records that the law makes us keep', () => {
  it('[AUTH-8][SAFE-5] states what is kept until when, keeps that and nothing else, and hides it from all lists', async () => {
    const ida = await verified('Ida Identifiziert');
    await ida.ok(updateUser, { body: { phone_number: '+49 30 112233' } });
    await cancelled(ida);
    const kept = [
      { record: 'bookkeeping', until: `${year() + 10}-12-31` },
      { record: 'identification', until: `${year() + 5}-12-31` },
    ];
    expect(await ida.ok(getClosing)).toEqual({ obstacles: [], kept });
    await ida.ok(closeAccount);
    await world.runJobs();
    expect(world.lastMail(ida.email).text).toContain(`until 31 December ${year() + 5} (section 8`);
    expect(world.lastMail(ida.email).text).toContain(
      `until 31 December ${year() + 10} (section 147`,
    );
    const rows = await world.query(
      'select full_name, email, phone_number, password_hash, closed_at is not null as closed from accounts where id = $1',
      [ida.accountId],
    );
    expect(rows).toEqual([
      {
        full_name: 'Ida Identifiziert',
        email: ida.email,
        phone_number: null,
        password_hash: '',
        closed: true,
      },
    ]);
    expect(
      await world.query(
        'select record, until::text from kept_records where account_id = $1 order by record',
        [ida.accountId],
      ),
    ).toEqual(kept);
    expect(
      await world.query('select from documents where owner_id = $1', [ida.accountId]),
    ).toHaveLength(2);
    const letters = await world.query<{ template: string }>(
      'select distinct template from mail_outbox where subject_id = $1 order by 1',
      [ida.accountId],
    );
    expect(letters.map(({ template }) => template)).toEqual(['account-closed', 'order-placed']);
    const { reviews } = await officers.reviewer.ok(listKycReviews, {});
    expect(reviews.map((review) => review.account_id)).not.toContain(ida.accountId);
    expect(
      (await world.visitor().call(login, { body: { email: ida.email, password: PASSWORD } }))
        .status,
    ).toBe(422);
  });

  it('[AUTH-8][SAFE-5] keeps no address for an identification alone', async () => {
    const nora = await verified('Nora Niebestellt');
    await nora.ok(closeAccount);
    const rows = await world.query('select full_name, email from accounts where id = $1', [
      nora.accountId,
    ]);
    expect(rows).toEqual([{ full_name: 'Nora Niebestellt', email: '' }]);
    await world.runJobs();
    expect(subjectsTo(world, nora.email).at(-1)).toBe('Your account is closed');
  });

  it('[AUTH-8] leaves nothing to a new account with the same address', async () => {
    const olga = await verified('Olga Oft');
    await cancelled(olga);
    await olga.ok(closeAccount);
    await world.runJobs();
    await registerAgain(olga.email, 'Olga Oft');
    const again = world.visitor();
    await again.ok(login, { body: { email: olga.email, password: PASSWORD } });
    const { data } = await takeOwnData(world, again);
    expect(data).toMatchObject({ orders: [], identity_proofs: [], documents: [] });
    expect(JSON.stringify(data)).not.toContain(olga.accountId);
  });

  it('[AUTH-8][SAFE-5] writes neither name nor address into the permanent log', async () => {
    const paula = await verified('Paula Protokoll');
    await cancelled(paula);
    await paula.ok(closeAccount);
    for (const text of ['Protokoll', paula.email])
      expect(await placesOf(world, text)).not.toContain('audit_log');
    const rows = await world.query(
      "select actor_id, after from audit_log where subject = $1 and act = 'account.closed'",
      [`account:${paula.accountId}`],
    );
    expect(rows).toMatchObject([{ actor_id: paula.accountId, after: { left: 'restricted' } }]);
  });
});

describe('closing an account with open business', () => {
  async function refusedFor(person: Investor, ...obstacles: string[]): Promise<void> {
    expect((await person.ok(getClosing)).obstacles).toEqual(obstacles);
    const answer = await person.call(closeAccount);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'account_cannot_close', detail: { obstacles } },
    ]);
    expect((await person.call(whoAmI)).status).toBe(200);
    const rows = await world.query(
      'select closed_at, password_hash <> $2 as can_sign_in from accounts where id = $1',
      [person.accountId, ''],
    );
    expect(rows).toEqual([{ closed_at: null, can_sign_in: true }]);
  }

  it('[AUTH-8] is refused while an order is open, paid or not', async () => {
    const quirin = await verified('Quirin Quer');
    const { reference } = await order(quirin, '500.00');
    await refusedFor(quirin, 'open_order');
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Quirin Quer', amount: '500.00', remittance: reference }),
      ]),
    );
    await world.runJobs();
    await refusedFor(quirin, 'open_order');
  });

  it('[AUTH-8] is refused while we hold money that names an order of theirs, in any spelling', async () => {
    const rosa = await verified('Rosa Rest');
    const reference = await cancelled(rosa);
    const typed = reference.toLowerCase().split('').join(' ');
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Rosa Rest', amount: '500.00', remittance: `Zahlung ${typed}` }),
      ]),
    );
    await world.runJobs();
    await refusedFor(rosa, 'payment_under_way');
  });

  it('[AUTH-8] is refused while tokens can be claimed or a claim is in progress', async () => {
    const stefan = await world.investor('Stefan Stück');
    const sides = {
      debit: { account: 'unsold_tokens' },
      credit: { account: 'unclaimed_tokens', subjectId: stefan.accountId },
    };
    await world.product.db.transaction('test_give_tokens', (tx) =>
      post(tx, {
        kind: 'tokens_allocated',
        causeId: crypto.randomUUID(),
        at: world.now(),
        lines: posting(parseMoney('TOKEN', '10'), sides),
      }),
    );
    await refusedFor(stefan, 'tokens_to_claim');
    await world.query(
      'insert into distribution_claims (id, account_id, public_key, token_amount, created_at) values (gen_random_uuid(), $1, $2, 1, now())',
      [stefan.accountId, `G${'A'.repeat(55)}`],
    );
    await refusedFor(stefan, 'tokens_to_claim', 'claim_under_way');
  });

  it('[AUTH-8][SAFE-5] is refused under a legal hold', async () => {
    const tilda = await world.investor('Tilda Treuhand');
    await world.query(
      "insert into legal_holds (account_id, reason, set_by, set_at) values ($1, 'file 17', $2, now())",
      [tilda.accountId, officers.reviewer.officerId],
    );
    await refusedFor(tilda, 'legal_hold');
    expect((await tilda.call(closeAccount)).text).not.toContain('file 17');
  });

  it('[AUTH-8] waits for an unreachable ledger rather than assume that no tokens are left', async () => {
    const udo = await world.investor('Udo Unklar');
    await world.query(
      "insert into wallets (id, account_id, public_key, proof, proven_at) values (gen_random_uuid(), $1, $2, 'web_authentication', now())",
      [udo.accountId, `G${'B'.repeat(55)}`],
    );
    for (const endpoint of [getClosing, closeAccount])
      expect([(await udo.call(endpoint)).status, (await udo.call(endpoint)).body.code]).toEqual([
        503,
        'ledger_unavailable',
      ]);
    expect((await udo.call(whoAmI)).status).toBe(200);
  });

  it('[AUTH-8][AUTH-4] is refused without a fresh step-up', async () => {
    const vera = await world.investor('Vera Vorsicht');
    await world.query(
      'update sessions set stepped_up_at = null, stepped_up_with = null where subject_id = $1',
      [vera.accountId],
    );
    expect((await vera.call(closeAccount)).body.code).toBe('step_up_needed');
    expect((await world.visitor().call(closeAccount)).status).toBe(401);
    expect((await vera.call(whoAmI)).status).toBe(200);
  });
});

describe('closing an account concurrently', () => {
  it('[AUTH-8] closes once for a double click, with one mail and one log entry', async () => {
    const willi = await verified('Willi Zweimal');
    const answers = await Promise.all([willi.call(closeAccount), willi.call(closeAccount)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    await world.runJobs();
    expect(
      subjectsTo(world, willi.email).filter((subject) => subject === 'Your account is closed'),
    ).toHaveLength(1);
    const rows = await world.query(
      "select from audit_log where subject = $1 and act = 'account.closed'",
      [`account:${willi.accountId}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('[AUTH-8][OFF-3] either closes the account or places the order of the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const xaver = await verified('Xaver Gleichzeitig');
      await world.query('delete from rate_limits');
      const [placed, closed] = await Promise.all([
        xaver.call(placeOrder, { body: orderForm('500.00') }),
        xaver.call(closeAccount),
      ]);
      expect([
        [201, 409],
        [401, 200],
      ]).toContainEqual([placed.status, closed.status]);
      const rows = await world.query<{ open: boolean }>(
        "select exists (select from orders o join accounts a on a.id = o.account_id where a.closed_at is not null and o.status = 'pending') as open",
      );
      expect(rows[0]?.open).toBe(false);
    }
  });

  it('[AUTH-8] lets no closed account start an order or a claim, enforced by the database', async () => {
    const yvonne = await verified('Yvonne Yacht');
    await yvonne.ok(closeAccount);
    const placed =
      "insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline) values (gen_random_uuid(), $1, $2, 100, 100, 100, 'EUR', 'BB1-Y', '{}', 'key', '', now(), now() + interval '1 day')";
    await expect(
      world.query(placed, [yvonne.accountId, world.offering.token.code]),
    ).rejects.toThrow('is closed');
    await expect(
      world.query(
        'insert into distribution_claims (id, account_id, public_key, token_amount, created_at) values (gen_random_uuid(), $1, $2, 1, now())',
        [yvonne.accountId, `G${'C'.repeat(55)}`],
      ),
    ).rejects.toThrow('is closed');
  });

  it('[AUTH-8][PAY-4] does not lose a payment that arrives afterwards: it waits for an officer with its sender, and the books agree', async () => {
    const zita = await verified('Zita Zuspät');
    const reference = await cancelled(zita);
    await zita.ok(closeAccount);
    await importStatement(
      world,
      statement(world, [
        transfer({
          name: 'Zita Zuspät',
          amount: '500.00',
          remittance: reference,
          iban: 'DE02120300000000202051',
        }),
      ]),
    );
    await world.runJobs();
    const rows = await world.query(
      'select state, queue_reason, payer_name, payer_account from payments where remittance = $1',
      [reference],
    );
    expect(rows).toEqual([
      {
        state: 'queued',
        queue_reason: 'order_not_open',
        payer_name: 'Zita Zuspät',
        payer_account: 'DE02120300000000202051',
      },
    ]);
    const orders = await world.query('select status from orders where reference = $1', [reference]);
    expect(orders).toEqual([{ status: 'cancelled' }]);
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.filter(
        ({ what }) => what.includes('payment') || what.includes('bank') || what.includes('order'),
      ),
    ).toEqual([]);
  });
});
