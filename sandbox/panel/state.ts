import { eur } from '@bb1/domain/money';
import type { World } from './acts.ts';
import type { HomeView } from './home-page.ts';
import { officerCodes } from './officer-codes.ts';
import { saysNotReady } from './product-database.ts';

const PAGE_ORDERS = 30;
const API_ORDERS = 500;

/** What the panel shows at this moment. */
export async function homeView(world: World, orderFilter: string): Promise<HomeView> {
  return {
    portalUrl: world.portalUrl,
    mails: world.mailbox.mails().length,
    officers: officerCodes(world.officers, new Date()),
    product: await productView(world, orderFilter),
    orderFilter,
    bank: { balance: eur(world.bank.balanceCents()), waiting: world.bank.waiting().length, statements: world.statements.list() },
    stellar: stellarView(world),
  };
}

/** The same for programs. */
export async function apiState(world: World): Promise<Record<string, unknown>> {
  const [now, orders] = await Promise.all([world.product.now(), world.product.pendingOrders({ like: '', limit: API_ORDERS })]);
  const { sequence, closedAt, faults } = stellarView(world);
  return {
    now: now.toISOString(),
    officers: officerCodes(world.officers, new Date()),
    pending_orders: orders.map(({ reference, amount, name, paymentMethod, deadline }) => ({ reference, amount, name, payment_method: paymentMethod, payment_deadline: deadline.toISOString() })),
    bank: { balance: eur(world.bank.balanceCents()), waiting: world.bank.waiting().length },
    ledger: { sequence, closed_at: closedAt.toISOString(), faults },
    mails: world.mailbox.mails().length,
  };
}

async function productView(world: World, like: string): Promise<HomeView['product']> {
  try {
    const [now, orders] = await Promise.all([world.product.now(), world.product.pendingOrders({ like, limit: PAGE_ORDERS })]);
    return { now, orders, listed: PAGE_ORDERS };
  } catch (error) {
    if (saysNotReady(error)) return null;
    throw error;
  }
}

function stellarView({ stellar }: World): HomeView['stellar'] {
  const { sequence, closeTime } = stellar.node.ledger.last;
  return { sequence, closedAt: new Date(closeTime * 1000), faults: stellar.node.faults.left };
}
