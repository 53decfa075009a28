import type { PasskeyRow } from './passkey-store.ts';

/** A passkey as its owner sees it, without secrets. */
export function toPasskeyDto({
  id,
  name,
  added_at,
  last_used_at,
}: Pick<PasskeyRow, 'id' | 'name' | 'added_at' | 'last_used_at'>): {
  id: string;
  name: string;
  added_at: string;
  last_used_at: string | null;
} {
  return {
    id,
    name,
    added_at: added_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
