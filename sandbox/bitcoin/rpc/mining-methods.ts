import type { BitcoinNode } from '../chain/bitcoin-node.ts';
import { Refused, UNKNOWN } from '../chain/refused.ts';
import { scriptOf } from './json-shapes.ts';
import type { Methods } from './methods.ts';

/** Methods of regtest nodes only: blocks and time on demand. */
export const MINING_METHODS: Methods = {
  generatetoaddress: {
    names: ['nblocks', 'address', 'maxtries'],
    answer({ node, params }) {
      const script = scriptOf(params.text('address'));
      return Array.from({ length: params.number('nblocks') }, () => node.mine(script).hash);
    },
  },
  generateblock: {
    names: ['output', 'transactions', 'submit'],
    answer({ node, params }) {
      const script = scriptOf(params.text('output'));
      return {
        hash: node.mine(
          script,
          params.list('transactions').map((txid) => waitingTransaction(node, String(txid))),
        ).hash,
      };
    },
  },
  invalidateblock: {
    names: ['blockhash'],
    answer({ node, params }) {
      node.invalidate(params.hash('blockhash'));
      return null;
    },
  },
  reconsiderblock: {
    names: ['blockhash'],
    answer({ node, params }) {
      node.reconsider(params.hash('blockhash'));
      return null;
    },
  },
  setmocktime: {
    names: ['timestamp'],
    answer({ node, params }) {
      const timestamp = params.number('timestamp');
      node.setTime(timestamp === 0 ? null : timestamp);
      return null;
    },
  },
};

function waitingTransaction(node: BitcoinNode, txid: string) {
  const waiting = node.mempool.get(txid);
  if (!waiting) throw new Refused(UNKNOWN, `Transaction ${txid} not in mempool.`);
  return waiting.transaction;
}
