import { isInFlight } from '@bb1/domain/claims/claim-state';
import type { Claim } from '@bb1/domain/claims/endpoints';
import { Keypair, Networks, Operation } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { apiCall } from '../../session/api-client.ts';
import type { ApiRequest, ApiResponse } from '../../session/api-client.ts';
import {
  asset,
  hashOf,
  holder,
  issuer,
  now,
  operationsOf,
  pair,
  replyWith,
  thief,
  tokens,
  transactionOf,
} from './checks/honest-claim.ts';
import type { ClaimStage } from './claim-stages.ts';
import { runClaim } from './run-claim.ts';
import { claimWithKeys } from './sign-claim.ts';

const refusal = (status: number, message: string, detail?: unknown): ApiResponse => ({
  status,
  body: { errors: { base: [message] }, detail },
});
const conflict = (claim: Claim) => refusal(409, 'This claim is already being submitted', claim);

const NAMES: Readonly<Record<string, string>> = {
  'GET /config': 'getConfig',
  'GET /distribution_claims': 'currentClaim',
  'POST /distribution_claims': 'createClaim',
  'POST /distribution_claims/build': 'buildClaim',
  'POST /distribution_claims/submit': 'submitClaim',
};

interface Fault {
  readonly call: string;
  /**
   * An answer other than the portal's own, an error for a lost one, or nothing when only a side
   * effect happens.
   */
  readonly happens: () => ApiResponse | undefined;
}

/** The portal as the browser sees it: one claim, one ledger, and answers that can be lost. */
class Portal {
  claim: Claim | null = null;
  readonly asked: string[] = [];
  readonly sent: string[] = [];
  readonly signatures: string[] = [];
  transaction = transactionOf(operationsOf());
  /**
   * Side effects before a call arrives, or before its answer does; once for each call of the name.
   */
  readonly before: Fault[] = [];
  readonly after: Fault[] = [];
  /** The ledger's state of a submitted claim, poll by poll; `submitted` at the end of the list. */
  ledger: Pick<Claim, 'state' | 'failure'>[] = [
    { state: 'submitted', failure: null },
    { state: 'settled', failure: null },
  ];

  readonly send = async ({ method, path, body }: ApiRequest): Promise<ApiResponse> => {
    const name = NAMES[`${method} ${path}`] ?? 'unknown';
    this.asked.push(name);
    if (typeof body === 'string') this.sent.push(body);
    const instead = happen(this.before, name);
    if (instead !== undefined) return instead;
    const answer = this.answer(
      name,
      typeof body === 'string' ? JSON.parse(body).distribution_claim : {},
    );
    return happen(this.after, name) ?? answer;
  };

  answer(name: string, body: Readonly<Record<string, string>>): ApiResponse {
    if (name === 'getConfig') return { status: 200, body: { now_timestamp: now } };
    if (name === 'currentClaim')
      return { status: 200, body: { current: this.observed(), claimable_tokens: tokens } };
    if (name === 'createClaim') {
      this.claim ??= {
        ...replyWith(this.transaction).claim,
        state: 'created',
        public_key: String(body.public_key),
        transaction_hash: null,
      };
      return { status: 201, body: this.claim };
    }
    const claim = this.claim;
    if (claim === null || claim.id !== body.id) return refusal(404, 'We could not find this');
    if (isInFlight(claim.state)) return conflict(claim);
    if (name === 'buildClaim') {
      this.claim = { ...claim, state: 'built', transaction_hash: hashOf(this.transaction) };
      return { status: 200, body: { ...replyWith(this.transaction), claim: this.claim } };
    }
    if (body.transaction_hash !== claim.transaction_hash) return conflict(claim);
    this.signatures.push(String(body.signature));
    this.claim = { ...claim, state: 'signed' };
    return { status: 202, body: this.claim };
  }

  observed(): Claim | null {
    if (this.claim?.state === 'signed' || this.claim?.state === 'submitted')
      this.claim = { ...this.claim, ...(this.ledger.shift() ?? { state: 'submitted' }) };
    return this.claim;
  }
}

function happen(faults: Fault[], name: string): ApiResponse | undefined {
  const at = faults.findIndex((fault) => fault.call === name);
  return at < 0 ? undefined : faults.splice(at, 1)[0]?.happens();
}

/** Another window of the same person was faster. */
function submittedElsewhere(portal: Portal): undefined {
  if (portal.claim !== null) portal.claim = { ...portal.claim, state: 'submitted' };
}

function replacedElsewhere(portal: Portal): undefined {
  if (portal.claim !== null) portal.claim = { ...portal.claim, transaction_hash: 'ab'.repeat(32) };
}

function lost(): never {
  throw new TypeError('Failed to fetch');
}

function run(portal: Portal, stages: ClaimStage[] = []) {
  let clock = 0;
  return runClaim({
    call: apiCall(portal.send, () => ({})),
    ...claimWithKeys(
      { publicKey: holder, secretKey: pair.secret() },
      { tokens, assetCode: asset.code, assetIssuer: issuer, networkPassphrase: Networks.TESTNET },
    ),
    onStage: (stage) => stages.push(stage),
    polling: { now: () => clock, wait: async (milliseconds) => void (clock += milliseconds) },
  });
}

