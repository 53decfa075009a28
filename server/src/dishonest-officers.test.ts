import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import type { Endpoint } from '@bb1/domain/endpoint';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { conflictsAmong } from '@bb1/domain/officers/conflicting-roles';
import { proposeOfficer } from '@bb1/domain/officers/change-endpoints';
import { type Role, ROLES } from '@bb1/domain/officers/rights';
import { cancelOrder, type Order } from '@bb1/domain/orders/endpoints';
import {
  listRefusedBankEntries,
  previewBankImport,
  proposeManualBooking,
} from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { makeRefundFile, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { listReceivables, proposeWriteOff } from '@bb1/domain/receivables/desk-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { ApiAnswer, ApiClient, ApiInput } from '../../testing/api-client.ts';
import type { StatementEntry } from '../../testing/bank-for-tests.ts';
import { approve } from '../../testing/applicant.ts';
import { approveAs, sendBackAs } from '../../testing/approvals.ts';
import { confirmUpload, importStatement, statementAt, transfer } from '../../testing/cast.ts';
import {
  detailOf,
  forgetLimits,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../testing/money-world.ts';
import { enterOpeningBalance } from '../../testing/opening-balance.ts';
import type { Investor } from '../../testing/world.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/security/dishonest-officers.md');

/** An account of the attackers, at another bank than the money came from. */
const THEIR_IBAN = 'DE02500105170137075030';

interface Officer extends ApiClient {
  readonly officerId: string;
}

/** Every role alone, and the two widest sets of roles that one officer may have. */
const CAST: readonly (readonly [string, readonly Role[]])[] = [
  ...ROLES.map((role) => [role, [role]] as const),
  [
    'all but approver',
    ['support', 'reviewer', 'compliance', 'finance', 'token_operations', 'content'],
  ],
  ['approver and more', ['support', 'reviewer', 'compliance', 'finance_approver', 'content']],
];

const world = moneyWorldForAllTests();
let accomplice: Investor;
let debtor: Investor;
let administrator: Officer;
const officers: { readonly name: string; readonly pair: readonly [Officer, Officer] }[] = [];

beforeAll(async () => {
  accomplice = await world.buyer('Anna Muster');
  debtor = await world.buyer('Dora Muster');
  const reviewer = await world.officer('Rita Review', 'reviewer');
  for (const { accountId } of [accomplice, debtor]) await approve(reviewer, accountId);
  administrator = await world.officer('Ada Admin', 'administrator');
  for (const [name, roles] of CAST) {
    expect(conflictsAmong(roles)).toEqual([]);
    await forgetLimits(world);
    officers.push({
      name,
      pair: [
        await world.officer(`One ${name}`, ...roles),
        await world.officer(`Two ${name}`, ...roles),
      ],
    });
  }
}, 120_000);

type Coalition = readonly ApiClient[];

/** The first answer that is no refusal among those of all members; null when each is refused. */
async function anyOf(
  coalition: Coalition,
  endpoint: Endpoint,
  input: ApiInput = {},
): Promise<ApiAnswer | null> {
  for (const member of coalition) {
    const answer = await member.call(endpoint, input);
    if (answer.status < 400) return answer;
  }
  return null;
}

/** Whether a member approves a proposal, as it is shown to any of them. */
async function approvedBy(coalition: Coalition, id: string): Promise<boolean> {
  const params = { id };
  const seen = await anyOf(coalition, getApproval, { params });
  const { content_hash } = (seen?.body ?? {}) as { content_hash: string };
  return (await anyOf(coalition, approveProposal, { params, body: { content_hash } })) !== null;
}

/** The bank delivers these entries. */
async function bankBooks(...entries: readonly StatementEntry[]): Promise<void> {
  await importStatement(world, statementAt(world, await joinedBalance(), entries));
  await world.runJobs();
}

/** The payer recalls money that a booking with this name brought. */
const recallOf = (bankReference: string): StatementEntry => ({
  direction: 'debit',
  reversedReference: bankReference,
  transfers: [
    {
      amountCents: 6_000n,
      counterpartyName: 'Anna Muster',
      counterpartyIban: 'DE02120300000000202051',
      returned: { code: 'FOCR', text: 'Following cancellation request' },
    },
  ],
});

async function joinedBalance(): Promise<bigint> {
  await enterOpeningBalance(world.product.db.pool, world.offering.bank.iban);
  const rows = await world.query<{ cents: string }>(
    'select (balance_eur * 100)::bigint as cents from bank_balances',
  );
  return BigInt(present(rows[0]).cents);
}

let forgeries = 0;

/** A statement that follows the last balance without a fault. */
async function statementWith(
  entry: Parameters<typeof transfer>[0],
  ...more: readonly StatementEntry[]
): Promise<Buffer> {
  return statementAt(world, await joinedBalance(), [transfer(entry), ...more]);
}

const forgedFile = (reference: string, ...more: readonly StatementEntry[]) =>
  statementWith({ name: 'Anna Muster', amount: '60.00', remittance: reference }, ...more);
/** Takes away again what a forged credit brings, so that the statement of the bank still follows. */
const EQUAL_CHARGE: StatementEntry = {
  direction: 'debit',
  transfers: [{ amountCents: 6_000n, remittance: ['Entgelt'] }],
};
/** Its entry is in a currency that the product does not book. */
const unreadable = (file: Buffer) =>
  Buffer.from(file.toString().replaceAll(/Ccy="EUR">60\.00/gu, 'Ccy="USD">66.00'));

/** From a forged bank file to tokens; gives the last step that the coalition reaches without anybody else. */
async function forgeTokens(coalition: Coalition): Promise<string> {
  const placed = await orderBy(world, accomplice, '60.00');
  const reached = await payByForgery(coalition, placed);
  // Unpaid orders of one person are limited.
  await accomplice.call(cancelOrder, { params: { id: placed.id } });
  return reached;
}

async function payByForgery(coalition: Coalition, placed: Order): Promise<string> {
  const file = await forgedFile(placed.reference, EQUAL_CHARGE);
  const forgery = {
    files: [{ field: 'file', name: 'forged.xml', type: 'application/xml', bytes: file }],
  };
  const read = await anyOf(coalition, previewBankImport, forgery);
  if (read === null) return 'nothing';
  const params = { id: (read.body as { id: string }).id };
  const proposed = await anyOf(coalition, proposeBankFile, {
    params,
    body: { reason: 'The channel of the bank is down' },
  });
  if (proposed === null) return 'a dry run';
  if (!(await approvedBy(coalition, (proposed.body as { id: string }).id)))
    return 'a file that waits for confirmation';
  // Each of them tries to be its second source.
  for (const member of coalition) await member.call(previewBankImport, forgery);
  await world.runJob('payments.prove_by_second_source');
  await world.runJobs();
  if ((await orderOf(accomplice, placed.id)).status === 'pending')
    return 'a booked file that funds nothing';
  return allocateTo(coalition, placed);
}

/** From a paid order to its tokens. */
async function allocateTo(
  coalition: Coalition,
  placed: Order,
  reached = 'TOKENS FOR NOTHING',
): Promise<string> {
  await world.runJobs();
  expect((await orderOf(accomplice, placed.id)).status).toBe('funds_received');
  const allocation = await anyOf(coalition, proposeAllocation, { body: { ids: [placed.id] } });
  if (allocation === null) return 'a funded order';
  const isApproved = await approvedBy(coalition, (allocation.body as { id: string }).id);
  return isApproved ? reached : 'a proposed allocation';
}

/** Agrees on what an unread entry says; the last step that the coalition reaches. */
async function agreeOn(
  coalition: Coalition,
  entryId: string,
  typed: { amount: string; remittance: string },
): Promise<'nothing' | 'a proposed booking' | 'a booked entry'> {
  const proposed = await anyOf(coalition, proposeManualBooking, {
    params: { id: entryId },
    body: {
      direction: 'credit',
      booking_date: berlinDay(world.now()),
      counterparty_name: 'Anna Muster',
      counterparty_iban: 'DE02120300000000202051',
      end_to_end_id: '',
      taken_back: 'no',
      reason: 'The bank said so by telephone',
      ...typed,
    },
  });
  if (proposed === null) return 'nothing';
  const isApproved = await approvedBy(
    coalition,
    (proposed.body as { approval_id: string }).approval_id,
  );
  return isApproved ? 'a booked entry' : 'a proposed booking';
}

const entryOf = async (importId: string) =>
  present(
    (await world.finance.ok(listRefusedBankEntries)).find(({ import_id: id }) => id === importId),
  );

let unpaid: Order | null = null;

/** Agrees that an unread entry pays an order of the accomplice; one that stays unpaid serves the next coalition. */
async function payByEntry(coalition: Coalition, entryId: string): Promise<string> {
  const placed = unpaid ?? (await orderBy(world, accomplice, '60.00'));
  unpaid = placed;
  const typed = { amount: '60.00', remittance: placed.reference };
  const reached = await agreeOn(coalition, entryId, typed);
  if (reached !== 'a booked entry') return reached;
  unpaid = null;
  return allocateTo(coalition, placed);
}

/** From an entry that the bank delivered unreadably, money of a stranger. First they try to make more of it. */
async function typeEntry(coalition: Coalition): Promise<string> {
  const file = unreadable(
    await statementWith({ name: 'Max Probe', amount: '60.00', remittance: 'a stranger' }),
  );
  const { id } = await entryOf((await importStatement(world, file)).imported.id);
  expect(await agreeOn(coalition, id, { amount: '600.00', remittance: 'more' })).toBe('nothing');
  return payByEntry(coalition, id);
}

/** From a forged file with an unreadable entry, which honest colleagues have confirmed, to money from nothing. */
async function typeForgedEntry(coalition: Coalition): Promise<string> {
  const file = unreadable(await forgedFile('x'));
  const read = await anyOf(coalition, previewBankImport, {
    files: [{ field: 'file', name: 'forged.xml', type: 'application/xml', bytes: file }],
  });
  if (read === null) return 'nothing';
  const { id } = read.body as { id: string };
  expect((await confirmUpload(world, id)).status).toBe(200);
  const reached = await payByEntry(coalition, (await entryOf(id)).id);
  return reached === 'nothing' ? 'an unread entry' : reached;
}

/** From money that the bank has delivered to a transfer into the attackers' account. */
async function stealRefund(coalition: Coalition): Promise<string> {
  await forgetLimits(world);
  const mark = `stray ${(forgeries += 1)}`;
  const stray = transfer({ name: 'Max Probe', amount: '30.00', remittance: mark });
  await importStatement(world, statementAt(world, await joinedBalance(), [stray]));
  await world.runJobs();
  const { id } = present((await paymentsIn(world, { q: mark }))[0]);
  const { version } = await detailOf(world, id);
  const proposed = await anyOf(coalition, proposeRefund, {
    params: { id },
    body: {
      amount: '30.00',
      reason: 'other',
      payee_account: THEIR_IBAN,
      payee_name: 'Max Probe',
      payee_memo: null,
      note: 'The payer asked for another account',
      version,
    },
  });
  if (proposed === null) return 'nothing';
  if (!(await approvedBy(coalition, (proposed.body as { approval_id: string }).approval_id)))
    return 'a proposed refund';
  return (await anyOf(coalition, makeRefundFile)) === null
    ? 'an approved refund'
    : 'a transfer to their account';
}

let stray: string | null = null;

/** Money of a stranger that waits for officers; what is not assigned serves the next coalition. */
async function strangersMoney(): Promise<string> {
  if (stray !== null) return stray;
  const mark = `stray ${(forgeries += 1)}`;
  await bankBooks(transfer({ name: 'Max Probe', amount: '60.00', remittance: mark }));
  stray = present((await paymentsIn(world, { q: mark }))[0]).id;
  return stray;
}

/** From money of a stranger to tokens of the accomplice. */
async function assignMoney(coalition: Coalition): Promise<string> {
  const id = await strangersMoney();
  const placed = unpaid ?? (await orderBy(world, accomplice, '60.00'));
  unpaid = placed;
  const proposed = await anyOf(coalition, proposeDecision, {
    params: { id },
    body: {
      kind: 'assign',
      order_reference: placed.reference,
      amount: '60.00',
      reason: 'The payer confirmed by telephone',
      version: (await detailOf(world, id)).version,
    },
  });
  if (proposed === null) return 'nothing';
  const approvalId = (proposed.body as { decision_approval_id: string }).decision_approval_id;
  if (!(await approvedBy(coalition, approvalId))) {
    await sendBackAs(world.approver, approvalId);
    return 'a proposed assignment';
  }
  [stray, unpaid] = [null, null];
  return allocateTo(coalition, placed, 'tokens for money of a stranger');
}

let paid: { readonly order: Order; readonly bankReference: string } | null = null;

/** An order that the accomplice has paid; one of which nothing is proposed serves the next coalition. */
async function paidOrder(): Promise<NonNullable<typeof paid>> {
  if (paid !== null) return paid;
  const order = await orderBy(world, accomplice, '60.00');
  const bankReference = `SWAP-${(forgeries += 1)}`;
  const remittance = order.reference;
  await bankBooks(transfer({ name: 'Anna Muster', amount: '60.00', remittance, bankReference }));
  paid = { order, bankReference };
  return paid;
}

/**
 * The accomplice pays, a member proposes the allocation, and the accomplice recalls the money. Then a member types money of a stranger
 * into its place, and another one approves the proposal that still waits.
 */
async function swapMoney(coalition: Coalition): Promise<string> {
  const { order, bankReference } = await paidOrder();
  const allocation = await anyOf(coalition, proposeAllocation, { body: { ids: [order.id] } });
  if (allocation === null) return 'nothing';
  paid = null;
  await bankBooks(recallOf(bankReference));
  const file = unreadable(
    await statementWith({ name: 'Max Probe', amount: '60.00', remittance: 'a stranger' }),
  );
  const { id } = await entryOf((await importStatement(world, file)).imported.id);
  const typed = await agreeOn(coalition, id, { amount: '60.00', remittance: order.reference });
  if (typed !== 'a booked entry') {
    await accomplice.call(cancelOrder, { params: { id: order.id } });
    return typed === 'nothing' ? 'a proposed allocation of money that is gone' : typed;
  }
  await world.runJobs();
  expect((await orderOf(accomplice, order.id)).status).toBe('funds_received');
  return (await approvedBy(coalition, (allocation.body as { id: string }).id))
    ? 'TOKENS FOR NOTHING'
    : 'a funded order';
}

/** The debt of somebody who got tokens and recalled the money; one that stays open serves the next coalition. */
async function debtOf(person: Investor): Promise<{ id: string; version: number }> {
  const open = async () =>
    (await world.finance.ok(listReceivables, { query: { state: 'open' } })).receivables[0];
  const known = await open();
  if (known !== undefined) return known;
  const placed = await orderBy(world, person, '60.00');
  const bankReference = `DEBT-${(forgeries += 1)}`;
  const remittance = placed.reference;
  await bankBooks(transfer({ name: 'Dora Muster', amount: '60.00', remittance, bankReference }));
  const { id } = await world.finance.ok(proposeAllocation, { body: { ids: [placed.id] } });
  await approveAs(world.approver, id);
  await bankBooks(recallOf(bankReference));
  return present(await open());
}

/** From a debt to none. */
async function forgiveDebt(coalition: Coalition): Promise<string> {
  const { id, version } = await debtOf(debtor);
  const proposed = await anyOf(coalition, proposeWriteOff, {
    params: { id },
    body: { reason: 'There is nothing to get', version },
  });
  if (proposed === null) return 'nothing';
  const approvalId = present((proposed.body as { approval_id: string | null }).approval_id);
  if (await approvedBy(coalition, approvalId)) return 'a debt that is written off';
  await sendBackAs(world.approver, approvalId);
  return 'a proposed write-off';
}

/** From an invented name to an officer whom the coalition plays. */
async function inventOfficer(coalition: Coalition): Promise<string> {
  const proposed = await anyOf(coalition, proposeOfficer, {
    body: {
      full_name: 'Ina Invented',
      email: `invented.${(forgeries += 1)}@issuer.example`,
      locale: 'en',
      roles: ['finance_approver'],
      reason: 'A new colleague',
    },
  });
  if (proposed === null) return 'nothing';
  const { approval_id: id } = proposed.body as { approval_id: string };
  if (await approvedBy(coalition, id)) return 'officers of their own';
  await sendBackAs(administrator, id);
  return 'a proposed officer';
}

it(
  '[PAY-9][PAY-12][DESK-4] one dishonest officer moves nothing of value, and no pair makes a forged bank file fund an order, nor an entry booked by hand into more than the bank holds',
  { timeout: 480_000 },
  async () => {
    const rows: string[] = [];
    const byFile = new Set<string>();
    const forged = new Set<string>();
    const byForgedEntry = new Set<string>();
    const bySwap = new Set<string>();
    const alone = new Set<string>();
    const tryAll = async (coalition: Coalition) => {
      const file = await forgeTokens(coalition);
      const forgedEntry = await typeForgedEntry(coalition);
      const entry = await typeEntry(coalition);
      byFile.add(file);
      forged.add(file).add(entry);
      byForgedEntry.add(forgedEntry);
      const swapped = await swapMoney(coalition);
      bySwap.add(swapped);
      return [
        file,
        await stealRefund(coalition),
        entry,
        forgedEntry,
        await assignMoney(coalition),
        swapped,
        await forgiveDebt(coalition),
        await inventOfficer(coalition),
      ];
    };
    for (const [at, { name, pair }] of officers.entries()) {
      const reached = await tryAll([pair[0]]);
      for (const one of reached) alone.add(one);
      rows.push(`| ${name} | alone | ${reached.join(' | ')} |`);
      for (const other of officers.slice(at)) {
        const both = await tryAll([pair[0], other.pair[1]]);
        rows.push(`| ${name} | ${other.name} | ${both.join(' | ')} |`);
      }
    }
    expect([...byFile].toSorted()).toEqual([
      'a booked file that funds nothing',
      'a file that waits for confirmation',
      'nothing',
    ]);
    expect(alone).not.toContain('a funded order');
    for (const one of [
      'an approved refund',
      'a debt that is written off',
      'officers of their own',
      'TOKENS FOR NOTHING',
    ])
      expect(alone).not.toContain(one);
    expect(bySwap).not.toContain('TOKENS FOR NOTHING');
    expect([...byForgedEntry].toSorted()).toEqual([
      'a proposed booking',
      'an unread entry',
      'nothing',
    ]);
    expect(forged).not.toContain('a proposed allocation');
    expect(forged).not.toContain('TOKENS FOR NOTHING');
    await expect(document(rows)).toMatchFileSnapshot(DOCUMENT);
  },
);

function document(rows: readonly string[]): string {
  return `# What dishonest officers reach

Written by [dishonest-officers.test.ts](../../server/src/dishonest-officers.test.ts), which plays it: every role alone and every pair, and
the two widest sets of roles that one officer may have. The colleagues of the attackers are honest and do nothing for them.

- *Forged file*: a statement written by hand that joins the last balance and pays an accomplice's order, with a charge of the same amount,
  so that the bank's next statement joins it too. It is booked and funds nothing: no order, no debt, no refund. It would once the bank's
  own channel delivered the same, or, where the account has no channel, another officer who neither uploaded nor confirmed it. So honest
  colleagues who allocate what is funded allocate nothing for it, and the bank's own statements, which follow each other without it, halt euros.
- *Refund*: money of a stranger that waits for officers, sent to an account of the attackers with an invented reason. A pair of one who
  proposes and one who approves reaches it, as two signatories of any bank account do. The approver reads that the money does not go
  back to its source, and the log names both.
- *Unreadable entry*: money of a stranger that the bank delivered on an entry which the product cannot read, typed as a payment of an
  accomplice's order. No pair makes more of it than the balances leave. One who proposes and one who approves fund the order with money
  of the stranger; the officer who typed it never proposes nor approves what rests on it, so that the tokens take a third. That officer
  sees who typed it, and the log names all.
- *Forged entry*: an unreadable entry on a file written by hand that honest colleagues have confirmed. The officer who uploads it
  neither proposes nor approves the booking, so that a pair funds nothing.
- *Assignment*: money of a stranger that waits for officers, assigned to an accomplice's order and allocated. A pair of one who proposes and
  one who approves reaches it, as it reaches the refund; both approvals show payer and person, and the log names both. When the payer asks,
  what they paid and who assigned it is known.
- *Recalled payment*: the accomplice pays, a member proposes the allocation, the accomplice recalls the money, and members type money of a
  stranger into its place. The proposal that still waits is not approved: the evidence is not what it was. A new one takes a third officer.
- *Debt*: what the accomplice owes, written off. A pair of one who proposes and one who approves reaches it. The claim stays, and a later
  payment is taken for it.
- *Invented officers*: two administrators invite officers under invented names, at mailboxes of their own. They have no right over money or
  persons themselves, and together reach what any pair of this table reaches: who is an officer is what two administrators decide. The log
  names both, and every administrator sees each officer and invitation. An issuer that wants more has its administrators in different departments.

| officer | with | by a forged file | by a refund | by an unread entry | by a forged entry | by an assignment | by a recalled payment | of a debt | by invented officers |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
