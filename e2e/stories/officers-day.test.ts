import { partsOf } from './parts-of.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeAccountBlock } from '@bb1/domain/accounts/block-endpoints';
import { listDataRequests, settleDataRequest } from '@bb1/domain/accounts/data-request-endpoints';
import { getDeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { listDeskClaims, lookUpClaim } from '@bb1/domain/claims/desk-endpoints';
import { listContactMessages, markContactAnswered } from '@bb1/domain/contact/desk-endpoints';
import {
  getHoldingAdjustment,
  proposeHoldingAdjustment,
  uploadHoldingSignatures,
} from '@bb1/domain/holdings/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import { getOfficer, listOfficers } from '@bb1/domain/officers/change-endpoints';
import { deskHome, workQueueSchema } from '@bb1/domain/officers/endpoints';
import { proposeMoneyRelease, haltPayments } from '@bb1/domain/officers/payment-halt-endpoints';
import { listRefunds, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import {
  getCouponRun,
  listCouponRuns,
  proposeCouponRun,
  proposeYearProfit,
  releaseCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import { listRates } from '@bb1/domain/rates/desk-endpoints';
import {
  getRedemption,
  proposeRedemption,
  uploadRedemptionSignatures,
} from '@bb1/domain/redemptions/desk-endpoints';
import {
  allowVideoRetry,
  endVideoCall,
  takeNextVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import { review } from '../../sandbox/demonstration/officer-acts.ts';
import type { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import { startProduct } from '../../testing/product-for-stories.ts';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type Desk, openQueue, shownAsWaiting } from './acts/desk-tiles.ts';
import { APPROVED_BY, DONE_BY, makersAndCheckers, whoApproved, whoDid } from './acts/done-by.ts';
import {
  approveProposed,
  candidate,
  openQueued,
  proposeOrder,
  searchOrder,
  writeRefundFile,
} from './acts/money-desk.ts';
import {
  APPLICANTS,
  bringWork,
  BUYER,
  COUNTRY_LIST,
  DISCOUNT_CODE,
  LISTED,
  type Morning,
  NEWCOMER,
  OFFICERS,
  type OfficerOfTheDay,
  queuedOf,
  signInOfficers,
  STRANGERS,
  WRITERS,
} from './acts/morning.ts';
import { approveAs } from '../../testing/approvals.ts';
import { RETURNER } from './acts/morning-holders.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { taxesAreKnown } from './acts/paid-coupon.ts';
import { type Queue, WorkBook } from './acts/work-book.ts';
import { ELSEWHERE } from './acts/work-elsewhere.ts';
import {
  approvePerson,
  openCase,
  approveShown,
  proposeAllocation,
  takeOrderOut,
  proveWhenAsked,
} from './acts/officers.ts';
import { byKeyboard, goOnUntil, keysPressed, pressKeys } from './hands.ts';
import { look, tablesTooWide } from './page-checks.ts';
import {
  letMarketsBe,
  letMinutesPass,
  moveClock,
  payFromWallet,
  setPrice,
  signCold,
} from './panel.ts';
import { arriveAt, newVisitor, open, openBrowser, seeMessage, walkThrough } from './visitor.ts';

const QUEUES = workQueueSchema.shape.name.options;

/** Of the work done at the desk itself, where fresh codes may be asked for once more. */
const MOST_KEYS = 420;

const [RITA, FELIX, PETRA, ADA] = [
  'rita@issuer.example',
  'felix@issuer.example',
  'petra@issuer.example',
  'ada@issuer.example',
];
const nameOf = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}) => `${firstName} ${lastName}`;

// This product's whole backlog is worked off here, and officers use up their apps' codes.
let own: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let morning: Morning;
let book: WorkBook;
const desks = new Map<string, Desk>();
beforeAll(async () => {
  own = await startProduct();
  walkThrough(own.product);
  browser = await openBrowser();
  const officers = await signInOfficers();
  book = new WorkBook(officers);
  [morning] = await Promise.all([bringWork(officers), sitDown()]);
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

/** Officers who work at the desk itself sign in there with a code of their own, and work by keyboard alone. */
async function sitDown(): Promise<void> {
  for (const [email, locale] of [
    [RITA, 'en'],
    [FELIX, 'en'],
    [PETRA, 'de'],
    [ADA, 'de'],
  ] as const) {
    const { page } = await newVisitor(browser, locale);
    await comeToDesk(page, email);
    desks.set(email, { page: byKeyboard(page), locale });
  }
}

const at = (email: string): Desk =>
  desks.get(email) ?? expect.unreachable(`${email} has no desk here`);
const shown = (email: string, ...queues: readonly Queue[]) => shownAsWaiting(at(email), queues);

/** One item of work at the desk, by keyboard alone: afterwards one fewer waits. */
async function workOff(
  email: string,
  queue: Queue,
  work: (page: Page, locale: Locale) => Promise<unknown>,
  { pieces = 1 } = {},
): Promise<void> {
  const { page, locale } = at(email);
  await book.workOff(
    { officer: nameOfOfficer(email), queue, pieces, keys: () => keysPressed(page) },
    async () => work(await openQueue(at(email), queue), locale),
  );
}

/** What an officer has found out about the only open item of a list. */
const writeNote = (words: string) => async (page: Page, locale: Locale) => {
  const { notes } = deskPaymentTexts[locale];
  await page.getByLabel(notes.text).fill(words);
  await page.getByRole('button', { name: notes.submit, exact: true }).click();
  await seeMessage(page, notes.done);
};

/** The same through the calls of a screen that was walked through before. */
function workOffByCall(
  officer: OfficerOfTheDay,
  queue: Queue,
  work: (client: PatientClient) => Promise<unknown>,
  { pieces = 1 } = {},
): Promise<void> {
  return book.workOff({ officer, queue, pieces }, () => work(morning.officers[officer]));
}

function nameOfOfficer(email: string): OfficerOfTheDay {
  return (
    OFFICERS.find((name) => email.startsWith(name)) ??
    expect.unreachable(`${email} is no officer of this day`)
  );
}

function the<One>(one: One | undefined): One {
  return one ?? expect.unreachable('nothing of this kind is there');
}

describe("an officers' day", () => {
  it('[DESK-2][SITE-8] begins at the home screen, where each sees what waits for them and since when', async () => {
    for (const email of [RITA, ADA]) {
      const { page, locale } = at(email);
      await open(page, locale, '/desk');
      await look(page, `desk-day-home-${email.split('@')[0] ?? ''}`, { alsoAt: [768, 1440] });
    }
    expect([
      ...(await shown(RITA, 'kyc_reviews', 'video_calls')),
      ...(await shown(ADA, 'screening_hits')),
      ...(await shown(FELIX, 'unmatched_payments', 'unexplained_debits')),
      ...(await shown(PETRA, 'approvals')),
    ]).toEqual([APPLICANTS.length + 1, 1, 1, STRANGERS.length, 1, 4]);
  });

  it.each(['en', 'de'] as const)(
    '[DESK-3][SITE-8] shows orders, payments and the log completely on a phone and on a screen of 1440 pixels (%s)',
    async (locale) => {
      const tooWide: string[] = [];
      for (const [email, path] of [
        [FELIX, '/desk/orders'],
        [FELIX, '/desk/payments?state=all'],
        [ADA, '/desk/audit'],
      ] as const) {
        const { page } = at(email);
        await open(page, locale, path);
        const folded = page.locator('td details > summary');
        if ((await folded.count()) > 0) await folded.first().click();
        for (const width of [360, 1440]) tooWide.push(...(await tablesTooWide(page, width)));
      }
      expect(tooWide).toEqual([]);
    },
  );

  it('[KYC-9] has the reviewer take the waiting call and fail to identify the person, to whom compliance allows another attempt', async () => {
    const call = { id: '' };
    await workOffByCall('rita', 'video_calls', async (rita) => {
      call.id = (await rita.ok(takeNextVideoCall)).call_id;
    });
    const params = { call_id: call.id };
    await morning.officers.rita.ok(endVideoCall, {
      params,
      body: { result: 'failed', reasons: ['document_damaged'], note: null },
    });
    await workOffByCall('carl', 'video_reviews', (carl) =>
      carl.ok(allowVideoRetry, { params, body: { reason: 'has another card' } }),
    );
  });

  it('[DESK-3][AUTH-9] has support answer messages', async () => {
    await workOff(RITA, 'contact_messages', async (page, locale) => {
      await page.getByRole('link', { name: WRITERS[0] }).click();
      await page.getByRole('button', { name: deskContactTexts[locale].message.mark }).click();
      await seeMessage(page, 'Rita Reviewer');
    });
    await workOffByCall(
      'rita',
      'contact_messages',
      async (rita) => {
        const { messages } = await rita.ok(listContactMessages, { query: { state: 'open' } });
        for (const { id } of messages) await rita.ok(markContactAnswered, { params: { id } });
      },
      { pieces: WRITERS.length - 1 },
    );
  });

  it('[KYC-8][KYC-10][DESK-3] has compliance judge the hit and the reviewer approve those waiting, but no person with an open hit', async () => {
    await openCase(at(RITA).page, 'en', nameOf(LISTED));
    expect(
      await at(RITA)
        .page.getByRole('button', { name: deskKycTexts.en.decision.approve, exact: true })
        .count(),
    ).toBe(0);
    await workOff(ADA, 'screening_hits', async (page, locale) => {
      const texts = deskScreeningTexts[locale].hit;
      await page.getByRole('link', { name: nameOf(LISTED) }).click();
      await page.getByLabel(texts.judgements.false_match).check();
      await page.getByLabel(texts.reason, { exact: true }).fill('Anderer Geburtsort');
      await page.getByRole('button', { name: texts.submit, exact: true }).click();
      await page
        .getByText(deskScreeningTexts[locale].states.false_match, { exact: true })
        .first()
        .waitFor();
    });
    await workOff(RITA, 'kyc_reviews', async (page, locale) => {
      await page.getByRole('link', { name: nameOf(LISTED) }).click();
      await page.getByRole('heading', { level: 1, name: nameOf(LISTED) }).waitFor();
      await approvePerson(page, locale);
    });
    await workOffByCall(
      'rita',
      'kyc_reviews',
      async (rita) => {
        for (const person of APPLICANTS) await review(rita, accountOf(person), 'approve');
      },
      { pieces: APPLICANTS.length },
    );
  });

  it('[KYC-4][KYC-8][DESK-4] has compliance activate what the reviewer proposed: the next screening list and a country list', async () => {
    await workOff(ADA, 'screening_lists', async (page, locale) => {
      const texts = deskScreeningTexts[locale];
      await page
        .getByRole('row')
        .filter({ hasText: texts.versionStates.proposed })
        .getByRole('link')
        .click();
      await proveWhenAsked(page, locale, ADA);
      await page.getByRole('button', { name: texts.version.approve }).click();
      await seeMessage(page, texts.version.done.in_force);
    });
    await workOff(ADA, 'approvals', async (page, locale) => {
      const { kinds } = deskApprovalTexts[locale];
      await page.getByRole('link', { name: kinds.country_list, exact: true }).click();
      await page.getByText(COUNTRY_LIST, { exact: true }).waitFor();
      await proveWhenAsked(page, locale, ADA);
      await approveShown(page, locale);
    });
  });

  it('[PAY-6][DESK-4] has finance assign a payment without reference, and the approver agree to it and to earlier proposals', async () => {
    const felix = at(FELIX);
    const { reference } = morning.orders.unpaid;
    await openQueue(felix, 'unmatched_payments');
    await openQueued(felix.page, felix.locale, STRANGERS[0]);
    if ((await candidate(felix.page, reference).count()) === 0)
      await searchOrder(felix.page, felix.locale, reference);
    await proposeOrder(felix.page, felix.locale, {
      reference,
      reason: 'her brother paid, says the transfer slip',
    });
    // It stays in the queue until the other officer has agreed.
    expect([
      await book.queued('felix', 'unmatched_payments'),
      await book.queued('petra', 'approvals'),
    ]).toEqual([STRANGERS.length, 5]);
    await workOff(PETRA, 'approvals', async (page, locale) => {
      await openQueued(page, locale, STRANGERS[0]);
      await approveProposed(page, locale, PETRA);
    });
    await workOffByCall('petra', 'approvals', async (petra) => {
      await approveAs(petra, (await queuedOf(petra, STRANGERS[1])).decision_approval_id);
    });
    expect(await book.queued('felix', 'unmatched_payments')).toBe(STRANGERS.length - 2);
    book.note('unmatched_payments', 2);
  });

  it('[PAY-6] has finance explain outside payments and unaccepted assets, and see a missing rate until the markets return', async () => {
    await workOff(FELIX, 'unexplained_debits', writeNote('paper and pens'));
    await expect.poll(() => book.queued('felix', 'foreign_deposits'), { timeout: 20_000 }).toBe(1);
    await workOff(FELIX, 'foreign_deposits', writeNote('unknown sender'));
    await letMarketsBe('down');
    await letMinutesPass(11);
    await expect.poll(() => book.queued('felix', 'missing_rates'), { timeout: 20_000 }).toBe(3);
    await workOffByCall(
      'felix',
      'missing_rates',
      async (felix) => {
        expect(
          (await felix.ok(listRates)).rates.map((rate) => rate.last_try?.refusal),
        ).not.toContain(null);
        await letMarketsBe('none');
        await letMinutesPass(1);
      },
      { pieces: 3 },
    );
  });

  it("[CLM-4][TOK-3][ORD-5][DESK-4] has token operations look up a failed claim, and return a withdrawn order's tokens with another officer and the cold keys", async () => {
    await workOffByCall('toni', 'stuck_claims', async (toni) => {
      const { claims } = await toni.ok(listDeskClaims, { query: { state: 'stuck' } });
      expect(
        (await toni.ok(lookUpClaim, { params: { id: the(claims[0]).id } })).claim,
      ).toMatchObject({ state: 'failed', stuck: true });
      await morning.claimAgain();
    });
    const { wallet, order } = morning.returned;
    const params = { id: '' };
    await workOffByCall('toni', 'tokens_to_bring_back', async (toni) => {
      params.id = (
        await toni.ok(proposeHoldingAdjustment, {
          body: {
            kind: 'return',
            public_key: wallet,
            order_reference: order.reference,
            reason: 'withdrawn',
            document_reference: order.reference,
          },
        })
      ).id;
    });
    await workOffByCall('petra', 'approvals', async (petra) => {
      const { act } = await petra.ok(getHoldingAdjustment, { params });
      await approveAs(petra, act.approval_id);
    });
    await expect
      .poll(() => book.queued('toni', 'holding_adjustments_to_sign'), { timeout: 20_000 })
      .toBe(1);
    await workOffByCall('toni', 'holding_adjustments_to_sign', async (toni) => {
      const { number } = (await toni.ok(getHoldingAdjustment, { params })).act;
      await toni.ok(uploadHoldingSignatures, {
        params,
        body: { signed_envelope_xdr: await signCold(number) },
      });
    });
    const { felix } = morning.officers;
    const { id, amount, version } = await queuedOf(felix, nameOf(RETURNER));
    await felix.ok(proposeRefund, {
      params: { id },
      body: { amount, reason: 'withdrawn', version },
    });
  });

  it('[PAY-6][DESK-4] has unassignable money refunded: one agrees, another writes the file for the bank', async () => {
    await workOff(PETRA, 'approvals', async (page, locale) => {
      await open(page, locale, '/desk/refunds?state=proposed');
      await page
        .getByRole('row')
        .filter({ hasText: STRANGERS[2] })
        .getByRole('link')
        .first()
        .click();
      await arriveAt(page, locale, /\/desk\/refunds\/[^/]+$/);
      await approveProposed(page, locale, PETRA);
    });
    await workOffByCall('petra', 'approvals', async (petra) => {
      const { refunds } = await petra.ok(listRefunds, { query: { state: 'proposed' } });
      await approveAs(petra, the(refunds[0]).approval_id);
    });
    await workOff(
      FELIX,
      'refunds_to_carry_out',
      async (page, locale) => {
        const file = (await writeRefundFile(page, locale, FELIX)).bytes.toString('utf8');
        for (const name of ['Rosa R', nameOf(RETURNER)]) expect(file).toContain(name);
      },
      { pieces: 2 },
    );
  });

  it('[TOK-1][DESK-4] has two officers allocate tokens to paid orders, one of which the second takes out until its question is answered', async () => {
    const path: string[] = [];
    const { paid } = morning.orders;
    await workOff(
      FELIX,
      'orders_to_allocate',
      async (page, locale) => {
        path.push(await proposeAllocation(page, locale, paid.reference));
      },
      { pieces: 3 },
    );
    await workOff(PETRA, 'approvals', async (page, locale) => {
      await open(page, locale, path[0] ?? '');
      await takeOrderOut(page, locale, paid.reference, 'Der Zahler hat noch eine Frage');
      await look(page, 'desk-allocation-rest');
      await proveWhenAsked(page, locale, PETRA);
      await approveShown(page, locale);
    });
    await workOff(FELIX, 'orders_to_allocate', (page, locale) =>
      proposeAllocation(page, locale, paid.reference),
    );
    await workOff(PETRA, 'approvals', async (page, locale) => {
      const { kinds } = deskApprovalTexts[locale];
      await page.getByRole('link', { name: kinds.allocation, exact: true }).first().click();
      await page.getByText(paid.reference).waitFor();
      await proveWhenAsked(page, locale, PETRA);
      await approveShown(page, locale);
    });
  });

  it('[ORD-3][TAX-1][DESK-4] has the approver publish a discount code and agree to church tax', async () => {
    await workOff(PETRA, 'approvals', async (page, locale) => {
      const { kinds } = deskApprovalTexts[locale];
      await page.getByRole('link', { name: kinds.discount_code, exact: true }).click();
      await page.getByText(DISCOUNT_CODE, { exact: true }).waitFor();
      await proveWhenAsked(page, locale, PETRA);
      await approveShown(page, locale);
    });
    const { page, locale } = at(PETRA);
    await book.workOff(
      { officer: 'petra', queue: 'approvals', pieces: 1, keys: () => keysPressed(page) },
      async () => {
        const { kinds, outcome } = deskApprovalTexts[locale];
        const entry = page.getByRole('heading', { level: 1, name: kinds.tax_entry });
        await goOnUntil(page, entry);
        await page.getByText(nameOf(BUYER)).waitFor();
        await pressKeys(page, ['a', 'Enter']);
        await seeMessage(page, partsOf(outcome.approved)[0] ?? '');
      },
    );
  });

  it('[AUTH-4][DESK-2][DESK-4] has compliance send back an unrequested reset, and find everything about the person in their profile', async () => {
    const texts = deskAccountTexts.de;
    await workOff(ADA, 'approvals', async (page, locale) => {
      const { kinds, decide, outcome } = deskApprovalTexts[locale];
      await page.getByRole('link', { name: kinds.factor_reset, exact: true }).click();
      const fold = page.locator('details').filter({
        has: page.locator('summary').getByText(decide.sendBack, { exact: true }),
      });
      await fold.locator('summary').click();
      await fold.getByLabel(decide.sendBackReason).fill('Sie hat angerufen: das war sie nicht.');
      await fold.getByRole('button', { name: decide.sendBackSubmit }).click();
      await page.getByText(partsOf(outcome.sent_back)[0] ?? '').waitFor();
    });
    const { page } = at(ADA);
    await open(page, 'de', `/desk/accounts/${accountOf(BUYER)}`);
    const file = page.getByRole('region', { name: texts.file.title });
    const { sections } = texts.file;
    const heads = await file.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(heads).toEqual(
      expect.arrayContaining([texts.file.sums, sections.verification, sections.orders]),
    );
    await look(page, 'desk-person-file', { alsoAt: [768, 1440] });
    await file.getByRole('link', { name: morning.orders.paid.reference }).first().click();
    await arriveAt(page, 'de', `/desk/orders/${morning.orders.paid.id}`);
  });

  it('[DESK-7][SAFE-5][DESK-1][SAFE-1][DESK-4] has two lift a block, one answer a data request, two administrators approve an officer, and two resume halted payments', async () => {
    const params = { id: accountOf(LISTED) };
    const { ada, anna, felix } = morning.officers;
    for (const kind of ['block', 'lifting'] as const)
      await ada.ok(proposeAccountBlock, {
        params,
        body: { kind, reason: 'looks like somebody, and is not' },
      });
    await workOffByCall('carl', 'approvals', async (carl) => {
      const account = await carl.ok(getDeskAccount, { params, query: {} });
      const lifting = { id: account.block_approval_id ?? '' };
      const { content_hash } = await carl.ok(getApproval, { params: lifting });
      await carl.ok(approveProposal, { params: lifting, body: { content_hash } });
    });
    await workOffByCall('carl', 'data_requests', async (carl) => {
      const { data_requests: requests } = await carl.ok(listDataRequests, {
        query: { state: 'open' },
      });
      await carl.ok(settleDataRequest, {
        params: { id: the(requests[0]).id },
        body: { state: 'done', answer: 'We have written down where you live now.' },
      });
    });
    const { officers } = await anna.ok(listOfficers, { query: { open: 'open' } });
    expect(officers.map(({ name }) => name)).toEqual([NEWCOMER]);
    await workOffByCall('ben', 'approvals', async (ben) => {
      const { officer } = await ben.ok(getOfficer, { params: { id: the(officers[0]).id } });
      const change = { id: officer.approval_id ?? '' };
      const { content_hash } = await ben.ok(getApproval, { params: change });
      await ben.ok(approveProposal, { params: change, body: { content_hash } });
    });
    const { halts } = await felix.ok(haltPayments, {
      body: { reason: 'a payment looks wrong' },
    });
    const proposed = await felix.ok(proposeMoneyRelease, {
      body: { payment_halt_id: the(halts[0]).id, reason: 'it was right' },
    });
    await workOffByCall('petra', 'payment_halts_to_lift', (petra) =>
      approveAs(petra, the(proposed.halts[0]).approval_id),
    );
  });

  it('[DESK-2] leaves no backlog, for any of them', async () => {
    const homes = await Promise.all(
      OFFICERS.map(async (name) => (await morning.officers[name].ok(deskHome)).queues),
    );
    expect(homes.flat().filter((queue) => queue.count > 0)).toEqual([]);
  });

  it('[CPN-1][CPN-2][CPN-5][DESK-4] has finance and the approver settle profit and last coupon at maturity, and take the tokens back with the cold keys', async () => {
    const { felix, petra, toni } = morning.officers;
    const runs = async () => (await felix.ok(listCouponRuns, { query: {} })).days;
    const last = the((await runs()).at(-1));
    await setPrice('XLM', '20');
    await moveClock(new Date(`${last.payment_date}T10:00:00Z`));
    await expect
      .poll(
        async () =>
          (await runs()).filter(
            ({ run }) => run === null || (run.state === 'preparing' && run.trouble === null),
          ).length,
        { timeout: 60_000 },
      )
      .toBe(0);
    await workOffByCall('felix', 'coupon_runs_held_up', async () => {
      const { id } = await felix.ok(proposeYearProfit, {
        body: {
          payout_number: last.payout_number,
          profit: '1000.00',
          document_reference: 'Annual accounts',
        },
      });
      await workOffByCall('petra', 'approvals', () => approveAs(petra, id));
      await letMinutesPass(1);
    });
    await taxesAreKnown();
    const params = { id: the((await runs()).at(-1)?.run?.id) };
    const run = async () => felix.ok(getCouponRun, { params });
    await workOffByCall('felix', 'coupon_runs_to_propose', async () => {
      const { version } = (await run()).run;
      await felix.ok(proposeCouponRun, { params, body: { version } });
    });
    await payFromWallet('stellar', {
      to: the((await run()).funding?.payout_account),
      amount: '5000',
    });
    await workOffByCall('petra', 'coupon_runs_to_release', async () => {
      const { content_hash } = await run();
      await petra.ok(releaseCouponRun, { params, body: { content_hash: content_hash ?? '' } });
    });
    await expect.poll(() => book.queued('toni', 'tokens_to_redeem'), { timeout: 20_000 }).toBe(1);
    const redemption = { id: '' };
    await workOffByCall(
      'toni',
      'tokens_to_redeem',
      async () => void (redemption.id = (await toni.ok(proposeRedemption, { body: {} })).id),
    );
    await workOffByCall('petra', 'approvals', async () => {
      const waiting = await petra.ok(getRedemption, { params: redemption });
      await approveAs(petra, waiting.redemption.approval_id);
    });
    await expect
      .poll(() => book.queued('toni', 'redemptions_to_sign'), { timeout: 20_000 })
      .toBe(1);
    await workOffByCall('toni', 'redemptions_to_sign', async () => {
      const { number } = (await toni.ok(getRedemption, { params: redemption })).redemption;
      await toni.ok(uploadRedemptionSignatures, {
        params: redemption,
        body: { signed_envelope_xdr: await signCold(number) },
      });
    });
  });

  it('[DESK-2][DESK-9] covers every kind of work on the home screen, except for those whose own tests are named here', () => {
    expect([...book.pieces.keys(), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(
      QUEUES.toSorted(),
    );
    for (const { file, by } of Object.values(ELSEWHERE))
      expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), file).toContain(by);
    expect(
      [...book.pieces.values()].reduce((sum, pieces) => sum + pieces, 0),
    ).toBeGreaterThanOrEqual(QUEUES.length);
    process.stdout.write(`${book.table}\n`);
    expect(book.keys).toBeLessThanOrEqual(MOST_KEYS);
  });

  it('[DESK-4][DESK-5] has every action in the log under the name of its actor, with another second officer than the first', async () => {
    const acts = await Promise.all(
      Object.keys(DONE_BY).map(
        async (act) => [act, await whoDid(morning.officers.ada, act)] as const,
      ),
    );
    expect(Object.fromEntries(acts)).toEqual(
      Object.fromEntries(Object.entries(DONE_BY).map(([act, officer]) => [act, [officer]])),
    );
    expect(await whoApproved(morning.officers.ada)).toEqual(APPROVED_BY);
    for (const { act, maker, checker } of makersAndCheckers())
      expect([act, checker, checker === maker]).toEqual([act, expect.any(String), false]);
    await open(at(ADA).page, 'de', '/desk/audit');
    await look(at(ADA).page, 'desk-day-audit', { alsoAt: [768, 1440] });
  });
});

const accountOf = (person: typeof BUYER) =>
  morning.accounts.get(nameOf(person)) ?? expect.unreachable(nameOf(person));
