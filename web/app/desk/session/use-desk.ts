import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import type { Officer } from '@bb1/domain/officers/officer';
import type { Right } from '@bb1/domain/officers/rights';
import type { getDeskSettings } from '@bb1/domain/officers/desk-settings-endpoints';
import { useOutletContext } from 'react-router';
import type { Reply } from '../../session/api-client.ts';

/** The data available to every page of the back office. */
export interface Desk {
  readonly officer: Officer;
  /** The product's time, as of the last load. */
  readonly now: string;
  readonly clockMovable: boolean;
  /** What movements are halted; empty when all goes on. */
  readonly haltedScopes: readonly HaltScope[];
  readonly settings: Reply<typeof getDeskSettings>;
  /** Whether the officer has proven themselves of late, as of the last load, and could by a passkey. */
  readonly proof: { readonly given: boolean; readonly passkeys: boolean };
}

export function useDesk(): Desk {
  return useOutletContext<Desk>();
}

/**
 * Whether the officer holds a right; everybody may do what needs none. The API decides; pages only
 * hide what would be refused.
 */
export function useRight(right: Right | undefined): boolean {
  const desk = useDesk();
  return right === undefined || desk.officer.rights.includes(right);
}
