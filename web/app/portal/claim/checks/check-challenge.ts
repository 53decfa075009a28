import { CONNECTS_TO_ENTRY } from '@bb1/domain/wallets/web-auth';
import { Account, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base';
import type { OperationRecord, Transaction } from '@stellar/stellar-sdk/base';
import { insist } from './envelope-refused.ts';
import type { RecordOf } from './check-operations.ts';
import {
  checkFeeAndMemo,
  checkValidity,
  LONGEST_VALIDITY_OF_OTHER_CLOCKS,
  insistRebuilt,
  readTransaction,
} from './read-transaction.ts';
import type { CheckedTransaction } from './read-transaction.ts';

/** What the browser knows of a challenge in advance. */
export interface KnownOfChallenge {
  /** The account whose key has to sign it. */
  readonly publicKey: string;
  /** SIGNING_KEY of our stellar.toml. */
  readonly signingKey: string;
  /** This site's host name: both the home domain and the web authentication domain. */
  readonly host: string;
  /** The signed-in person, as a challenge names them. */
  readonly owner: string;
  readonly networkPassphrase: string;
  /** Milliseconds. */
  readonly now: number;
}

type Entry = RecordOf<'manageData'>;

/** 48 random bytes in base64. */
const NONCE_BYTES = 64;
const DOMAIN_ENTRY = 'web_auth_domain';

/**
 * Checks a web authentication challenge (SEP-10) before a wallet is asked to sign it: the ledger
 * must never be able to execute it. Throws EnvelopeRefused with a code at any deviation.
 */
export function checkChallenge(
  challenge: { readonly transaction: string; readonly network_passphrase?: string | undefined },
  known: KnownOfChallenge,
): CheckedTransaction {
  insist(
    (challenge.network_passphrase ?? known.networkPassphrase) === known.networkPassphrase,
    'wrong_network',
    challenge.network_passphrase,
  );
  const transaction = readTransaction(challenge.transaction, known.networkPassphrase);
  insist(transaction.sequence === '0', 'wrong_sequence', transaction.sequence);
  insist(transaction.source === known.signingKey, 'wrong_source', transaction.source);
  const entries = transaction.operations.map(entryOf);
  const [first, domain, owner, ...more] = entries;
  insist(first !== undefined, 'wrong_operations', 0);
  insist(first.source === known.publicKey, 'wrong_source', first.source);
  insist(first.name === `${known.host} auth`, 'wrong_domain', first.name);
  insist(first.value?.length === NONCE_BYTES, 'wrong_challenge', first.value?.length ?? 0);
  insist(
    domain !== undefined && owner !== undefined && more.length === 0,
    'wrong_operations',
    entries.length,
  );
  checkOther(domain, known, { name: DOMAIN_ENTRY, value: known.host, otherwise: 'wrong_domain' });
  checkOther(owner, known, {
    name: CONNECTS_TO_ENTRY,
    value: known.owner,
    otherwise: 'wrong_holder',
  });
  checkFeeAndMemo(transaction);
  checkValidity(transaction, known.now, LONGEST_VALIDITY_OF_OTHER_CLOCKS);
  const checked = insistRebuilt(transaction, rebuild(transaction, entries));
  const server = Keypair.fromPublicKey(known.signingKey);
  insist(
    transaction.signatures.some((one) => server.verify(checked.hash, one.signature)),
    'not_signed_by_server',
  );
  return checked;
}

function entryOf(operation: OperationRecord): Entry {
  insist(operation.type === 'manageData', 'forbidden_operation', operation.type);
  return operation;
}

/**
 * Besides the challenge itself the server states the domain, and the account that the wallet is
 * connected to; our challenges never contain a client domain.
 */
function checkOther(
  entry: Entry,
  { signingKey }: KnownOfChallenge,
  stated: {
    readonly name: string;
    readonly value: string;
    readonly otherwise: 'wrong_domain' | 'wrong_holder';
  },
): void {
  insist(entry.source === signingKey, 'wrong_source', entry.source);
  insist(entry.name === stated.name, 'wrong_operations', entry.name);
  insist(new TextDecoder().decode(entry.value) === stated.value, stated.otherwise, stated.value);
}

function rebuild(transaction: Transaction, entries: readonly Entry[]): Transaction {
  const feePerOperation = BigInt(transaction.fee) / BigInt(entries.length);
  const builder = new TransactionBuilder(new Account(transaction.source, '-1'), {
    fee: feePerOperation.toString(),
    networkPassphrase: transaction.networkPassphrase,
    timebounds: transaction.timeBounds ?? {},
    memo: transaction.memo,
  });
  for (const { source, name, value } of entries)
    builder.addOperation(
      Operation.manageData({
        ...(source === undefined ? {} : { source }),
        name,
        value: value ?? null,
      }),
    );
  return builder.build();
}
