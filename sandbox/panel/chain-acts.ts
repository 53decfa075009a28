import type { Act, Done, World } from './act.ts';
import { addressOf, blocksOf, transactionIdOf, unitsOf } from './chain-fields.ts';
import { type Fields, PanelRefusal, textOf } from './fields.ts';
import { html } from './html.ts';
import { ethereumOf, NODE_FAULTS, payThrough } from './networks.ts';

type Chain = 'Bitcoin' | 'Ethereum';

export const CHAIN_ACTS: readonly Act[] = [
  {
    path: '/bitcoin/blocks',
    run: async (world, fields) => mine('Bitcoin', world.bitcoin, blocksOf(fields)),
  },
  {
    path: '/bitcoin/reorganisations',
    run: async (world, fields) => reorganise('Bitcoin', world.bitcoin, blocksOf(fields)),
  },
  { path: '/bitcoin/replacements', run: replace },
  {
    path: '/ethereum/blocks',
    run: async (world, fields) => mine('Ethereum', ethereumOf(world), blocksOf(fields)),
  },
  {
    path: '/ethereum/reorganisations',
    run: async (world, fields) => reorganise('Ethereum', ethereumOf(world), blocksOf(fields)),
  },
  { path: '/ethereum/faults', run: async (world, fields) => orderNodeFault(world, fields) },
];

interface Minable {
  height(): Promise<number>;
  mine(blocks: number): Promise<void>;
  reorganise(depth: number): Promise<void>;
}

async function mine(chain: Chain, network: Minable, blocks: number): Promise<Done> {
  await payThrough(() => network.mine(blocks));
  const height = await network.height();
  return {
    answer: { height },
    notice: ({ texts }) =>
      html`${texts.done.mined({ count: blocks, chain, height: String(height) })}`,
  };
}

async function reorganise(chain: Chain, network: Minable, depth: number): Promise<Done> {
  await payThrough(() => network.reorganise(depth));
  const height = await network.height();
  return {
    answer: { height },
    notice: ({ texts }) =>
      html`${texts.done.reorganised({ count: depth, chain, height: String(height) })}`,
  };
}

function orderNodeFault(world: World, fields: Fields): Done {
  const { door } = ethereumOf(world);
  const fault = NODE_FAULTS.find((one) => one === fields['fault']);
  if (fault === undefined)
    throw new PanelRefusal((texts) => texts.refused.fault({ list: NODE_FAULTS.join(', ') }));
  door.setOpen(fault === 'none');
  return {
    answer: { fault },
    notice: ({ texts }) =>
      html`${texts.done.nodeFault({ chain: 'Ethereum', fault: texts.chains.faults[fault] })}`,
  };
}

/** Without an address the payer takes the money back. */
async function replace(world: World, fields: Fields): Promise<Done> {
  const transactionId = transactionIdOf(fields);
  const outputs =
    textOf(fields, 'to') === null
      ? []
      : [{ address: addressOf(fields, 'BTC'), units: unitsOf(fields, 'BTC') }];
  const replacement = await payThrough(() => world.bitcoin.payer.replace(transactionId, outputs));
  return {
    answer: { transaction_id: replacement },
    notice: ({ texts }) =>
      html`${texts.done.replaced({ id: transactionId })} <code>${replacement}</code>`,
  };
}
