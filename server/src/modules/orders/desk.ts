import { listDeskOrders } from '@bb1/domain/orders/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { deskOrdersPage } from './desk-store.ts';

export function ordersDeskRoutes(serve: Serve, context: Context): void {
  serve(listDeskOrders)(async (call) => {
    const { page } = call.query;
    const { orders, total } = await deskOrdersPage(context.db, call.query, {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { orders, total, page };
  });
}
