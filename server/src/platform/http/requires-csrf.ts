import type { Endpoint } from '@bb1/domain/endpoint';

/**
 * Whether a call must show that one of our own pages made it. The one GET among them sends a mail, as the interface
 * fixes it (docs/decisions/0011); no other may be added.
 */
export function requiresCsrf({ method, name }: Endpoint): boolean {
  return method !== 'GET' || name === 'resendConfirmation';
}
