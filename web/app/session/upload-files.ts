import type { Endpoint } from '@bb1/domain/endpoint';
import { localeOfPath } from '../language/locale-path.ts';
import { UploadTrouble } from '../ui/upload-trouble.ts';
import { apiRequest, type CallInput, refusalFrom, type Reply } from './api-client.ts';
import type { ApiRefusal } from './api-refusal.ts';
import { apiPath } from './api-path.ts';
import { browserHeaders, parseJson } from './call-api.ts';
import { leaveForLogin } from './leave-for-login.ts';
import kycMessages from '@bb1/texts/messages/kyc';

export interface Upload<E extends Endpoint> {
  readonly params?: CallInput<E>['params'];
  readonly files: Readonly<Record<string, readonly Blob[]>>;
  /** Receives the uploaded share, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Sends files with progress (`fetch` reports none). Throws UploadTrouble when they did not arrive.
 */
export function uploadFiles<E extends Endpoint>(
  endpoint: E,
  { params, files, onProgress }: Upload<E>,
): Promise<Reply<E>> {
  const request = apiRequest(endpoint, { params, files }, browserHeaders());
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open(request.method, apiPath() + request.path);
    for (const [name, value] of Object.entries(request.headers))
      transfer.setRequestHeader(name, value);
    transfer.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    );
    for (const end of ['error', 'abort', 'timeout'])
      transfer.addEventListener(end, () => reject(failed()));
    // A browser that has lost its network may wait for minutes before it gives a transfer up.
    const giveUp = () => transfer.abort();
    window.addEventListener('offline', giveUp, { once: true });
    transfer.addEventListener('loadend', () => window.removeEventListener('offline', giveUp));
    transfer.addEventListener('load', () => {
      const body = parseJson(transfer.responseText);
      // As in `apiCall`: the reply schema was applied before the answer left the API.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (transfer.status < 400) return resolve(body as Reply<E>);
      if (transfer.status === 401) leaveForLogin();
      reject(troubleOf(refusalFrom({ status: transfer.status, body })));
    });
    transfer.send(request.body ?? null);
  });
}

function failed(): UploadTrouble {
  return new UploadTrouble(kycMessages[localeOfPath(location.pathname)].upload_failed, {
    worthAnotherTry: true,
  });
}

/** The answer of an intermediary, such as a failing proxy, is not for people to read. */
function troubleOf({ status, errors, message: words }: ApiRefusal): UploadTrouble {
  if (Object.keys(errors).length === 0) return failed();
  return new UploadTrouble(words, { worthAnotherTry: status === 429 || status >= 500 });
}
