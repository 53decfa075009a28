import { type ApiClient, type ApiInput } from '../../testing/api-client.ts';
import { proposeAccountBlock } from '@bb1/domain/accounts/block-endpoints';
import {
  approveProposal,
  getApproval,
  listApprovals,
  sendProposalBack,
  withdrawProposal,
} from '@bb1/domain/approvals/endpoints';
import {
  listCommissions,
  proposeAffiliateExtension,
  proposeCommissionDecision,
} from '@bb1/domain/affiliates/desk-endpoints';
import type { ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import type { Endpoint } from '@bb1/domain/endpoint';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { proposeMoneyRelease } from '@bb1/domain/officers/payment-halt-endpoints';
import { proposeCountryList } from '@bb1/domain/country-lists/desk-endpoints';
import { proposeOfficer } from '@bb1/domain/officers/change-endpoints';
import { proposeDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { proposeYearProfit } from '@bb1/domain/payouts/desk-endpoints';
import { proposeChurchTax } from '@bb1/domain/taxes/desk-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { beforeAll, expect, it } from 'vitest';
import { crashEverywhere } from '../../testing/crash-everywhere.ts';
import { order } from '../../testing/cast.ts';
import { forgetLimits, moneyWorldForAllTests } from '../../testing/money-world.ts';
import { openReferralScene } from '../../testing/referral-scene.ts';
import { beginHalt } from '../../server/src/modules/officers/payment-halt.ts';
import type { Officer } from '../../testing/world.ts';

const MOST_TRIES = 6;
const DAY_MS = 86_400_000;

const world = moneyWorldForAllTests({ chains: ['stellar'] });
let cora: Officer;
let carl: Officer;
let anna: Officer;
let ben: Officer;
let person: string;
/** Of a currency that nothing here moves. */
let halt: string;
let commission: { readonly id: string; readonly version: number };
beforeAll(async () => {
  [cora, carl, anna, ben] = [
    await world.officer('Cora Compliance', 'compliance'),
    await world.officer('Carl Compliance', 'compliance'),
    await world.officer('Anna Admin', 'administrator'),
    await world.officer('Ben Admin', 'administrator'),
  ];
  const buyer = await world.buyer('Mit Geld');
  const placed = await order(buyer, '250.00');
  await world.booked({ name: buyer.email, amount: '250.00', remittance: placed.reference });
  person = buyer.accountId;
  const scene = await openReferralScene(world);
  const { code } = await scene.affiliate('Anna Affiliate');
  const rudi = await scene.referred('Rudi Referred', code);
  await scene.invests(rudi, '2000.00');
  await world.runJob('affiliates.settle_commissions');
  const [one] = (await world.finance.ok(listCommissions)).commissions;
  commission = one ?? expect.unreachable('no commission');
  const { reference } = await order(rudi, '300.00');
  await world.booked({ name: 'Rudi Referred', amount: '300.00', remittance: reference });
  const stop = { kind: 'operator', scope: 'BTC', at: world.now(), reason: 'a test' } as const;
  halt = (await beginHalt(world.product.db, stop)) ?? expect.unreachable('halted already');
}, 120_000);

const day = (offset: number) => berlinDay(new Date(world.now().getTime() + offset * DAY_MS));

/** People try again after a broken page, and read that it was done if it was. */
async function act(officer: ApiClient, endpoint: Endpoint, input: ApiInput): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await forgetLimits(world);
    if ((await officer.call(endpoint, input)).status < 500) return;
  }
  expect.unreachable(`${endpoint.name} never answered`);
}

interface Moved {
  readonly kind: ApprovalKindName;
  readonly transaction: string;
  readonly maker: () => ApiClient;
  readonly checker: () => ApiClient;
  readonly endpoint: Endpoint;
  readonly input: () => ApiInput;
  /** What is there once it was carried out. */
  readonly done: string;
}

