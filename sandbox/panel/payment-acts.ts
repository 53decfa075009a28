import { decimal, money } from '@bb1/domain/money';
import type { Act, Done, World } from './act.ts';
import { transfer } from './bank-acts.ts';
import {
  addressOf,
  type ChainCurrency,
  type CryptoPayment,
  currencyOf,
  memoOf,
  muxedIdOf,
  assetCodeOf,
  unitsOf,
  walletOf,
} from './chain-fields.ts';
import { DEFAULT_PAYER_IBAN, isTicked, PanelRefusal, textOf, type Fields } from './fields.ts';
import { html } from './html.ts';
import { ethereumOf, payThrough } from './networks.ts';
import { ISSUER_ACCOUNTS } from './panel-options.ts';
import type { PayableOrder } from './payable-orders.ts';

export const PAYMENT_ACTS: readonly Act[] = [
  { path: '/orders/:reference/payments', run: payOrder },
  { path: '/stellar/wallets', run: openWallet },
  {
    path: '/stellar/payments',
    run: async (world, fields) =>
      payInLumens(world, { to: world.wallets.depositAddress, ...fields }),
  },
  { path: '/stellar/funding', run: fundIssuer },
  { path: '/bitcoin/payments', run: payInBitcoin },
  { path: '/ethereum/payments', run: payInEther },
  { path: '/issuer/payments', run: payFromIssuer },
];

/** Lumens for everything that the demonstration has sold. */
export const ENOUGH_FOR_A_COUPON = '1000000';

const REFERENCE = /^[\w-]{1,40}$/u;

/**
 * As the order's owner would pay it; given values override, so an empty reference or memo is a
 * forgotten one.
 */
async function payOrder(world: World, fields: Fields, reference: string): Promise<Done> {
  const order = REFERENCE.test(reference) ? await world.product.payableOrder(reference) : null;
  if (order === null) throw new PanelRefusal((texts) => texts.refused.noOrder({ reference }));
  if (order.paymentMethod === 'EUR')
    return transfer(
      world,
      { amount: order.missing, payer_name: order.name, remittance: order.reference, ...fields },
      { payerIban: order.senderIban ?? DEFAULT_PAYER_IBAN },
    );
  return payInItsCurrency(world, order, fields);
}

async function payInItsCurrency(world: World, order: PayableOrder, fields: Fields): Promise<Done> {
  const given = { ...(order.due === null ? {} : { amount: order.due }), ...fields };
  if (order.paymentMethod === 'XLM')
    return payInLumens(
      world,
      {
        to: world.wallets.depositAddress,
        memo: order.reference,
        ...(order.senderXlmAddress === null ? {} : { wallet: order.senderXlmAddress }),
        ...given,
      },
      { walletMayBeForeign: true },
    );
  if (order.address === null && textOf(fields, 'to') === null)
    throw new PanelRefusal((texts) => texts.refused.noAddress({ reference: order.reference }));
  const addressed = { ...(order.address === null ? {} : { to: order.address }), ...given };
  return order.paymentMethod === 'BTC'
    ? payInBitcoin(world, addressed)
    : payInEther(world, addressed);
}

async function openWallet(world: World): Promise<Done> {
  const address = await payThrough(() => world.wallets.open());
  return {
    answer: { address },
    notice: ({ texts }) => html`${texts.done.wallet} <code>${address}</code>`,
  };
}

/** `walletMayBeForeign`: an order may name a person's own wallet instead of one of the panel's. */
async function payInLumens(
  world: World,
  fields: Fields,
  { walletMayBeForeign = false } = {},
): Promise<Done> {
  const payment = { to: addressOf(fields, 'XLM'), units: unitsOf(fields, 'XLM') };
  const [memo, muxedId, assetCode] = [memoOf(fields), muxedIdOf(fields), assetCodeOf(fields)];
  const wallet = walletOf(fields);
  const sender = wallet !== null && world.wallets.has(wallet) ? wallet : null;
  if (wallet !== null && sender === null && !walletMayBeForeign)
    throw new PanelRefusal((texts) => texts.refused.noWallet({ address: wallet }));
  const paid = await payThrough(() =>
    world.wallets.pay({ ...payment, sender, memo, muxedId, assetCode }),
  );
  return paidOut('XLM', payment, paid);
}

/** The issuer's step before a coupon: it buys lumens, and sends them to the payout account. */
async function fundIssuer(world: World, fields: Fields): Promise<Done> {
  const asked = textOf(fields, 'account') ?? 'payout';
  const account = ISSUER_ACCOUNTS.find((one) => one === asked);
  if (account === undefined)
    throw new PanelRefusal((texts) =>
      texts.refused.issuerAccount({ list: ISSUER_ACCOUNTS.join(', ') }),
    );
  const { amount = ENOUGH_FOR_A_COUPON } = fields;
  return payInLumens(world, { amount, to: world.issuerAccounts[account] });
}

async function payInBitcoin(world: World, fields: Fields): Promise<Done> {
  const payment = { to: addressOf(fields, 'BTC'), units: unitsOf(fields, 'BTC') };
  const transactionId = await payThrough(() =>
    world.bitcoin.payer.pay([{ address: payment.to, units: payment.units }]),
  );
  return paidOut('BTC', payment, { transactionId, sender: world.bitcoin.payer.address });
}

async function payInEther(world: World, fields: Fields): Promise<Done> {
  const { payer } = ethereumOf(world);
  const payment = { to: addressOf(fields, 'ETH'), units: unitsOf(fields, 'ETH') };
  const transactionId = await payThrough(() =>
    isTicked(fields, 'through_contract') ? payer.payThroughContract(payment) : payer.pay(payment),
  );
  return paidOut('ETH', payment, { transactionId, sender: payer.address });
}

/**
 * An officer's payment with the issuer's own wallet: a refund, whose transaction is then reported
 * to the product.
 */
async function payFromIssuer(world: World, fields: Fields): Promise<Done> {
  const currency = currencyOf(fields, ['BTC', 'ETH']);
  const payment = { to: addressOf(fields, currency), units: unitsOf(fields, currency) };
  const wallet = currency === 'BTC' ? world.bitcoin.issuer : ethereumOf(world).issuer;
  const transactionId = await payThrough(() =>
    'replace' in wallet
      ? wallet.pay([{ address: payment.to, units: payment.units }])
      : wallet.pay(payment),
  );
  return paidOut(currency, payment, { transactionId, sender: wallet.address });
}

function paidOut(
  currency: ChainCurrency,
  payment: CryptoPayment,
  { transactionId, sender }: { readonly transactionId: string; readonly sender: string },
): Done {
  const amount = decimal(money(currency, payment.units));
  return {
    answer: { transaction_id: transactionId, currency, amount, to: payment.to, sender },
    notice: (speech) =>
      html`${speech.texts.done.paid({ amount: speech.amount(currency, amount), to: payment.to })} <code>${transactionId}</code>`,
  };
}
