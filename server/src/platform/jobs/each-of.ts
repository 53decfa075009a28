/**
 * Does one piece of work for each of many things, one after the other. What fails for one of them never keeps it from being
 * done for the others; the failures are thrown behind the last of them, so that they are seen and tried again: one as it is, several together.
 */
export async function eachOf<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      `${failures.length} of ${things.length} failed, first: ${String(failures[0])}`,
    );
}