const MOVED: readonly Moved[] = [
  {
    kind: 'allocation',
    transaction: 'propose_allocation',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeAllocation,
    input: () => ({}),
    done: "select from allocation_lines l join orders o on o.id = l.order_id where o.amount_eur = 300 and o.status = 'tokens_allocated'",
  },
  {
    kind: 'discount_code',
    transaction: 'propose_discount_code',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeDiscountCode,
    input: () => ({
      body: {
        code: 'CRASH-10',
        rate_percent: 10,
        valid_from: day(0),
        valid_until: day(10),
        max_uses: 1,
        max_uses_per_person: 1,
        minimum_amount: '0',
        reason: 'a test',
      },
    }),
    done: "select from discount_codes where code = 'CRASH-10' and state = 'published'",
  },
  {
    kind: 'affiliate_extension',
    transaction: 'propose_affiliate_extension',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeAffiliateExtension,
    input: () => ({ body: { reason: 'a test' } }),
    done: 'select from affiliate_extensions where weeks = 8',
  },
  {
    kind: 'commission_decision',
    transaction: 'propose_commission_decision',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeCommissionDecision,
    input: () => ({
      params: { id: commission.id },
      body: { kind: 'refuse', reason: 'a test', version: commission.version },
    }),
    done: "select from commission_decisions d join commissions c on c.id = d.commission_id where c.state = 'lapsed'",
  },
  {
    kind: 'year_profit',
    transaction: 'propose_year_profit',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeYearProfit,
    input: () => ({
      body: { payout_number: 4, profit: '1000.00', document_reference: 'annual accounts' },
    }),
    done: "select from year_profits where profit_eur = 1000 and state = 'confirmed'",
  },
  {
    kind: 'tax_entry',
    transaction: 'taxes.propose_entry',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeChurchTax,
    input: () => ({
      params: { account_id: person },
      body: { year: 2020, answer: 'none', community: '', document_reference: 'a paper' },
    }),
    done: "select from tax_entries where year = 2020 and state = 'approved'",
  },
  {
    kind: 'money_release',
    transaction: 'propose_money_release',
    maker: () => world.finance,
    checker: () => world.approver,
    endpoint: proposeMoneyRelease,
    input: () => ({ body: { payment_halt_id: halt, reason: 'a test' } }),
    done: 'select from money_releases r join payment_halts h on h.id = r.payment_halt_id where h.lifted_at is not null',
  },
  {
    kind: 'account_block',
    transaction: 'propose_account_block',
    maker: () => cora,
    checker: () => carl,
    endpoint: proposeAccountBlock,
    input: () => ({ params: { id: person }, body: { kind: 'block', reason: 'a test' } }),
    done: "select from account_blocks b join accounts a on a.id = b.account_id join mail_outbox m on m.subject_id = a.id and m.template = 'account-blocked' where a.blocked_at is not null",
  },
  {
    kind: 'officer_change',
    transaction: 'propose_officer',
    maker: () => anna,
    checker: () => ben,
    endpoint: proposeOfficer,
    input: () => ({
      body: {
        full_name: 'Nina Neu',
        email: 'nina@issuer.example',
        locale: 'en',
        roles: ['support'],
        reason: 'a test',
      },
    }),
    done: "select from officer_invitations i join mail_outbox m on m.subject_id = i.id and m.template = 'officer-set-up' where i.is_approved",
  },
  {
    kind: 'country_list',
    transaction: 'propose_country_list',
    maker: () => cora,
    checker: () => carl,
    endpoint: proposeCountryList,
    input: () => ({
      body: {
        list_name: 'Crash',
        source: 'a test',
        countries: 'TV',
        applies_to: ['residence'],
        effect: 'refused',
        valid_from: day(0),
      },
    }),
    done: "select from country_list_versions v join country_lists l on l.id = v.list_id where l.name = 'Crash'",
  },
];

it.each(MOVED)(
  '[SAFE-2][DESK-8] a crash before and after the commit of every step of $kind: it is proposed, sent back, withdrawn and carried out once',
  async ({ kind, transaction, maker, checker, endpoint, input, done }) => {
    const [before] = await world.query<{ at: Date }>(
      'select max(coalesce(decided_at, proposed_at)) as at from approvals',
    );
    const notCrashed = crashEverywhere(world.product.db, [
      transaction,
      'send_proposal_back',
      'withdraw_proposal',
      'approve_proposal',
    ]);
    const open = async () => {
      const { approvals } = await checker().ok(listApprovals, { query: {} });
      const waiting = approvals.filter((one) => one.kind === kind && one.state === 'proposed');
      expect(waiting).toHaveLength(1);
      return { id: waiting[0]?.id ?? '' };
    };
    await act(maker(), endpoint, input());
    await act(checker(), sendProposalBack, { params: await open(), body: { reason: 'a test' } });
    await act(maker(), endpoint, input());
    await act(maker(), withdrawProposal, { params: await open() });
    expect(await world.query(done)).toEqual([]);
    await act(maker(), endpoint, input());
    const params = await open();
    const { content_hash } = await checker().ok(getApproval, { params });
    await act(checker(), approveProposal, { params, body: { content_hash } });
    expect(notCrashed()).toEqual([]);
    expect(await world.query(done)).toHaveLength(1);
    expect(
      await world.query<{ state: string; times: number }>(
        'select state, count(*)::int as times from approvals where kind = $1 and proposed_at > $2 group by state order by state',
        [kind, before?.at],
      ),
    ).toEqual(['approved', 'sent_back', 'withdrawn'].map((state) => ({ state, times: 1 })));
    expect(
      await world.query(
        "select act, count(*)::int as times from audit_log where act like 'approval.%' and after ->> 'kind' = $1 and at > $2 group by act order by act",
        [kind, before?.at],
      ),
    ).toEqual([
      { act: 'approval.approved', times: 1 },
      { act: 'approval.proposed', times: 3 },
      { act: 'approval.sent_back', times: 1 },
      { act: 'approval.withdrawn', times: 1 },
    ]);
  },
);
