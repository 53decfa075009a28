import { beforeAll, describe, expect, it } from 'vitest';
import {
  endClaim,
  exportClaims,
  getDeskClaim,
  listDeskClaims,
  lookUpClaim,
} from '@bb1/domain/claims/desk-endpoints';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { declareOwn } from '../../../../testing/cast.ts';
import { outdateStepUps } from '../../../../testing/second-factors.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { countStuckClaims } from './desk-claims.ts';
import { Claimant, giveTokens, TOKENS, UNITS } from './test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let officer: Officer;
beforeAll(async () => {
  officer = await world.officer('Tilda Token', 'token_operations', 'auditor');
});

async function person(name: string): Promise<{ investor: Investor; claimant: Claimant }> {
  const investor = await world.investor(name);
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  return { investor, claimant: new Claimant(investor) };
}

const detail = (id: string) => officer.ok(getDeskClaim, { params: { id } });
const lookUp = (id: string) => officer.ok(lookUpClaim, { params: { id } });
const end = (id: string, by = officer) =>
  by.call(endClaim, { params: { id }, body: { reason: 'They asked for it by telephone' } });
const fault = (name: 'timeout_before_acceptance' | 'timeout_after_acceptance', count = 1) =>
  world.ledger.network?.fault(name, count);
const balance = async (address: string) =>
  (await world.product.integrations.stellar.network.readAccount(address))?.trustlines[0]?.balance ??
  null;
/** Moves the time of ledger and product forward. */
const pass = async (minutes: number) => {
  await world.moveClock(new Date(world.now().getTime() + minutes * 60_000));
  world.ledger.network?.closeLedger();
};

describe('the list of claims', () => {
  it('[DESK-3] shows states and ages, filters, sorts, searches, and exports CSV, which is logged', async () => {
    const [one, other] = [await person('Clara Created'), await person('Berta Built')];
    await one.claimant.create();
    await other.claimant.build(await other.claimant.create());
    const names = async (query: Record<string, string>) =>
      (await officer.ok(listDeskClaims, { query })).claims.map(({ full_name: name }) => name);
    expect(await names({ order: 'oldest' })).toEqual(['Clara Created', 'Berta Built']);
    expect(await names({ state: 'built' })).toEqual(['Berta Built']);
    expect(await names({ state: 'stuck' })).toEqual([]);
    expect(await names({ q: 'clara' })).toEqual(['Clara Created']);
    expect(await names({ q: other.claimant.keys.publicKey().slice(5, 20).toLowerCase() })).toEqual([
      'Berta Built',
    ]);
    const csv = await officer.call(exportClaims, { query: { state: 'built' } });
    const lines = csv.text.trim().split('\r\n');
    expect([lines.length, lines[0]]).toEqual([
      2,
      'full_name,state,token_amount,public_key,created_at,since,stuck,failure,transaction_hash,account_id,id',
    ]);
    expect(lines[1]).toContain(`Berta Built,built,${TOKENS},${other.claimant.keys.publicKey()},`);
    expect(
      (await officer.ok(listAuditLog, { query: { subject: 'claims' } })).entries[0],
    ).toMatchObject({ act: 'claims.exported', after: { rows: 1, filter: { state: 'built' } } });
  });
});

