import { z } from 'zod';
import { integratorCalls } from './integrator-calls.ts';

/**
 * Writes the client of other systems in Python, from the description of a running product: the calls that take a key,
 * their types, and the check of a webhook. It needs Python 3.9 and its standard library alone.
 *
 *   npm run --silent python-client -- https://portal.example > portal_client.py
 */
interface SchemaOf {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly anyOf?: readonly SchemaOf[] | undefined;
  readonly items?: SchemaOf | undefined;
  readonly properties?: Readonly<Record<string, SchemaOf>> | undefined;
  readonly required?: readonly string[] | undefined;
}

const schema: z.ZodType<SchemaOf> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.lazy(() => z.array(schema)).optional(),
  items: z.lazy(() => schema).optional(),
  properties: z.lazy(() => z.record(z.string(), schema)).optional(),
  required: z.array(z.string()).optional(),
});
const content = z.object({ 'application/json': z.object({ schema }) });
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
/** Python's words that a parameter may not be. */
const KEYWORDS = new Set(['from', 'class', 'import', 'in', 'is', 'not', 'pass', 'return', 'with']);

/** The module as text. Throws if the description is not one of the product. */
export function pythonClient(described: unknown): string {
  const types = new Map<string, string>();
  const calls = Object.entries(integratorCalls(described).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) =>
      callOf(method, path, { call: operation.parse(call), types }),
    ),
  );
  return [HEAD, ...types.values(), CLIENT, ...calls, WEBHOOK].join('\n');
}

function callOf(
  method: string,
  path: string,
  {
    call: { operationId, summary, parameters, requestBody, responses },
    types,
  }: { readonly call: z.infer<typeof operation>; readonly types: Map<string, string> },
): string {
  const title = operationId.slice(0, 1).toUpperCase() + operationId.slice(1);
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const reply = done?.content?.['application/json'].schema;
  const body = requestBody?.content['application/json'].schema;
  const fields = Object.entries(body?.properties ?? {}).map(([name, type]) => ({
    name,
    type: typeOf(type, title + pascal(name), types),
    isNeeded: body?.required?.includes(name) === true,
  }));
  const asked = parameters.map((one) => ({
    ...one,
    type: typeOf(one.schema, title + pascal(one.name), types),
    isNeeded: one.required || one.in === 'path',
  }));
  const needed = [...asked, ...fields].filter(({ isNeeded }) => isNeeded);
  const others = [...asked, ...fields].filter(({ isNeeded }) => !isNeeded);
  const signature = [
    'self',
    ...needed.map(({ name, type }) => `${variable(name)}: ${type}`),
    ...others.map(({ name, type }) => `${variable(name)}: Optional[${type}] = None`),
  ].join(', ');
  const within = (place: string) =>
    asked
      .filter((one) => one.in === place)
      .map(({ name }) => `"${name}": ${variable(name)}`)
      .join(', ');
  const replyType = reply === undefined ? 'None' : typeOf(reply, `${title}Reply`, types);
  return `    def ${snake(operationId)}(${signature}) -> ${replyType}:
        """${summary.replaceAll('"""', "'''")}."""
        return self._call("${method.toUpperCase()}", "${path}", {${within('path')}}, {${within('query')}}, {${within('header')}}, ${
          body === undefined
            ? 'None'
            : `{${fields.map(({ name }) => `"${name}": ${variable(name)}`).join(', ')}}`
        })
`;
}

/** The type's expression; objects become classes of their own. */
function typeOf(of: SchemaOf, name: string, types: Map<string, string>): string {
  if (of.enum !== undefined)
    return `Literal[${of.enum.map((one) => JSON.stringify(one)).join(', ')}]`;
  if (of.anyOf !== undefined)
    return `Union[${of.anyOf.map((one, at) => typeOf(one, `${name}${at + 1}`, types)).join(', ')}]`;
  if (Array.isArray(of.type))
    return `Union[${of.type.map((type: string) => typeOf({ ...of, type }, name, types)).join(', ')}]`;
  switch (of.type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `List[${typeOf(of.items ?? {}, `${name}Item`, types)}]`;
    default:
      return of.properties === undefined ? 'Any' : classOf(of, name, types);
  }
}

function classOf(of: SchemaOf, name: string, types: Map<string, string>): string {
  const lines = Object.entries(of.properties ?? {}).map(
    ([field, type]) => `    ${field}: ${typeOf(type, name + pascal(field), types)}`,
  );
  types.set(name, `class ${name}(TypedDict):\n${lines.join('\n')}\n\n`);
  return name;
}

const snake = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])([A-Z])/g, '_$1')
    .replaceAll(/\W/g, '_')
    .toLowerCase();
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|\W|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
const variable = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : snake(name));

const HEAD = `"""Client of the portal for other systems, made from its description. Python 3.9 or newer; no packages."""
import base64
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union

`;

const CLIENT = `class PortalError(Exception):
    """A call was refused: status, code for programs, messages by field, and seconds to wait if it names them."""

    def __init__(self, status: int, code: str, errors: Dict[str, List[str]], retry_after: Optional[int]) -> None:
        super().__init__(f"{status} {code}".strip())
        self.status = status
        self.code = code
        self.errors = errors
        self.retry_after = retry_after


class Client:
    """Calls of one key. \`url\` is the address of the site."""

    def __init__(self, url: str, key: str, timeout: float = 30.0) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout

    def _call(self, method: str, path: str, places: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], body: Optional[Mapping[str, Any]]) -> Any:
        for name, value in places.items():
            path = path.replace("{" + name + "}", urllib.parse.quote(str(value), safe=""))
        given = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
        request = urllib.request.Request(self._url + path + ("?" + given if given else ""), method=method)
        request.add_header("Authorization", "Bearer " + self._key)
        request.add_header("Accept", "application/json")
        for name, value in headers.items():
            if value is not None:
                request.add_header(name, str(value))
        if body is not None:
            request.data = json.dumps({name: value for name, value in body.items() if value is not None}).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as refused:
            text = refused.read()
            try:
                said = json.loads(text)
            except ValueError:
                said = {}
            wait = refused.headers.get("Retry-After", "")
            raise PortalError(refused.code, said.get("code", ""), said.get("errors", {}), int(wait) if wait.isdigit() else None) from None
`;

const WEBHOOK = `
def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, tolerance: int = 300, now: Optional[float] = None) -> Any:
    """The message of a webhook (Standard Webhooks); raises ValueError for one that is forged or too old."""
    given = {name.lower(): value for name, value in headers.items()}
    try:
        key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)
        stamp = int(given["webhook-timestamp"])
        signed = given["webhook-id"].encode() + b"." + str(stamp).encode() + b"." + body
        signatures = given["webhook-signature"].split(" ")
    except (KeyError, ValueError):
        raise ValueError("no headers of a webhook") from None
    if abs((time.time() if now is None else now) - stamp) > tolerance:
        raise ValueError("too old")
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(one, expected) for one in signatures):
        raise ValueError("forged")
    return json.loads(body)
`;

if (import.meta.main) {
  const [address = ''] = process.argv.slice(2);
  const answer = await fetch(new URL('/api/openapi.json', address));
  process.stdout.write(pythonClient(await answer.json()));
}
