import {
  Keypair,
  Networks,
  Operation,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import {
  listRedemptionLines,
  listRedemptions,
  proposeRedemption,
  stopRedemption,
} from '@bb1/domain/redemptions/desk-endpoints';
import { approveProposal, getApproval, takeLineOut } from '@bb1/domain/approvals/endpoints';
import { tokens as tokensOf } from '@bb1/domain/money';
import { proposeHoldingAdjustment } from '@bb1/domain/holdings/desk-endpoints';
import { forgetLimits } from '../../../../testing/money-world.ts';
import type { PayoutHolder } from '../../../../testing/payout-holders.ts';
import { offerTokens } from '../../../../testing/offer-tokens.ts';
import { ledgerDifferences } from '../../../../testing/ledger-differences.ts';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { keepJobs, replayJobs } from '../../../../testing/replay-jobs.ts';
import { openRedeeming, type Redeeming } from '../../../../testing/redeem.ts';
import { tokenOf } from '../../../../testing/token-holder.ts';
import { forAllTests } from '../../../../testing/world.ts';

const TOKEN = 10_000_000n;

const scene = forAllTests(openPayoutScene);
let redeeming: Redeeming;
let many: PayoutHolder[];
let people: Record<'memo' | 'frozen' | 'seller' | 'buyer', PayoutHolder>;
/** Two holders who send everything away: one when its transaction is built, one before. */
let leaving: { built: PayoutHolder; waiting: PayoutHolder };
beforeAll(async () => {
  await keepJobs(scene.world);
  redeeming = await openRedeeming(scene);
  const [memo, frozen, seller, buyer] = await scene.holders(
    [100n, 200n, 300n, 400n].map((one) => one * TOKEN),
  );
  if (!memo || !frozen || !seller || !buyer) throw new Error('holders are missing');
  people = { memo, frozen, seller, buyer };
  many = await scene.holders(Array.from({ length: 121 }, (_, at) => BigInt(at + 2) * TOKEN));
  scene.fund(10n ** 15n);
}, 120_000);

const last = () => scene.days.at(-1) ?? raise();
function raise(): never {
  throw new Error('there is no payout day');
}
const key = (holder: PayoutHolder) => holder.keys.publicKey();
const held = (holder: PayoutHolder) => redeeming.tokensIn(key(holder));
const assetName = () => {
  const { assetCode, address } = scene.world.product.integrations.stellar.issuer;
  return `${assetCode}:${address}`;
};
const isAuthorised = async (holder: PayoutHolder) =>
  (
    await scene.world.product.integrations.stellar.network.readAccount(key(holder))
  )?.trustlines.some((line) => line.isAuthorized);
const state = () => scene.network.node.ledger.state;
const proposal = async () => {
  await forgetLimits(scene.world);
  return redeeming.maker.call(proposeRedemption, { body: {} });
};
const linesOf = async (id: string, q?: string) =>
  (
    await redeeming.maker.ok(listRedemptionLines, {
      params: { id },
      query: q === undefined ? {} : { q },
    })
  ).lines;

// The end of the bond in order: no holder is paid, most are, one sells, all are.
describe('redemption of repaid tokens', () => {
  it('[CPN-5] cannot be proposed before any nominal was paid, enforced by the database', async () => {
    await scene.goTo(last());
    await scene.enterProfit(last().number, '0.00');
    await scene.minute();
    expect((await proposal()).body.code).toBe('nothing_to_redeem');
    const { run } = await scene.propose(last().number);
    const refused = scene.world.query(
      `with r as (insert into redemptions (id, includes_moved, line_count, token_amount, proposed_by, proposed_at) values (gen_random_uuid(), false, 1, 1, $2, now()) returning id)
       insert into redemption_lines (id, redemption_id, line_no, payout_id, public_key, token_amount, moved) select gen_random_uuid(), r.id, 1, l.id, l.public_key, 1, false from r, coupon_payouts l where l.run_id = $1 limit 1`,
      [run.id, redeeming.maker.officerId],
    );
    await expect(refused).rejects.toThrow(/did not repay/);
  });

  it('[CPN-5] takes no tokens of unpaid or frozen holders, or that changed hands after the record date', async () => {
    state().put({
      kind: 'data',
      account: key(people.memo),
      name: 'config.memo_required',
      value: Buffer.from('1'),
      sponsor: null,
      modified: 1,
    });
    scene.network.closeLedger();
    await scene.release(await scene.run(last().number));
    await scene.settle();
    const { asset, holder } = tokenOf(scene.world.ledger);
    await holder(people.seller.keys).act([
      Operation.payment({ destination: key(people.buyer), asset, amount: '120' }),
    ]);
    await scene.world.query('insert into frozen_holdings values ($1, now())', [key(people.frozen)]);
    const redemption = await redeeming.propose();
    const lines = new Map((await allLines(redemption.id)).map((line) => [line.public_key, line]));
    expect([lines.has(key(people.memo)), lines.has(key(people.frozen))]).toEqual([false, false]);
    expect([
      lines.get(key(people.seller))?.tokens,
      lines.get(key(people.buyer))?.tokens,
      lines.size,
    ]).toEqual(['180.0000000', '400.0000000', 123]);
    await sendBackAs(scene.checker, redemption.approval_id);
    expect(
      (await linesOf(redemption.id)).every(
        (line) => line.state === 'left' && line.left_reason === 'stopped',
      ),
    ).toBe(true);
    expect(await scene.breaches()).toEqual([]);
  });

  it('[DESK-8] [CPN-5] loses single wallets to its approver, who approves exactly the rest; a wallet taken out can be proposed again', async () => {
    const { id, approval_id: whole } = await redeeming.propose();
    const taken = key(people.buyer);
    const params = { id: whole ?? '' };
    const takeOut = (
      officer: typeof redeeming.maker,
      line: string,
      reason = 'a question is open',
    ) => officer.call(takeLineOut, { params, body: { line, reason } });
    const seen = await scene.checker.ok(getApproval, { params });
    expect((await takeOut(redeeming.maker, taken)).status).toBe(403);
    expect((await takeOut(scene.checker, taken, '')).status).toBe(422);
    expect((await takeOut(scene.checker, key(people.frozen))).body.errors).toHaveProperty('line');
    const both = await Promise.all([1, 2].map(() => takeOut(scene.checker, taken)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

    const { redemption } = await redeeming.detail(id);
    const rest = await scene.checker.ok(getApproval, {
      params: { id: redemption.approval_id ?? '' },
    });
    const worth = ({ facts }: typeof rest, name: string) =>
      facts.find((one) => one.name === name)?.value;
    expect([
      worth(seen, 'wallets'),
      worth(rest, 'wallets'),
      worth(seen, 'tokens') === worth(rest, 'tokens'),
      rest.proposed_by_id,
      rest.content_hash === seen.content_hash,
    ]).toEqual(['123', '122', false, redeeming.maker.officerId, false]);
    expect(
      (
        await scene.checker.call(approveProposal, {
          params: { id: rest.id },
          body: { content_hash: seen.content_hash },
        })
      ).status,
    ).toBe(409);
    expect((await scene.checker.ok(getApproval, { params })).decision_reason).toBe(
      'a question is open',
    );
    expect(
      (await allLines(id)).filter((line) => line.state === 'left').map((line) => line.left_reason),
    ).toEqual(['taken_out']);

    await scene.world.query(
      "update redemption_lines set state = 'left', left_reason = 'stopped' where redemption_id = $1 and public_key = $2",
      [id, key(people.seller)],
    );
    expect((await tryToApprove(scene.checker, rest.id)).body.code).toBe('facts_changed');
    await sendBackAs(scene.checker, rest.id);
    const again = await redeeming.propose();
    expect((await allLines(again.id)).map((line) => line.public_key)).toContain(taken);
    await sendBackAs(scene.checker, again.approval_id);
  });

  it('[CPN-5] [DESK-4] is proposed by one officer and approved by another, one at a time, and excludes moved tokens while any nominal is unpaid', async () => {
    const both = await scene.world.officer('Beate Beides', 'token_operations', 'finance_approver');
    await forgetLimits(scene.world);
    expect((await both.call(proposeRedemption, { body: { includes_moved: true } })).body.code).toBe(
      'repayment_not_complete',
    );
    const { id, approval_id: approvalId } = await both.ok(proposeRedemption, { body: {} });
    expect((await proposal()).body.code).toBe('redemption_open');
    expect((await tryToApprove(both, approvalId)).body.code).toBe('maker_is_checker');
    await expect(
      scene.world.query(
        "update redemptions set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
        [id],
      ),
    ).rejects.toThrow(/check constraint/);
    await expect(
      scene.world.query(
        'update redemption_lines set token_amount = token_amount + 1 where redemption_id = $1',
        [id],
      ),
    ).rejects.toThrow(/terms of redemption line/);
    await expect(
      scene.world.query(
        "update redemption_lines set state = 'redeemed', redeemed_at = now() where redemption_id = $1",
        [id],
      ),
    ).rejects.toThrow();
    await expect(
      scene.world.query('delete from redemption_lines where redemption_id = $1', [id]),
    ).rejects.toThrow();
    expect(
      (await Promise.all([1, 2].map(() => tryToApprove(scene.checker, approvalId))))
        .map(({ status }) => String(status))
        .toSorted(),
    ).toEqual(['200', '409']);
    await scene.minute();
  });

  it("[CPN-5] uses transactions of 33 wallets that do nothing else, and only with the cold keys' signatures over exactly these", async () => {
    const { redemptions } = await redeeming.maker.ok(listRedemptions, {
      query: { state: 'approved' },
    });
    const id = redemptions[0]?.id ?? raise();
    const { transactions } = await redeeming.detail(id);
    expect(
      transactions.map(({ stage, wallets, envelope }) => [
        stage,
        wallets,
        envelope?.clawbacks.length,
        envelope?.other_operations,
      ]),
    ).toEqual([['to_sign', 33, 33, 0]]);
    const before = redeeming.outstanding();
    const own = await redeeming.signed(id, 0);
    expect((await redeeming.upload(id, own)).body.errors?.['signed_envelope_xdr']?.[0]).toContain(
      'not signed by any of the issuer',
    );
    expect(
      (await redeeming.upload(id, 'AAAA')).body.errors?.['signed_envelope_xdr']?.[0],
    ).toContain('not a signed transaction');
    const lying = TransactionBuilder.cloneFrom(
      TransactionBuilder.fromXdr(own, Networks.TESTNET) as Transaction,
      { fee: '101', networkPassphrase: Networks.TESTNET },
    ).build();
    lying.sign(...scene.world.ledger.coldSigners);
    expect(
      (await redeeming.upload(id, lying.toXdr())).body.errors?.['signed_envelope_xdr']?.[0],
    ).toContain('not the transaction that is waiting');
    const stranger = TransactionBuilder.fromXdr(own, Networks.TESTNET);
    stranger.sign(Keypair.random(), Keypair.random());
    expect((await redeeming.upload(id, stranger.toXdr())).status).toBe(422);
    expect((await redeeming.upload(id, await redeeming.signed(id, 1))).status).toBe(200);
    await scene.minute();
    expect([
      redeeming.outstanding(),
      (await redeeming.detail(id)).transactions[0]?.envelope?.signatures.length,
    ]).toEqual([before, 1]);
  });

  it('[CPN-5] [TOK-5] takes from holders with open offers, and leaves one who sends tokens away in between; another transaction takes all others, and the books follow the ledger', async () => {
    const { redemptions } = await redeeming.maker.ok(listRedemptions, {
      query: { state: 'approved' },
    });
    const id = redemptions[0]?.id ?? raise();
    const { asset, holder } = tokenOf(scene.world.ledger);
    const stateOf = new Map((await allLines(id)).map((line) => [line.public_key, line.state]));
    const oneIn = (wanted: string) =>
      many.find((one) => stateOf.get(key(one)) === wanted) ?? raise();
    leaving = { built: oneIn('sending'), waiting: oneIn('planned') };
    for (const one of [leaving.built, leaving.waiting])
      await holder(one.keys).act([
        Operation.payment({ destination: key(people.buyer), asset, amount: tokensOf(one.units) }),
        Operation.changeTrust({ asset, limit: '0' }),
      ]);
    // Other people's open offers do not prevent the redemption.
    const offering = [
      ...many.filter((one) => one !== leaving.built && one !== leaving.waiting).slice(0, 50),
      people.seller,
      people.buyer,
    ];
    for (const one of offering) offerTokens(scene.network, one.keys, assetName());
    const signed = await redeeming.signed(id);
    expect((await redeeming.upload(id, signed)).status).toBe(200);
    const done = await redeeming.submitTransfer(id);
    expect((await redeeming.upload(id, signed)).status).toBe(409);
    expect([
      done.redemption.state,
      done.redemption.redeemed.lines,
      done.redemption.left.lines,
    ]).toEqual(['done', 121, 2]);
    const leftFor = async (one: PayoutHolder) =>
      (await linesOf(id, key(one))).map(
        ({ state: at, left_reason: reason, left_detail: detail }) => [at, reason, detail],
      );
    expect([await leftFor(leaving.built), await leftFor(leaving.waiting)]).toEqual([
      [['left', 'moved', 'op_no_trust']],
      [['left', 'moved', null]],
    ]);
    expect([
      held(people.buyer),
      held(people.seller),
      many.every((one) => held(one) === 0n),
    ]).toEqual([120n * TOKEN + leaving.built.units + leaving.waiting.units, 0n, true]);
    for (const one of offering) {
      expect(state().trustline(key(one), assetName())?.selling).toBe(0n);
      expect(await isAuthorised(one)).toBe(true);
    }
    await scene.pass(2);
    expect(await ledgerDifferences(scene.world.product.house)).toMatchObject({
      issue: '0.0000000',
      wallets: '0.0000000',
    });
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-5] can be cancelled while it waits for the cold keys: nothing of it lands, and its tokens can be proposed again', async () => {
    await scene.world.query('delete from frozen_holdings');
    const { id } = await redeeming.propose();
    await redeeming.approve(id);
    const signed = await redeeming.signed(id);
    await scene.checker.ok(stopRedemption, { params: { id }, body: { reason: 'a court asked' } });
    await scene.settle();
    expect((await redeeming.upload(id, signed)).status).toBe(409);
    const { redemption } = await redeeming.detail(id);
    expect([
      redemption.state,
      redemption.redeemed.lines,
      redemption.left.lines,
      held(people.frozen),
    ]).toEqual(['done', 0, 1, 200n * TOKEN]);
  });

  it('[CPN-5] [TOK-3] never lifts a freeze: freezing a wallet stops the transaction that would authorise it again, and all others are taken without it', async () => {
    // Within the same second the bytes would equal those cancelled before.
    await scene.pass(2);
    const { id } = await redeeming.propose();
    await redeeming.approve(id);
    const signed = await redeeming.signed(id);
    const freeze = await redeeming.maker.ok(proposeHoldingAdjustment, {
      body: {
        kind: 'freeze',
        public_key: key(people.frozen),
        reason: 'a court asked',
        document_reference: 'AZ 1/2036',
      },
    });
    await approveAs(scene.checker, freeze.approval_id);
    await scene.settle();
    expect((await redeeming.upload(id, signed)).status).toBe(409);
    const { redemption } = await redeeming.submitTransfer(id);
    expect([
      redemption.state,
      (await allLines(id)).map(({ state: at, left_reason: reason }) => [at, reason]),
      held(people.frozen),
      await isAuthorised(people.frozen),
    ]).toEqual(['done', [['left', 'frozen']], 200n * TOKEN, false]);
    const release = await redeeming.maker.ok(proposeHoldingAdjustment, {
      body: {
        kind: 'release',
        public_key: key(people.frozen),
        reason: 'the court is done',
        document_reference: 'AZ 1/2036',
      },
    });
    await approveAs(scene.checker, release.approval_id);
    await scene.settle();
  });

  it('[CPN-5] takes parked ones once they are paid, and finally moved ones too: no token is left', async () => {
    const { redemption: first } = await redeeming.redeem();
    expect([first.redeemed.lines, held(people.frozen), held(people.memo)]).toEqual([
      1,
      0n,
      100n * TOKEN,
    ]);
    state().remove(state().data(key(people.memo), 'config.memo_required') ?? raise());
    await scene.pass(61);
    await scene.settle();
    const { redemption } = await redeeming.redeem({ includesMoved: true });
    expect([redemption.state, redemption.left.lines, redeeming.outstanding()]).toEqual([
      'done',
      0,
      0n,
    ]);
    const taken = (await allLines(redemption.id)).map(
      ({ public_key: wallet, tokens, moved }) =>
        `${wallet === key(people.buyer) ? 'buyer' : 'memo'} ${tokens} ${moved}`,
    );
    const moved = [120n * TOKEN, leaving.built.units, leaving.waiting.units].map(
      (units) => `buyer ${tokensOf(units)} true`,
    );
    expect(taken.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...moved, 'memo 100.0000000 false'].toSorted((a, b) => a.localeCompare(b)),
    );
    const { standing } = await redeeming.maker.ok(listRedemptions, { query: {} });
    expect([
      standing.waiting_tokens,
      standing.open_tokens,
      standing.unpaid.lines,
      standing.redeemed_tokens === standing.repaid.tokens,
    ]).toEqual(['0.0000000', '0.0000000', 0, true]);
    expect((await proposal()).body.code).toBe('nothing_to_redeem');
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-5] [MAIL-1] notifies everybody once for each wallet, including holders of tokens that changed hands', async () => {
    const rows = await scene.world.query(
      "select subject_id, values ->> 'wallet' as wallet, values ->> 'tokens' as tokens, values ->> 'moved' as moved from mail_outbox where template = 'tokens-redeemed'",
    );
    const answer = (holder: PayoutHolder) =>
      (rows as { subject_id: string; wallet: string; tokens: string; moved: string }[])
        .filter((row) => row.subject_id === holder.accountId && row.wallet === key(holder))
        .map(({ tokens, moved }) => `${tokens} ${moved}`);
    expect([
      answer(people.memo),
      answer(people.frozen),
      answer(people.seller),
      answer(leaving.built),
      answer(leaving.waiting),
    ]).toEqual([['100.0000000 no'], ['200.0000000 no'], ['180.0000000 no'], [], []]);
    expect(answer(people.buyer).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        `${tokensOf(120n * TOKEN + leaving.built.units + leaving.waiting.units)} yes`,
        '400.0000000 no',
      ].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(rows).toHaveLength(many.length + 3);
  });
});

