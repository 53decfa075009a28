import { parseMoney, tokens } from '@bb1/domain/money';
import {
  OPERATIONS_OF_A_REDEEMED_WALLET,
  type Stellar,
} from '../../integrations/stellar/stellar.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { listColdSignatures } from '../transfers/issuer-act-store.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import type { RedemptionRow } from './store.ts';
import { listTransactions, type RedemptionTransactionRow } from './transaction-store.ts';

/** The number by which officers refer to a redemption, on paper and aloud. */
export function redemptionNumber(number: number): string {
  return `RED-${number.toString().padStart(6, '0')}`;
}

export function toRedemptionDto(row: RedemptionRow) {
  const sum = (lines: number, amount: string) => ({
    lines,
    tokens: tokens(parseMoney('TOKEN', amount).units),
  });
  return {
    ...row,
    number: redemptionNumber(row.number),
    all: sum(row.line_count, row.token_amount),
    planned: sum(row.planned, row.planned_tokens),
    sending: sum(row.sending, row.sending_tokens),
    redeemed: sum(row.redeemed, row.redeemed_tokens),
    left: sum(row.left, row.left_tokens),
    ...makerAndChecker(row),
    stopped_by: row.stopped_by_name,
  };
}

/** The redemption with its transactions. */
export async function redemptionDetail(context: RedemptionsContext, row: RedemptionRow) {
  const transactions = [];
  for (const one of await context.db.rows(listTransactions, [row.id]))
    transactions.push({ ...one, envelope: await toEnvelopeDto(context, one) });
  return { redemption: toRedemptionDto(row), transactions, now: context.clock.now() };
}

/** Flags of a trustline as `describe` words them. */
const REVOKED = 'authorized false, authorizedToMaintainLiabilities false';
const AUTHORISED = 'authorized true';

/** The operations are decoded from the stored bytes, not derived from the lines. */
async function toEnvelopeDto(
  { db, stellar }: RedemptionsContext,
  {
    attempt_id: attemptId,
    transaction_hash: hash,
    max_time: validUntil,
    unsigned_envelope_xdr: envelopeXdr,
  }: RedemptionTransactionRow,
) {
  if (attemptId === null || hash === null || validUntil === null || envelopeXdr === null)
    return null;
  const operations = stellar.issuer.describe(envelopeXdr);
  const asset = `${stellar.issuer.assetCode}:${stellar.issuer.address}`;
  const clawbacks = operations.flatMap((_, at) => redeemedBy(operations.slice(at), asset) ?? []);
  const signatures = await listColdSignatures(db, attemptId);
  return {
    hash,
    valid_until: validUntil,
    clawbacks,
    other_operations: operations.length - clawbacks.length * OPERATIONS_OF_A_REDEEMED_WALLET,
    signatures: signatures.map((one) => ({ ...one, uploaded_by: one.uploaded_by_name })),
  };
}

type Described = ReturnType<Stellar['issuer']['describe']>;

/** The operations on one wallet: revoke its authorisation, claw back, authorise it again. */
function redeemedBy(
  [revoke, clawback, authorise]: Described,
  ofAsset: string,
): { from: string; tokens: string } | null {
  const [from, amount] = [valueIn(clawback, 'from'), valueIn(clawback, 'amount')];
  return clawback?.operation === 'clawback' &&
    valueIn(clawback, 'asset') === ofAsset &&
    from !== undefined &&
    amount !== undefined &&
    setsFlags(revoke, { trustor: from, asset: ofAsset, flags: REVOKED }) &&
    setsFlags(authorise, { trustor: from, asset: ofAsset, flags: AUTHORISED })
    ? { from, tokens: amount }
    : null;
}

function setsFlags(
  operation: Described[number] | undefined,
  wanted: { readonly trustor: string; readonly asset: string; readonly flags: string },
): boolean {
  return (
    operation?.operation === 'setTrustLineFlags' &&
    Object.entries(wanted).every(([name, value]) => valueIn(operation, name) === value)
  );
}

function valueIn(operation: Described[number] | undefined, wanted: string): string | undefined {
  return operation?.values.find(({ name }) => name === wanted)?.value;
}
