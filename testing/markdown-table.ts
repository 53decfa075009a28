/**
 * The cells of every table row below a heading, up to the next heading, without header rows and
 * rules.
 */
export function tableRows(page: string, heading: string): string[][] {
  const [, section = ''] = page.split(
    new RegExp(`^#+ ${heading.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm'),
  );
  const lines = (section.split(/^#+ /m)[0] ?? '').split('\n');
  // A header row is the one above a rule.
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
