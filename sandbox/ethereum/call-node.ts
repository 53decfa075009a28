/** One JSON-RPC request; throws the node's message when it refuses. */
export async function callNode(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null) throw new Error(`${method}: no answer`);
  if ('error' in answer) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
  return 'result' in answer ? answer.result : undefined;
}