describe('a claim that is stuck', () => {
  it('[DESK-3] is one that takes too long or has failed; it is listed at the desk with its age', async () => {
    const { investor, claimant } = await person('Stefan Stuck');
    fault('timeout_before_acceptance', 40);
    const claim = await claimant.create();
    await investor.ok(submitClaim, { body: claimant.sign(await claimant.build(claim)) });
    await world.runJobs();
    const stuck = async (minutes: number) =>
      countStuckClaims(world.product.db, new Date(world.now().getTime() - minutes * 60_000));
    expect((await detail(claim.id)).claim).toMatchObject({ state: 'submitted', stuck: false });
    expect((await stuck(15)).count).toBe(0);
    await pass(3);
    expect((await stuck(2)).count).toBe(1);
    expect((await stuck(15)).count).toBe(0);
    await pass(13);
    expect(await stuck(15)).toMatchObject({ count: 1 });
    expect((await detail(claim.id)).claim).toMatchObject({ state: 'submitted', stuck: true });
    expect(
      (await officer.ok(listDeskClaims, { query: { state: 'stuck' } })).claims.map(({ id }) => id),
    ).toEqual([claim.id]);
    world.ledger.network?.node.faults.clear();
    // It expired on the ledger and is in none: once looked up it has ended, and the person may
    // claim again.
    expect(await lookUp(claim.id)).toMatchObject({
      claim: { state: 'expired', stuck: false },
      attempts: [{ outcome: 'dead', ledger: { finding: 'unknown' } }],
    });
    expect((await stuck(15)).count).toBe(0);
    await investor.ok(submitClaim, {
      body: claimant.sign(await claimant.build(claim), { now: world.now().getTime() }),
    });
    await world.runJobs();
    expect([(await claimant.current()).state, await balance(claimant.keys.publicKey())]).toEqual([
      'settled',
      UNITS,
    ]);
  });

  it('[DESK-3][CLM-4] that is looked up is found in the ledger, once, and the action is logged', async () => {
    const { investor, claimant } = await person('Lara Landed');
    fault('timeout_after_acceptance');
    const claim = await claimant.create();
    const built = await claimant.build(claim);
    await investor.ok(submitClaim, { body: claimant.sign(built, { now: world.now().getTime() }) });
    await world.runJob('transfers.submit', {
      transferId: (await detail(claim.id)).transfer?.id,
    });
    const before = await detail(claim.id);
    const after = await lookUp(claim.id);
    expect(before.may).toEqual({ look_up: before.claim.state !== 'settled', end: false });
    expect(after).toMatchObject({
      claim: { state: 'settled', transaction_hash: built.transaction_hash, stuck: false },
      transfer: { state: 'settled', holds_channel: false },
      attempts: [
        {
          number: 1,
          transaction_hash: built.transaction_hash,
          signed: true,
          outcome: 'settled',
          ledger: { finding: 'settled', codes: null },
        },
      ],
      ledger: { wallet: { exists: true, trustline: true, authorised: true, tokens: TOKENS } },
      may: { look_up: false, end: false },
    });
    expect(after.transfer?.settled_ledger).toBe(after.attempts[0]?.ledger?.ledger);
    expect(after.history.map(({ act, by }) => [act, by])).toContainEqual([
      'claim.looked_up',
      'Tilda Token',
    ]);
    await world.runJobs({ delayed: true });
    expect(await balance(claimant.keys.publicKey())).toBe(UNITS);
    expect((await officer.call(lookUpClaim, { params: { id: claim.id } })).status).toBe(409);
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.filter(
        ({ what }) => what === `claim ${claim.id}`,
      ),
    ).toEqual([]);
  });

  it('[DESK-3][CLM-4] without a signature can be ended, and its transaction becomes worthless', async () => {
    const { investor, claimant } = await person('Udo Unsigned');
    const claim = await claimant.create();
    const built = await claimant.build(claim);
    expect((await detail(claim.id)).may).toEqual({ look_up: true, end: true });
    const ended = await end(claim.id);
    expect([ended.status, ended.body]).toMatchObject([
      200,
      {
        claim: { state: 'expired' },
        transfer: { state: 'expired', holds_channel: false },
        attempts: [{ outcome: 'dead', result_code: 'superseded', ledger: null }],
        may: { end: false },
      },
    ]);
    expect((await detail(claim.id)).history[0]).toMatchObject({
      act: 'claim.expired',
      by: 'Tilda Token',
      reason: 'They asked for it by telephone',
    });
    expect(
      (
        await investor.call(submitClaim, {
          body: claimant.sign(built, { now: world.now().getTime() }),
        })
      ).status,
    ).toBe(409);
    await world.runJobs({ delayed: true });
    expect(await balance(claimant.keys.publicKey())).toBeNull();
    expect((await end(claim.id)).body.code).toBe('invalid_status');
    // Within the same ledger it would be the same envelope, which belongs to the ended claim.
    await pass(1);
    await investor.ok(submitClaim, {
      body: claimant.sign(await claimant.build(claim), { now: world.now().getTime() }),
    });
    await world.runJobs();
    expect(await balance(claimant.keys.publicKey())).toBe(UNITS);
  });

  it('[CLM-4] that may still land cannot be ended, at any step', async () => {
    const { investor, claimant } = await person('Susi Signed');
    const claim = await claimant.create();
    fault('timeout_before_acceptance', 40);
    await investor.ok(submitClaim, {
      body: claimant.sign(await claimant.build(claim), { now: world.now().getTime() }),
    });
    // Approved by its holder and not signed by the server: nothing can land yet.
    expect((await detail(claim.id)).may.end).toBe(true);
    await world.runJobs();
    expect((await detail(claim.id)).claim.state).toBe('submitted');
    expect([(await end(claim.id)).status, (await end(claim.id)).body.code]).toEqual([
      409,
      'claim_may_land',
    ]);
    world.ledger.network?.node.faults.clear();
    expect((await lookUp(claim.id)).claim.state).toBe('settled');
    expect(await balance(claimant.keys.publicKey())).toBe(UNITS);
  });

  it('[CLM-4] ended and submitted at the same moment does one of the two, and is never paid after it has ended', async () => {
    for (const [round, name] of [
      'Anton',
      'Berta',
      'Caesar',
      'Dora',
      'Emil',
      'Friedrich',
    ].entries()) {
      await pass(2);
      const { investor, claimant } = await person(`${name} Race`);
      const claim = await claimant.create();
      const body = claimant.sign(await claimant.build(claim), { now: world.now().getTime() });
      await Promise.all(
        round % 2 === 0
          ? [investor.call(submitClaim, { body }), end(claim.id)]
          : [end(claim.id), investor.call(submitClaim, { body })],
      );
      await world.runJobs({ delayed: true });
      const { state } = await claimant.current();
      expect([state, await balance(claimant.keys.publicKey())]).toEqual(
        state === 'settled' ? ['settled', UNITS] : ['expired', null],
      );
    }
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.filter(({ invariant }) =>
        invariant.startsWith('claimed tokens'),
      ),
    ).toEqual([]);
  });

  it("[DESK-1][DESK-3] is for token operations, after a step-up for ending one, and never for an officer's own case", async () => {
    const { claimant, investor } = await person('Tilda Tresor');
    await declareOwn(officer, investor);
    const claim = await claimant.create();
    await claimant.build(claim);
    expect((await end(claim.id)).status).toBe(403);
    const support = await world.officer('Susi Support', 'support');
    expect((await support.call(getDeskClaim, { params: { id: claim.id } })).status).toBe(200);
    expect((await support.call(lookUpClaim, { params: { id: claim.id } })).status).toBe(403);
    const tired = await world.officer('Theo Token', 'token_operations');
    await outdateStepUps(world, tired.officerId);
    expect((await end(claim.id, tired)).status).toBe(403);
    expect((await detail(claim.id)).claim.state).toBe('built');
  });

  it("[DESK-3] is shown without the ledger's data if the ledger does not answer", async () => {
    const { claimant } = await person('Ulla Unreachable');
    const claim = await claimant.create();
    await claimant.build(claim);
    await world.ledger.network?.close();
    expect(await detail(claim.id)).toMatchObject({ ledger: null, claim: { state: 'built' } });
    expect((await end(claim.id)).body).toMatchObject({ ledger: null, claim: { state: 'expired' } });
  });
});
