import type { Endpoint } from '@bb1/domain/endpoint';

/**
 * Whether a call must prove that it comes from one of our own pages. The interface has one GET
 * among them, which sends a mail (docs/decisions/0011); no other may be added.
 */
export function requiresCsrf({ method, name }: Endpoint): boolean {
  return method !== 'GET' || name === 'resendConfirmation';
}
