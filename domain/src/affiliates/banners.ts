import type { Locale } from '../locale.ts';

/** Banner sizes in pixels: those that most pages have room for. */
export const BANNER_SIZES = [
  [300, 250],
  [728, 90],
  [160, 600],
  [970, 250],
] as const;

/** The path of a banner's image file from the root of the site. */
export function bannerPath(locale: Locale, [width, height]: readonly [number, number]): string {
  return `/banners/${locale}-${width}x${height}.png`;
}