describe('tokens that their holder returned after the repayment', () => {
  it('[CPN-5] need no redemption: officers see them separately, and what is still in wallets is taken', async () => {
    const own = await openPayoutScene();
    onTestFinished(() => own.close());
    const officers = await openRedeeming(own);
    const [giving, keeping] = await own.holders([100n * TOKEN, 50n * TOKEN]);
    if (!giving || !keeping) throw new Error('holders are missing');
    own.fund(10n ** 14n);
    await own.pay(own.days.at(-1) ?? raise(), '0.00');
    const standing = async () => {
      await forgetLimits(own.world);
      const { waiting_tokens: waiting, returned_tokens: returned } = (
        await officers.maker.ok(listRedemptions, { query: {} })
      ).standing;
      return [waiting, returned];
    };
    expect(await standing()).toEqual(['150.0000000', '0.0000000']);
    const { asset, holder } = tokenOf(own.world.ledger);
    const { claims, issuer } = own.world.product.integrations.stellar;
    await holder(giving.keys).act([
      Operation.payment({ destination: issuer.address, asset, amount: '30' }),
      Operation.payment({ destination: claims.distribution, asset, amount: '20' }),
    ]);
    expect(await standing()).toEqual(['100.0000000', '50.0000000']);
    const { redemption } = await officers.redeem({ includesMoved: true });
    expect([
      redemption.state,
      redemption.redeemed.tokens,
      redemption.left.lines,
      officers.outstanding(),
    ]).toEqual(['done', '100.0000000', 0, 0n]);
    expect(await standing()).toEqual(['0.0000000', '50.0000000']);
  });
});

async function allLines(id: string) {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) =>
      redeeming.maker.ok(listRedemptionLines, { params: { id }, query: { page: String(page) } }),
    ),
  );
  return pages.flatMap(({ lines }) => lines);
}

describe('jobs that run again after the end of the bond', () => {
  it('[RUN-4][CPN-3][CPN-5] pay and redeem nothing again, and send no mail', async () => {
    const { jobs, changed } = await replayJobs(scene.world);
    expect(jobs).toEqual(
      expect.arrayContaining(['payouts.send', 'redemptions.send', 'transfers.submit']),
    );
    expect(changed).toEqual([]);
    expect(await scene.breaches()).toEqual([]);
  });
});
