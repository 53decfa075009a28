import { RawTx } from '@scure/btc-signer';
import { sha256Twice, written } from './hashing.ts';

const COINBASE_VOUT = 0xffffffff;

export interface Input {
  readonly txid: string;
  readonly vout: number;
  readonly script: Buffer;
  readonly sequence: number;
  readonly witness: readonly Buffer[];
}

export interface Output {
  /** Satoshi. */
  readonly units: bigint;
  readonly script: Buffer;
}

export interface Transaction {
  readonly txid: string;
  /** Hash with the witness. */
  readonly wtxid: string;
  readonly bytes: Buffer;
  readonly version: number;
  readonly lockTime: number;
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
  readonly weight: number;
  readonly isCoinbase: boolean;
}

export function vsizeOf({ weight }: Transaction): number {
  return Math.ceil(weight / 4);
}

export function outpoint({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid}:${vout}`;
}

/** Reads a serialized transaction to the last byte. Throws on anything else. */
export function readTransaction(bytes: Uint8Array): Transaction {
  const raw = RawTx.decode(bytes);
  const bare = Buffer.from(RawTx.encode({ ...raw, segwitFlag: undefined, witnesses: undefined }));
  const inputs = raw.inputs.map((input, at): Input => ({
    txid: Buffer.from(input.txid).toString('hex'),
    vout: input.index,
    script: Buffer.from(input.finalScriptSig),
    sequence: input.sequence,
    witness: (raw.witnesses?.[at] ?? []).map((item) => Buffer.from(item)),
  }));
  const [first] = inputs;
  return {
    txid: written(sha256Twice(bare)),
    wtxid: written(sha256Twice(bytes)),
    bytes: Buffer.from(bytes),
    version: raw.version,
    lockTime: raw.lockTime,
    inputs,
    outputs: raw.outputs.map(({ amount, script }) => ({
      units: amount,
      script: Buffer.from(script),
    })),
    weight: bare.length * 3 + bytes.length,
    isCoinbase: inputs.length === 1 && first?.vout === COINBASE_VOUT && /^0+$/.test(first.txid),
  };
}
