/**
 * Runs one piece of work for each item sequentially. A failure does not prevent the others;
 * failures are thrown at the end so that they are reported and retried: a single one as it is,
 * several together.
 */
export async function eachOf<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let count = 0;
  for await (const thing of things) {
    count += 1;
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
      `${failures.length} of ${count} failed, first: ${String(failures[0])}`,
    );
}
