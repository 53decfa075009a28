import { Asset, Keypair, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getHoldingAdjustment,
  listHoldingAdjustments,
  proposeHoldingAdjustment,
  stopHoldingAdjustment,
} from '@bb1/domain/holdings/desk-endpoints';
import { openSanctionsCsv } from '../../integrations/screening-lists/test-files/written-lists.ts';
import { bringIntoForce } from '../screening/test-files/desk-lists.ts';
import { isHoldingFrozen } from '../wallets/store.ts';
import { TOKENS, UNITS } from '../claims/test-files/claimant.ts';
import { declareOwn } from '../../../../testing/cast.ts';
import { type HoldingScene, openHoldingScene, PAPERS } from '../../../../testing/holding-scene.ts';

let one: HoldingScene;
let cold: readonly Keypair[];
beforeAll(async () => {
  one = await openHoldingScene();
  cold = one.world.ledger.coldSigners;
}, 60_000);
afterAll(() => one.close());

const db = () => one.world.product.db;
const codes = (answer: { body: { errors?: Record<string, string[]> } }) => answer.body.errors;
const mailTo = (email: string) => one.world.lastMail(email);

describe('freezing and releasing', () => {
  it('[TOK-3] is proposed by one officer and decided by another; the server executes it alone, and nothing can be claimed meanwhile', async () => {
    const { person, wallet } = await one.holder('Frieda Frost');
    const proposed = await one.propose({ kind: 'freeze', public_key: wallet });
    expect([proposed.status, proposed.body['state'], proposed.body['number']]).toEqual([
      201,
      'proposed',
      expect.stringMatching(/^ACT-\d{6}$/),
    ]);
    const id = String(proposed.body['id']);
    expect(await one.isAuthorised(wallet)).toBe(true);
    expect((await one.tryToApprove(id, one.maker)).status).toBe(403);
    expect((await one.tryToApprove(id)).status).toBe(200);
    expect(await isHoldingFrozen(db(), wallet)).toBe(true);
    await one.world.runJobs();
    const { act, transaction } = await one.detail(id);
    expect([
      act.state,
      act.is_frozen,
      await one.isAuthorised(wallet),
      await one.tokensIn(wallet),
    ]).toEqual(['done', true, false, UNITS]);
    expect(transaction?.operations).toMatchObject([
      { operation: 'setTrustLineFlags', source: one.stellar.issuer.address },
    ]);
    expect(mailTo(person.email).text).toContain('cannot be sent or received');
    expect(mailTo(person.email).text).not.toContain(PAPERS.reason);
    expect(codes(await one.propose({ kind: 'freeze', public_key: wallet }))).toHaveProperty(
      'public_key',
    );
    const released = await one.approved({ kind: 'release', public_key: wallet });
    expect([released.state, released.is_frozen, await one.isAuthorised(wallet)]).toEqual([
      'done',
      false,
      true,
    ]);
    expect(mailTo(person.email).subject).toBe('Your tokens are released');
    expect(codes(await one.propose({ kind: 'release', public_key: wallet }))).toHaveProperty(
      'public_key',
    );
  });
});

