import { Keypair, Networks, Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Act, Done, World } from './act.ts';
import { type Fields, PanelRefusal, requiredOf, textOf } from './fields.ts';
import { html } from './html.ts';

export const COLD_ACTS: readonly Act[] = [{ path: '/issuer/signatures', run: signCold }];

const WHOSE = ['both', 'first', 'second'] as const;
const MOST_CHARACTERS = 20_000;

/**
 * The issuer's cold keys' holders: they read a transaction's operations, and sign it. They submit
 * nothing.
 */
async function signCold(world: World, fields: Fields): Promise<Done> {
  const transaction = readTransaction(await textToSign(world, fields));
  const keys = keysOf(world, fields);
  transaction.sign(...keys);
  const envelope = transaction.toXdr();
  const operations = transaction.operations.map(({ type }) => type);
  return {
    answer: {
      transaction_hash: Buffer.from(transaction.hash()).toString('hex'),
      operations,
      signers: keys.map((key) => key.publicKey()),
      signed_envelope_xdr: envelope,
    },
    notice: ({ texts }) =>
      html`${texts.done.signed({ count: keys.length, operations: operations.join(', ') })} <textarea readonly rows="4" aria-label="${texts.cold.signed}">${envelope}</textarea>`,
  };
}

async function textToSign(world: World, fields: Fields): Promise<string> {
  const number = textOf(fields, 'act');
  if (number === null || textOf(fields, 'envelope_xdr') !== null)
    return requiredOf(fields, 'envelope_xdr', (texts) => texts.cold.envelope);
  const act = (await world.product.actsToSign()).find((one) => one.number === number);
  if (act === undefined) throw new PanelRefusal((texts) => texts.refused.noAct({ number }));
  return act.envelopeXdr;
}

function readTransaction(text: string): Transaction {
  const base64 = text.replaceAll(/\s/gu, '');
  if (base64.length <= MOST_CHARACTERS) {
    try {
      const transaction = TransactionBuilder.fromXdr(base64, Networks.TESTNET);
      if (transaction instanceof Transaction) return transaction;
    } catch {
      // Reported below, like any other invalid transaction.
    }
  }
  throw new PanelRefusal((texts) => texts.refused.envelope);
}

function keysOf({ coldSigners }: World, fields: Fields): Keypair[] {
  const asked = textOf(fields, 'keys') ?? 'both';
  const whose = WHOSE.find((one) => one === asked);
  if (whose === undefined)
    throw new PanelRefusal((texts) => texts.refused.keys({ list: WHOSE.join(', ') }));
  const chosen = {
    both: coldSigners,
    first: coldSigners.slice(0, 1),
    second: coldSigners.slice(1, 2),
  }[whose];
  return chosen.map(({ secret }) => Keypair.fromSecret(secret));
}
