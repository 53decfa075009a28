const DAY_MS = 86_400_000;

/**
 * Until when an order can be withdrawn: from its placing until so many days after the tokens were allocated, which is when the
 * contract is concluded at the latest (section 355 BGB; the terms say so). Null while nothing has concluded it yet.
 */
export function withdrawableUntil(order: { readonly allocatedAt: Date | null; readonly withdrawalDays: number }): Date | null {
  return order.allocatedAt === null ? null : new Date(order.allocatedAt.getTime() + order.withdrawalDays * DAY_MS);
}

export function mayWithdraw(order: { readonly allocatedAt: Date | null; readonly withdrawalDays: number; readonly now: Date }): boolean {
  const until = withdrawableUntil(order);
  return until === null || order.now <= until;
}
