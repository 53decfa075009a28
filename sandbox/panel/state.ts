import { eur } from '@bb1/domain/money';
import type { World } from './act.ts';
import type { HomeView } from './home-page.ts';
import { officerCodes } from './officer-codes.ts';
import type { PayableOrder } from './payable-orders.ts';
import { sourcesOf } from './price-acts.ts';
import { saysNotReady } from './product-database.ts';

const PAGE_ORDERS = 30;
const PAGE_ENDED_ORDERS = 10;
const API_ORDERS = 500;

/** The panel's current data. */
export async function homeView(world: World, orderFilter: string): Promise<HomeView> {
  return {
    portalUrl: world.portalUrl,
    mails: world.mailbox.mails().length,
    officers: officerCodes(world.officers, new Date()),
    product: await productView(world, orderFilter),
    orderFilter,
    depositAddress: world.wallets.depositAddress,
    bank: {
      balance: eur(world.bank.balanceCents()),
      waiting: world.bank.waiting().length,
      statements: world.statements.list(),
    },
    stellar: stellarView(world),
    chains: await chainsView(world),
    prices: sourcesOf(world.prices),
  };
}

/** The same for the API. */
export async function apiState(world: World): Promise<Record<string, unknown>> {
  const [now, waiting, ended, acts] = await Promise.all([
    world.product.now(),
    world.product.payableOrders({ kind: 'waiting', like: '', limit: API_ORDERS }),
    world.product.payableOrders({ kind: 'ended', like: '', limit: API_ORDERS }),
    world.product.actsToSign(),
  ]);
  const { sequence, closedAt, faults } = stellarView(world);
  const { bitcoin, ethereum } = await chainsView(world);
  const answer = (order: PayableOrder) => toldOrder(order, world.wallets.depositAddress);
  return {
    now: now.toISOString(),
    officers: officerCodes(world.officers, new Date()),
    pending_orders: waiting.map(answer),
    ended_orders: ended.map(answer),
    acts_to_sign: acts.map(({ number, kind, holder, envelopeXdr }) => ({
      number,
      kind,
      holder,
      envelope_xdr: envelopeXdr,
    })),
    bank: { balance: eur(world.bank.balanceCents()), waiting: world.bank.waiting().length },
    ledger: { sequence, closed_at: closedAt.toISOString(), faults },
    bitcoin,
    ethereum,
    prices: sourcesOf(world.prices),
    mails: world.mailbox.mails().length,
  };
}

function toldOrder(order: PayableOrder, stellarAddress: string): Record<string, unknown> {
  const isLumens = order.paymentMethod === 'XLM';
  return {
    reference: order.reference,
    status: order.status,
    amount: order.amount,
    missing: order.missing,
    name: order.name,
    payment_method: order.paymentMethod,
    due: order.paymentMethod === 'EUR' ? order.missing : order.due,
    address: isLumens ? stellarAddress : order.address,
    memo: isLumens ? order.reference : null,
    quote_expires_at: order.quoteExpiresAt?.toISOString() ?? null,
    payment_deadline: order.deadline.toISOString(),
  };
}

async function productView(world: World, like: string): Promise<HomeView['product']> {
  try {
    const [now, orders, ended, acts] = await Promise.all([
      world.product.now(),
      world.product.payableOrders({ kind: 'waiting', like, limit: PAGE_ORDERS }),
      world.product.payableOrders({ kind: 'ended', like, limit: PAGE_ENDED_ORDERS }),
      world.product.actsToSign(),
    ]);
    return { now, orders, ended, listed: PAGE_ORDERS, acts };
  } catch (error) {
    if (saysNotReady(error)) return null;
    throw error;
  }
}

function stellarView({ stellar }: World): HomeView['stellar'] {
  const { sequence, closeTime } = stellar.node.ledger.last;
  return { sequence, closedAt: new Date(closeTime * 1000), faults: stellar.node.faults.left };
}

async function chainsView({ bitcoin, ethereum }: World): Promise<HomeView['chains']> {
  return {
    bitcoin: { height: await bitcoin.height(), what: bitcoin.what },
    ethereum:
      ethereum === null
        ? null
        : { height: await ethereum.height(), fault: ethereum.door.isOpen ? 'none' : 'unreachable' },
  };
}
