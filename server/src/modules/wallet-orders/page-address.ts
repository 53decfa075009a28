import type { Locale } from '@bb1/domain/locale';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** The address of a page, for a person who comes from a wallet. */
export function pageAddress(
  { publicUrl }: Pick<WalletOrdersContext, 'publicUrl'>,
  locale: Locale,
  path: string,
): URL {
  return new URL(locale === 'de' ? `/de${path}` : path, publicUrl);
}