describe('a claim run by the browser', () => {
  it('[CLM-1] is created, built, checked, signed here, submitted and watched until it is on the ledger', async () => {
    const portal = new Portal();
    const stages: ClaimStage[] = [];
    expect(await run(portal, stages)).toMatchObject({ state: 'settled', public_key: holder });
    expect(stages).toEqual(['preparing', 'checking', 'submitting', 'waiting']);
    expect(portal.asked).toEqual([
      'currentClaim',
      'createClaim',
      'buildClaim',
      'getConfig',
      'submitClaim',
      'currentClaim',
      'currentClaim',
    ]);
    const signature = new Uint8Array(Buffer.from(portal.signatures[0] ?? '', 'base64'));
    expect(Keypair.fromPublicKey(holder).verify(portal.transaction.hash(), signature)).toBe(true);
  });

  it('[CLM-3] sends only the public key, the hash and the signature', async () => {
    const portal = new Portal();
    await run(portal);
    const seed = Buffer.from(pair.rawSecretKey());
    for (const secret of [pair.secret(), seed.toString('hex'), seed.toString('base64')])
      expect(portal.sent.join('\n')).not.toContain(secret);
    expect(portal.sent.map((body) => Object.keys(JSON.parse(body).distribution_claim))).toEqual([
      ['public_key'],
      ['id'],
      ['id', 'transaction_hash', 'signature'],
    ]);
  });

  it('[CLM-3] is not signed when the transaction differs from the announced one', async () => {
    const portal = new Portal();
    portal.transaction = transactionOf([
      ...operationsOf(),
      Operation.setOptions({ source: holder, signer: { ed25519PublicKey: thief, weight: 1 } }),
    ]);
    await expect(run(portal)).rejects.toMatchObject({ code: 'forbidden_operation' });
    expect(portal.asked).not.toContain('submitClaim');
  });
});

describe('409, a normal result', () => {
  it.each(['submitClaim', 'buildClaim'])(
    '[CLM-1] of %s means that the claim is already submitted: the browser watches it and signs nothing more',
    async (call) => {
      const portal = new Portal();
      portal.before.push({ call, happens: () => submittedElsewhere(portal) });
      expect(await run(portal)).toMatchObject({ state: 'settled' });
      expect(portal.signatures).toEqual([]);
      expect(portal.asked.slice(portal.asked.indexOf(call) + 1)).toEqual([
        'currentClaim',
        'currentClaim',
      ]);
    },
  );

  it('[CLM-1] for a transaction that was replaced by a newer one is a refusal, and the next attempt builds again', async () => {
    const portal = new Portal();
    portal.before.push({ call: 'submitClaim', happens: () => replacedElsewhere(portal) });
    await expect(run(portal)).rejects.toMatchObject({ status: 409 });
    expect(await run(portal)).toMatchObject({ state: 'settled' });
  });

  it('[CLM-1] of create for a claim with other keys is a refusal and shows its message', async () => {
    const portal = new Portal();
    const others = {
      ...replyWith(portal.transaction).claim,
      public_key: thief,
      state: 'submitted' as const,
    };
    portal.before.push({
      call: 'createClaim',
      happens: () => refusal(409, 'A claim is already in progress', others),
    });
    await expect(run(portal)).rejects.toThrow('A claim is already in progress');
  });
});

describe('lost answers', () => {
  it.each(['before', 'after'] as const)(
    '[CLM-4] of submit, lost %s it arrived, are resolved by sending the same signature again',
    async (when) => {
      const portal = new Portal();
      portal[when].push({ call: 'submitClaim', happens: lost });
      expect(await run(portal)).toMatchObject({ state: 'settled' });
      expect(portal.signatures).toHaveLength(1);
      expect(portal.asked.filter((name) => name === 'submitClaim')).toHaveLength(2);
    },
  );

  it('[CLM-4] while waiting do not end the attempt; refusals do', async () => {
    const portal = new Portal();
    portal.before.push({
      call: 'submitClaim',
      happens: () =>
        void portal.before.push(
          { call: 'currentClaim', happens: lost },
          { call: 'currentClaim', happens: () => refusal(503, 'We are very busy right now') },
        ),
    });
    expect(await run(portal)).toMatchObject({ state: 'settled' });
    expect(portal.asked.filter((name) => name === 'currentClaim')).toHaveLength(5);
    const signedOut = new Portal();
    signedOut.before.push({
      call: 'submitClaim',
      happens: () =>
        void signedOut.before.push({
          call: 'currentClaim',
          happens: () => refusal(401, 'Please log in'),
        }),
    });
    await expect(run(signedOut)).rejects.toThrow('Please log in');
  });

  it('[CLM-4] before the signature end the attempt, and the next one continues the same claim', async () => {
    const portal = new Portal();
    portal.after.push({ call: 'createClaim', happens: lost });
    await expect(run(portal)).rejects.toThrow('Failed to fetch');
    expect(await run(portal)).toMatchObject({ state: 'settled' });
    expect(portal.asked.filter((name) => name === 'createClaim')).toHaveLength(1);
  });
});

describe('failed claims', () => {
  it.each([
    { state: 'failed' as const, failure: 'tx_failed: op_low_reserve' },
    { state: 'expired' as const, failure: null },
  ])(
    '[CLM-5] a claim that ends $state is returned as it is and can be built again with the same keys',
    async (end) => {
      const portal = new Portal();
      portal.ledger = [end];
      expect(await run(portal)).toMatchObject(end);
      portal.ledger = [{ state: 'settled', failure: null }];
      expect(await run(portal)).toMatchObject({ state: 'settled' });
      expect(portal.asked.filter((name) => name === 'createClaim')).toHaveLength(1);
      expect(portal.signatures).toHaveLength(2);
    },
  );

  it('[CLM-5] a claim without an answer for a minute is reported as late after 20 polls, and is not built again', async () => {
    const portal = new Portal();
    portal.ledger = [];
    await expect(run(portal)).rejects.toThrow('timed out');
    expect(portal.asked.filter((name) => name === 'currentClaim')).toHaveLength(1 + 21);
    portal.ledger = [{ state: 'settled', failure: null }];
    expect(await run(portal)).toMatchObject({ state: 'settled' });
    expect(portal.signatures).toHaveLength(1);
  });
});
