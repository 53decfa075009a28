import { getApproval, takeLineOut } from '@bb1/domain/approvals/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  getAffiliate,
  startAutoInvest,
  takePartAsAffiliate,
} from '@bb1/domain/affiliates/endpoints';
import {
  type DeskCommission,
  exportAffiliates,
  exportCommissions,
  getAffiliateProgramme,
  listCommissionAllocations,
  listCommissions,
  listDeskAffiliates,
  proposeAffiliateExtension,
  proposeCommissionAllocation,
  proposeCommissionDecision,
} from '@bb1/domain/affiliates/desk-endpoints';
import type { SelfReferralSign } from '@bb1/domain/affiliates/self-referral';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { dayAfter } from '@bb1/domain/day-after';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents } from '@bb1/domain/money';
import { listReceivables } from '@bb1/domain/receivables/desk-endpoints';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import type { StatementEntry } from '../../../../testing/bank-for-tests.ts';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { declareOwn, importStatement, statement } from '../../../../testing/cast.ts';
import { openMoneyWorld, type MoneyWorld } from '../../../../testing/money-world.ts';
import { takeOwnData } from '../../../../testing/own-data.ts';
import { browserWithLink } from '../../../../testing/browser-with-link.ts';
import {
  AFTER_WITHDRAWAL_DAYS,
  openReferralScene,
  type ReferralScene,
} from '../../../../testing/referral-scene.ts';
import type { Investor } from '../../../../testing/world.ts';
import { Claimant } from '../claims/test-files/claimant.ts';

let world: MoneyWorld;
let scene: ReferralScene;
let finance: ApiClient;
let approver: ApiClient;

beforeAll(async () => {
  // Three weeks pass in most of the tests below.
  const longer = (moment: string) => new Date(Date.parse(moment) + 1000 * 86_400_000).toISOString();
  const yearsLater = (day: string) => `${Number(day.slice(0, 4)) + 3}${day.slice(4)}`;
  world = await openMoneyWorld({
    chains: ['stellar'],
    offering: (offering) => ({
      ...offering,
      sale: { ...offering.sale, end: longer(offering.sale.end) },
      affiliate: { ...offering.affiliate, end: longer(offering.affiliate.end) },
      bond: {
        ...offering.bond,
        issueDate: yearsLater(offering.bond.issueDate),
        maturityDate: yearsLater(offering.bond.maturityDate),
      },
    }),
  });
  scene = await openReferralScene(world);
  ({ finance, approver } = world);
}, 60_000);
afterEach(() => world.check());
afterAll(() => world.close());

const settle = async () => {
  await world.runJob('affiliates.settle_commissions');
};
const commissionOf = async (person: Investor) => (await person.ok(getAffiliate)).commission;
async function rowOf(orderId: string): Promise<DeskCommission | undefined> {
  return (await finance.ok(listCommissions)).commissions.find((one) => one.order_id === orderId);
}
async function afterWithdrawal(): Promise<void> {
  await world.pass({ days: AFTER_WITHDRAWAL_DAYS });
  await settle();
}
/** Settles while the person counts as a company. */
async function settledAsBusiness({ accountId }: Investor): Promise<void> {
  await world.query("update kyc_records set applicant_type = 'business' where account_id = $1", [
    accountId,
  ]);
  await settle();
  await world.query("update kyc_records set applicant_type = 'individual' where account_id = $1", [
    accountId,
  ]);
}
/** The bank reverses one transfer. */
async function takenBack(name: string, reference: string, amount: string): Promise<void> {
  const entry: StatementEntry = {
    direction: 'debit',
    isReversal: true,
    reversedReference: `${reference} ${amount}`,
    transfers: [
      {
        amountCents: cents(amount),
        counterpartyName: name,
        counterpartyIban: 'DE02120300000000202051',
        remittance: [reference],
      },
    ],
  };
  await importStatement(world, statement(world, [entry]));
  await world.runJobs();
}
async function invested(): Promise<void> {
  await approveAs(approver, (await finance.ok(proposeCommissionAllocation)).id);
}
async function decided(orderId: string, kind: 'refuse' | 'allow'): Promise<void> {
  const commission = await rowOf(orderId);
  const proposed = await finance.ok(proposeCommissionDecision, {
    params: { id: commission?.id ?? '' },
    body: { kind, reason: 'a test', version: commission?.version ?? 0 },
  });
  await approveAs(approver, proposed.approval_id);
}

