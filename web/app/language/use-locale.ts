import type { Locale } from '@bb1/domain/locale';
import { useLocation } from 'react-router';
import { localeOfPath } from './locale-path.ts';

/** The page's language; only the path decides. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname);
}
