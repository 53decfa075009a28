import { Account, Keypair, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPanel, type PanelForTests } from './testing/open-panel.ts';

let panel: PanelForTests;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const unsigned = () =>
  new TransactionBuilder(new Account(Keypair.random().publicKey(), '1'), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
  })
    .addOperation(Operation.bumpSequence({ bumpTo: '9' }))
    .setTimeout(0)
    .build();
const sign = (body: Record<string, unknown>) => panel.post('/issuer/signatures', body);

it.each([
  ['both', [0, 1]],
  ['first', [0]],
  ['second', [1]],
] as const)(
  "[RUN-2][TOK-3] the cold keys' holders sign what they are given: %s",
  async (keys, which) => {
    const transaction = unsigned();
    const { status, answer } = await sign({ envelope_xdr: ` ${transaction.toXdr()}\n`, keys });
    expect([status, answer['signers'], answer['operations'], answer['transaction_hash']]).toEqual([
      200,
      which.map((at) => panel.coldSigners[at]),
      ['bumpSequence'],
      Buffer.from(transaction.hash()).toString('hex'),
    ]);
    const signed = TransactionBuilder.fromXdr(
      String(answer['signed_envelope_xdr']),
      Networks.TESTNET,
    );
    for (const [at, signer] of which.map((one) => panel.coldSigners[one]).entries())
      expect(
        Keypair.fromPublicKey(signer ?? '').verify(
          transaction.hash(),
          Buffer.from(signed.signatures[at]?.signature.value ?? []),
        ),
      ).toBe(true);
  },
);

it('[RUN-2] an invalid transaction, and an unknown key, are refused in a sentence', async () => {
  expect(await sign({})).toMatchObject({
    status: 422,
    answer: { message: 'Please give Transaction (XDR).' },
  });
  expect(await sign({ envelope_xdr: 'AAAA' })).toMatchObject({
    status: 422,
    answer: { message: 'This is not a transaction.' },
  });
  expect(await sign({ envelope_xdr: unsigned().toXdr(), keys: 'third' })).toMatchObject({
    status: 422,
    answer: { message: expect.stringContaining('both, first, second') as string },
  });
});
