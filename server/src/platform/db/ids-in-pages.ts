const AT_ONCE = 200;

/**
 * Ids in their order, a page at a time. Each page is read on its own, so that no transaction stays
 * open while the caller works through it. `read` takes the id after which the page begins.
 */
export async function* idsInPages(
  read: (after: string, limit: number) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const ids = await read(after, AT_ONCE);
    yield* ids;
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? '';
  }
}
