import type { BitcoinNode } from '../chain/bitcoin-node.ts';
import { Refused, UNKNOWN, WRONG_PARAMETER } from '../chain/refused.ts';
import { checksumOf, readDescriptor } from '../chain/descriptor.ts';
import {
  bitcoins,
  type Json,
  placeJson,
  scriptJson,
  scriptOf,
  transactionJson,
} from './json-shapes.ts';
import type { Methods } from './methods.ts';
import type { Params } from './params.ts';

const BITS = '207fffff';
const NO_TRANSACTION =
  'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.';

/**
 * A node's methods about blocks and transactions. The index of all transactions (`txindex`) is
 * always on.
 */
export const CHAIN_METHODS: Methods = {
  getblockchaininfo: {
    names: [],
    answer: ({ node: { chain } }) => ({
      chain: 'regtest',
      blocks: chain.tip.height,
      headers: chain.tip.height,
      bestblockhash: chain.tip.hash,
      bits: BITS,
      time: chain.tip.time,
      mediantime: chain.medianTime,
      verificationprogress: 1,
      initialblockdownload: false,
      pruned: false,
      warnings: [],
    }),
  },
  getnetworkinfo: {
    names: [],
    answer: () => ({
      version: 290000,
      subversion: '/stand-in:1/',
      protocolversion: 70016,
      connections: 0,
      relayfee: bitcoins(1000n),
      incrementalfee: bitcoins(1000n),
      warnings: [],
    }),
  },
  getblockcount: { names: [], answer: ({ node }) => node.chain.tip.height },
  getbestblockhash: { names: [], answer: ({ node }) => node.chain.tip.hash },
  getblockhash: {
    names: ['height'],
    answer({ node, params }) {
      const block = node.chain.at(params.number('height'));
      if (!block) throw new Refused(WRONG_PARAMETER, 'Block height out of range');
      return block.hash;
    },
  },
  getblockheader: {
    names: ['blockhash'],
    answer: ({ node, params }) => headerJson(node, params.hash('blockhash')),
  },
  getblock: {
    names: ['blockhash', 'verbosity'],
    answer({ node, params }) {
      const { hash, bytes, transactions } = node.chain.block(params.hash('blockhash'));
      const verbosity = params.number('verbosity', 1);
      if (verbosity === 0) return bytes.toString('hex');
      const tx = transactions.map((one) =>
        verbosity === 1 ? one.txid : { ...transactionJson(one), hex: one.bytes.toString('hex') },
      );
      return { ...headerJson(node, hash), size: bytes.length, tx };
    },
  },
  getrawtransaction: {
    names: ['txid', 'verbosity', 'blockhash'],
    answer: ({ node, params }) => rawTransaction(node, params),
  },
  gettxout: {
    names: ['txid', 'n', 'include_mempool'],
    answer: ({ node, params }) => unspentOutput(node, params),
  },
  scantxoutset: {
    names: ['action', 'scanobjects'],
    answer: ({ node, params }) => scan(node, params),
  },
  getrawmempool: {
    names: ['verbose'],
    answer: ({ node }) => node.mempool.entries().map(({ transaction }) => transaction.txid),
  },
  getmempoolentry: {
    names: ['txid'],
    answer({ node, params }) {
      const entry = node.mempool.get(params.hash('txid'));
      if (!entry) throw new Refused(UNKNOWN, 'Transaction not in mempool');
      return {
        vsize: Math.ceil(entry.transaction.weight / 4),
        weight: entry.transaction.weight,
        time: entry.since,
        height: node.chain.tip.height,
        wtxid: entry.transaction.wtxid,
        fees: { base: bitcoins(entry.fee) },
        'bip125-replaceable': true,
      };
    },
  },
  sendrawtransaction: {
    names: ['hexstring', 'maxfeerate'],
    answer: ({ node, params }) => node.submit(Buffer.from(params.text('hexstring'), 'hex')),
  },
  getdescriptorinfo: {
    names: ['descriptor'],
    answer({ params }) {
      const { text, checksum } = readDescriptor(params.text('descriptor'), { mayLack: true });
      return {
        descriptor: `${text}#${checksum}`,
        checksum,
        isrange: true,
        issolvable: true,
        hasprivatekeys: false,
      };
    },
  },
};

