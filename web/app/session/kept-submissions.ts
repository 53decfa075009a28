import uiTexts from '@bb1/texts/pages/ui';
import { data, type DataStrategyResult, isRouteErrorResponse } from 'react-router';
import { localeOfPath, sitePath } from '../language/locale-path.ts';
import { DRAFT_FIELD, dropDraft } from '../ui/form-drafts.ts';
import type { Refused } from './refused.ts';

const ASKS_WHO = /^\/(?:login|desk\/login|users\/step_up|account\/second_factor(?:\/mailbox)?)\?/;

/**
 * What a sent form's answer means for the form. Without an answer, or with an error of the server,
 * the page stays, and the form shows a refusal of its own. Once it is accepted its draft is dropped;
 * on the way to a login or a step-up it is kept.
 */
export async function keptSubmission(
  request: Request,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult> | undefined> {
  if (request.method === 'GET') return undefined;
  const sent = await request.clone().formData();
  const results = await next();
  const key = sent.get(DRAFT_FIELD);
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => {
      const why = failure(result);
      if (why !== null) return [route, { type: 'data' as const, result: kept(sent, request, why) }];
      if (typeof key === 'string' && isAccepted(result.result)) dropDraft(key);
      return [route, result];
    }),
  );
}

/** Why there is no answer: the request never arrived, or the server failed. */
export function failure({ type, result }: DataStrategyResult): 'offline' | 'failed' | null {
  const error = content(result);
  if (type !== 'error' || error instanceof Response) return null;
  if (isRouteErrorResponse(error)) return error.status >= 500 ? 'failed' : null;
  return error instanceof TypeError ? 'offline' : 'failed';
}

function kept(sent: FormData, request: Request, why: 'offline' | 'failed') {
  const texts = [...sent].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const refused: Refused = {
    refused: true,
    status: 503,
    errors: { base: [uiTexts[localeOfPath(new URL(request.url).pathname)].form[why]] },
    values: Object.fromEntries(texts),
  };
  // The status keeps the page from loading its data again, which would fail just as well.
  return data(refused, { status: refused.status });
}

/** An answer with values shows the form again; a page that asks who is there leads back to it. */
function isAccepted(result: unknown): boolean {
  const answer = content(result);
  if (answer instanceof Response)
    return !ASKS_WHO.test(sitePath(answer.headers.get('location') ?? ''));
  if (isRouteErrorResponse(answer)) return false;
  return typeof answer !== 'object' || answer === null || !('values' in answer);
}

function content(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'data' in result && 'init' in result
    ? result.data
    : result;
}
