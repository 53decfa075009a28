const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

interface Frame {
  readonly path: string;
  /** The place in a list; null in an object. */
  index: number | null;
  key: string;
}

/**
 * The line of each value of a valid JSON text, by its path joined with dots: for messages about a
 * file that a person edits.
 */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>([['', 1]]);
  const frames: Frame[] = [];
  let read = 0;
  let line = 1;
  const pathOf = (name: string | number) => {
    const outer = frames.at(-1)?.path ?? '';
    return outer === '' ? String(name) : `${outer}.${name}`;
  };
  const tokens = [...text.matchAll(TOKEN)];
  tokens.forEach(({ 0: token, index }, place) => {
    line += text.slice(read, index).split('\n').length - 1;
    read = index;
    const frame = frames.at(-1);
    if (token === ',' && frame?.index != null) frame.index += 1;
    if (token === '}' || token === ']') frames.pop();
    if (/^[\]}:,]$/.test(token)) return;
    if (frame !== undefined && frame.index === null && tokens[place + 1]?.[0] === ':') {
      frame.key = String(JSON.parse(token));
      lines.set(pathOf(frame.key), line);
      return;
    }
    const path = frame === undefined ? '' : pathOf(frame.index ?? frame.key);
    if (frame?.index != null) lines.set(path, line);
    if (token === '{' || token === '[')
      frames.push({ path, index: token === '[' ? 0 : null, key: '' });
  });
  return lines;
}

/** The line of a value, or of the innermost part around it that the text has. */
export function lineOf(lines: ReadonlyMap<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const found = lines.get(path.slice(0, length).map(String).join('.'));
    if (found !== undefined) return found;
  }
  return 1;
}
