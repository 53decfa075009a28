/**
 * Does one piece of work for each of many things, one after the other. What fails for one of them never keeps it from being
 * done for the others; the first failure is thrown behind the last of them, so that it is seen and tried again.
 */
export async function eachOf<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
