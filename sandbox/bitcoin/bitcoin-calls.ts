/**
 * One call; amounts in the answer are strings as the node wrote them ("0.10000000"), whole numbers
 * are numbers. Throws an Error with the node's message.
 */
export type BitcoinCall = (method: string, ...params: unknown[]) => Promise<unknown>;

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
// The type library does not know the third argument yet.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** JSON-RPC of a Bitcoin node, the stand-in or a real one; `url` contains name and password. */
export function bitcoinCalls(url: string): BitcoinCall {
  const address = new URL(url);
  const authorization = `Basic ${Buffer.from(`${address.username}:${address.password}`).toString('base64')}`;
  address.username = '';
  address.password = '';
  return async (method, ...params) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization, connection: 'close' },
      body: JSON.stringify({ jsonrpc: '1.0', id: 0, method, params }),
    });
    const text = await response.text();
    if (!text.startsWith('{'))
      throw new Error(`${method}: the node answered with status ${response.status} ${text}`);
    const answer = fieldsOf(
      parseWithSource(text, (_key, value, { source }) =>
        typeof value === 'number' && source?.includes('.') === true ? source : value,
      ),
    );
    if (answer['error'] !== null && answer['error'] !== undefined)
      throw new Error(`${method}: ${JSON.stringify(answer['error'])}`);
    return answer['result'];
  };
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
