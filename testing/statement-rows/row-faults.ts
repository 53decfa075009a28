import type { DescribedColumn } from './described-columns.ts';
import type { RowMembers } from './row-types.ts';

/**
 * The driver's JavaScript type for each PostgreSQL type that statements return, by the type's
 * number.
 */
export const DRIVER_TYPES: Readonly<Record<number, { sql: string; row: string }>> = {
  16: { sql: 'boolean', row: 'boolean' },
  17: { sql: 'bytea', row: 'Buffer<ArrayBufferLike>' },
  20: { sql: 'bigint', row: 'string' },
  21: { sql: 'smallint', row: 'number' },
  23: { sql: 'integer', row: 'number' },
  25: { sql: 'text', row: 'string' },
  701: { sql: 'double precision', row: 'number' },
  1009: { sql: 'text[]', row: 'string[]' },
  1042: { sql: 'character(3)', row: 'string' },
  1082: { sql: 'date', row: 'string' },
  1184: { sql: 'timestamptz', row: 'Date' },
  1700: { sql: 'numeric', row: 'string' },
  2950: { sql: 'uuid', row: 'string' },
  2951: { sql: 'uuid[]', row: 'string[]' },
};

/** JSON contents are validated by their readers. */
const JSON_TYPES: readonly number[] = [114, 3802];

/** Differences between a Row and PostgreSQL's description of its statement. */
export function rowFaults(columns: readonly DescribedColumn[], row: RowMembers): string[] {
  const names = new Set(columns.map(({ name }) => name));
  return [
    ...[...row.keys()]
      .filter((member) => !names.has(member))
      .map((member) => `the statement does not return ${member} of its Row`),
    ...columns.flatMap(({ name, type }) => {
      const declared = row.get(name);
      if (declared === undefined)
        return [`the statement returns ${name}, which its Row does not have`];
      if (JSON_TYPES.includes(type)) return declared === 'any' ? [`${name} is any`] : [];
      const driver = DRIVER_TYPES[type];
      if (driver === undefined) return [`${name} is of type ${type}, which no rule covers`];
      return driver.row === declared
        ? []
        : [`${name} is ${driver.sql}, read as ${driver.row} and not as ${declared}`];
    }),
  ];
}
