import { type Endpoint, scopeOf } from '@bb1/domain/endpoint';

/**
 * Whether a call must prove that it comes from one of our own pages. The interface has one GET
 * among them, which sends a mail (docs/decisions/0011); no other may be added. A browser never sends an
 * integrator's key on its own.
 */
export function requiresCsrf(endpoint: Endpoint): boolean {
  const { method, name } = endpoint;
  return scopeOf(endpoint) === null && (method !== 'GET' || name === 'resendConfirmation');
}