describe('commission', () => {
  // First, because later the product clock is ahead of the ledger's.
  it('[AFF-2] for a business, which cannot withdraw, is earned at once; reversed after the tokens were claimed, it is owed and offset against later commission', async () => {
    const { person: anna, code } = await scene.affiliate('Adam Affiliate');
    const company = await scene.referred('Rolf Referred', code);
    const first = await scene.invests(company, '2000.00');
    await settle();
    expect((await commissionOf(anna)).pending).toBe('100.0000000');
    await settledAsBusiness(company);
    expect((await commissionOf(anna)).earned).toBe('100.0000000');
    await anna.ok(startAutoInvest, { body: { irreversible: true } });
    await invested();
    await claimed(anna, '100.0000000');
    await decided(first.id, 'refuse');
    expect(await commissionOf(anna)).toEqual({
      pending: '0.0000000',
      earned: '0.0000000',
      invested: '0.0000000',
      owed: '100.0000000',
    });
    await scene.invests(await scene.referred('Ruth Referred', code), '6000.00');
    await settle();
    await afterWithdrawal();
    expect(await commissionOf(anna)).toMatchObject({ earned: '200.0000000', owed: '0.0000000' });
    await invested();
    expect((await anna.ok(getTokenBalance)).unclaimed_tokens).toBe('200.0000000');
  });

  it("[AFF-2] is 5 % of what was paid, from 2,000.00 EUR on and not for 1,999.99; pending first, earned once withdrawal is impossible, and tokens only at the affiliate's request", async () => {
    const { person: anna, code } = await scene.affiliate('Anna Affiliate');
    const rudi = await scene.referred('Rudi Referred', code);
    await scene.invests(rudi, '1999.99');
    const enough = await scene.invests(rudi, '2000.00');
    await settle();
    await settle();
    expect(await anna.ok(getAffiliate)).toMatchObject({
      referred_people: 1,
      referred_investors: 1,
      sum_of_investment: null,
      months: [{ investors: 1, sum: null }],
      commission: {
        pending: '100.0000000',
        earned: '0.0000000',
        invested: '0.0000000',
        owed: '0.0000000',
      },
    });
    expect(
      (await anna.ok(getAffiliate)).referrals.map(({ number, state }) => [number, state]),
    ).toEqual([
      [1, 'pending'],
      [1, 'none'],
    ]);

    await afterWithdrawal();
    await settle();
    expect(await commissionOf(anna)).toMatchObject({
      pending: '0.0000000',
      earned: '100.0000000',
      invested: '0.0000000',
    });
    await world.runJobs();
    expect(world.lastMail(anna.email)).toMatchObject({
      subject: 'You’ve earned commission: 100 BB1',
    });
    expect(world.lastMail(anna.email).text).not.toContain('Rudi');
    // Not to be invested, so it becomes no tokens.
    expect(await finance.ok(listCommissionAllocations)).toMatchObject({ ready: [], waiting: [] });
    expect((await finance.call(proposeCommissionAllocation)).status).toBe(422);

    await anna.ok(startAutoInvest, { body: { irreversible: true } });
    const { id } = await finance.ok(proposeCommissionAllocation);
    const { evidence } = await approver.ok(getApproval, { params: { id } });
    expect(evidence.map((facts) => facts.map(({ value }) => value))).toEqual([
      ['1', 'Anna Affiliate', '100.0000000'],
    ]);
    expect((await tryToApprove(finance, id)).status).toBe(403);
    const answers = await Promise.all([tryToApprove(approver, id), tryToApprove(approver, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await commissionOf(anna)).toMatchObject({
      earned: '0.0000000',
      invested: '100.0000000',
    });
    expect((await anna.ok(getAffiliate)).referrals[0]).toMatchObject({ state: 'invested' });
    expect((await rowOf(enough.id))?.state).toBe('invested');
    await world.runJobs();
    expect(world.lastMail(anna.email).subject).toBe('Your commission: 100 BB1');
  });

  it('[AFF-2] needs two officers for the same proposal, enforced by the database', async () => {
    const { person: anna, code } = await scene.affiliate('Alma Affiliate');
    await scene.invests(await scene.referred('Ralf Referred', code), '4000.00');
    await settle();
    await afterWithdrawal();
    await anna.ok(startAutoInvest, { body: { irreversible: true } });
    const both = await world.officer('Bodo Both', 'finance', 'finance_approver');
    const { id } = await both.ok(proposeCommissionAllocation);
    expect(await tryToApprove(both, id)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    expect((await finance.call(proposeCommissionAllocation)).body.code).toBe('already_proposed');
    await expect(
      world.query(
        'insert into commission_allocations (id, proposed_by, proposed_at, decided_by, decided_at) values (gen_random_uuid(), $1, now(), $1, now())',
        [both.officerId],
      ),
    ).rejects.toThrow('check');
    await sendBackAs(approver, id);
    expect((await finance.ok(listCommissionAllocations)).ready).toMatchObject([
      { full_name: 'Alma Affiliate', tokens: '200.0000000' },
    ]);
    await invested();
  });

  it('[DESK-8][AFF-2] loses the own commission of its approver, who approves the rest, and is proposed without that of its proposer', async () => {
    const [asta, bert] = [
      await scene.affiliate('Asta Affiliate'),
      await scene.affiliate('Bert Affiliate'),
    ];
    await scene.invests(await scene.referred('Rena Referred', asta.code), '2000.00');
    await scene.invests(await scene.referred('Rolf Referred', bert.code), '2000.00');
    await settle();
    await afterWithdrawal();
    for (const { person } of [asta, bert])
      await person.ok(startAutoInvest, { body: { irreversible: true } });
    const own = await world.officer('Bea Both', 'finance', 'finance_approver');
    await declareOwn(own, bert.person);
    const { id } = await finance.ok(proposeCommissionAllocation);
    expect((await tryToApprove(own, id)).body.code).toBe('own_account');
    const { evidence } = await own.ok(getApproval, { params: { id } });
    const lines = evidence.map((facts) => facts.map(({ value }) => value));
    expect(lines.map(([, name]) => name)).toEqual(['Asta Affiliate', 'Bert Affiliate']);
    const takeOut = (line: string) =>
      own.call(takeLineOut, { params: { id }, body: { line, reason: 'my own' } });
    expect((await takeOut('3')).body.errors).toHaveProperty('line');
    const rest = await takeOut('2');
    await approveAs(own, String(rest.body['id']));
    expect((await finance.ok(listCommissionAllocations)).ready).toMatchObject([
      { full_name: 'Bert Affiliate', tokens: '100.0000000' },
    ]);
    expect((await own.call(proposeCommissionAllocation)).body.errors?.['base']).toBeDefined();
    await invested();
    expect((await finance.ok(listCommissionAllocations)).ready).toEqual([]);
  });

  it('[AFF-2] lapses with a withdrawal before it is earned', async () => {
    const { person: anna, code } = await scene.affiliate('Arno Affiliate');
    const referred = await scene.referred('Resi Referred', code);
    const order = await scene.invests(referred, '3000.00');
    await settle();
    expect((await commissionOf(anna)).pending).toBe('150.0000000');
    await referred.ok(withdrawOrder, { params: { id: order.id }, body: { confirmed: true } });
    await settle();
    await afterWithdrawal();
    await world.runJobs();
    // The affiliate gets no mail before it is earned.
    expect(
      world.mailbox
        .mails({ to: anna.email })
        .filter(({ subject }) => subject.includes('ommission')),
    ).toEqual([]);
    expect(await anna.ok(getAffiliate)).toMatchObject({
      sum_of_investment: null,
      months: [],
      commission: { pending: '0.0000000', earned: '0.0000000' },
      referrals: [{ state: 'lapsed' }],
    });
  });

  it('[AFF-2] shrinks when the bank reverses part of the money after the allocation, and is nothing when too little remains', async () => {
    const { person: anna, code } = await scene.affiliate('Anke Affiliate');
    const order = await scene.invests(
      await scene.referred('Rena Referred', code),
      '8000.00',
      {},
      { parts: ['5500.00', '1000.00', '1500.00'] },
    );
    await settle();
    await afterWithdrawal();
    expect((await commissionOf(anna)).earned).toBe('400.0000000');
    for (const [gone, left] of [
      ['1500.00', '325.0000000'],
      ['5500.00', '0.0000000'],
    ] as const) {
      await takenBack('Rena Referred', order.reference, gone);
      await settle();
      expect((await commissionOf(anna)).earned).toBe(left);
    }
    expect((await rowOf(order.id))?.state).toBe('taken_back');
  });

  it('[AFF-2] refused by two officers after its allocation, takes back the tokens that are still here and no bought ones', async () => {
    const { person: anna, code } = await scene.affiliate('Abel Affiliate');
    await scene.invests(anna, '500.00', {}, { iban: 'DE75512108001245126199' });
    const order = await scene.invests(await scene.referred('Rosa Referred', code), '3000.00');
    await settle();
    await afterWithdrawal();
    await anna.ok(startAutoInvest, { body: { irreversible: true } });
    await invested();
    const before = Number((await anna.ok(getTokenBalance)).unclaimed_tokens);
    await decided(order.id, 'refuse');
    expect(await commissionOf(anna)).toMatchObject({
      earned: '0.0000000',
      invested: '0.0000000',
      owed: '0.0000000',
    });
    expect(Number((await anna.ok(getTokenBalance)).unclaimed_tokens)).toBeCloseTo(before - 150, 7);
    expect((await rowOf(order.id))?.state).toBe('taken_back');
    await settle();
    await world.runJobs();
    expect(
      world.mailbox
        .mails({ to: anna.email })
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('Commission reversed')),
    ).toEqual(['Commission reversed: 150 BB1']);
    expect((await rowOf(order.id))?.state).toBe('taken_back');
  });

  it('[AFF-2] waits for the identification of the affiliate', async () => {
    const member = await world.investor('Mona Member');
    await world.query("update accounts set sign_up_context = 'affiliate' where id = $1", [
      member.accountId,
    ]);
    const { code } = await member.ok(takePartAsAffiliate);
    await scene.invests(
      await scene.person('Roni Referred', { browser: await browserWithLink(world, code ?? '') }),
      '2000.00',
    );
    await member.ok(startAutoInvest, { body: { irreversible: true } });
    await settle();
    await afterWithdrawal();
    expect(await finance.ok(listCommissionAllocations)).toMatchObject({
      ready: [],
      waiting: [{ full_name: 'Mona Member', waits_for: 'identification' }],
    });
    // The export has months, as the dashboard has, and no moment that tells whose investment it was.
    await world.secured(member);
    const { commissions } = (await takeOwnData(world, member)).data;
    expect(commissions).toHaveLength(1);
    expect(JSON.stringify(commissions)).not.toMatch(/\d{4}-\d{2}-\d{2}|\d{2}:\d{2}/);
  });

  it('[PAY-10][AFF-2] waits while the affiliate owes, also where it was proposed before', async () => {
    const { person: otto, code } = await scene.affiliate('Otto Offen');
    const own = await scene.invests(otto, '500.00', {}, { iban: 'DE75512108001245126199' });
    await scene.invests(await scene.referred('Rudi Referred', code), '2000.00');
    await otto.ok(startAutoInvest, { body: { irreversible: true } });
    await settle();
    await afterWithdrawal();
    const { id } = await finance.ok(proposeCommissionAllocation);
    await takenBack('Otto Offen', own.reference, '500.00');
    const refused = await tryToApprove(approver, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'commission_of_debtor']);
    await sendBackAs(approver, id, 'an affiliate owes');
    const waits = async () =>
      (await finance.ok(listCommissionAllocations)).waiting.find(
        ({ full_name }) => full_name === 'Otto Offen',
      )?.waits_for;
    expect(await waits()).toBe('receivable');
    const { receivables } = await finance.ok(listReceivables, { query: { state: 'open' } });
    const owed = receivables.find(({ full_name }) => full_name === 'Otto Offen');
    await world.booked({
      name: 'Otto Offen',
      amount: '500.00',
      remittance: owed?.reference ?? '',
    });
    expect(await waits()).toBeUndefined();
    await invested();
    expect(Number((await commissionOf(otto)).invested)).toBeGreaterThan(0);
  });
});

describe('a self-referral', () => {
  const IBAN = 'DE75512108001245126199';
  const WALLET = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7';
  interface Shared {
    readonly sign: SelfReferralSign;
    readonly names: readonly [affiliate: string, referred: string];
    readonly identity?: Record<string, unknown>;
    readonly iban?: string;
    readonly wallet?: string;
  }
  it.each<Shared>([
    { sign: 'person', names: ['Petra Selbst', 'Petra Selbst'] },
    { sign: 'document', names: ['Dora Selbst', 'Dirk Selbst'], identity: { doc_id: 'SAME0001' } },
    { sign: 'iban', names: ['Ida Selbst', 'Ingo Selbst'], iban: IBAN },
    { sign: 'wallet', names: ['Wanda Selbst', 'Willi Selbst'], wallet: WALLET },
  ])(
    '[AFF-2] by the same $sign holds back the commission until two officers have decided',
    async ({ sign, names: [own, theirs], identity = {}, iban, wallet }) => {
      const { person: anna, code } = await scene.affiliate(own, identity);
      const bank = iban === undefined ? {} : { sender_iban: iban };
      if (iban !== undefined) await scene.invests(anna, '100.00', bank, { iban });
      if (wallet !== undefined)
        await world.query(
          "insert into wallets (id, account_id, public_key, proof, proven_at) values (gen_random_uuid(), $1, $2, 'officers', now())",
          [anna.accountId, wallet],
        );
      const referred = await scene.referred(theirs, code, identity);
      const order = await scene.invests(
        referred,
        '2000.00',
        { ...bank, ...(wallet === undefined ? {} : { sender_xlm_address: wallet }) },
        iban === undefined ? {} : { iban },
      );
      await settle();
      await afterWithdrawal();
      expect(await rowOf(order.id)).toMatchObject({
        state: 'pending',
        signs: [sign],
        standing_signs: [sign],
      });
      expect((await commissionOf(anna)).earned).toBe('0.0000000');
      expect(
        (await finance.ok(listCommissions, { query: { only: 'standing' } })).commissions.map(
          (one) => one.order_id,
        ),
      ).toContain(order.id);
      await decided(order.id, sign === 'iban' ? 'allow' : 'refuse');
      await settle();
      expect((await rowOf(order.id))?.state).toBe(sign === 'iban' ? 'earned' : 'lapsed');
    },
  );

  it('[AFF-3] is found by a tax number that the person has replaced since, and by one that the affiliate gave and took back', async () => {
    const shared = { tax_residence: 'DE', no_tax_id_reason: null };
    const mine = { ...shared, tax_id: '36574261809' };
    const { person: anna, code } = await scene.affiliate('Tina Steuer', mine);
    const referred = await scene.referred('Tom Steuer', code, mine);
    const order = await scene.invests(referred, '2000.00');
    await settle();
    expect((await rowOf(order.id))?.standing_signs).toEqual(['person']);
    for (const { accountId } of [anna, referred])
      await world.query(
        "update identity_proofs set tax_id = null, tax_residence = 'AT', no_tax_id_reason = 'not_required' where account_id = $1",
        [accountId],
      );
    await afterWithdrawal();
    expect(await rowOf(order.id)).toMatchObject({ state: 'pending', standing_signs: ['person'] });
    // Also without a look in between.
    await world.query("update commissions set signs = '{}' where order_id = $1", [order.id]);
    await settle();
    expect(await rowOf(order.id)).toMatchObject({ state: 'pending', standing_signs: ['person'] });
  });

  it('[AFF-3] is found by an account that a refund was to go to, also where it did not', async () => {
    const iban = 'DE75512108001245126199';
    const { person: rea, code } = await scene.affiliate('Rea Rueckweg');
    await scene.invests(rea, '500.00', {}, { iban });
    const order = await scene.invests(await scene.referred('Rob Rueckweg', code), '2000.00');
    await world.query(
      "insert into refunds (id, payment_id, currency, amount, reason, note, payee_account, is_to_source, proposed_by, proposed_at, state, decided_by, decided_at) select gen_random_uuid(), a.payment_id, 'EUR', 1, 'overpaid', 'another account', $2, false, $3, now(), 'rejected', $4, now() from live_assignments a where a.order_id = $1",
      [order.id, iban, world.finance.officerId, world.approver.officerId],
    );
    await settle();
    expect((await rowOf(order.id))?.standing_signs).toEqual(['iban']);
  });

  it('[AFF-2] is not decided by one officer alone, counts a repetition once, and changes nothing when rejected', async () => {
    const { code } = await scene.affiliate('Pia Decided');
    const order = await scene.invests(await scene.referred('Pit Decided', code), '2000.00');
    await settle();
    const commission = await rowOf(order.id);
    const both = await world.officer('Berta Both', 'finance', 'finance_approver');
    const input = {
      params: { id: commission?.id ?? '' },
      body: { kind: 'refuse', reason: 'a test', version: commission?.version ?? 0 },
    } as const;
    const { approval_id: id } = await both.ok(proposeCommissionDecision, input);
    expect(await tryToApprove(both, id)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    expect((await finance.call(proposeCommissionDecision, input)).status).toBe(409);
    expect(
      (await finance.ok(listCommissions, { query: { only: 'proposed' } })).commissions,
    ).toMatchObject([{ order_id: order.id, decision: null, approval_id: id }]);
    await sendBackAs(approver, id);
    expect((await tryToApprove(approver, id)).status).toBe(409);
    expect((await rowOf(order.id))?.state).toBe('pending');
    expect(
      (
        await finance.call(proposeCommissionDecision, {
          ...input,
          body: { ...input.body, kind: 'allow' },
        })
      ).status,
    ).toBe(409);
  });
});

describe('an affiliate', () => {
  it('[AFF-3] sees months and no amounts of single people, and a sum only as a band, from five investors on', async () => {
    const { person: anna, code } = await scene.affiliate('Fanni Affiliate');
    const seen = () => anna.ok(getAffiliate);
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro'])
      await scene.invests(await scene.referred(`${name} Referred`, code), '2100.00');
    expect(await seen()).toMatchObject({
      referred_investors: 4,
      sum_of_investment: null,
      months: [{ investors: 4, sum: null }],
    });
    await scene.invests(await scene.referred('Cinco Referred', code), '2345.67');
    const { sum_of_investment, months, referrals } = await seen();
    expect([sum_of_investment, months.map(({ sum }) => sum)]).toEqual([
      { from: '10000.00', to: '25000.00' },
      [{ from: '10000.00', to: '25000.00' }],
    ]);
    expect(JSON.stringify(await seen())).not.toMatch(/2345|2100|10745/);
    expect(referrals.map(({ signed_up_in: month }) => month)).toEqual(
      Array.from({ length: 5 }, () => world.now().toISOString().slice(0, 7)),
    );
  });

  it('[AFF-3][KYC-12] sees no sum of one person with five accounts', async () => {
    const { person: affiliate, code } = await scene.affiliate('Fabio Affiliate');
    const people: Investor[] = [];
    for (const name of ['Una', 'Dua', 'Tria', 'Quadra', 'Quinta']) {
      const person = await scene.referred(`${name} Vielfach`, code);
      await scene.invests(person, '2100.00');
      people.push(person);
    }
    expect((await affiliate.ok(getAffiliate)).sum_of_investment).not.toBeNull();
    await world.query("update identity_proofs set doc_id = 'MANY0001' where account_id = any($1)", [
      people.map(({ accountId }) => accountId),
    ]);
    expect(await affiliate.ok(getAffiliate)).toMatchObject({
      referred_people: 5,
      referred_investors: 1,
      sum_of_investment: null,
      months: [{ investors: 1, sum: null }],
    });
  });
});

describe('the desk', () => {
  it('[DESK-3][AFF-2] lists affiliates and commissions, sorted and filtered, and exports them without formulas', async () => {
    const { affiliates, total } = await finance.ok(listDeskAffiliates, {
      query: { sort: 'commission' },
    });
    expect(total).toBe(affiliates.length);
    expect(affiliates[0]?.full_name).toBe('Adam Affiliate');
    expect(
      (await finance.ok(listCommissions, { query: { state: 'lapsed' } })).commissions.every(
        ({ state }) => state === 'lapsed',
      ),
    ).toBe(true);
    for (const [endpoint, words] of [
      [exportAffiliates, 'Adam Affiliate'],
      [exportCommissions, 'Ruth Referred'],
    ] as const) {
      const { status, text } = await finance.call(endpoint);
      expect(status).toBe(200);
      expect(text).toContain(words);
    }
    expect((await scene.reviewer.call(listDeskAffiliates)).status).toBe(200);
    expect(
      (await (await world.officer('Tom Token', 'token_operations')).call(listDeskAffiliates))
        .status,
    ).toBe(403);
  });

  it('[AFF-2] extends the programme by eight weeks with two officers, once, and while it runs', async () => {
    const before = await finance.ok(getAffiliateProgramme);
    const both = await world.officer('Bela Both', 'finance', 'finance_approver');
    expect(before).toMatchObject({ may_extend: true, runs: true, extended_weeks: 0 });
    const { approval_id: id } = await both.ok(proposeAffiliateExtension, {
      body: { reason: 'a test' },
    });
    expect(await tryToApprove(both, id)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    expect(
      (await finance.call(proposeAffiliateExtension, { body: { reason: 'again' } })).body.code,
    ).toBe('already_proposed');
    await approveAs(approver, id);
    const after = await finance.ok(getAffiliateProgramme);
    expect(after).toMatchObject({ may_extend: false, extended_weeks: 8, approval_id: null });
    const clockOf = (moment: string) =>
      new Date(moment).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' });
    expect([berlinDay(new Date(after.ends_at)), clockOf(after.ends_at)]).toEqual([
      dayAfter(berlinDay(new Date(before.ends_at)), 8 * 7),
      clockOf(before.ends_at),
    ]);
    expect(
      (await finance.call(proposeAffiliateExtension, { body: { reason: 'again' } })).status,
    ).toBe(409);
  });
});

/** Claims everything into a wallet of their own. */
async function claimed(person: Investor, tokens: string): Promise<void> {
  await world.query('delete from rate_limits');
  await world.secured(person);
  const claimant = new Claimant(person);
  const built = await claimant.build(await claimant.create());
  await person.ok(submitClaim, { body: claimant.sign(built, { tokens }) });
  await world.runJobs({ delayed: true });
  await expect
    .poll(async () => {
      await world.runJobs({ delayed: true });
      return (await claimant.current()).state;
    })
    .toBe('settled');
}
