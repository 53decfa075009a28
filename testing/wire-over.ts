import type { Wire } from './api-client.ts';

/** Sends each request to a server over a socket, with more headers if wanted, such as a proxy's. */
export function wireOver(url: string, more: Readonly<Record<string, string>> = {}): Wire {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: answer.status,
      headers: {
        ...Object.fromEntries(answer.headers),
        'set-cookie': answer.headers.getSetCookie(),
      },
      text: await answer.text(),
    };
  };
}
