import type { Page } from 'playwright-core';
import { type ApiCall, apiCall } from '../../../web/app/session/api-client.ts';
import { product } from '../visitor.ts';

/**
 * Calls the interface as the person signed in at this browser, for steps that other stories take
 * through the pages.
 */
export function callAs(page: Page): ApiCall {
  return async (endpoint, input) => {
    const cookies = await page.context().cookies(product().portalUrl);
    const token = cookies.find(({ name }) => name === 'CSRF-TOKEN')?.value ?? '';
    const send = apiCall(
      async ({ method, path, headers, body }) => {
        const answer = await page.request.fetch(`${product().portalUrl}/api${path}`, {
          method,
          headers: { ...headers },
          ...(typeof body === 'string' ? { data: body } : {}),
        });
        const text = await answer.text();
        return {
          status: answer.status(),
          body: text === '' ? null : (JSON.parse(text) as unknown),
        };
      },
      () => ({ accept: 'application/json', 'x-csrf-token': decodeURIComponent(token) }),
    );
    return send(endpoint, input);
  };
}
