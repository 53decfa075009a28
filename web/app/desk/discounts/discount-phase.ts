import type { DiscountCode } from '@bb1/domain/orders/desk-endpoints';

/** Why a published code does not count at a moment (ISO), or that it does; codes of other states have nothing to add. */
export function discountPhase(
  code: Pick<DiscountCode, 'state' | 'valid_from' | 'valid_until' | 'used' | 'max_uses'>,
  now: string,
): 'counts' | 'early' | 'over' | 'used_up' {
  if (code.state !== 'published') return 'counts';
  if (Date.parse(now) < Date.parse(code.valid_from)) return 'early';
  if (Date.parse(now) >= Date.parse(code.valid_until)) return 'over';
  return code.used >= code.max_uses ? 'used_up' : 'counts';
}
