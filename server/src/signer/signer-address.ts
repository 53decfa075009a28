export type SignerAddress =
  | { readonly socketPath: string }
  | { readonly host: string; readonly port: number };

/** A path of a Unix socket, or `host:port`. Throws Error for anything else. */
export function parseAddress(text: string): SignerAddress {
  if (text.startsWith('/')) return { socketPath: text };
  const [, host = '', port = ''] = /^\[?([^[\]]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535)
    throw new Error(`${text} is neither a path of a socket nor host:port`);
  return { host, port: Number(port) };
}
