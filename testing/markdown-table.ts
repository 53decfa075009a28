/** The cells of every table row below a heading, up to the next heading; heads and rules of tables are left out. */
export function tableRows(page: string, heading: string): string[][] {
  const [, section = ''] = page.split(
    new RegExp(`^#+ ${heading.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm'),
  );
  const lines = (section.split(/^#+ /m)[0] ?? '').split('\n');
  // A head is whatever stands above a rule.
  return lines
    .filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1] ?? ''))
    .map(cellsOf);
}

function isRule(line: string): boolean {
  return /^\|(?:\s*:?-+:?\s*\|)+$/.test(line);
}

/** A bar within a cell is written `\|`. */
function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
