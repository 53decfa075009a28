import type { OperationRecord } from '../core/ledger-history.ts';
import { sourceOf, writtenSourceOf } from '../core/envelope.ts';
import type { Transaction } from '../core/envelope.ts';
import { accountOf, accountOfMuxed, assetName, codeOf, issuerOf, muxedAddressOf, muxedIdOf, signerAddress, textOf } from '../core/wire.ts';
import type { Body, Wire } from '../core/wire.ts';
import { amountText, assetFields, balanceIdText } from '../operations/effects.ts';
import { timeText } from './links.ts';
import type { Links } from './links.ts';
import type { Json } from './paging.ts';
import { predicateJson } from './claimable-json.ts';
import { allowTrustFields, setOptionsFields, trustlineFlagFields } from './flag-fields.ts';

const TYPE_NAMES: Record<number, string> = {
  0: 'create_account',
  1: 'payment',
  5: 'set_options',
  6: 'change_trust',
  7: 'allow_trust',
  8: 'account_merge',
  9: 'inflation',
  10: 'manage_data',
  11: 'bump_sequence',
  14: 'create_claimable_balance',
  15: 'claim_claimable_balance',
  16: 'begin_sponsoring_future_reserves',
  17: 'end_sponsoring_future_reserves',
  18: 'revoke_sponsorship',
  19: 'clawback',
  20: 'clawback_claimable_balance',
  21: 'set_trust_line_flags',
};

const PAYMENTS = new Set([0, 1, 8]);

/** Whether an operation is in Horizon's list of payments: whatever hands lumens or an asset from one account to another. */
export function isPayment(record: OperationRecord): boolean {
  return PAYMENTS.has(bodyOf(record).type);
}

function operationOf({ transaction, index }: OperationRecord): Wire['operation'] {
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
  const source = sourceOf(operation, transaction);
  const hash = record.transaction.submission.id;
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
    ...muxed('source_account', writtenSourceOf(operation, transaction)),
    type: TYPE_NAMES[operation.body.type] ?? 'unknown',
    type_i: operation.body.type,
    created_at: timeText(record.transaction.closeTime),
    transaction_hash: hash,
    ...details({ operation, source, record, transaction }),
  };
}

/** An account under its name, and its multiplexed address with the id in it when it was written so. */
function muxed(name: string, account: Body<1>['paymentOp']['destination']): Json {
  const id = muxedIdOf(account);
  const plain = { [name]: accountOfMuxed(account) };
  return id === null ? plain : { ...plain, [`${name}_muxed`]: muxedAddressOf(account), [`${name}_muxed_id`]: id.toString() };
}

function details({ operation, source, record, transaction }: { operation: Wire['operation']; source: string; record: OperationRecord; transaction: Transaction }): Json {
  const { body } = operation;
  const by = (name: string) => muxed(name, writtenSourceOf(operation, transaction));
  switch (body.type) {
    case 0:
      return { starting_balance: amountText(body.createAccountOp.startingBalance), ...by('funder'), account: accountOf(body.createAccountOp.destination) };
    case 1:
      return { ...assetFields(assetName(body.paymentOp.asset)), ...by('from'), ...muxed('to', body.paymentOp.destination), amount: amountText(body.paymentOp.amount) };
    case 5:
      return setOptionsFields(body.setOptionsOp);
    case 6:
      return changeTrustFields(body.changeTrustOp, source);
    case 7:
      return allowTrustFields(body.allowTrustOp, source);
    case 8:
      return { ...by('account'), ...muxed('into', body.destination) };
    case 10:
      return { name: textOf(body.manageDataOp.dataName), value: body.manageDataOp.dataValue === null ? null : Buffer.from(body.manageDataOp.dataValue).toString('base64') };
    case 11:
      return { bump_to: body.bumpSequenceOp.bumpTo.toString() };
    case 14:
      return {
        asset: assetName(body.createClaimableBalanceOp.asset),
        amount: amountText(body.createClaimableBalanceOp.amount),
        claimants: body.createClaimableBalanceOp.claimants.map(({ v0 }) => ({ destination: accountOf(v0.destination), predicate: predicateJson(v0.predicate) })),
      };
    case 15:
      return { balance_id: idOf(body.claimClaimableBalanceOp.balanceId), claimant: source };
    case 16:
      return { sponsored_id: accountOf(body.beginSponsoringFutureReservesOp.sponsoredId) };
    case 17:
      return { begin_sponsor: beginSponsorOf(source, record, transaction) };
    case 18:
      return revokeFields(body.revokeSponsorshipOp);
    case 19:
      return { ...assetFields(assetName(body.clawbackOp.asset)), ...muxed('from', body.clawbackOp.from), amount: amountText(body.clawbackOp.amount) };
    case 20:
      return { balance_id: idOf(body.clawbackClaimableBalanceOp.balanceId) };
    case 21:
      return trustlineFlagFields(body.setTrustLineFlagsOp);
    default:
      return {};
  }
}

function idOf(id: { v0: Uint8Array }): string {
  return balanceIdText(Buffer.from(id.v0).toString('hex'));
}

function changeTrustFields({ line, limit }: Body<6>['changeTrustOp'], source: string): Json {
  const asset = assetName(line);
  return { ...assetFields(asset), limit: amountText(limit), trustee: issuerOf(asset), trustor: source };
}

/** Whoever opened the bracket that this operation closes; told by an earlier operation of the same transaction. */
function beginSponsorOf(sponsored: string, record: OperationRecord, transaction: Transaction): string | null {
  const before = transaction.operations.slice(0, record.index).toReversed();
  const begin = before.find(({ body }) => body.type === 16 && accountOf(body.beginSponsoringFutureReservesOp.sponsoredId) === sponsored);
  return begin === undefined ? null : sourceOf(begin, transaction);
}

function revokeFields(op: Body<18>['revokeSponsorshipOp']): Json {
  if (op.type === 1) return { signer_account_id: accountOf(op.signer.accountId), signer_key: signerAddress(op.signer.signerKey) };
  const key = op.ledgerKey;
  switch (key.type) {
    case 0:
      return { account_id: accountOf(key.account.accountId) };
    case 1: {
      const asset = assetName(key.trustLine.asset);
      return { trustline_account_id: accountOf(key.trustLine.accountId), trustline_asset: `${codeOf(asset)}:${issuerOf(asset)}` };
    }
    case 3:
      return { data_account_id: accountOf(key.data.accountId), data_name: textOf(key.data.dataName) };
    case 4:
      return { claimable_balance_id: idOf(key.claimableBalance.balanceId) };
    default:
      return {};
  }
}