function headerJson(node: BitcoinNode, hash: string): Record<string, Json> {
  const { chain } = node;
  const block = chain.block(hash);
  const next = chain.isInBestChain(block) ? chain.at(block.height + 1) : undefined;
  return {
    hash,
    confirmations: chain.confirmationsOf(block),
    height: block.height,
    version: block.version,
    merkleroot: block.merkleRoot,
    time: block.time,
    mediantime: chain.isInBestChain(block) ? chain.medianTimeAt(block.height) : block.time,
    nonce: block.nonce,
    bits: BITS,
    nTx: block.transactions.length,
    ...(block.height === 0 ? {} : { previousblockhash: block.previous }),
    ...(next ? { nextblockhash: next.hash } : {}),
  };
}

function rawTransaction(node: BitcoinNode, params: Params): Json {
  const txid = params.hash('txid');
  const verbosity = params.number('verbosity', 0);
  const blockhash = params.optionalText('blockhash');
  const block = blockhash === null ? undefined : node.chain.block(params.hash('blockhash'));
  const place = node.placeOf(txid);
  const transaction = block
    ? block.transactions.find((one) => one.txid === txid)
    : (place?.block.transactions[place.index] ?? node.mempool.get(txid)?.transaction);
  if (!transaction)
    throw new Refused(
      UNKNOWN,
      block
        ? 'No such transaction found in the provided block. Use gettransaction for wallet transactions.'
        : NO_TRANSACTION,
    );
  const hex = transaction.bytes.toString('hex');
  if (verbosity === 0) return hex;
  return {
    ...transactionJson(transaction, verbosity === 2 ? { withSpent: node } : {}),
    hex,
    ...placeJson(node, block ? { block, index: 0 } : place),
  };
}

function unspentOutput(node: BitcoinNode, params: Params): Json {
  const [txid, n] = [params.hash('txid'), params.number('n')];
  const at = `${txid}:${n}`;
  const isMempoolAsked = params.flag('include_mempool', true);
  const coin = node.chain.coin(at);
  const { hash } = node.chain.tip;
  if (isMempoolAsked && node.mempool.spenderOf(at) !== undefined) return null;
  if (coin && coin.height !== null)
    return {
      bestblock: hash,
      confirmations: node.chain.tip.height - coin.height + 1,
      value: bitcoins(coin.units),
      scriptPubKey: scriptJson(coin.script),
      coinbase: coin.isCoinbase,
    };
  const waiting = isMempoolAsked ? node.mempool.get(txid)?.transaction.outputs[n] : undefined;
  return waiting
    ? {
        bestblock: hash,
        confirmations: 0,
        value: bitcoins(waiting.units),
        scriptPubKey: scriptJson(waiting.script),
        coinbase: false,
      }
    : null;
}

function scan({ chain }: BitcoinNode, params: Params): Json {
  if (params.text('action') !== 'start') return null;
  const wanted = new Map(
    params.list('scanobjects').map((one) => {
      const address = /^addr\(([^)]+)\)(?:#(\w{8}))?$/.exec(String(one))?.[1];
      if (address === undefined)
        throw new Refused(
          UNKNOWN,
          `${String(one)} is not a descriptor that this stand-in scans for`,
        );
      const desc = `addr(${address})`;
      return [Buffer.from(scriptOf(address)).toString('hex'), `${desc}#${checksumOf(desc)}`];
    }),
  );
  const found = [...chain.coins()].flatMap(([at, { units, script, height, isCoinbase }]) => {
    const scriptPubKey = script.toString('hex');
    const desc = wanted.get(scriptPubKey);
    const [txid, vout] = at.split(':');
    return desc === undefined
      ? []
      : [
          {
            json: {
              txid,
              vout: Number(vout),
              scriptPubKey,
              desc,
              amount: bitcoins(units),
              coinbase: isCoinbase,
              height,
            },
            units,
          },
        ];
  });
  return {
    success: true,
    height: chain.tip.height,
    bestblock: chain.tip.hash,
    unspents: found.map(({ json }) => json),
    total_amount: bitcoins(found.reduce((sum, { units }) => sum + units, 0n)),
  };
}
