import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStellarStandIn, type StellarStandIn } from '../stellar/stellar-stand-in.ts';
import { SandboxWallet } from './sandbox-wallet.ts';
import { readWalletRequest } from './wallet-request.ts';

const linkKey = Keypair.random();
const asset = { code: 'BB1', issuer: Keypair.random().publicKey() };
const handedIn: string[] = [];
/** The portal from a wallet's point of view: a stellar.toml and a callback address. */
const portal = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(`VERSION="2.7.0"\nURI_REQUEST_SIGNING_KEY="${linkKey.publicKey()}"\n`);
    return;
  }
  let body = '';
  request
    .on('data', (part: Buffer) => (body += part.toString()))
    .on('end', () => {
      handedIn.push(new URLSearchParams(body).get('xdr') ?? '');
      response.end('taken');
    });
});

let stellar: StellarStandIn;
let portalUrl: string;
let folder: string;
let wallet: SandboxWallet;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-'));
  stellar = await startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase: Networks.TESTNET,
    closeEveryMs: 0,
    closeOnSubmit: true,
  });
  await fetch(`${stellar.url}/friendbot?addr=${asset.issuer}`);
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
  const address = portal.address();
  portalUrl = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  wallet = open();
});
afterAll(async () => {
  portal.close();
  await stellar.close();
  rmSync(folder, { recursive: true });
});

const open = () =>
  new SandboxWallet({ stellar, asset, portalUrl, file: join(folder, 'wallet.json') });

function transactionOf(address: string, sequence = '41'): string {
  return new TransactionBuilder(new Account(address, sequence), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
  })
    .addOperation(Operation.changeTrust({ asset: new Asset('BB1', asset.issuer) }))
    .setTimeout(0)
    .build()
    .toXDR();
}

function linkOf(
  parameters: Readonly<Record<string, string>>,
  signer: Keypair | null = linkKey,
): string {
  const domain = new URL(portalUrl).host;
  const query = Object.entries({
    network_passphrase: Networks.TESTNET,
    ...parameters,
    ...(signer === null ? {} : { origin_domain: domain }),
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const uri = `web+stellar:tx?${query}`;
  if (signer === null) return uri;
  const signed = Buffer.concat([
    Buffer.alloc(35),
    Buffer.from([4]),
    Buffer.from(`stellar.sep.7 - URI Scheme${uri}`),
  ]);
  return `${uri}&signature=${encodeURIComponent(Buffer.from(signer.sign(signed)).toString('base64'))}`;
}

describe('the wallet of an existing holder', () => {
  it('[RUN-2][CLM-2] creates accounts that are not on the ledger, have lumens, or also a trustline for the token', async () => {
    const [none, lumens, trusting] = [
      await wallet.open({ lumens: false, trustline: false }),
      await wallet.open({ lumens: true, trustline: false }),
      await wallet.open({ lumens: true, trustline: true }),
    ];
    expect(wallet.accounts().toReversed()).toEqual([
      { address: none, lumens: null, tokens: null, authorised: false },
      { address: lumens, lumens: 10_000_0000000n, tokens: null, authorised: false },
      { address: trusting, lumens: 10_000_0000000n - 100n, tokens: 0n, authorised: true },
    ]);
  });

  it('[RUN-2] keeps its keys across restarts', () => {
    expect(open().accounts()).toEqual(wallet.accounts());
  });

  it('[RUN-2][CLM-2] signs a transaction with the key of one account, and shows the result', async () => {
    const address = await wallet.open({ lumens: false, trustline: false });
    const signed = await wallet.sign({
      address,
      text: ` ${transactionOf(address)}\n`,
      send: false,
    });
    const transaction = TransactionBuilder.fromXDR(signed.envelopeXdr, Networks.TESTNET);
    expect(
      transaction.signatures.map((one) =>
        Keypair.fromPublicKey(address).verify(transaction.hash(), one.signature),
      ),
    ).toEqual([true]);
    expect(signed).toMatchObject({
      operations: ['changeTrust'],
      origin: 'unsigned',
      sent: null,
      hash: Buffer.from(transaction.hash()).toString('hex'),
    });
  });

  it("[RUN-2][CLM-2] submits to the callback of this site's link, and to the network without one", async () => {
    const address = await wallet.open({ lumens: true, trustline: false });
    const sequence = stellar.node.ledger.state.account(address)?.sequence.toString() ?? '';
    const xdr = transactionOf(address, sequence);
    const toPortal = await wallet.sign({
      address,
      text: linkOf({ xdr, callback: `url:${portalUrl}/hand_in` }),
      send: true,
    });
    expect([toPortal.origin, toPortal.sent, handedIn.at(-1)]).toEqual([
      'genuine',
      { to: 'callback', answer: 'taken' },
      toPortal.envelopeXdr,
    ]);
    const toNetwork = await wallet.sign({ address, text: linkOf({ xdr }), send: true });
    expect(toNetwork.sent?.to).toBe('network');
    expect(wallet.accounts().find((one) => one.address === address)?.tokens).toBe(0n);
  });

  it('[RUN-2][CLM-3] refuses forged links, those of another network or for another site, and invalid transactions', async () => {
    const address = await wallet.open({ lumens: false, trustline: false });
    const xdr = transactionOf(address);
    const refusal = (text: string, send = true) =>
      wallet.sign({ address, text, send }).then(
        () => null,
        (error: { reason: string }) => error.reason,
      );
    expect(await refusal(linkOf({ xdr }, Keypair.random()))).toBe('forged');
    expect(await refusal(linkOf({ xdr }).replace('&signature=', '&msg=changed&signature='))).toBe(
      'forged',
    );
    expect(await refusal(linkOf({ xdr, network_passphrase: Networks.PUBLIC }, null))).toBe(
      'other_network',
    );
    expect(await refusal(linkOf({ xdr, callback: 'url:https://elsewhere.example/' }, null))).toBe(
      'foreign_callback',
    );
    for (const text of [
      '',
      'hello there',
      'web+stellar:pay?destination=G',
      'AAAA',
      'web+stellar:tx?xdr=%',
    ])
      expect(await refusal(text)).toBe('unreadable');
    expect(
      await wallet
        .sign({ address: linkKey.publicKey(), text: xdr, send: false })
        .catch((error: { reason: string }) => error.reason),
    ).toBe('unknown_address');
  });

  it('[RUN-2] reads a line-wrapped link', () => {
    const link = linkOf({ xdr: 'AAAA', msg: 'Claim tokens' });
    expect(readWalletRequest(` ${link}\n`)).toMatchObject({
      envelopeXdr: 'AAAA',
      message: 'Claim tokens',
      callback: null,
    });
  });
});
