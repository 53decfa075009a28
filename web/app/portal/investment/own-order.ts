import { listOrders, type Order } from '@bb1/domain/orders/endpoints';
import { data } from 'react-router';
import { localeOfPath } from '../../language/locale-path.ts';
import type { ApiCall } from '../../session/api-client.ts';
import commonMessages from '@bb1/texts/messages/common';

/** The person's order of this id. Throws the error page "not found" for any other. */
export async function ownOrder(
  api: ApiCall,
  { id, request }: { readonly id: string; readonly request: Request },
): Promise<Order> {
  const order = (await api(listOrders)).find((one) => one.id === id);
  if (order === undefined)
    throw data(
      { message: commonMessages[localeOfPath(new URL(request.url).pathname)].not_found },
      { status: 404 },
    );
  return order;
}
