import type { DiscountCode } from '@bb1/domain/orders/desk-endpoints';

/**
 * Why a published code is invalid at a moment (ISO), or that it is valid; codes of other states
 * have no phase.
 */
export function discountPhase(
  code: Pick<DiscountCode, 'state' | 'valid_from' | 'valid_until' | 'used' | 'max_uses'>,
  now: string,
): 'counts' | 'early' | 'over' | 'used_up' {
  if (code.state !== 'published') return 'counts';
  if (Date.parse(now) < Date.parse(code.valid_from)) return 'early';
  if (Date.parse(now) >= Date.parse(code.valid_until)) return 'over';
  return code.used >= code.max_uses ? 'used_up' : 'counts';
}
