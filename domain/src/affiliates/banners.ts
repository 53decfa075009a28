import type { Locale } from '../locale.ts';

/** Width and height of the banners in pixels: the sizes that most pages have room for. */
export const BANNER_SIZES = [
  [300, 250],
  [728, 90],
  [160, 600],
  [970, 250],
] as const;

/** Where the image file of a banner is, from the root of the site. */
export function bannerPath(locale: Locale, [width, height]: readonly [number, number]): string {
  return `/banners/${locale}-${width}x${height}.png`;
}
