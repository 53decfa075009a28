import type { RequestListener } from 'node:http';
import { Keypair, Networks, xdr } from '@stellar/stellar-sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { feeRule, horizonsAt } from '../../../../testing/horizons-for-tests.ts';
import { RESULT_NAMES } from '../../../../testing/horizon-result-names.ts';
import { oddServer } from '../../../../testing/odd-server.ts';
import { rootOfHorizon } from '../../../../testing/root-of-horizon.ts';
import {
  addressesOf,
  newHotKeys,
  policyOf,
  signerInProcess,
} from '../../../../testing/signer-for-tests.ts';
import { walletOptions } from '../../../../testing/stellar-for-tests.ts';
import { openStellar } from './open-stellar.ts';
import { codeName, resultCodesOf } from './result-codes.ts';
import { LedgerUnreachable, type Stellar } from './stellar.ts';

const asset = {
  networkPassphrase: Networks.TESTNET,
  assetCode: 'BB1',
  issuedUnits: 50_000_000_000_000n,
  issuer: Keypair.random().publicKey(),
};
const hot = newHotKeys(1);
const signer = signerInProcess(hot, policyOf(asset));
afterAll(() => signer.close());
const options = { ...walletOptions, feeRule, ...asset, accounts: addressesOf(hot), signer };

/** A Horizon that says what it is, and something in its place for everything else. */
async function inPlaceOfHorizon(answer: RequestListener): Promise<Stellar> {
  const { url } = await oddServer((request, response) =>
    request.url === '/'
      ? response.writeHead(200).end(JSON.stringify(rootOfHorizon()))
      : answer(request, response),
  );
  return openStellar({ ...options, horizons: horizonsAt(url) });
}

const NEW_ACCOUNT = {
  shape: 'new_account',
  authorises: true,
  limitUnits: 50_000_000_000_000n,
  sponsorsReserves: true,
  needsSeveralSigners: false,
} as const;

function signedEnvelope({ claims }: Stellar): Promise<string> {
  const holder = Keypair.random();
  const built = claims.build({
    channel: claims.channels[0] ?? '',
    sequence: 42n,
    holder: holder.publicKey(),
    tokenUnits: 1n,
    ...NEW_ACCOUNT,
    ledger: { sequence: 1, closedAt: new Date('2026-01-01T00:00:00Z') },
  });
  return claims.sign({
    envelopeXdr: built.envelopeXdr,
    hash: built.hash,
    feePerOperation: 100n,
    holderSignatures: [
      {
        publicKey: holder.publicKey(),
        signature: Buffer.from(holder.sign(Buffer.from(built.hash, 'hex'))).toString('base64'),
      },
    ],
  });
}

/** XDR integers in hex, big-endian. */
function int(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes.toString('hex');
}
function long(value: number): string {
  return int(0) + int(value);
}

function problem(status: number, type: string, extras?: unknown): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(
      JSON.stringify({
        type: `https://stellar.org/horizon-errors/${type}`,
        title: type,
        status,
        extras,
      }),
    );
}

const codes = (transaction: string, more: Record<string, unknown> = {}) =>
  problem(400, 'transaction_failed', { result_codes: { transaction, ...more } });

