import { Asset, type Operation, type Transaction } from '@stellar/stellar-sdk';

/**
 * One operation of a transaction in a form that pages can word: a name and values of the ledger.
 */
export interface DescribedOperation {
  readonly operation: string;
  /** The operation's source. */
  readonly source: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

/**
 * The operations of a transaction, decoded from its own bytes rather than taken from a description.
 */
export function describeOperations(transaction: Transaction): DescribedOperation[] {
  return transaction.operations.map((operation) => ({
    operation: operation.type,
    source: operation.source ?? transaction.source,
    values: valuesOf(operation),
  }));
}

function valuesOf(operation: Operation): DescribedOperation['values'] {
  return Object.entries(operation).flatMap(([name, value]) => {
    if (name === 'type' || name === 'source') return [];
    const text = textOf(value);
    return text === null ? [] : [{ name, value: text }];
  });
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Asset) return value.toString();
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const text = textOf(part);
    return text === null ? [] : [`${name} ${text}`];
  });
  return parts.length === 0 ? null : parts.join(', ');
}
