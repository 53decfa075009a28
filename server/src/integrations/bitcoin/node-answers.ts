import { z } from 'zod';
import { integer, satoshi, seconds } from './bitcoin-rpc.ts';

// The parts of a node's answers that this product reads (Bitcoin Core 25 and later); all others are
// ignored.

export const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const chainInfo = z.object({
  chain: z.string(),
  blocks: integer,
  bestblockhash: hash,
  time: seconds,
  mediantime: integer,
});

export const walletInfo = z.object({ scanning: z.union([z.literal(false), z.object({})]) });

export const descriptors = z.object({
  descriptors: z.array(
    z.object({ desc: z.string(), range: z.tuple([integer, integer]).optional() }),
  ),
});

export const descriptorInfo = z.object({ checksum: z.string() });

export const imported = z.array(
  z.object({ success: z.boolean(), error: z.object({ message: z.string() }).optional() }),
);

export const unspent = z.array(
  z.object({ txid: hash, vout: integer, amount: satoshi, address: z.string().optional() }),
);

/** A line of `listsinceblock`: one output of a transaction that concerns the wallet, from one point of view (`send` or `receive`). */
const listed = z.object({
  category: z.enum(['send', 'receive', 'generate', 'immature', 'orphan']),
  address: z.string().optional(),
  amount: satoshi,
  vout: integer,
  txid: hash,
  confirmations: integer,
  blockhash: hash.optional(),
  blockheight: integer.optional(),
  blockindex: integer.optional(),
  blocktime: seconds.optional(),
  timereceived: seconds,
  abandoned: z.boolean().optional(),
});
export type Listed = z.output<typeof listed>;

export const sinceBlock = z.object({
  transactions: z.array(listed),
  removed: z.array(listed).optional(),
  lastblock: hash,
});

const output = z.object({
  value: satoshi,
  n: integer,
  scriptPubKey: z.object({ address: z.string().optional() }),
});

const decoded = z.object({
  vin: z.array(
    z.object({ txid: hash.optional(), vout: integer.optional(), coinbase: z.string().optional() }),
  ),
  vout: z.array(output),
});
export type Decoded = z.output<typeof decoded>;

/** `gettransaction` of the wallet with `verbose`. */
export const walletTransaction = z.object({
  txid: hash,
  confirmations: integer,
  generated: z.boolean().optional(),
  blockhash: hash.optional(),
  blockheight: integer.optional(),
  blockindex: integer.optional(),
  blocktime: seconds.optional(),
  timereceived: seconds,
  details: z.array(z.object({ category: z.string(), abandoned: z.boolean().optional() })),
  decoded,
});
export type WalletTransaction = z.output<typeof walletTransaction>;

/**
 * `getrawtransaction` with verbosity 1; `confirmations` is missing in the mempool and 0 in a
 * reorganised block.
 */
export const rawTransaction = decoded.extend({
  txid: hash,
  blockhash: hash.optional(),
  confirmations: integer.optional(),
});

/**
 * `getrawtransaction` with verbosity 2 and its block, which includes the spent outputs of the
 * inputs.
 */
export const rawWithSpent = z.object({
  vin: z.array(
    z.object({
      prevout: z.object({ scriptPubKey: z.object({ address: z.string().optional() }) }).optional(),
    }),
  ),
});

/** `gettxout`: null when there is no such unspent output. */
export const unspentOutput = z
  .object({ scriptPubKey: z.object({ address: z.string().optional() }) })
  .nullable();

export const addressInfo = z.object({ ismine: z.boolean() });
