/**
 * Violations of OpenAPI 3.1 (its section 4.8) in a document, and of JSON Schema 2020-12 in its
 * schemas, one line per fault.
 */
export function openApiFaults(document: unknown): string[] {
  const root = asObject(document);
  const faults: string[] = [];
  const at = (place: string, fault: string) => faults.push(`${place}: ${fault}`);
  if (!/^3\.1\.\d+$/.test(text(root['openapi']))) at('openapi', 'is no version 3.1');
  const info = asObject(root['info']);
  if (text(info['title']) === '' || text(info['version']) === '')
    at('info', 'has no title or version');
  const schemes = Object.keys(asObject(asObject(root['components'])['securitySchemes']));
  const operationIds = new Set<string>();

  for (const [path, item] of Object.entries(asObject(root['paths']))) {
    if (!path.startsWith('/')) at(path, 'does not begin with a slash');
    for (const [method, one] of Object.entries(asObject(item))) {
      const place = `${method} ${path}`;
      const operation = asObject(one);
      if (!['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].includes(method))
        at(place, 'is no method');
      const id = text(operation['operationId']);
      if (id === '' || operationIds.has(id)) at(place, 'has no operationId of its own');
      operationIds.add(id);
      if (text(operation['summary']) === '') at(place, 'has no summary');
      faults.push(...parameterFaults(place, path, list(operation['parameters'])));
      faults.push(...responseFaults(place, asObject(operation['responses']), root));
      if (method === 'get' && operation['requestBody'] !== undefined)
        at(place, 'reads with a body');
      if (
        operation['requestBody'] !== undefined &&
        Object.keys(asObject(asObject(operation['requestBody'])['content'])).length === 0
      )
        at(place, 'has a body of no type');
      for (const requirement of list(operation['security']))
        for (const name of Object.keys(asObject(requirement)))
          if (!schemes.includes(name)) at(place, `requires the unknown security scheme ${name}`);
    }
  }
  for (const { place, schema } of schemasIn(root)) faults.push(...schemaFaults(place, schema));
  for (const { place, target } of referencesIn(root))
    if (resolve(root, target) === undefined) at(place, `refers to ${target}, which does not exist`);
  return faults;
}

function parameterFaults(place: string, path: string, parameters: readonly unknown[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const parameter of parameters.map(asObject)) {
    const [name, where] = [text(parameter['name']), text(parameter['in'])];
    if (
      name === '' ||
      !['path', 'query', 'header', 'cookie'].includes(where) ||
      parameter['schema'] === undefined
    )
      faults.push(`${place}: parameter ${name} is not whole`);
    if (seen.has(`${where} ${name}`)) faults.push(`${place}: parameter ${name} is declared twice`);
    seen.add(`${where} ${name}`);
    if (where === 'path' && (parameter['required'] !== true || !path.includes(`{${name}}`)))
      faults.push(`${place}: path parameter ${name} is optional or not in the path`);
  }
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    if (!seen.has(`path ${name}`)) faults.push(`${place}: {${name}} is undeclared`);
  return faults;
}

function responseFaults(
  place: string,
  responses: Readonly<Record<string, unknown>>,
  root: Readonly<Record<string, unknown>>,
): string[] {
  const statuses = Object.keys(responses);
  return [
    ...(statuses.some((status) => /^2\d\d$/.test(status)) ? [] : [`${place}: has no good answer`]),
    ...statuses
      .filter((status) => !/^[1-5]\d\d$/.test(status))
      .map((status) => `${place}: ${status} is no status`),
    ...statuses
      .filter((status) => {
        const answer = asObject(responses[status]);
        const whole = asObject(
          typeof answer['$ref'] === 'string' ? resolve(root, answer['$ref']) : answer,
        );
        return (
          text(whole['description']) === '' ||
          (status !== '204' && Object.keys(asObject(whole['content'])).length === 0)
        );
      })
      .map((status) => `${place}: the answer ${status} has no description or no content`),
  ];
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

function schemaFaults(place: string, schema: Readonly<Record<string, unknown>>): string[] {
  const { type, required, properties, pattern, nullable, enum: values } = schema;
  const faults: string[] = [];
  if (nullable !== undefined) faults.push(`${place}: nullable is of OpenAPI 3.0`);
  if (type !== undefined && !([type].flat() as unknown[]).every((one) => TYPES.includes(text(one))))
    faults.push(`${place}: ${JSON.stringify(type)} is no type`);
  if (values !== undefined && (!Array.isArray(values) || values.length === 0))
    faults.push(`${place}: an enum without values`);
  for (const name of list(required))
    if (properties !== undefined && !(text(name) in asObject(properties)))
      faults.push(`${place}: demands ${text(name)}, which is no property`);
  if (pattern !== undefined) {
    try {
      void new RegExp(text(pattern), 'u');
    } catch {
      faults.push(`${place}: the pattern ${text(pattern)} cannot be read`);
    }
  }
  return faults;
}

/** Every schema of the document, at any depth. */
function schemasIn(
  value: unknown,
  place = '',
  isSchema = false,
): { place: string; schema: Readonly<Record<string, unknown>> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isSchema && !Array.isArray(value) ? [{ place, schema: asObject(value) }] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) =>
      schemasIn(
        inner,
        `${place}/${key}`,
        ['schema', 'items', 'additionalProperties'].includes(key) ||
          /\/(?:properties|anyOf|oneOf|allOf|schemas|patternProperties)$/.test(place),
      ),
    ),
  ];
}

function referencesIn(value: unknown, place = ''): { place: string; target: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [{ place, target: inner }]
      : referencesIn(inner, `${place}/${key}`),
  );
}

function resolve(root: unknown, target: string): unknown {
  if (!target.startsWith('#/')) return undefined;
  return target
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, key) => asObject(value)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      root,
    );
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
