import { COUNTRY_CODES } from '../country-codes.ts';
import { LOCALES } from '../locale.ts';
import { languageTag } from '../presentation.ts';

// Names in the lists' sources that CLDR does not know.
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  KP: ["Democratic People's Republic of Korea", 'DPRK', 'Demokratische Volksrepublik Korea'],
  KR: ['Republic of Korea'],
  CD: [
    'Democratic Republic of the Congo',
    'Democratic Republic of Congo',
    'DR Congo',
    'DRC',
    'Demokratische Republik Kongo',
  ],
  CG: ['Republic of the Congo', 'Republik Kongo'],
  CI: ["Cote d'Ivoire", 'Ivory Coast', 'Elfenbeinküste'],
  IR: ['Islamic Republic of Iran'],
  LA: ['Lao PDR', 'Lao People’s Democratic Republic'],
  MM: ['Myanmar', 'Burma', 'Birma'],
  RU: ['Russian Federation', 'Russische Föderation'],
  SY: ['Syrian Arab Republic'],
  TR: ['Turkey', 'Türkei'],
  VE: ['Bolivarian Republic of Venezuela'],
  VG: ['Virgin Islands (UK)', 'British Virgin Islands'],
  VI: ['Virgin Islands (US)', 'US Virgin Islands'],
  VN: ['Viet Nam'],
  YE: ['Republic of Yemen'],
};

/** Sorted codes without repetition, and the pieces that name no country, as typed. */
export interface ReadCountries {
  readonly countries: readonly string[];
  readonly notUnderstood: readonly string[];
}

/**
 * Reads codes and names (English or German, in any case), one per line or separated by commas or
 * semicolons.
 */
export function readCountries(text: string): ReadCountries {
  const pieces = text
    .split(/[\n,;]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const found = pieces.map((piece) => ({ piece, country: KNOWN.get(comparable(piece)) }));
  return {
    countries: [...new Set(found.flatMap(({ country }) => country ?? []))].toSorted(),
    notUnderstood: [
      ...new Set(found.flatMap(({ piece, country }) => (country === undefined ? [piece] : []))),
    ],
  };
}

const KNOWN = knownNames();

function knownNames(): ReadonlyMap<string, string> {
  const languages = LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames([languageTag(locale)], { type: 'region', style }),
    ),
  );
  const named = COUNTRY_CODES.flatMap((country) =>
    [
      country,
      ...languages.flatMap((names) => names.of(country) ?? []),
      ...(OTHER_NAMES[country] ?? []),
    ].map((name) => [comparable(name), country] as const),
  );
  return new Map(named);
}

/** Ignores case, accents, apostrophes, hyphens, brackets, "the" and "&". */
function comparable(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^the /u, '')
    .trim();
}
