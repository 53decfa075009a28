import type { Offering } from '../offering/offering.ts';

/** The running configuration as officers read it: a name and a text each, never a secret. */
export type Configuration = Readonly<Record<string, string>>;

/**
 * Two officers have to confirm a change in these before payments resume: where money goes, what is
 * sold for how much, whom we trust, and how people are identified before they invest.
 */
const MONEY_GROUPS = [
  'bank',
  'token',
  'sale',
  'bond',
  'affiliate',
  'claims',
  'paymentMethods',
  'payments',
  'ledger',
  'bitcoin',
  'ethereum',
  'rates',
  'kyc',
  'video',
] as const;
const CONFIGURATION_GROUPS = [...MONEY_GROUPS, 'other'] as const;
export type ConfigurationGroup = (typeof CONFIGURATION_GROUPS)[number];

export function configurationGroup(name: string): ConfigurationGroup {
  return MONEY_GROUPS.find((group) => name === group || name.startsWith(`${group}.`)) ?? 'other';
}

export function moneyDependsOn(name: string): boolean {
  return configurationGroup(name) !== 'other';
}

/** The settings that money depends on. */
export function moneySettings(configuration: Configuration): Configuration {
  return Object.fromEntries(Object.entries(configuration).filter(([name]) => moneyDependsOn(name)));
}

export interface ConfigurationDifference {
  readonly name: string;
  /** Null if it was added or removed. */
  readonly before: string | null;
  readonly now: string | null;
}

/** What was added, removed or changed, by name; settings that money depends on first. */
export function configurationDifferences(
  before: Configuration,
  now: Configuration,
): ConfigurationDifference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => before[name] !== now[name],
  );
  return byGroup(names).map((name) => ({
    name,
    before: before[name] ?? null,
    now: now[name] ?? null,
  }));
}

/** Names in the order of their groups and alphabetically within each; tiers by number. */
export function byGroup(names: readonly string[]): string[] {
  const place = (name: string) => CONFIGURATION_GROUPS.indexOf(configurationGroup(name));
  return [...names].sort(
    (one, other) => place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true }),
  );
}

/** The same configuration gives the same text in any order; fingerprints are made of it. */
export function canonicalConfiguration(configuration: Configuration): string {
  return JSON.stringify(
    Object.entries(configuration).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * The offering as settings. Words and pictures are omitted, and so are country lists: officers
 * maintain those at the desk, and the file is only their starting point.
 */
export function offeringSettings(offering: Offering): Configuration {
  const {
    isDemonstration: _mark,
    assetInformation: _words,
    links: _links,
    themeColours: _colours,
    calculator: _examples,
    kyc,
    ...rest
  } = offering;
  const { countryLists: _lists, ...rules } = kyc;
  return flatten({ ...rest, kyc: rules });
}

type Part =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Part[]
  | { readonly [name: string]: Part };

function flatten(value: Part, path: readonly string[] = []): Configuration {
  if (value === undefined) return {};
  if (value === null || typeof value !== 'object')
    return { [path.join('.')]: value === null ? '' : String(value) };
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return { [path.join('.')]: value.join(', ') };
  // People count lists from one.
  const parts: (readonly [string, Part])[] = Array.isArray(value)
    ? value.map((one: Part, at) => [String(at + 1), one])
    : Object.entries(value);
  return Object.fromEntries(
    parts.flatMap(([name, one]) => Object.entries(flatten(one, [...path, name]))),
  );
}