describe('a proposal', () => {
  it('[TOK-3] needs a reason, a document, a proven wallet, and a ledger that agrees', async () => {
    const { person, wallet } = await one.holder('Paula Prüf');
    const stranger = Keypair.random().publicKey();
    const unready = await one.wallet(person, { trusts: false });
    const small = await one.wallet(person, { limit: '5' });
    const other = await one.holder('Olga Ordnung');
    const tries: readonly (readonly [Record<string, unknown>, string, string])[] = [
      [{ kind: 'freeze', public_key: wallet, reason: '' }, 'reason', 'is required'],
      [
        { kind: 'freeze', public_key: wallet, document_reference: ' ' },
        'document_reference',
        'is required',
      ],
      [{ kind: 'freeze', public_key: stranger }, 'public_key', 'has proven ownership'],
      [{ kind: 'freeze', public_key: unready.publicKey() }, 'public_key', 'never held'],
      [{ kind: 'replacement', public_key: wallet }, 'target_public_key', 'is required'],
      [
        { kind: 'replacement', public_key: wallet, target_public_key: wallet },
        'target_public_key',
        'must be valid',
      ],
      [
        { kind: 'replacement', public_key: wallet, target_public_key: stranger },
        'target_public_key',
        'has proven ownership',
      ],
      [
        { kind: 'replacement', public_key: wallet, target_public_key: other.wallet },
        'target_public_key',
        'another person',
      ],
      [
        { kind: 'inheritance', public_key: wallet, target_public_key: small.publicKey() },
        'target_public_key',
        'same person',
      ],
      [
        { kind: 'replacement', public_key: wallet, target_public_key: unready.publicKey() },
        'target_public_key',
        'trustline',
      ],
      [
        { kind: 'replacement', public_key: wallet, target_public_key: small.publicKey() },
        'target_public_key',
        'trustline',
      ],
      [
        {
          kind: 'inheritance',
          public_key: wallet,
          target_public_key: other.wallet,
          tokens: '2631.5789474',
        },
        'tokens',
        'that many tokens',
      ],
      [{ kind: 'return', public_key: wallet }, 'order_reference', 'is required'],
      [
        { kind: 'return', public_key: wallet, order_reference: 'BB1-XXXX' },
        'order_reference',
        'no order',
      ],
    ];
    for (const [form, field, words] of tries) {
      const answer = await one.propose(form);
      expect(
        [answer.status, answer.body.errors?.[field]?.[0]],
        `${field} of ${JSON.stringify(form)}`,
      ).toEqual([422, expect.stringContaining(words)]);
    }
  });

  it("[TOK-3] is the only one on its holding, and never concerns an officer's own account", async () => {
    const { wallet } = await one.holder('Erika Einzig');
    expect((await one.propose({ kind: 'freeze', public_key: wallet })).status).toBe(201);
    expect((await one.propose({ kind: 'freeze', public_key: wallet })).body.code).toBe(
      'holding_adjustment_open',
    );
    const both = await one.world.officer('Beate Beides', 'token_operations', 'finance_approver');
    const { id } = await both.ok(proposeHoldingAdjustment, {
      body: { ...PAPERS, kind: 'freeze', public_key: (await one.holder('Zoe Zweite')).wallet },
    });
    expect((await one.tryToApprove(id, both)).body.code).toBe('maker_is_checker');
    const own = await one.holder('Toni Eigen');
    await declareOwn(one.maker, own.person);
    expect((await one.propose({ kind: 'freeze', public_key: own.wallet })).status).toBe(403);
    const approver = await one.holder('Petra Eigen');
    await declareOwn(one.checker, approver.person);
    const proposed = await one.propose({ kind: 'freeze', public_key: approver.wallet });
    expect((await one.tryToApprove(String(proposed.body['id']))).body.code).toBe('own_account');
    const heir = await one.propose({
      kind: 'inheritance',
      public_key: (await one.holder('Emma Erblasser')).wallet,
      target_public_key: own.wallet,
    });
    expect(heir.status).toBe(403);
  });

  it('[TOK-3] can be rejected with a reason by another officer, without effect', async () => {
    const { wallet } = await one.holder('Nina Nein');
    const { body } = await one.propose({ kind: 'freeze', public_key: wallet });
    const params = { id: String(body['id']) };
    const approvalId = String(body['approval_id']);
    expect(await sendBackAs(one.checker, approvalId, 'no court order')).toMatchObject({
      state: 'sent_back',
      decision_reason: 'no court order',
    });
    expect((await one.detail(params.id)).act.state).toBe('rejected');
    expect((await tryToApprove(one.checker, approvalId)).status).toBe(409);
    expect([
      await isHoldingFrozen(db(), wallet),
      (await one.maker.ok(listHoldingAdjustments, { query: { state: 'rejected' } })).acts.map(
        ({ id }) => id,
      ),
    ]).toEqual([false, [params.id]]);
  });

  it('[TOK-3] [DESK-4] is protected by the database against the same officer twice, changed terms, illegal moves and deletion', async () => {
    const { wallet } = await one.holder('Doris Daten');
    const { body } = await one.propose({ kind: 'freeze', public_key: wallet });
    const id = String(body['id']);
    const refused = (text: string) => expect(db().pool.query(text, [id])).rejects;
    await refused(
      "update holding_adjustments set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
    ).toThrow(/check constraint/);
    await refused("update holding_adjustments set state = 'approved' where id = $1").toThrow(
      /check constraint/,
    );
    await refused("update holding_adjustments set reason = 'other' where id = $1").toThrow(
      /terms of holding adjustment/,
    );
    await refused(
      "update holding_adjustments set state = 'done', done_at = now(), decided_by = (select id from officers where id <> holding_adjustments.proposed_by limit 1), decided_at = now() where id = $1",
    ).toThrow(/cannot move from proposed to done/);
    await refused('delete from holding_adjustments where id = $1').toThrow();
    expect((await one.tryToApprove(id)).status).toBe(200);
    await refused(
      'update holding_adjustments set decided_by = (select id from officers where id <> holding_adjustments.proposed_by and id <> holding_adjustments.decided_by limit 1) where id = $1',
    ).toThrow(/was decided/);
  });
});

