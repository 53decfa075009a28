interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether links may load ahead: not on 2g and not when the person saves data. Browsers that tell nothing may. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  if (connection === undefined) return true;
  return connection.saveData !== true && !(connection.effectiveType ?? '').endsWith('2g');
}

/** Whether this browser may load ahead. */
export function browserMayPrefetch(): boolean {
  const { connection }: Navigator & { readonly connection?: Connection } = navigator;
  return mayPrefetch(connection);
}
