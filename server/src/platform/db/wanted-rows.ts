/** A condition with `?` for its value, and the value; null and undefined ask for nothing. */
type Condition = readonly [condition: string, value: unknown];

/**
 * The conditions that a list was asked for, and no others: each way of asking has a statement of its own, and a plan that fits
 * it. One statement for all of them reads whole tables, because it has to be right for every filter.
 */
export function wantedRows(conditions: readonly Condition[]): { readonly where: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const words = conditions.flatMap(([condition, value]) => {
    if (value === null || value === undefined) return [];
    values.push(value);
    return [condition.replaceAll('?', `$${values.length}`)];
  });
  return { where: words.length === 0 ? '' : `where ${words.join(' and ')}`, values };
}

/** What people typed, as a pattern that finds it anywhere; null when they typed nothing. `%` and `_` mean themselves. */
export function patternOf(search: string | undefined): string | null {
  return search === undefined || search === '' ? null : `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
