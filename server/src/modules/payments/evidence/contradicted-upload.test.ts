import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { listPaymentHalts, proposeMoneyRelease } from '@bb1/domain/officers/payment-halt-endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { listBankAccounts, proposeStatementGap } from '@bb1/domain/payments/evidence-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { tryToApprove } from '../../../../../testing/approvals.ts';
import type { StatementEntry } from '../../../../../testing/bank-for-tests.ts';
import { approve } from '../../../../../testing/applicant.ts';
import {
  confirmUpload,
  importStatement,
  transfer,
  statementAt,
} from '../../../../../testing/cast.ts';
import {
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  present,
} from '../../../../../testing/money-world.ts';
import { OPENING_CENTS } from '../../../../../testing/opening-balance.ts';
import type { Investor } from '../../../../../testing/world.ts';

/** Where the last statement of the bank ends. */
const MORNING_CENTS = OPENING_CENTS + 100n;

let world: MoneyWorld;
let anna: Investor;
beforeEach(async () => {
  world = await openMoneyWorld();
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Review', 'reviewer'), anna.accountId);
  await bankSays(OPENING_CENTS, credit('1.00', 'the day before'));
});
afterEach(() => world.close());

const credit = (amount: string, remittance: string) =>
  transfer({ name: 'Anna Muster', amount, remittance });
async function bankSays(openingCents: bigint, ...entries: readonly StatementEntry[]) {
  await importStatement(world, statementAt(world, openingCents, entries));
  await world.runJobs();
}
/** Two officers book a file that one of them brings. */
async function officersSay(openingCents: bigint, ...entries: readonly StatementEntry[]) {
  const preview = await world.finance.ok(previewBankImport, {
    files: [
      {
        field: 'file',
        name: 'forged.xml',
        type: 'application/xml',
        bytes: statementAt(world, openingCents, entries),
      },
    ],
  });
  expect((await confirmUpload(world, preview.id)).status).toBe(200);
  await world.runJobs();
}
/** What is done every half a minute, and what it has halted. */
async function compared() {
  await world.runJob('reconciliation.compare');
  return (await world.finance.ok(listPaymentHalts)).halts
    .filter(({ lifted_at: at }) => at === null)
    .map(({ id, scope, reason }) => ({ id, scope, reason }));
}

describe('a file that two officers forged, and that continues from the balance', () => {
  it("[PAY-9][PAY-13] halts euros and names both files once the bank's own statement lacks it, and funds nothing until then", async () => {
    const { id, reference } = await orderBy(world, anna, '700.00');
    await officersSay(MORNING_CENTS, credit('700.00', reference));
    expect((await orderOf(anna, id)).status).toBe('pending');
    // Nothing outside has said anything of that day yet.
    expect(await compared()).toEqual([]);
    await bankSays(MORNING_CENTS, credit('5.00', 'what was really booked'));
    const [halt] = await compared();
    expect(halt).toMatchObject({
      scope: 'EUR',
      reason: expect.stringMatching(
        /DAY-\d+ of statement\.xml.* 1001\.00 EUR .*forged\.xml/,
      ) as string,
    });
    const third = await world.officer('Toni Token', 'token_operations');
    expect((await third.call(proposeAllocation)).status).toBe(422);
    expect((await orderOf(anna, id)).status).toBe('pending');
    await world.check();
  });

  it('[PAY-9][PAY-13] is no longer a difference once two officers let the statement of the bank join; the gap shows what the bank never had', async () => {
    await officersSay(MORNING_CENTS, credit('700.00', 'nothing'));
    await bankSays(MORNING_CENTS, credit('5.00', 'what was really booked'));
    const halt = present((await compared())[0]);
    await world.finance.ok(proposeMoneyRelease, {
      body: { payment_halt_id: halt.id, reason: 'looked at' },
    });
    const release = async () =>
      (await tryToApprove(world.approver, await proposedRelease(halt.id))).status;
    expect(await release()).toBe(409);
    const account = present((await world.finance.ok(listBankAccounts))[0]);
    const { id } = await world.finance.ok(proposeStatementGap, {
      params: { id: present(account.waiting[0]).id },
      body: { reason: 'The uploaded file was invented' },
    });
    const { content_hash } = await world.approver.ok(getApproval, { params: { id } });
    await world.approver.ok(approveProposal, { params: { id }, body: { content_hash } });
    const { gaps, balance } = present((await world.finance.ok(listBankAccounts))[0]);
    expect([gaps, balance]).toMatchObject([
      [{ balance_before: '1701.00', balance_after: '1001.00' }],
      '1006.00',
    ]);
    expect(await release()).toBe(200);
    expect(await compared()).toEqual([]);
    await world.check();
  });
});

async function proposedRelease(haltId: string): Promise<string | null> {
  const { halts } = await world.finance.ok(listPaymentHalts);
  return present(halts.find(({ id }) => id === haltId)).approval_id;
}

describe('a true file that officers upload', () => {
  it("[PAY-9][PAY-13] halts nothing when the bank's own channel brings it again, goes on from it, or has a statement in between missing", async () => {
    const booked = credit('30.00', 'true');
    await officersSay(MORNING_CENTS, booked);
    await bankSays(MORNING_CENTS, booked);
    await bankSays(MORNING_CENTS, booked, credit('4.00', 'the rest of the day'));
    await bankSays(MORNING_CENTS + 99_999n, credit('6.00', 'after a day that is missing'));
    expect(await compared()).toEqual([]);
  });

  it("[PAY-9][PAY-13] halts euros when the bank's own statement of the day has its lines and others than the uploaded rest", async () => {
    const [early, invented] = [credit('30.00', 'true'), credit('700.00', 'invented')];
    await bankSays(MORNING_CENTS, early);
    await officersSay(MORNING_CENTS, early, invented);
    expect(await compared()).toEqual([]);
    await bankSays(MORNING_CENTS, early, credit('5.00', 'what was really booked'));
    expect(await compared()).toMatchObject([{ scope: 'EUR' }]);
  });
});
