import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import type { ApiRefusal } from './api-refusal.ts';

const PAGES: Readonly<Record<string, string>> = { step_up_needed: '/users/step_up', second_factor_needed: '/account/second_factor' };

/** The page, with the way back, where a person does what a delicate call demanded first; null for any other refusal. */
export function stepUpPath(page: { readonly pathname: string; readonly search: string }, refusal: ApiRefusal): string | null {
  const path = PAGES[refusal.code];
  return path === undefined ? null : localPath(localeOfPath(page.pathname), `${path}?next=${encodeURIComponent(page.pathname + page.search)}`);
}

export function stepUpInstead(request: Request, refusal: ApiRefusal): Response | null {
  const path = stepUpPath(new URL(request.url), refusal);
  return path === null ? null : redirect(path);
}
