import { xdr } from '@stellar/stellar-sdk';
import type { ResultCodes } from './stellar.ts';

// Horizon's own spelling where it differs from that of the XDR (`internal/codes/main.go`).
const SPELLED_OTHERWISE: Readonly<Record<string, string>> = {
  tx_no_account: 'tx_no_source_account',
  op_no_account: 'op_no_source_account',
  op_already_exist: 'op_already_exists',
  op_no_trust_line: 'op_no_trust',
  op_not_auth_maintain_liabilities: 'op_not_aut_maintain_liabilities',
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
  return { transaction: horizonName(inner.type), operations: operations.map(operationCode) };
}

function operationCode(result: xdr.OperationResult): string {
  if (result.type !== 'opInner') return horizonName(result.type);
  // Each code begins with the name of its operation: `paymentLineFull` of `payment`.
  const code = result.tr.value.type.slice(result.tr.type.length);
  return horizonName(`op${code}`);
}

function horizonName(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return SPELLED_OTHERWISE[snake] ?? snake;
}
