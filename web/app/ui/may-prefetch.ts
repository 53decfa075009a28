interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether links may be prefetched: not on 2g and not when the person saves data. Browsers without
 * that information may.
 */
export function mayPrefetch(connection: Connection | undefined): boolean {
  if (connection === undefined) return true;
  return connection.saveData !== true && !(connection.effectiveType ?? '').endsWith('2g');
}

/** Whether this browser may prefetch. */
export function browserMayPrefetch(): boolean {
  const { connection }: Navigator & { readonly connection?: Connection } = navigator;
  return mayPrefetch(connection);
}
