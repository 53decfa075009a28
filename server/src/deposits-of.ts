import type { Config } from './config.ts';
import { openBitcoin } from './integrations/bitcoin/open-bitcoin.ts';
import type { Deposits } from './integrations/deposits/deposits-port.ts';
import { ethereumAddresses } from './integrations/ethereum/ethereum-addresses.ts';
import { ethereumNode } from './integrations/ethereum/ethereum-node.ts';
import { ethereumProofs } from './integrations/ethereum/ethereum-proofs.ts';
import { ethereumWatch } from './integrations/ethereum/ethereum-watch.ts';
import type { Horizons } from './integrations/stellar/horizon-pool.ts';
import { stellarDeposits } from './integrations/stellar/stellar-deposits.ts';

/**
 * Lumens always; bitcoin and ether if a node and an extended public key are configured. Their
 * private keys are never here.
 */
export function depositsOf(config: Config, horizons: Horizons, stellarAccount: string): Deposits {
  const {
    BITCOIN_RPC_URL: bitcoinUrl,
    BITCOIN_XPUB: bitcoinKey,
    ETHEREUM_RPC_URL: ethereumUrl,
    ETHEREUM_XPUB: ethereumKey,
  } = config;
  const bitcoin =
    bitcoinUrl === undefined || bitcoinKey === undefined
      ? null
      : openBitcoin({
          rpcUrl: bitcoinUrl,
          wallet: config.BITCOIN_WALLET,
          extendedPublicKey: bitcoinKey,
          network: config.BITCOIN_NETWORK,
          confirmations: config.BITCOIN_CONFIRMATIONS,
          birthday: new Date(config.BITCOIN_BIRTHDAY),
        });
  const node =
    ethereumUrl === undefined
      ? null
      : ethereumNode({ url: ethereumUrl, chainId: config.ETHEREUM_CHAIN_ID });
  const confirmations = config.ETHEREUM_CONFIRMATIONS;
  return {
    watches: [
      stellarDeposits({ horizons, account: stellarAccount }),
      ...(bitcoin === null ? [] : [bitcoin.watch]),
      ...(node === null ? [] : [ethereumWatch({ node, confirmations })]),
    ],
    addresses: {
      BTC: bitcoin?.addresses ?? null,
      ETH:
        node === null || ethereumKey === undefined
          ? null
          : ethereumAddresses({ node, extendedPublicKey: ethereumKey }),
    },
    proofs: {
      BTC: bitcoin?.proofs ?? null,
      ETH: node === null ? null : ethereumProofs({ node, confirmations }),
    },
    setting: {
      stellarAccount,
      stellarPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
      ethereumChainId: config.ETHEREUM_CHAIN_ID,
      confirmations: { XLM: 1, BTC: config.BITCOIN_CONFIRMATIONS, ETH: confirmations },
    },
    lookEverySeconds: config.DEPOSITS_EVERY_SECONDS,
    lookIdleSeconds: config.DEPOSITS_IDLE_SECONDS,
  };
}