describe('submitting', () => {
  it.each<[string, RequestListener]>([
    ['a timeout of Horizon', problem(504, 'transaction_submission_timeout')],
    ['too many requests', problem(429, 'rate_limit_exceeded')],
    ['an error of Horizon', problem(500, 'server_error')],
    ['stale history', problem(503, 'stale_history')],
    [
      'a page of a proxy',
      (_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'),
    ],
    ['a 400 of something else', (_request, response) => response.writeHead(400).end('Bad Request')],
    ['a cut connection', (request) => request.socket.destroy()],
    [
      'an answer that breaks off',
      (_request, response) =>
        response
          .writeHead(200, { 'content-length': 500 })
          .write('{"successful":true,', () => response.destroy()),
    ],
    ['a yes without words', (_request, response) => response.writeHead(200).end('')],
    [
      'a yes to something that failed',
      (_request, response) =>
        response.writeHead(200).end(JSON.stringify({ successful: false, ledger: 7 })),
    ],
    [
      'a used sequence number',
      codes('tx_fee_bump_inner_failed', { inner_transaction: 'tx_bad_seq' }),
    ],
    [
      'a transaction that is late',
      codes('tx_fee_bump_inner_failed', { inner_transaction: 'tx_too_late' }),
    ],
    ['a fee that is too low', codes('tx_insufficient_fee')],
  ])('[CLM-4] %s decides nothing', async (_name, answer) => {
    const stellar = await inPlaceOfHorizon(answer);
    expect((await stellar.network.submit(await signedEnvelope(stellar))).kind).toBe('unknown');
  });

  it.each<[string, RequestListener, { transaction: string; operations: string[] }]>([
    [
      'a failed operation',
      codes('tx_fee_bump_inner_failed', {
        inner_transaction: 'tx_failed',
        operations: ['op_success', 'op_line_full'],
      }),
      { transaction: 'tx_failed', operations: ['op_success', 'op_line_full'] },
    ],
    ['a missing signature', codes('tx_bad_auth'), { transaction: 'tx_bad_auth', operations: [] }],
    [
      'an envelope that is none',
      problem(400, 'transaction_malformed'),
      { transaction: 'transaction_malformed', operations: [] },
    ],
  ])('[CLM-4] %s is a refusal', async (_name, answer, expected) => {
    const stellar = await inPlaceOfHorizon(answer);
    expect(await stellar.network.submit(await signedEnvelope(stellar))).toEqual({
      kind: 'failed',
      codes: expected,
    });
  });
});

describe('querying', () => {
  it("[CLM-4] only Horizon's own 404 means that something is not in the ledger", async () => {
    const honest = await inPlaceOfHorizon(problem(404, 'not_found'));
    expect(await honest.network.findTransaction('0'.repeat(64))).toEqual({ status: 'unknown' });
    expect(await honest.network.readAccount(options.issuer)).toBeNull();
    const proxy = await inPlaceOfHorizon((_request, response) =>
      response.writeHead(404).end('<h1>no such site</h1>'),
    );
    await expect(proxy.network.findTransaction('0'.repeat(64))).rejects.toThrow(LedgerUnreachable);
    await expect(proxy.network.readAccount(options.issuer)).rejects.toThrow(LedgerUnreachable);
  });

  it.each<[string, RequestListener]>([
    ['an error', problem(500, 'server_error')],
    ['nonsense', (_request, response) => response.writeHead(200).end('{"sequence":"many"}')],
    [
      'an answer that breaks off',
      (_request, response) =>
        response
          .writeHead(200, { 'content-length': 500 })
          .write('{"succ', () => response.destroy()),
    ],
    ['a cut connection', (request) => request.socket.destroy()],
  ])('[CLM-4] %s is no answer', async (_name, answer) => {
    const { network } = await inPlaceOfHorizon(answer);
    for (const ask of [
      () => network.readAccount(options.issuer),
      () => network.feeNow(),
      () => network.findTransaction('0'.repeat(64)),
    ])
      await expect(ask()).rejects.toThrow(LedgerUnreachable);
  });
});

describe("the ledger's words", () => {
  it('[CLM-5] are those of Horizon for every code of the protocol', () => {
    const enums = Object.entries(xdr).flatMap(([name, members]) => {
      const [, type] = /^(\w+)ResultCode$/.exec(name) ?? [];
      return type === undefined ? [] : [{ type, known: Object.keys(members) }];
    });
    expect(enums).toHaveLength(Object.keys(RESULT_NAMES).length);
    for (const { type, known } of enums) {
      const names = Object.entries(RESULT_NAMES[type] ?? {});
      const operation =
        type === 'Transaction' || type === 'Operation'
          ? undefined
          : type.charAt(0).toLowerCase() + type.slice(1);
      expect(names.map(([code]) => code).filter((code) => !known.includes(code))).toEqual([]);
      expect(names.map(([code]) => [code, codeName(code, operation)])).toEqual(names);
    }
  });

  it('[CLM-5] are those of Horizon, including its spelling', () => {
    // A fee bump (txFEE_BUMP_INNER_FAILED, -13) around txFAILED (-1) with createAccount: ALREADY_EXIST (-4) and opBAD_AUTH (-1).
    const inner = long(0) + int(-1) + int(2) + int(0) + int(0) + int(-4) + int(-1) + int(0);
    const result = Buffer.from(
      long(100) + int(-13) + '00'.repeat(32) + inner + int(0),
      'hex',
    ).toString('base64');
    expect(resultCodesOf(result)).toEqual({
      transaction: 'tx_failed',
      operations: ['op_already_exists', 'op_bad_auth'],
    });
  });
});

describe("the server's keys", () => {
  it('[TOK-2] differ for all roles', () => {
    expect(() =>
      openStellar({
        ...options,
        horizons: horizonsAt('http://127.0.0.1:9'),
        accounts: { ...options.accounts, channels: [options.accounts.sponsor] },
      }),
    ).toThrow('keys of their own');
  });

  it("[CLM-4] sign only the stored envelope with the holder's own signature", async () => {
    const { claims } = openStellar({ ...options, horizons: horizonsAt('http://127.0.0.1:9') });
    const holder = Keypair.random();
    const built = claims.build({
      channel: claims.channels[0] ?? '',
      sequence: 42n,
      holder: holder.publicKey(),
      tokenUnits: 1n,
      ...NEW_ACCOUNT,
      ledger: { sequence: 1, closedAt: new Date('2026-01-01T00:00:00Z') },
    });
    const by = (key: Keypair) =>
      Buffer.from(key.sign(Buffer.from(built.hash, 'hex'))).toString('base64');
    expect(claims.read(built.envelopeXdr)).toEqual({ holder: holder.publicKey(), tokenUnits: 1n });
    expect(built.maxTime.toISOString()).toBe('2026-01-01T00:05:00.000Z');
    expect(
      claims
        .build({
          channel: claims.channels[0] ?? '',
          sequence: 42n,
          holder: holder.publicKey(),
          tokenUnits: 1n,
          ...NEW_ACCOUNT,
          shape: 'new_trustline',
          needsSeveralSigners: true,
          ledger: { sequence: 1, closedAt: new Date('2026-01-01T00:00:00Z') },
        })
        .maxTime.toISOString(),
    ).toBe('2026-01-02T00:00:00.000Z');
    await expect(
      claims.sign({
        envelopeXdr: built.envelopeXdr,
        hash: '0'.repeat(64),
        feePerOperation: 100n,
        holderSignatures: [{ publicKey: holder.publicKey(), signature: by(holder) }],
      }),
    ).rejects.toThrow('stored hash');
    await expect(
      claims.sign({
        envelopeXdr: built.envelopeXdr,
        hash: built.hash,
        feePerOperation: 100n,
        holderSignatures: [{ publicKey: holder.publicKey(), signature: by(Keypair.random()) }],
      }),
    ).rejects.toThrow();
    const among = [Keypair.random().publicKey(), holder.publicKey()];
    expect(
      [by(holder), by(Keypair.random())].map((signature) =>
        claims.signerOf({ hash: built.hash, signature }, among),
      ),
    ).toEqual([holder.publicKey(), null]);
  });
});
