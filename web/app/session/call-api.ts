import { localeOfPath } from '../language/locale-path.ts';
import { apiPath } from './api-path.ts';
import { type ApiCall, apiCall, type ApiRequest, type ApiResponse } from './api-client.ts';
import { cookieValue } from './cookie-value.ts';
import { leaveForLogin } from './leave-for-login.ts';

/**
 * Calls the API from the browser, with the visitor's cookies. A 401 ends the client's session: it
 * clears the flag and leaves for the login.
 */
export const callApi: ApiCall = (endpoint, input) =>
  apiCall(async (request) => {
    const response = await fetchJson(request);
    if (response.status === 401) leaveForLogin();
    return response;
  }, browserHeaders)(endpoint, input);

/** The same for what a page can do without: a failure leaves the page as it is. */
export const askApi: ApiCall = (endpoint, input) =>
  apiCall(fetchJson, browserHeaders)(endpoint, input);

/** The headers that every call of this page carries. */
export function browserHeaders(): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': localeOfPath(location.pathname),
    'x-csrf-token': cookieValue(document.cookie, 'CSRF-TOKEN') ?? '',
  };
}

async function fetchJson({ method, path, headers, body }: ApiRequest): Promise<ApiResponse> {
  const response = await fetch(apiPath() + path, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : parseJson(text) };
}

/** A failing proxy's answer is not JSON; its status is enough. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
