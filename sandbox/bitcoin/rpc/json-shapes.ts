import { Address, OutScript } from '@scure/btc-signer';
import { decimal } from '@bb1/domain/money';
import type { BitcoinNode } from '../chain/bitcoin-node.ts';
import type { PlaceInChain } from '../chain/chain-state.ts';
import { Refused, UNKNOWN } from '../chain/refused.ts';
import { type Output, type Transaction, vsizeOf } from '../chain/transaction.ts';
import { REGTEST } from '../spending.ts';

export type Json = unknown;

// The type library does not know it yet; Node 24 does.
const { rawJSON } = JSON as JSON & { readonly rawJSON: (text: string) => unknown };

/** A number with eight decimals, as nodes write it; no float is involved. */
export function bitcoins(units: bigint): Json {
  return rawJSON(decimal({ currency: 'BTC', units }));
}

/** The address of an output, if its kind has one. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    const read = OutScript.decode(script);
    return read.type === 'pkh' ||
      read.type === 'sh' ||
      read.type === 'wpkh' ||
      read.type === 'wsh' ||
      read.type === 'tr'
      ? Address(REGTEST).encode(read)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Throws Refused for anything but a regtest address. */
export function scriptOf(address: string): Uint8Array {
  try {
    return OutScript.encode(Address(REGTEST).decode(address));
  } catch {
    throw new Refused(UNKNOWN, 'Invalid address');
  }
}

export function scriptJson(script: Buffer): Json {
  const address = addressOf(script);
  return { hex: script.toString('hex'), ...(address === undefined ? {} : { address }) };
}

function outputJson({ units, script }: Output, n: number): Json {
  return { value: bitcoins(units), n, scriptPubKey: scriptJson(script) };
}

/** `withSpent` adds the spent outputs of the inputs, if the node knows them. */
export function transactionJson(
  transaction: Transaction,
  options: { readonly withSpent?: BitcoinNode } = {},
): Record<string, Json> {
  const { txid, wtxid, version, bytes, weight, lockTime, inputs, outputs, isCoinbase } =
    transaction;
  const vin = inputs.map((input) => {
    const common = {
      txinwitness: input.witness.map((item) => item.toString('hex')),
      sequence: input.sequence,
    };
    if (isCoinbase) return { coinbase: input.script.toString('hex'), ...common };
    const spent = options.withSpent?.output(input);
    const prevout = spent && {
      value: bitcoins(spent.units),
      scriptPubKey: scriptJson(spent.script),
    };
    return {
      txid: input.txid,
      vout: input.vout,
      scriptSig: { hex: input.script.toString('hex') },
      ...common,
      ...(prevout ? { prevout } : {}),
    };
  });
  return {
    txid,
    hash: wtxid,
    version,
    size: bytes.length,
    vsize: vsizeOf(transaction),
    weight,
    locktime: lockTime,
    vin,
    vout: outputs.map(outputJson),
  };
}

export function placeJson(
  node: BitcoinNode,
  place: PlaceInChain | undefined,
): Record<string, Json> {
  if (!place) return {};
  const { hash, time } = place.block;
  return {
    blockhash: hash,
    confirmations: node.chain.confirmationsOf(place.block),
    time,
    blocktime: time,
  };
}
