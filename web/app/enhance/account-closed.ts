import { clearAuthenticated } from '../session/authenticated-flag.ts';

/** Closing an account ends at a page for everybody, whose address tells of it: the flag goes, and the notice is read out. */
export function noteClosedAccount(): void {
  if (location.hash !== '#account-closed') return;
  clearAuthenticated();
  document.getElementById('account-closed')?.focus();
}
