import {
  getOrderForIntegrator,
  listEvents,
  replayEvents as replayCall,
} from '@bb1/domain/integrators/endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { findOrder } from '../orders/store.ts';
import { eventsAfter } from './events.ts';
import { replayEvents } from './replay-events.ts';

export function integratorRoutes(serve: Serve, house: House): void {
  const { db } = house;

  serve(listEvents)((call) => {
    const { after, type } = call.query;
    return eventsAfter(db, { after, types: type === undefined ? null : [type] });
  });

  serve(replayCall)((call) =>
    replayEvents(house, {
      integratorId: call.integrator.integratorId,
      after: call.body.after,
      idempotencyKey: call.idempotencyKey ?? newId(),
    }),
  );

  serve(getOrderForIntegrator)(async (call) => {
    const order = await findOrder(db, call.params.id);
    if (order === null) throw refuse('not_found', 'not_found');
    return {
      id: order.id,
      account_id: order.account_id,
      reference: order.reference,
      status: order.status,
      amount: order.amount_eur,
      paid: order.credited_eur,
      tokens: order.token_amount,
      payment_method: order.payment_method,
      placed_at: order.placed_at.toISOString(),
      payment_deadline: order.payment_deadline.toISOString(),
      allocated_at: order.allocated_at?.toISOString() ?? null,
    };
  });
}
