import { z } from 'zod';

// A proxy in between, a node of another kind or a truncated answer can return anything; only this
// shape is accepted. Quantities stay bigint (wei does not fit a float); heights and times are
// checked to be exact numbers.

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const smallNumber = quantity
  .refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER))
  .transform(Number);
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());

const header = {
  number: smallNumber,
  hash,
  parentHash: hash,
  timestamp: smallNumber.transform((seconds) => new Date(seconds * 1000)),
};

/** `to` is null where a contract is created; `blockNumber` is null while it is pending. */
const transaction = z.object({
  hash,
  from: address,
  to: address.nullable(),
  value: quantity,
  blockNumber: smallNumber.nullable().optional(),
});

export const headerAnswer = z.object(header);
export const blockAnswer = z.object({ ...header, transactions: z.array(transaction) });
export const transactionAnswer = transaction.nullable();

export const receiptAnswer = z
  .object({
    transactionHash: hash,
    blockNumber: smallNumber,
    blockHash: hash,
    status: z.enum(['0x0', '0x1']).transform((status) => status === '0x1'),
    gasUsed: quantity,
    effectiveGasPrice: quantity,
    blobGasUsed: quantity.optional(),
    blobGasPrice: quantity.optional(),
  })
  .transform(
    ({ gasUsed, effectiveGasPrice, blobGasUsed = 0n, blobGasPrice = 0n, status, ...rest }) => ({
      ...rest,
      hasSucceeded: status,
      feeUnits: gasUsed * effectiveGasPrice + blobGasUsed * blobGasPrice,
    }),
  )
  .nullable();

export const quantityAnswer = quantity;
export const heightAnswer = smallNumber;
export const codeAnswer = z.string().regex(/^0x([0-9a-fA-F]{2})*$/);
/** False when the node is in sync; else an object with the progress. */
export const syncingAnswer = z
  .union([z.literal(false), z.looseObject({})])
  .transform((answer) => answer !== false);

export type BlockHeader = z.output<typeof headerAnswer>;
export type Block = z.output<typeof blockAnswer>;
export type ChainTransaction = NonNullable<z.output<typeof transactionAnswer>>;
/** `feeUnits` is the gas actually paid, in wei, including the cost of blobs. */
export type Receipt = NonNullable<z.output<typeof receiptAnswer>>;
