/** A block of commands of a guide, as a reader copies it. */
export interface GuideBlock {
  /** The heading above it. */
  readonly step: string;
  /** One entry for each command; a command may have several lines. */
  readonly commands: readonly string[];
  /** Why the drill leaves it out, as the page's source says; null if it is run. */
  readonly leftOut: string | null;
}

const LEFT_OUT = /^<!-- drill: left out: (.+) -->$/;
const FENCE = /^```(.*)$/;

/**
 * The commands of a Markdown page: fenced blocks without a language. One with a language is output
 * or a file. A comment `drill: left out: REASON` above a block leaves it out.
 */
export function guideBlocks(text: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  let step = '';
  let leftOut: string | null = null;
  let open: { language: string; lines: string[] } | null = null;
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line);
    if (open !== null && fence === null) {
      open.lines.push(line);
    } else if (open !== null) {
      if (open.language === '') blocks.push({ step, commands: commandsOf(open.lines), leftOut });
      leftOut = null;
      open = null;
    } else if (fence !== null) {
      open = { language: fence[1] ?? '', lines: [] };
    } else {
      step = /^## (.+)$/.exec(line)?.[1] ?? step;
      leftOut = LEFT_OUT.exec(line)?.[1] ?? (line.trim() === '' ? leftOut : null);
    }
  }
  return blocks;
}

/** A line that ends with a backslash goes on in the next one. */
function commandsOf(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen) commands.push(`${commands.pop() ?? ''}\n${line}`);
    else if (line.trim() !== '') commands.push(line);
    isOpen = line.endsWith('\\');
  }
  return commands;
}
