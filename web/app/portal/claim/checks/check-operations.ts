import type { Asset, OperationRecord } from '@stellar/stellar-sdk/base';
import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import { parseMoney } from '@bb1/domain/money';
import { insist } from './envelope-refused.ts';

/** The accounts and the sum of one claim. */
export interface ClaimParties {
  /** The tokens' owner: the account of new keys, or of a connected wallet. */
  readonly holder: string;
  readonly channel: string;
  readonly sponsor: string;
  readonly distribution: string;
  readonly issuer: string;
  readonly asset: Asset;
  /** The number of tokens the person was shown, as a decimal string. */
  readonly tokens: string;
}

/** What the server may choose within bounds; the claim fixes everything else in the transaction. */
export interface ChosenByServer {
  readonly startingBalance: string;
  readonly limit: string;
}

const ALL = [
  'beginSponsoringFutureReserves',
  'createAccount',
  'changeTrust',
  'endSponsoringFutureReserves',
  'setTrustLineFlags',
  'payment',
] as const;
export type ClaimOperation = (typeof ALL)[number];
export type RecordOf<Type extends OperationRecord['type']> = Extract<
  OperationRecord,
  { type: Type }
>;

const BEFORE_AUTHORISING: Readonly<Record<ClaimShape, readonly ClaimOperation[]>> = {
  new_account: [
    'beginSponsoringFutureReserves',
    'createAccount',
    'changeTrust',
    'endSponsoringFutureReserves',
  ],
  new_trustline: ['beginSponsoringFutureReserves', 'changeTrust', 'endSponsoringFutureReserves'],
  raised_limit: ['changeTrust'],
  ready_trustline: [],
};

/**
 * A new account needs no lumens, because its reserves are sponsored. A little for its first fees is
 * fine; more would be a mistake.
 */
const MAX_STARTING_BALANCE = parseMoney('XLM', '1').units;

/** The operations of a claim of this type, in the only accepted order. */
export function claimOperations({
  shape,
  authorises,
}: {
  readonly shape: ClaimShape;
  readonly authorises: boolean;
}): readonly ClaimOperation[] {
  return [
    ...BEFORE_AUTHORISING[shape],
    ...(authorises ? (['setTrustLineFlags'] as const) : []),
    'payment',
  ];
}

/**
 * Checks the operations of a claim one by one, in order. Returns what the server chose. Throws
 * EnvelopeRefused for anything unannounced.
 */
export function checkOperations(
  operations: readonly OperationRecord[],
  parties: ClaimParties,
  announced: readonly ClaimOperation[],
): ChosenByServer {
  const foreign = operations.find((operation) => !ALL.some((type) => type === operation.type));
  insist(foreign === undefined, 'forbidden_operation', foreign?.type);
  const types = operations.map((operation) => operation.type);
  insist(types.join() === announced.join(), 'wrong_operations', types.join(', '));
  const tokens = parseMoney('TOKEN', parties.tokens).units;
  let chosen: ChosenByServer = { startingBalance: '0', limit: '0' };
  for (const operation of operations)
    chosen = { ...chosen, ...checkOperation(operation, parties, tokens) };
  return chosen;
}

function checkOperation(
  operation: OperationRecord,
  parties: ClaimParties,
  tokens: bigint,
): Partial<ChosenByServer> {
  const { holder, sponsor, issuer, distribution, asset } = parties;
  switch (operation.type) {
    case 'beginSponsoringFutureReserves':
      insistOurs(operation, sponsor, holder);
      insistDestination(operation.sponsoredId, holder);
      return {};
    case 'createAccount':
      insistOurs(operation, sponsor, holder);
      insistDestination(operation.destination, holder);
      insist(
        parseMoney('XLM', operation.startingBalance).units <= MAX_STARTING_BALANCE,
        'wrong_starting_balance',
        operation.startingBalance,
      );
      return { startingBalance: operation.startingBalance };
    case 'changeTrust':
      insistSource(operation, holder);
      return { limit: trustedLimit(operation, asset, tokens) };
    case 'endSponsoringFutureReserves':
      insistSource(operation, holder);
      return {};
    case 'setTrustLineFlags':
      insistOurs(operation, issuer, holder);
      insistDestination(operation.trustor, holder);
      insistAsset(operation.asset, asset);
      insistOnlyAuthorises(operation);
      return {};
    case 'payment':
      insistOurs(operation, distribution, holder);
      insistDestination(operation.destination, holder);
      insistAsset(operation.asset, asset);
      insist(
        parseMoney('TOKEN', operation.amount).units === tokens,
        'wrong_amount',
        operation.amount,
      );
      return {};
    default:
      return {};
  }
}

/** The limit of a trustline to the asset, with room for the tokens. */
export function trustedLimit(
  { line, limit }: RecordOf<'changeTrust'>,
  asset: Asset,
  tokens: bigint,
): string {
  insistAsset(line, asset);
  insist(parseMoney('TOKEN', limit).units >= tokens, 'wrong_limit', limit);
  return limit;
}

/** An operation of another account: the announced account must execute it, and never the holder. */
function insistOurs(operation: OperationRecord, source: string, holder: string): void {
  insist(operation.source !== holder, 'holder_is_source', operation.type);
  insistSource(operation, source);
}

function insistSource(operation: OperationRecord, source: string): void {
  insist(
    operation.source === source,
    'wrong_source',
    `${operation.type} by ${operation.source ?? 'the channel'}`,
  );
}

function insistDestination(account: string, holder: string): void {
  insist(account === holder, 'wrong_destination', account);
}

function insistAsset(seen: RecordOf<'changeTrust'>['line'], asset: Asset): void {
  insist('issuer' in seen && seen.equals(asset), 'wrong_asset', seen.toString());
}

function insistOnlyAuthorises({ flags }: RecordOf<'setTrustLineFlags'>): void {
  const onlyAuthorises =
    flags.authorized === true &&
    flags.authorizedToMaintainLiabilities === undefined &&
    flags.clawbackEnabled === undefined;
  insist(onlyAuthorises, 'wrong_flags', JSON.stringify(flags));
}
