import type { OperationRecord } from '../core/ledger-history.ts';
import { writtenSourceOf } from '../core/envelope.ts';
import { openingOf, sponsorOf } from '../core/participants.ts';
import {
  accountOf,
  accountOfMuxed,
  assetName,
  issuerOf,
  signerAddress,
  textOf,
} from '../core/wire.ts';
import type { Body, Wire } from '../core/wire.ts';
import { amountText, assetFields, balanceIdText } from '../operations/effects.ts';
import { predicateJson } from '../operations/predicate-json.ts';
import { offerFields, pathFields, poolFieldsOf } from './market-fields.ts';
import { allowTrustFields, setOptionsFields, trustlineFlagFields } from './flag-fields.ts';
import { type Links, timeText } from './links.ts';
import { muxedFields } from './muxed-fields.ts';
import type { Json } from './paging.ts';

/** Kinds of operations with Horizon's names. */
export const TYPE_NAMES: Record<number, string> = {
  0: 'create_account',
  1: 'payment',
  2: 'path_payment_strict_receive',
  3: 'manage_sell_offer',
  4: 'create_passive_sell_offer',
  5: 'set_options',
  6: 'change_trust',
  7: 'allow_trust',
  8: 'account_merge',
  9: 'inflation',
  10: 'manage_data',
  11: 'bump_sequence',
  12: 'manage_buy_offer',
  13: 'path_payment_strict_send',
  14: 'create_claimable_balance',
  15: 'claim_claimable_balance',
  16: 'begin_sponsoring_future_reserves',
  17: 'end_sponsoring_future_reserves',
  18: 'revoke_sponsorship',
  19: 'clawback',
  20: 'clawback_claimable_balance',
  21: 'set_trust_line_flags',
  22: 'liquidity_pool_deposit',
  23: 'liquidity_pool_withdraw',
};

const PAYMENTS = new Set([0, 1, 2, 8, 13]);

/**
 * Whether an operation is in Horizon's list of payments: it moves lumens or an asset between
 * accounts.
 */
export function isPayment(record: OperationRecord): boolean {
  return PAYMENTS.has(bodyOf(record).type);
}

export function operationOf({ transaction, index }: OperationRecord): Wire['operation'] {
  const operation = transaction.submission.transaction.operations[index];
  if (operation === undefined) throw new Error('an operation record points into its transaction');
  return operation;
}

function bodyOf(record: OperationRecord): Wire['body'] {
  return operationOf(record).body;
}

/** An operation as Horizon describes it. */
export function operationJson(record: OperationRecord, links: Links): Json {
  const operation = operationOf(record);
  const { transaction } = record.transaction.submission;
  const id = record.toid.toString();
  const hash = record.transaction.submission.id;
  const sponsor = sponsorOf(
    operation,
    record.effects.map(({ effect }) => effect),
  );
  return {
    _links: {
      self: links.to(`/operations/${id}`),
      transaction: links.to(`/transactions/${hash}`),
      effects: links.to(`/operations/${id}/effects`),
      succeeds: links.to(`/effects?order=desc&cursor=${id}`),
      precedes: links.to(`/effects?order=asc&cursor=${id}`),
    },
    id,
    paging_token: id,
    transaction_successful: record.transaction.successful,
    ...muxedFields('source_account', writtenSourceOf(operation, transaction)),
    type: TYPE_NAMES[operation.body.type] ?? 'unknown',
    type_i: operation.body.type,
    created_at: timeText(record.transaction.closeTime),
    transaction_hash: hash,
    ...(sponsor === null ? {} : { sponsor }),
    ...details(operation.body, record),
  };
}