describe('a lost key', () => {
  it('[TOK-3] moves the same tokens into another wallet of the same person, after two cold keys have signed outside, once', async () => {
    const { person, wallet, claimant } = await one.holder('Vera Verloren');
    const target = (await one.wallet(person)).publicKey();
    const act = await one.approved({
      kind: 'replacement',
      public_key: wallet,
      target_public_key: target,
    });
    expect([act.state, act.tokens, act.is_frozen]).toEqual(['to_sign', TOKENS, true]);
    const { transaction } = await one.detail(act.id);
    expect(
      transaction?.operations.map(({ operation, values }) => [
        operation,
        values.find(({ name }) => name === 'amount')?.value,
      ]),
    ).toEqual([
      ['setTrustLineFlags', undefined],
      ['clawback', TOKENS],
      ['setTrustLineFlags', undefined],
      ['payment', TOKENS],
    ]);
    expect(
      new Date(transaction?.valid_until ?? 0).getTime() - one.network.node.now * 1000,
    ).toBeGreaterThan(6 * 86_400_000);
    // The finder of the key offers everything for sale, which must not prevent the replacement.
    one.offer(claimant.keys);

    const first = await one.upload(act.id, await one.signed(act.id, ...cold.slice(0, 1)));
    expect([
      first.status,
      (await one.detail(act.id)).act.state,
      (await one.detail(act.id)).transaction?.signatures.map(({ signer }) => signer),
    ]).toEqual([200, 'to_sign', [cold[0]?.publicKey()]]);
    await one.world.runJobs();
    expect(await one.tokensIn(wallet)).toBe(UNITS);
    expect((await one.upload(act.id, await one.signed(act.id, ...cold.slice(1)))).status).toBe(200);
    await one.world.runJobs();
    expect([
      await one.tokensIn(wallet),
      await one.tokensIn(target),
      await one.isAuthorised(wallet),
      await one.isAuthorised(target),
    ]).toEqual([0n, UNITS, false, true]);
    const done = (await one.detail(act.id)).act;
    expect([done.state, done.settled_ledger]).toEqual(['done', expect.any(Number)]);
    expect(mailTo(person.email).subject).toBe('Your tokens are in your other wallet');
    expect((await one.upload(act.id, 'AAAA')).status).toBe(409);
    const { rows } = await db().pool.query<{ held: number }>(
      'select count(*)::int as held from stellar_channels where held_by is not null',
    );
    expect(rows).toEqual([{ held: 0 }]);
  });

  it('[TOK-3] accepts only valid signatures of cold keys over exactly the stored transaction', async () => {
    const { person, wallet } = await one.holder('Sina Siegel');
    const target = (await one.wallet(person)).publicKey();
    const act = await one.approved({
      kind: 'replacement',
      public_key: wallet,
      target_public_key: target,
    });
    const field = async (envelopeXdr: string) =>
      (await one.upload(act.id, envelopeXdr)).body.errors?.['signed_envelope_xdr']?.[0];
    expect(await field('not base64')).toContain('not a signed transaction');
    expect(await field(await one.signed(act.id))).toContain('not signed by any of the issuer');
    const own = one.world.ledger.hot.authoriser;
    expect(await field(await one.signed(act.id, own, Keypair.random()))).toContain(
      'not signed by any of the issuer',
    );

    const envelope = TransactionBuilder.fromXdr(await one.signed(act.id), Networks.TESTNET);
    if ('innerTransaction' in envelope) throw new Error('a fee bump was downloaded');
    const thief = Keypair.random().publicKey();
    const tampered = TransactionBuilder.cloneFrom(envelope)
      .clearOperations()
      .addOperation(
        Operation.payment({
          source: one.stellar.issuer.address,
          destination: thief,
          asset: new Asset('BB1', one.stellar.issuer.address),
          amount: '1',
        }),
      )
      .build();
    tampered.sign(...cold);
    expect(await field(tampered.toXdr())).toContain('not the transaction that is waiting');
    const bumped = TransactionBuilder.buildFeeBumpTransaction(
      cold[0] ?? Keypair.random(),
      '1000',
      envelope,
      Networks.TESTNET,
    );
    bumped.sign(...cold);
    expect(await field(bumped.toXdr())).toContain('not a signed transaction');
    // The signatures of one transaction under another one.
    const moved = TransactionBuilder.fromXdr(await one.signed(act.id), Networks.TESTNET);
    moved.signatures.push(...tampered.signatures);
    expect(await field(moved.toXdr())).toContain('not signed by any of the issuer');
    expect((await one.detail(act.id)).transaction?.signatures).toEqual([]);

    const twice = await one.signed(act.id, cold[0] ?? own, cold[0] ?? own);
    expect((await one.upload(act.id, twice)).status).toBe(200);
    expect((await one.upload(act.id, twice)).status).toBe(200);
    await one.world.runJobs();
    expect([(await one.detail(act.id)).act.state, await one.tokensIn(wallet)]).toEqual([
      'to_sign',
      UNITS,
    ]);
    // The file with all signatures cannot be submitted: the channel's is missing.
    const whole = await one.signed(act.id, ...cold);
    expect(await one.stellar.network.submit(whole)).toMatchObject({ kind: 'failed' });
    expect(
      (
        await one.maker.call(stopHoldingAdjustment, {
          params: { id: act.id },
          body: { reason: 'x' },
        })
      ).status,
    ).toBe(403);
    await one.checker.ok(stopHoldingAdjustment, {
      params: { id: act.id },
      body: { reason: 'the key was found' },
    });
    await one.world.runJobs();
    expect([
      (await one.detail(act.id)).act,
      await one.tokensIn(wallet),
      await isHoldingFrozen(db(), wallet),
    ]).toEqual([
      expect.objectContaining({
        state: 'failed',
        failure: 'stopped',
        stop_reason: 'the key was found',
      }),
      UNITS,
      false,
    ]);
  });

  it('[TOK-3] replaces a frozen holding only if both officers know of the freeze, and it stays frozen', async () => {
    const { person, wallet } = await one.holder('Gerda Gericht');
    const target = (await one.wallet(person)).publicKey();
    await one.approved({ kind: 'freeze', public_key: wallet });
    expect(
      codes(
        await one.propose({ kind: 'replacement', public_key: wallet, target_public_key: target }),
      ),
    ).toHaveProperty('despite_freeze');
    const act = await one.approved({
      kind: 'replacement',
      public_key: wallet,
      target_public_key: target,
      despite_freeze: true,
    });
    expect([act.state, act.despite_freeze, act.is_frozen]).toEqual(['to_sign', true, true]);
    await one.checker.ok(stopHoldingAdjustment, { params: { id: act.id }, body: { reason: 'no' } });
    await one.world.runJobs();
    expect([(await one.detail(act.id)).act.state, await isHoldingFrozen(db(), wallet)]).toEqual([
      'failed',
      true,
    ]);
    expect(
      codes(
        await one.propose({ kind: 'replacement', public_key: target, target_public_key: wallet }),
      ),
    ).toHaveProperty('public_key');
  });

  it('[TOK-3] needs a new look after a freeze between proposal and decision', async () => {
    const { person, wallet } = await one.holder('Zita Zwischen');
    const target = (await one.wallet(person)).publicKey();
    const { body } = await one.propose({
      kind: 'replacement',
      public_key: wallet,
      target_public_key: target,
    });
    const id = String(body['id']);
    await db().pool.query(
      'insert into frozen_holdings (public_key, frozen_at) values ($1, now())',
      [wallet],
    );
    expect(codes(await one.tryToApprove(id))).toHaveProperty('despite_freeze');
    await db().pool.query('delete from frozen_holdings where public_key = $1', [wallet]);
    await sendBackAs(one.checker, (await one.detail(id)).act.approval_id);
  });
});

