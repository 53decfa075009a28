/** A measured figure with its lower or upper limit. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  /** Such as `ms`; empty for a ratio. */
  readonly unit: string;
}

export function isKept({ measured, bound, limit }: Figure): boolean {
  return bound === 'at most' ? measured <= limit : measured >= limit;
}

/** Figures of several benches as a table for terminals and documents. */
export function figuresTable(
  benches: readonly { readonly bench: string; readonly figures: readonly Figure[] }[],
): string {
  const rows = benches.flatMap(({ bench, figures }) =>
    figures.map((figure) => [
      isKept(figure) ? 'ok' : 'MISSED',
      bench,
      figure.what,
      withUnit(figure.measured, figure),
      `${figure.bound} ${withUnit(figure.limit, figure)}`,
    ]),
  );
  return alignedTable(['', 'bench', 'what', 'measured', 'allowed'], rows);
}

export function alignedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((cell, at) =>
    Math.max(3, cell.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function withUnit(value: number, { unit }: Figure): string {
  const rounded = Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(2);
  return unit === '' ? rounded : `${rounded} ${unit}`;
}
