import type { Product } from '../server/src/compose.ts';
import type { Wire } from './api-client.ts';

/** Requests into a product of this process, as from a network address. */
export function wireInto({ app }: Pick<Product, 'app'>, remoteAddress?: string): Wire {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string | string[] | undefined>,
      text: answer.payload,
    };
  };
}
