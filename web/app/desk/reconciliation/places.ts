/**
 * Where a unit of received money can be, each place with its colour in the bars; together they are
 * all that was received.
 */
export const PLACES = [
  { name: 'proceeds', look: 'fill-success' },
  { name: 'order_funds', look: 'fill-brand' },
  { name: 'held', look: 'fill-gold' },
  { name: 'refunds_due', look: 'fill-warning' },
  { name: 'refunded', look: 'fill-muted' },
  { name: 'taken_back', look: 'fill-error' },
  { name: 'own_funds', look: 'fill-edge' },
] as const;
