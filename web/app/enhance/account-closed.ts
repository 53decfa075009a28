import { clearAuthenticated } from '../session/authenticated-flag.ts';

/**
 * Closing an account ends at a public page with the outcome in its address: the flag is removed,
 * and the notice is read out.
 */
export function noteClosedAccount(): void {
  if (location.hash !== '#account-closed') return;
  clearAuthenticated();
  document.getElementById('account-closed')?.focus();
}
