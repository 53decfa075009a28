import { Account, BASE_FEE, Operation, StrKey, TransactionBuilder } from '@stellar/stellar-sdk';
import { rootKeyOf } from '../core/wire.ts';
import type { StellarNode } from '../stellar-node.ts';
import type { Links } from './links.ts';
import type { Json } from './paging.ts';
import { badRequest } from './problems.ts';
import { submitAndWait } from './submit.ts';

const STARTING_BALANCE = '10000';

/** First come, first served: the bot's account has one transaction per ledger. */
const waiting = new WeakMap<StellarNode, Promise<unknown>>();

/** Gives a new account 10,000 XLM from the network's root account. */
export async function fundByFriendbot(
  node: StellarNode,
  address: string | null,
  links: Links,
): Promise<Json> {
  if (address === null || !StrKey.isValidEd25519PublicKey(address))
    throw badRequest('addr', 'addr has to be an account address');
  const before = waiting.get(node) ?? Promise.resolve();
  const turn = before.catch(() => null).then(() => fund(node, address, links));
  waiting.set(node, turn);
  return await turn;
}

async function fund(node: StellarNode, address: string, links: Links): Promise<Json> {
  const root = rootKeyOf(node.options.networkPassphrase);
  const entry = node.ledger.state.account(root.publicKey());
  if (entry === null) throw new Error('the root account is never merged');
  const transaction = new TransactionBuilder(new Account(entry.id, entry.sequence.toString()), {
    fee: BASE_FEE,
    networkPassphrase: node.options.networkPassphrase,
  })
    .addOperation(
      Operation.createAccount({ destination: address, startingBalance: STARTING_BALANCE }),
    )
    .setTimeout(0)
    .build();
  transaction.sign(root);
  return await submitAndWait(node, transaction.toXDR(), links);
}