describe('an inheritance', () => {
  it('[TOK-3] goes to proven wallets of other approved persons, in parts if heirs share', async () => {
    const { person, wallet } = await one.holder('Otto Opa');
    const heir = await one.holder('Hilde Erbin', { approved: true });
    const second = await one.holder('Hans Erbe', { approved: true });
    for (const [target, tokens] of [
      [heir, '1000'],
      [second, undefined],
    ] as const) {
      const act = await one.approved({
        kind: 'inheritance',
        public_key: wallet,
        target_public_key: target.wallet,
        ...(tokens === undefined ? { despite_freeze: true } : { tokens }),
      });
      expect((await one.upload(act.id, await one.signed(act.id, ...cold))).status).toBe(200);
      await one.world.runJobs();
      expect((await one.detail(act.id)).act).toMatchObject({
        state: 'done',
        account_id: person.accountId,
        target_account_id: target.person.accountId,
      });
      expect(mailTo(target.person.email).subject).toBe('Tokens were transferred to you');
    }
    expect([
      await one.tokensIn(wallet),
      await one.tokensIn(heir.wallet),
      await one.tokensIn(second.wallet),
    ]).toEqual([0n, UNITS + 10_000_000_000n, UNITS + UNITS - 10_000_000_000n]);
    expect(mailTo(person.email).subject).toBe('Tokens were transferred');
  });

  it('[TOK-3] [KYC-8] gives nothing to a person who is not approved or has a screening hit, at any step', async () => {
    const { wallet } = await one.holder('Alma Alt');
    const unchecked = await one.world.investor('Udo Ungeprüft');
    const theirs = (await one.wallet(unchecked)).publicKey();
    expect(
      codes(
        await one.propose({ kind: 'inheritance', public_key: wallet, target_public_key: theirs }),
      ),
    ).toHaveProperty('target_public_key');
    const heir = await one.holder('Lisa Liste', { approved: true });
    const act = await one.approved({
      kind: 'inheritance',
      public_key: wallet,
      target_public_key: heir.wallet,
    });
    const whole = await one.signed(act.id, ...cold);
    const another = await one.propose({
      kind: 'replacement',
      public_key: heir.wallet,
      target_public_key: (await one.wallet(heir.person)).publicKey(),
    });
    await bringIntoForce(
      one.world,
      [one.reviewer, await one.world.officer('Curt Compliance', 'compliance')],
      'own',
      openSanctionsCsv([{ ref: 'inv-1', names: ['Lisa Liste'] }]),
    );
    await one.world.runJobs();
    expect((await one.upload(act.id, whole)).body.code).toBe('holding_waits_for_compliance');
    expect((await one.tryToApprove(String(another.body['id']))).body.code).toBe(
      'holding_waits_for_compliance',
    );
    expect(
      (
        await one.propose({
          kind: 'inheritance',
          public_key: (await one.holder('Nora Nachlass')).wallet,
          target_public_key: heir.wallet,
        })
      ).body.code,
    ).toBe('holding_waits_for_compliance');
    expect(await one.tokensIn(heir.wallet)).toBe(UNITS);
    // A screening hit calls for a freeze.
    await sendBackAs(one.checker, String(another.body['approval_id']));
    expect((await one.approved({ kind: 'freeze', public_key: heir.wallet })).state).toBe('done');
    expect((await one.propose({ kind: 'release', public_key: heir.wallet })).body.code).toBe(
      'holding_waits_for_compliance',
    );
    expect(act.state).toBe('to_sign');
    await one.checker.ok(stopHoldingAdjustment, {
      params: { id: act.id },
      body: { reason: 'end of the test' },
    });
    await one.world.runJobs();
  });
});

