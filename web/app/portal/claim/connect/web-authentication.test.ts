import {
  Keypair,
  Networks,
  Operation,
  Transaction,
  TransactionBuilder,
  WebAuth,
} from '@stellar/stellar-sdk';
import { CONNECTS_TO_ENTRY, shownOwner } from '@bb1/domain/wallets/web-auth';
import { afterEach, expect, it, vi } from 'vitest';
import { askChallenge } from './web-authentication.ts';

const HOST = 'portal.example';
const server = Keypair.random();
const person = { email: 'ada@people.example', hostname: HOST, networkPassphrase: Networks.TESTNET };
const holder = Keypair.random().publicKey();

afterEach(() => void vi.unstubAllGlobals());

/** Our server's answers; its real time is in the header of the first. */
function answering(sentAt: Date): void {
  const plain = WebAuth.buildChallengeTx(server, holder, HOST, 900, Networks.TESTNET, HOST);
  const challenge = TransactionBuilder.cloneFrom(new Transaction(plain, Networks.TESTNET))
    .addOperation(
      Operation.manageData({
        source: server.publicKey(),
        name: CONNECTS_TO_ENTRY,
        value: shownOwner(person.email),
      }),
    )
    .build();
  challenge.sign(server);
  vi.stubGlobal('location', { pathname: '/claim/connect' });
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { api: '/api' } } });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('stellar.toml')
        ? new Response(`SIGNING_KEY = "${server.publicKey()}"`, {
            headers: { date: sentAt.toUTCString() },
          })
        : Response.json(
            { transaction: challenge.toXdr(), network_passphrase: Networks.TESTNET },
            { status: 201 },
          ),
    ),
  );
}

it('[CLM-3] judges a challenge by the real time of the server, whatever the product clock says', async () => {
  answering(new Date());
  expect((await askChallenge(person, holder)).networkPassphrase).toBe(Networks.TESTNET);
});

it('[CLM-3] refuses a challenge that is over by the real time of the server', async () => {
  answering(new Date(Date.now() + 3_600_000));
  await expect(askChallenge(person, holder)).rejects.toMatchObject({ code: 'too_late' });
});
