import type { Endpoint } from '@bb1/domain/endpoint';
import { apiRequest, type CallInput, refusalFrom, type Reply } from './api-client.ts';
import { API_BASE, browserHeaders, parseJson } from './call-api.ts';
import { leaveForLogin } from './leave-for-login.ts';

export interface Upload<E extends Endpoint> {
  readonly params?: CallInput<E>['params'];
  readonly files: Readonly<Record<string, readonly Blob[]>>;
  /** Told the part that has left this machine, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Sends files with progress (`fetch` knows none). Throws ApiRefusal when the API says no, Error('network') when it cannot be reached. */
export function uploadFiles<E extends Endpoint>(endpoint: E, { params, files, onProgress }: Upload<E>): Promise<Reply<E>> {
  const request = apiRequest(endpoint, { params, files }, browserHeaders());
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open(request.method, API_BASE + request.path);
    for (const [name, value] of Object.entries(request.headers)) transfer.setRequestHeader(name, value);
    transfer.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    transfer.addEventListener('error', () => reject(new Error('network')));
    transfer.addEventListener('load', () => {
      const body = parseJson(transfer.responseText);
      // As in `apiCall`: the reply schema was applied before the answer left the API.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (transfer.status < 400) return resolve(body as Reply<E>);
      if (transfer.status === 401) leaveForLogin();
      reject(refusalFrom({ status: transfer.status, body }));
    });
    transfer.send(request.body ?? null);
  });
}
