type TextOf<T> = T extends Date ? string : T;

/** A row with its moments as answers have them; the schema of the answer drops what it does not name. */
export function timesAsText<Row extends object>(
  row: Row,
): { [Column in keyof Row]: TextOf<Row[Column]> } {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as { [Column in keyof Row]: TextOf<Row[Column]> };
}
