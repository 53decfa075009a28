import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import {
  type Address,
  bytesToHex,
  createPublicClient,
  createWalletClient,
  http,
  type LocalAccount,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { callNode } from '../sandbox/ethereum/call-node.ts';
import { type EthereumPayer, ethereumPayer } from '../sandbox/ethereum/ethereum-payer.ts';
import {
  type SandboxEthereumNode,
  startEthereumNode,
} from '../sandbox/ethereum/start-ethereum-node.ts';

export interface EthereumForTests {
  readonly node: SandboxEthereumNode;
  readonly payer: EthereumPayer;
  /** The issuer's public part for the server; its private key stays here. */
  readonly extendedPublicKey: string;
  /**
   * The issuer moves ether away from a deposit address with its own key; it waits for the next
   * block.
   */
  collect(from: {
    readonly index: number;
    readonly to: string;
    readonly units: bigint;
    readonly gasPrice?: bigint;
  }): Promise<string>;
  /** Any method of the node, mainly those of development nodes. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The usual mnemonic of development chains; with derivation paths other than the prefunded ones.
 */
const TEST_WORDS = 'test test test test test test test test test test test junk';
const TRANSFER_GAS = 21_000n;
export const GAS_PRICE = 10_000_000_000n;

/** A real node with an empty chain; tests decide when blocks are made. */
export async function startEthereum(
  options: { readonly dataDir?: string; readonly account?: number } = {},
): Promise<EthereumForTests> {
  const node = await startEthereumNode({
    dataDir: options.dataDir ?? null,
    port: 0,
    blockTimeSeconds: null,
  });
  const parent = keyBelow(`m/44'/60'/${options.account ?? 7}'/0`);
  const client = createPublicClient({ chain: anvil, transport: http(node.url) });
  return {
    node,
    payer: await ethereumPayer({ url: node.url }),
    extendedPublicKey: parent.publicExtendedKey,
    async collect({ index, to, units, gasPrice = GAS_PRICE }) {
      const account = accountOf(parent.deriveChild(index));
      const wallet = createWalletClient({ account, chain: anvil, transport: http(node.url) });
      const nonce = await client.getTransactionCount({
        address: account.address,
        blockTag: 'pending',
      });
      return wallet.sendTransaction({
        to: to as Address,
        value: units,
        gas: TRANSFER_GAS,
        gasPrice,
        nonce,
      });
    },
    ask: (method, ...params) => callNode(node.url, method, params),
    close: () => node.close(),
  };
}

/** @param path by BIP-32, below the seed of the test mnemonic (BIP-39 without a password). */
export function keyBelow(path: string): HDKey {
  return HDKey.fromMasterSeed(pbkdf2Sync(TEST_WORDS, 'mnemonic', 2048, 64, 'sha512')).derive(path);
}

function accountOf(key: HDKey): LocalAccount {
  if (key.privateKey === null) throw new Error('tests hold the private key');
  return privateKeyToAccount(bytesToHex(key.privateKey));
}
