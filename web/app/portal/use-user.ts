import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { useOutletContext } from 'react-router';

/** The signed-in person, on pages of the authenticated layout. */
export function useUser(): CurrentUser {
  return useOutletContext<CurrentUser>();
}

/** The signed-in person or null, on pages of the public account-menu layout. */
export function useUserIfAny(): CurrentUser | null {
  return useOutletContext<CurrentUser | null>();
}
