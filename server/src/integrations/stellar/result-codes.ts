import { xdr } from '@stellar/stellar-sdk';
import type { ResultCodes } from './stellar.ts';

// Spellings that do not follow from the name in the XDR: those of wallets, explorers and Horizon.
const SPELLED_OTHERWISE: Readonly<Record<string, string>> = {
  txNoAccount: 'tx_no_source_account',
  txBadMinSeqAgeOrGap: 'tx_bad_minseq_age_or_gap',
  opNoAccount: 'op_no_source_account',
  createAccountAlreadyExist: 'op_already_exists',
  pathPaymentStrictReceiveOfferCrossSelf: 'op_cross_self',
  pathPaymentStrictReceiveOverSendmax: 'op_over_source_max',
  pathPaymentStrictSendOfferCrossSelf: 'op_cross_self',
  pathPaymentStrictSendUnderDestmin: 'op_under_dest_min',
  manageBuyOfferSellNotAuthorized: 'sell_not_authorized',
  manageBuyOfferBuyNotAuthorized: 'buy_not_authorized',
  manageBuyOfferBuyNoIssuer: 'buy_no_issuer',
  manageBuyOfferNotFound: 'op_offer_not_found',
  manageSellOfferSellNotAuthorized: 'sell_not_authorized',
  manageSellOfferBuyNotAuthorized: 'buy_not_authorized',
  manageSellOfferBuyNoIssuer: 'buy_no_issuer',
  manageSellOfferNotFound: 'op_offer_not_found',
  changeTrustNotAuthMaintainLiabilities: 'op_not_aut_maintain_liabilities',
  allowTrustNoTrustLine: 'op_no_trust',
  allowTrustTrustNotRequired: 'op_not_required',
  setTrustLineFlagsNoTrustLine: 'op_no_trust',
  accountMergeSeqnumTooFar: 'op_seq_num_too_far',
  manageDataNameNotFound: 'op_data_name_not_found',
  manageDataInvalidName: 'op_data_invalid_name',
  clawbackClaimableBalanceNotIssuer: 'op_no_issuer',
  invokeHostFunctionTrapped: 'function_trapped',
  invokeHostFunctionResourceLimitExceeded: 'resource_limit_exceeded',
  invokeHostFunctionEntryArchived: 'entry_archived',
  invokeHostFunctionInsufficientRefundableFee: 'insufficient_refundable_fee',
  extendFootprintTtlResourceLimitExceeded: 'resource_limit_exceeded',
  extendFootprintTtlInsufficientRefundableFee: 'insufficient_refundable_fee',
  restoreFootprintResourceLimitExceeded: 'resource_limit_exceeded',
  restoreFootprintInsufficientRefundableFee: 'insufficient_refundable_fee',
};

/**
 * Words a transaction's result (base64 XDR) as Horizon does; for a fee bump, the inner
 * transaction's result. Throws XdrReaderError or the like if the text is no result.
 */
export function resultCodesOf(resultXdr: string): ResultCodes {
  const { result } = xdr.TransactionResult.fromXdr(resultXdr, 'base64');
  const inner =
    result.type === 'txFeeBumpInnerSuccess' || result.type === 'txFeeBumpInnerFailed'
      ? result.value.result.result
      : result;
  const operations = inner.type === 'txSuccess' || inner.type === 'txFailed' ? inner.results : [];
  return { transaction: codeName(inner.type), operations: operations.map(operationCode) };
}

function operationCode(result: xdr.OperationResult): string {
  if (result.type !== 'opInner') return codeName(result.type);
  const { type, value } = result.tr;
  // A passive offer has no codes of its own.
  return codeName(value.type, type === 'createPassiveSellOffer' ? 'manageSellOffer' : type);
}

/**
 * The name of a code of the XDR. Those of an operation begin with its name, as `paymentLineFull` of
 * `payment`, which `op` replaces.
 */
export function codeName(code: string, operation?: string): string {
  const name = operation === undefined ? code : `op${code.slice(operation.length)}`;
  return (
    SPELLED_OTHERWISE[code] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  );
}
