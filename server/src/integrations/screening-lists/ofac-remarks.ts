const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const BORN =
  /\bDOB (?:circa |Between )?(?:(?:(\d{1,2}) )?([A-Z][a-z]{2}) )?(\d{4})(?: (?:to|and) (?:(?:\d{1,2} )?[A-Z][a-z]{2} )?(\d{4}))?/g;
const BELONGS_TO = /\b(?:nationality|citizen|alt\. nationality|alt\. citizen) ([^;.]+)/g;

/**
 * Birth dates from remarks such as "DOB 17 Jul 1943; alt. DOB 1944; DOB circa 1950; DOB 1961 to
 * 1963": full days, months or years.
 */
export function birthDatesInRemarks(remarks: string): string[] {
  const dates = new Set<string>();
  for (const [, day, month, year = '', until] of remarks.matchAll(BORN)) {
    const at = MONTHS.indexOf(month ?? '') + 1;
    dates.add(
      at === 0
        ? year
        : day === undefined
          ? `${year}-${twoDigits(at)}`
          : `${year}-${twoDigits(at)}-${twoDigits(Number(day))}`,
    );
    if (until !== undefined) dates.add(until);
  }
  return [...dates];
}

/**
 * Countries of nationality and citizenship. Empty if one of them is unknown: an incomplete set
 * would wrongly lower scores.
 */
export function countriesInRemarks(remarks: string): string[] {
  const codes = [...remarks.matchAll(BELONGS_TO)].map(([, name = '']) =>
    codesByName().get(plain(name)),
  );
  return codes.every((code) => code !== undefined) ? [...new Set(codes)] : [];
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The US Treasury's names for some countries, where they differ from Unicode's English names. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  burma: 'MM',
  'korea, north': 'KP',
  'korea, south': 'KR',
  'congo, democratic republic of the': 'CD',
  'congo, republic of the': 'CG',
  'cote divoire': 'CI',
  'bosnia and herzegovina': 'BA',
  'trinidad and tobago': 'TT',
  'hong kong': 'HK',
  macau: 'MO',
  palestinian: 'PS',
  'the gambia': 'GM',
  'cabo verde': 'CV',
  swaziland: 'SZ',
  turkey: 'TR',
  'north macedonia, the republic of': 'MK',
};

let names: Map<string, string> | undefined;

/** English names of all countries that Unicode knows. */
function codesByName(): Map<string, string> {
  if (names !== undefined) return names;
  const known = new Map<string, string>(Object.entries(OTHER_NAMES));
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      const name = english.of(code);
      if (name !== undefined && !known.has(plain(name))) known.set(plain(name), code);
    }
  }
  names = known;
  return known;
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .trim()
    .toLowerCase();
}
