import { getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import type { StepUp } from '@bb1/domain/endpoint';
import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import type { ApiCall } from './api-client.ts';
import type { ApiRefusal } from './api-refusal.ts';
import { pageUrl } from './page-url.ts';

const PAGES = {
  step_up_needed: '/users/step_up',
  second_factor_needed: '/account/second_factor',
  mailbox_proof_needed: '/account/second_factor/mailbox',
} as const;

/**
 * The page, with the return path, where a person does what a sensitive call requires first; null
 * for any other refusal.
 */
export function stepUpPath(
  page: { readonly pathname: string; readonly search: string },
  refusal: Pick<ApiRefusal, 'code'>,
): string | null {
  const path = Object.entries(PAGES).find(([code]) => code === refusal.code)?.[1];
  return path === undefined ? null : withWayBack(page, path);
}

function withWayBack(
  page: { readonly pathname: string; readonly search: string },
  path: string,
): string {
  return localPath(
    localeOfPath(page.pathname),
    `${path}?next=${encodeURIComponent(page.pathname + page.search)}`,
  );
}

export function stepUpInstead(
  request: Request,
  refusal: Pick<ApiRefusal, 'code'>,
): Response | null {
  const path = stepUpPath(pageUrl(request), refusal);
  return path === null ? null : redirect(path);
}

/**
 * The page for the mailbox code, for pages that add a factor while there is none; it leads back to
 * this page.
 */
export function mailboxPageFirst(request: Request): Response {
  return redirect(withWayBack(pageUrl(request), PAGES.mailbox_proof_needed));
}

/**
 * For loaders of pages whose form will require it: asks before anything is typed, so that nothing
 * is lost on the way there and back.
 */
export async function requireStepUp(
  request: Request,
  api: ApiCall,
  demanded: StepUp,
): Promise<void> {
  const { stepped_up: steppedUp } = await api(getStepUp);
  const code =
    steppedUp === null
      ? 'step_up_needed'
      : demanded === 'second_factor' && steppedUp.with === 'password'
        ? 'second_factor_needed'
        : '';
  const elsewhere = stepUpInstead(request, { code });
  if (elsewhere) throw elsewhere;
}
