import type { Asset, OperationRecord } from '@stellar/stellar-sdk/base';
import { parseMoney } from '@bb1/domain/money';
import { insist } from './envelope-refused.ts';

/** The accounts and the sum of one claim into a new account. */
export interface ClaimParties {
  /** The new account: the only key this browser has. */
  readonly holder: string;
  readonly channel: string;
  readonly sponsor: string;
  readonly distribution: string;
  readonly issuer: string;
  readonly asset: Asset;
  /** Decimal string of the tokens the person was shown. */
  readonly tokens: string;
}

/** What the server may choose within bounds; everything else in the transaction is fixed by the claim. */
export interface ChosenByServer {
  readonly startingBalance: string;
  readonly limit: string;
}

const ORDER = ['beginSponsoringFutureReserves', 'createAccount', 'changeTrust', 'endSponsoringFutureReserves', 'setTrustLineFlags', 'payment'] as const;
type ClaimOperation = (typeof ORDER)[number];
type RecordOf<Type extends ClaimOperation> = Extract<OperationRecord, { type: Type }>;

/** A new account needs no lumens, its reserves are sponsored; a little for its first fees is fine, more would be somebody's mistake. */
const MAX_STARTING_BALANCE = parseMoney('XLM', '1').units;

/**
 * Checks the operations of a claim one by one, in order. Answers what the server chose.
 * Throws EnvelopeRefused for anything that is not announced.
 */
export function checkOperations(operations: readonly OperationRecord[], parties: ClaimParties): ChosenByServer {
  const foreign = operations.find((operation) => !ORDER.some((type) => type === operation.type));
  insist(foreign === undefined, 'forbidden_operation', foreign?.type);
  const types = operations.map((operation) => operation.type);
  insist(types.join() === ORDER.join(), 'wrong_operations', types.join(', '));

  const begin = pick(operations, 'beginSponsoringFutureReserves');
  const create = pick(operations, 'createAccount');
  const trust = pick(operations, 'changeTrust');
  const end = pick(operations, 'endSponsoringFutureReserves');
  const flags = pick(operations, 'setTrustLineFlags');
  const payment = pick(operations, 'payment');

  for (const operation of [begin, create, flags, payment]) insist(operation.source !== parties.holder, 'holder_is_source', operation.type);
  checkSources([
    [begin, parties.sponsor],
    [create, parties.sponsor],
    [trust, parties.holder],
    [end, parties.holder],
    [flags, parties.issuer],
    [payment, parties.distribution],
  ]);

  for (const account of [begin.sponsoredId, create.destination, flags.trustor, payment.destination]) insist(account === parties.holder, 'wrong_destination', account);
  for (const asset of [trust.line, flags.asset, payment.asset]) insist('issuer' in asset && asset.equals(parties.asset), 'wrong_asset', asset.toString());

  const tokens = parseMoney('TOKEN', parties.tokens).units;
  insist(parseMoney('TOKEN', payment.amount).units === tokens, 'wrong_amount', payment.amount);
  insist(parseMoney('TOKEN', trust.limit).units >= tokens, 'wrong_limit', trust.limit);
  insist(parseMoney('XLM', create.startingBalance).units <= MAX_STARTING_BALANCE, 'wrong_starting_balance', create.startingBalance);
  const onlyAuthorises = flags.flags.authorized === true && flags.flags.authorizedToMaintainLiabilities === undefined && flags.flags.clawbackEnabled === undefined;
  insist(onlyAuthorises, 'wrong_flags', JSON.stringify(flags.flags));

  return { startingBalance: create.startingBalance, limit: trust.limit };
}

function checkSources(expected: readonly (readonly [OperationRecord, string])[]): void {
  for (const [operation, source] of expected) insist(operation.source === source, 'wrong_source', `${operation.type} by ${operation.source ?? 'the channel'}`);
}

function pick<Type extends ClaimOperation>(operations: readonly OperationRecord[], type: Type): RecordOf<Type> {
  const found = operations.find((operation): operation is RecordOf<Type> => operation.type === type);
  insist(found !== undefined, 'wrong_operations', type);
  return found;
}
