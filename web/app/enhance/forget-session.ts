import { clearAuthenticated } from '../session/authenticated-flag.ts';

/** Where a session ends on a page without other script, the flag that there was one goes too: at signing out, and after an account was closed. */
export function forgetEndedSession(): void {
  addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && 'signOut' in target.dataset) clearAuthenticated();
  });
  if (location.hash !== '#account-closed') return;
  clearAuthenticated();
  document.getElementById('account-closed')?.focus();
}
