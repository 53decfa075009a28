import { checkedDescriptors } from './import-descriptors.ts';
import { addressOf, bitcoins, scriptOf, transactionJson } from './json-shapes.ts';
import type { Methods } from './methods.ts';
import { Refused, UNKNOWN } from '../chain/refused.ts';
import { isSpendable, listSinceBlock, walletDetails, walletEntry } from './wallet-listing.ts';

const WALLET_ERROR = -4;

/** Watch-only wallets of descriptors. */
export const WALLET_METHODS: Methods = {
  createwallet: {
    names: [
      'wallet_name',
      'disable_private_keys',
      'blank',
      'passphrase',
      'avoid_reuse',
      'descriptors',
      'load_on_startup',
      'external_signer',
    ],
    answer({ node, params }) {
      if (!params.flag('disable_private_keys', false) || !params.flag('blank', false))
        throw new Refused(
          WALLET_ERROR,
          'this stand-in keeps no private keys: disable_private_keys and blank have to be true',
        );
      const name = params.text('wallet_name');
      node.createWallet(name, params.flag('load_on_startup', false));
      return { name };
    },
  },
  loadwallet: {
    names: ['filename', 'load_on_startup'],
    answer({ node, params }) {
      const name = params.text('filename');
      node.loadWallet(name, params.optionalFlag('load_on_startup'));
      return { name };
    },
  },
  unloadwallet: {
    names: ['wallet_name', 'load_on_startup'],
    answer({ node, params }) {
      node.unloadWallet(params.text('wallet_name'), params.optionalFlag('load_on_startup'));
      return {};
    },
  },
  listwallets: {
    names: [],
    answer: ({ node }) =>
      [...node.wallets.values()].filter(({ isLoaded }) => isLoaded).map(({ name }) => name),
  },
  getwalletinfo: {
    names: [],
    answer({ node, wallet }) {
      const { hash, height } = node.chain.tip;
      return {
        walletname: wallet().name,
        format: 'stand-in',
        txcount: [...wallet().transactions()].length,
        private_keys_enabled: false,
        avoid_reuse: false,
        scanning: false,
        descriptors: true,
        external_signer: false,
        lastprocessedblock: { hash, height },
      };
    },
  },
  listdescriptors: {
    names: ['private'],
    answer: ({ wallet }) => ({
      wallet_name: wallet().name,
      descriptors: wallet().watched.map(({ descriptor, range, timestamp }) => ({
        desc: `${descriptor.text}#${descriptor.checksum}`,
        timestamp,
        active: false,
        range,
        next: 0,
        next_index: 0,
      })),
    }),
  },
  importdescriptors: {
    names: ['requests'],
    answer({ node, wallet, params }) {
      const { name } = wallet();
      return checkedDescriptors(params.list('requests'), node.now).map(
        ({ descriptor, range, timestamp }) => {
          try {
            node.importDescriptor(name, descriptor, { range, timestamp });
            return { success: true };
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            return { success: false, error: { code: error.code, message: error.message } };
          }
        },
      );
    },
  },
  getaddressinfo: {
    names: ['address'],
    answer({ wallet, params }) {
      const address = params.text('address');
      const script = scriptOf(address);
      return {
        address,
        scriptPubKey: Buffer.from(script).toString('hex'),
        ismine: wallet().isMine(script),
        iswatchonly: false,
      };
    },
  },
  listunspent: {
    names: ['minconf', 'maxconf', 'addresses', 'include_unsafe', 'query_options'],
    answer({ node, wallet, params }) {
      const [least, most] = [params.number('minconf', 1), params.number('maxconf', 9_999_999)];
      return [...wallet().transactions()]
        .filter((one) => isSpendable(node, one))
        .flatMap((one) => {
          const confirmations = node.confirmationsOf(one);
          if (confirmations < least || confirmations > most) return [];
          return one.outputs.flatMap(({ units, script }, vout) =>
            wallet().isMine(script) && !wallet().isSpent(`${one.txid}:${vout}`)
              ? [
                  {
                    txid: one.txid,
                    vout,
                    address: addressOf(script),
                    amount: bitcoins(units),
                    confirmations,
                    spendable: true,
                    solvable: true,
                    safe: confirmations > 0,
                  },
                ]
              : [],
          );
        });
    },
  },
  listsinceblock: {
    names: [
      'blockhash',
      'target_confirmations',
      'include_watchonly',
      'include_removed',
      'include_change',
      'label',
    ],
    answer: ({ node, wallet, params }) =>
      listSinceBlock(node, wallet(), {
        blockhash: params.optionalText('blockhash') === null ? null : params.hash('blockhash'),
        target: params.number('target_confirmations', 1),
        isRemovedAsked: params.flag('include_removed', true),
        isChangeAsked: params.flag('include_change', false),
      }),
  },
  gettransaction: {
    names: ['txid', 'include_watchonly', 'verbose'],
    answer({ node, wallet, params }) {
      const transaction = wallet().transaction(params.hash('txid'));
      if (!transaction) throw new Refused(UNKNOWN, 'Invalid or non-wallet transaction id');
      const decoded = params.flag('verbose', false)
        ? { decoded: transactionJson(transaction) }
        : {};
      return {
        ...walletEntry(node, transaction),
        details: walletDetails(node, wallet(), { transaction, isChangeAsked: false }),
        hex: transaction.bytes.toString('hex'),
        ...decoded,
      };
    },
  },
};
