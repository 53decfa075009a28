import { eur } from '@bb1/domain/money';
import { berlinWords } from './berlin-time.ts';
import { amountCentsOf, countOf, DEFAULT_PAYER_IBAN, endToEndIdOf, faultOf, momentOf, PanelRefusal, payerIbanOf, payerNameOf, remittanceOf, versionOf, type Fields } from './fields.ts';
import { html, type Html } from './html.ts';
import type { PanelOptions } from './panel-options.ts';
import type { PendingOrder, ProductDatabase } from './product-database.ts';
import { fill, type Speech } from './speech.ts';
import type { StatementShelf } from './statement-shelf.ts';

export interface World extends PanelOptions {
  readonly product: ProductDatabase;
  readonly statements: StatementShelf;
}

export interface Done {
  /** For programs. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** For people. */
  readonly notice: (speech: Speech) => Html;
}

/** Something that can be done to the world around the product, by a form and by the API alike. */
export interface Act {
  readonly path: string;
  readonly run: (world: World, fields: Fields, reference: string) => Promise<Done>;
}

export const ACTS: readonly Act[] = [
  { path: '/clock', run: moveClock },
  { path: '/bank/transfers', run: async (world, fields) => transfer(world, fields, { payerIban: DEFAULT_PAYER_IBAN }) },
  { path: '/orders/:reference/payments', run: payOrder },
  { path: '/bank/statements', run: makeStatement },
  { path: '/mailbox/refusals', run: refuseMails },
  { path: '/stellar/ledgers', run: closeLedger },
  { path: '/stellar/faults', run: orderFault },
];

const REFERENCE = /^[\w-]{1,40}$/u;

async function moveClock(world: World, fields: Fields): Promise<Done> {
  const to = momentOf(fields, await world.product.now());
  if (!(await world.product.moveClock(to, world.sweeps))) throw new PanelRefusal((texts) => texts.refused.backwards);
  const now = await world.product.now();
  return { answer: { now: now.toISOString() }, notice: ({ locale, texts }) => html`${fill(texts.done.clock, { time: berlinWords(locale, now) })}` };
}

function transfer(world: World, fields: Fields, defaults: { readonly payerIban: string }): Done {
  const [amountCents, payerName, endToEndId] = [amountCentsOf(fields), payerNameOf(fields), endToEndIdOf(fields)];
  const bankReference = world.bank.credit({
    payerName,
    payerIban: payerIbanOf(fields) ?? defaults.payerIban,
    amountCents,
    remittance: remittanceOf(fields),
    ...(endToEndId === null ? {} : { endToEndId }),
  });
  return {
    answer: { bank_reference: bankReference, amount: eur(amountCents), payer_name: payerName },
    notice: (speech) => html`${fill(speech.texts.done.transfer, { name: payerName, amount: speech.eur(eur(amountCents)), reference: bankReference })}`,
  };
}

/** As the owner of the order would pay it; what is given instead counts, so an empty reference is a forgotten one. */
async function payOrder(world: World, fields: Fields, reference: string): Promise<Done> {
  const order = await payableOrder(world, reference);
  const asItShouldBe = { amount: order.amount, payer_name: order.name, remittance: order.reference };
  return transfer(world, { ...asItShouldBe, ...fields }, { payerIban: order.senderIban ?? DEFAULT_PAYER_IBAN });
}

async function payableOrder(world: World, reference: string): Promise<PendingOrder> {
  const order = REFERENCE.test(reference) ? await world.product.pendingOrder(reference) : null;
  if (order === null) throw new PanelRefusal((texts) => fill(texts.refused.noOrder, { reference }));
  if (order.paymentMethod !== 'EUR') throw new PanelRefusal((texts) => fill(texts.refused.otherCurrency, { reference, currency: order.paymentMethod }));
  return order;
}

async function makeStatement(world: World, fields: Fields): Promise<Done> {
  const version = versionOf(fields);
  const { id } = world.statements.make({ version, now: await world.product.now() });
  const url = statementUrl(id);
  return { answer: { id, version, url }, notice: ({ texts }) => html`${fill(texts.done.statement, { id })} <a href="${url}" download>${texts.statements.download}</a>` };
}

export function statementUrl(id: string): string {
  return `/sandbox/bank/statements/${id}.xml`;
}

async function refuseMails(world: World, fields: Fields): Promise<Done> {
  const count = countOf(fields);
  world.mailbox.refuseNext(count);
  return { answer: { refusals: count }, notice: ({ texts, ...speech }) => html`${count === 0 ? texts.done.noRefusals : speech.counted(texts.done.refusals, count)}` };
}

async function closeLedger(world: World): Promise<Done> {
  const { sequence } = world.stellar.closeLedger();
  return { answer: { sequence }, notice: ({ texts }) => html`${fill(texts.done.ledger, { sequence })}` };
}

async function orderFault(world: World, fields: Fields): Promise<Done> {
  const [fault, count] = [faultOf(fields), countOf(fields, 1)];
  world.stellar.fault(fault, count);
  return {
    answer: { faults: world.stellar.node.faults.left },
    notice: ({ texts, ...speech }) => {
      const name = { fault: texts.stellar.faults[fault] };
      return html`${count === 0 ? fill(texts.done.faultCancelled, name) : speech.counted(texts.done.fault, count, name)}`;
    },
  };
}
