import type { Act, Done, World } from './act.ts';
import { BANK_ACTS } from './bank-acts.ts';
import { berlinWords } from './berlin-time.ts';
import { COLD_ACTS } from './cold-acts.ts';
import { CHAIN_ACTS } from './chain-acts.ts';
import { countOf, faultOf, momentOf, PanelRefusal, type Fields } from './fields.ts';
import { html } from './html.ts';
import { PAYMENT_ACTS } from './payment-acts.ts';
import { PRICE_ACTS } from './price-acts.ts';
import { WALLET_ACTS } from './wallet-acts.ts';

/** All actions of the panel, in the order of docs/sandbox.md. */
export const ACTS: readonly Act[] = [
  { path: '/clock', run: moveClock },
  ...PAYMENT_ACTS,
  ...BANK_ACTS,
  ...CHAIN_ACTS,
  ...PRICE_ACTS,
  ...WALLET_ACTS,
  { path: '/mailbox/refusals', run: refuseMails },
  { path: '/stellar/ledgers', run: closeLedger },
  { path: '/stellar/faults', run: orderFault },
  ...COLD_ACTS,
];

async function moveClock(world: World, fields: Fields): Promise<Done> {
  const to = momentOf(fields, await world.product.now());
  if (!(await world.product.moveClock(to)))
    throw new PanelRefusal((texts) => texts.refused.backwards);
  const now = await world.product.now();
  return {
    answer: { now: now.toISOString() },
    notice: ({ locale, texts }) => html`${texts.done.clock({ time: berlinWords(locale, now) })}`,
  };
}

async function refuseMails(world: World, fields: Fields): Promise<Done> {
  const count = countOf(fields);
  world.mailbox.refuseNext(count);
  return {
    answer: { refusals: count },
    notice: ({ texts }) =>
      html`${count === 0 ? texts.done.noRefusals : texts.done.refusals({ count })}`,
  };
}

async function closeLedger(world: World): Promise<Done> {
  const { sequence } = world.stellar.closeLedger();
  return {
    answer: { sequence },
    notice: ({ texts }) => html`${texts.done.ledger({ sequence })}`,
  };
}

async function orderFault(world: World, fields: Fields): Promise<Done> {
  const [fault, count] = [faultOf(fields), countOf(fields, 1)];
  world.stellar.fault(fault, count);
  return {
    answer: { faults: world.stellar.node.faults.left },
    notice: ({ texts }) => {
      const name = { fault: texts.stellar.faults[fault] };
      return html`${count === 0 ? texts.done.faultCancelled(name) : texts.done.fault({ count, ...name })}`;
    },
  };
}
