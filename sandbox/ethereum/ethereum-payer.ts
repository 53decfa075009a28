import { type Address, getContractAddress, type Hex, numberToHex, padHex } from 'viem';
import { callNode } from './call-node.ts';

/**
 * Pays from a funded account of the sandbox's node. Payments wait for the next block; the hash is
 * known at once.
 */
export interface EthereumPayer {
  readonly address: string;
  /** @param payment.units in wei. @returns the transaction hash. */
  pay(payment: { readonly to: string; readonly units: bigint }): Promise<string>;
  /**
   * The ether goes through a contract, which forwards it: no transaction names the receiver, as
   * with many exchanges and multi-signature wallets.
   */
  payThroughContract(payment: { readonly to: string; readonly units: bigint }): Promise<string>;
}

// Forwards the whole value of the call to the address in its first 32 bytes, and fails when that
// fails: PUSH0 ×4, CALLVALUE, PUSH0, CALLDATALOAD, GAS, CALL, JUMPI to the end, else REVERT.
const FORWARDER = '5f5f5f5f345f355af1600f575f5ffd5b00';
// Returns the 17 bytes behind it as the contract's code.
const DEPLOYMENT: Hex = `0x60118060095f395ff3${FORWARDER}`;
const GAS = numberToHex(200_000);

/** @param options.account the paying account of the node; the first by default. */
export async function ethereumPayer(options: {
  readonly url: string;
  readonly account?: number;
}): Promise<EthereumPayer> {
  const accounts = await callNode(options.url, 'eth_accounts', []);
  const from: unknown = Array.isArray(accounts) ? accounts[options.account ?? 0] : undefined;
  if (typeof from !== 'string')
    throw new Error('the Ethereum node of the sandbox has no account that pays');
  let forwarder: string | undefined;

  const send = async (transaction: Readonly<Record<string, string>>): Promise<string> => {
    const hash = await callNode(options.url, 'eth_sendTransaction', [
      { from, gas: GAS, ...transaction },
    ]);
    if (typeof hash !== 'string')
      throw new Error('the Ethereum node of the sandbox returned no transaction hash');
    return hash;
  };
  const deploy = async (): Promise<string> => {
    const nonce = await callNode(options.url, 'eth_getTransactionCount', [from, 'pending']);
    await send({ data: DEPLOYMENT });
    return getContractAddress({ from: from as Address, nonce: BigInt(String(nonce)) });
  };

  return {
    address: from,
    pay: ({ to, units }) => send({ to, value: numberToHex(units) }),
    async payThroughContract({ to, units }) {
      forwarder ??= await deploy();
      return send({
        to: forwarder,
        value: numberToHex(units),
        data: padHex(to as Address, { size: 32 }),
      });
    },
  };
}
