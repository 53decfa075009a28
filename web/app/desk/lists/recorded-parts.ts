/** One recorded part, before and after; empty where a side does not have it. */
export interface RecordedPart {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * A recorded change part by part in the order of the records, so that before and after are side by
 * side.
 */
export function recordedParts(before: unknown, after: unknown): RecordedPart[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    before: was.get(name) ?? '',
    after: is.get(name) ?? '',
  }));
}

/** An object's parts by name; anything else is one part without a name. */
function partsOf(recorded: unknown): Map<string, string> {
  if (recorded === null || recorded === undefined) return new Map();
  if (typeof recorded !== 'object' || Array.isArray(recorded))
    return new Map([['', worded(recorded)]]);
  return new Map(Object.entries(recorded).map(([name, value]) => [name, worded(value)]));
}

function worded(value: unknown): string {
  if (Array.isArray(value)) return value.map(worded).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