describe('channels', () => {
  it('[TOK-3] [CLM-4] actions that wait for cold keys hold a third of them at most, for days, and never lose them', async () => {
    const people = [await one.holder('Kanal Eins'), await one.holder('Kanal Zwei')];
    const acts = [];
    for (const { person, wallet } of people)
      acts.push(
        await one.approved({
          kind: 'replacement',
          public_key: wallet,
          target_public_key: (await one.wallet(person)).publicKey(),
        }),
      );
    expect(acts.map(({ state }) => state)).toEqual(['to_sign', 'preparing']);
    await one.holder('Kanal Drei');
    await one.world.runJobs({ delayed: true });
    const [first, second] = acts;
    if (first === undefined || second === undefined) throw new Error('two acts were proposed');
    expect((await one.upload(first.id, await one.signed(first.id, ...cold))).status).toBe(200);
    await one.world.runJobs({ delayed: true });
    await one.world.runJobs({ delayed: true });
    expect([
      (await one.detail(first.id)).act.state,
      (await one.detail(second.id)).act.state,
    ]).toEqual(['done', 'to_sign']);
    expect((await one.upload(second.id, await one.signed(second.id, ...cold))).status).toBe(200);
    await one.world.runJobs();
    expect((await one.detail(second.id)).act.state).toBe('done');
  });
});

it('[TOK-3] are visible to the roles concerned, and proposed by token operations only', async () => {
  const [support, auditor] = [
    await one.world.officer('Susi Support', 'support'),
    await one.world.officer('Axel Auditor', 'auditor'),
  ];
  expect((await support.call(listHoldingAdjustments)).status).toBe(403);
  const { acts } = await auditor.ok(listHoldingAdjustments);
  expect(acts.length).toBeGreaterThan(0);
  expect(
    (await auditor.call(getHoldingAdjustment, { params: { id: acts[0]?.id ?? '' } })).status,
  ).toBe(200);
  expect(
    (
      await one.checker.call(proposeHoldingAdjustment, {
        body: { ...PAPERS, kind: 'freeze', public_key: acts[0]?.public_key },
      })
    ).status,
  ).toBe(403);
});