function details(body: Wire['body'], record: OperationRecord): Json {
  const source = writtenSourceOf(operationOf(record), record.transaction.submission.transaction);
  const by = (name: string) => muxedFields(name, source);
  switch (body.type) {
    case 0:
      return {
        starting_balance: amountText(body.createAccountOp.startingBalance),
        ...by('funder'),
        account: accountOf(body.createAccountOp.destination),
      };
    case 1:
      return {
        ...assetFields(assetName(body.paymentOp.asset)),
        ...by('from'),
        ...muxedFields('to', body.paymentOp.destination),
        amount: amountText(body.paymentOp.amount),
      };
    case 2:
    case 13:
      return { ...pathFields(body, record.created.moved), ...by('from') };
    case 3:
    case 4:
    case 12:
      return offerFields(body);
    case 5:
      return setOptionsFields(body.setOptionsOp);
    case 6:
      return { ...changeTrustFields(body.changeTrustOp), ...by('trustor') };
    case 7:
      return { ...allowTrustFields(body.allowTrustOp, accountOfMuxed(source)), ...by('trustee') };
    case 8:
      return { ...by('account'), ...muxedFields('into', body.destination) };
    case 10:
      return {
        name: textOf(body.manageDataOp.dataName),
        value:
          body.manageDataOp.dataValue === null
            ? ''
            : Buffer.from(body.manageDataOp.dataValue).toString('base64'),
      };
    case 11:
      return { bump_to: body.bumpSequenceOp.bumpTo.toString() };
    case 14:
      return {
        asset: assetName(body.createClaimableBalanceOp.asset),
        amount: amountText(body.createClaimableBalanceOp.amount),
        claimants: body.createClaimableBalanceOp.claimants.map(({ v0 }) => ({
          destination: accountOf(v0.destination),
          predicate: predicateJson(v0.predicate),
        })),
      };
    case 15:
      return { balance_id: idOf(body.claimClaimableBalanceOp.balanceId), ...by('claimant') };
    case 16:
      return { sponsored_id: accountOf(body.beginSponsoringFutureReservesOp.sponsoredId) };
    case 17:
      return beginSponsorFields(record);
    case 18:
      return revokeFields(body.revokeSponsorshipOp);
    case 19:
      return {
        ...assetFields(assetName(body.clawbackOp.asset)),
        ...muxedFields('from', body.clawbackOp.from),
        amount: amountText(body.clawbackOp.amount),
      };
    case 20:
      return { balance_id: idOf(body.clawbackClaimableBalanceOp.balanceId) };
    case 21:
      return trustlineFlagFields(body.setTrustLineFlagsOp);
    case 22:
    case 23:
      return poolFieldsOf(body, record);
    default:
      return {};
  }
}

function idOf(id: { v0: Uint8Array }): string {
  return balanceIdText(Buffer.from(id.v0).toString('hex'));
}

function changeTrustFields({ line, limit }: Body<6>['changeTrustOp']): Json {
  const asset = assetName(line);
  if (line.type === 3) return { ...assetFields(asset), limit: amountText(limit) };
  return { ...assetFields(asset), limit: amountText(limit), trustee: issuerOf(asset) };
}

function beginSponsorFields({
  index,
  transaction: { submission, successful },
}: OperationRecord): Json {
  const { transaction } = submission;
  const opening = openingOf({ transaction, index, successful });
  return opening === null
    ? {}
    : muxedFields('begin_sponsor', writtenSourceOf(opening, transaction));
}

function revokeFields(op: Body<18>['revokeSponsorshipOp']): Json {
  if (op.type === 1)
    return {
      signer_account_id: accountOf(op.signer.accountId),
      signer_key: signerAddress(op.signer.signerKey),
    };
  const key = op.ledgerKey;
  switch (key.type) {
    case 0:
      return { account_id: accountOf(key.account.accountId) };
    case 1: {
      const { accountId, asset } = key.trustLine;
      const line =
        asset.type === 3
          ? { trustline_liquidity_pool_id: Buffer.from(asset.liquidityPoolId).toString('hex') }
          : { trustline_asset: assetName(asset) };
      return { trustline_account_id: accountOf(accountId), ...line };
    }
    case 2:
      return { offer_id: key.offer.offerId.toString() };
    case 3:
      return {
        data_account_id: accountOf(key.data.accountId),
        data_name: textOf(key.data.dataName),
      };
    case 4:
      return { claimable_balance_id: idOf(key.claimableBalance.balanceId) };
    default:
      return {};
  }
}
