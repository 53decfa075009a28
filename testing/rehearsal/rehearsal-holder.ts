import { Horizon, type Keypair, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import { z } from 'zod';

const submissionProblem = z.object({
  response: z.object({
    data: z.object({
      extras: z.object({
        result_codes: z.object({
          transaction: z.string(),
          operations: z.array(z.string()).optional(),
        }),
      }),
    }),
  }),
});

/** A person with a wallet: own number, own fee. */
export function holderOn({
  horizonUrl,
  networkPassphrase,
}: {
  readonly horizonUrl: string;
  readonly networkPassphrase: string;
}) {
  const horizon = new Horizon.Server(horizonUrl, {
    allowHttp: new URL(horizonUrl).protocol === 'http:',
  });
  return async (key: Keypair, operations: readonly xdr.Operation[]): Promise<string> => {
    const builder = new TransactionBuilder(await horizon.loadAccount(key.publicKey()), {
      fee: '10000',
      networkPassphrase,
    });
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.setTimeout(300).build();
    transaction.sign(key);
    return (await horizon.submitTransaction(transaction)).hash;
  };
}

/** The codes of a submission that the network refused; rethrows any other error. */
export function codesOf(error: unknown): string {
  const refused = submissionProblem.safeParse(error);
  if (!refused.success) throw error;
  const { transaction, operations = [] } = refused.data.response.data.extras.result_codes;
  return [transaction, ...operations].join(' ');
}
