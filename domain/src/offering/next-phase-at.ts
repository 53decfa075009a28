import type { PublicConfig } from './endpoints.ts';

/** When the sale begins or ends next, in milliseconds; null once it has ended. */
export function nextPhaseAt({
  sale_phase: phase,
  sale_start_timestamp: start,
  sale_end_timestamp: end,
}: Pick<PublicConfig, 'sale_phase' | 'sale_start_timestamp' | 'sale_end_timestamp'>):
  | number
  | null {
  return { before: start, open: end, ended: null }[phase];
}
