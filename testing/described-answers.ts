import { z } from 'zod';
import { commonHeaders } from '../server/src/platform/http/common-headers.ts';

export interface Answer {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly text: string;
}

type Described = Readonly<Record<string, unknown>>;

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly responses: Described;
}

/**
 * Headers that HTTP itself and browser safety add to any answer, and that no description repeats.
 */
const EVERYWHERE: ReadonlySet<string> = new Set([
  'x-request-id',
  'traceparent',
  'connection',
  'content-length',
  'content-type',
  'date',
  'transfer-encoding',
  ...Object.keys(commonHeaders({ publicUrl: new URL('https://portal.example'), mode: 'staging' })),
]);

/** An interface's description of its answers, to check answers against. */
export class DescribedAnswers {
  readonly #root: Described;
  readonly #operations: readonly Operation[];
  readonly #definitions: Described;
  readonly #schemas = new Map<unknown, z.ZodType>();

  constructor(description: unknown) {
    this.#root = asObject(description);
    this.#definitions = asObject(renamed(asObject(this.#root['components'])['schemas'] ?? {}));
    this.#operations = Object.entries(asObject(this.#root['paths']))
      // A literal path takes precedence over one with parameters.
      .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(asObject(methods)).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          responses: asObject(asObject(operation)['responses']),
        })),
      );
  }

  /**
   * Throws if a call is described and this answer does not conform; undescribed calls are ignored.
   */
  hold(answer: Answer): void {
    const [path = ''] = answer.path.split('?');
    const operation = this.#operations.find(
      (one) => one.method === answer.method && one.path.test(path),
    );
    if (operation === undefined) return;
    const fault = this.#fault(operation, answer);
    if (fault !== null)
      throw new Error(
        `${answer.method} ${path} answered ${answer.status} ${answer.text.slice(0, 300)}\nwhich is not as described: ${fault}`,
      );
  }

  #fault({ responses }: Operation, { status, headers, text }: Answer): string | null {
    const response = this.#resolved(responses[status]);
    if (response === undefined)
      return `the status ${status} is not among ${Object.keys(responses).join(', ')}`;
    const header = this.#faultOfHeaders(asObject(response['headers']), headers);
    if (header !== null) return header;
    const content = asObject(response['content']);
    const [mediaType = ''] = String(headers['content-type'] ?? '').split(';');
    if (text === '') return Object.keys(content).length === 0 ? null : 'it has no body';
    const media = content[mediaType];
    if (media === undefined) return `${mediaType} is not among ${Object.keys(content).join(', ')}`;
    const { schema } = asObject(media);
    if (schema === undefined || mediaType !== 'application/json') return null;
    const read = this.#schemaOf(schema).safeParse(JSON.parse(text));
    return read.success ? null : z.prettifyError(read.error);
  }

  #faultOfHeaders(described: Described, headers: Answer['headers']): string | null {
    const names = new Map(Object.keys(described).map((name) => [name.toLowerCase(), name]));
    const sent = Object.keys(headers).filter((name) => headers[name] !== undefined);
    const extra = sent.find((name) => !EVERYWHERE.has(name) && !names.has(name));
    if (extra !== undefined) return `the header ${extra} is undeclared`;
    for (const [lower, name] of names) {
      const { required, schema } = asObject(described[name]);
      if (required === true && !sent.includes(lower)) return `the header ${name} is missing`;
      for (const value of [headers[lower] ?? []].flat()) {
        const typed = asObject(schema)['type'] === 'integer' ? Number(value) : value;
        const read = this.#schemaOf(schema).safeParse(typed);
        if (!read.success) return `the header ${name}: ${z.prettifyError(read.error)}`;
      }
    }
    return null;
  }

  #resolved(response: unknown): Described | undefined {
    if (response === undefined) return undefined;
    const { $ref } = asObject(response);
    if (typeof $ref !== 'string') return asObject(response);
    return asObject(
      $ref
        .slice('#/'.length)
        .split('/')
        .reduce<unknown>((value, key) => asObject(value)[key], this.#root),
    );
  }

  #schemaOf(schema: unknown): z.ZodType {
    const known = this.#schemas.get(schema);
    if (known !== undefined) return known;
    const read = z.fromJSONSchema({
      ...asObject(renamed(schema)),
      $defs: this.#definitions,
    } as z.core.JSONSchema.BaseSchema);
    this.#schemas.set(schema, read);
    return read;
  }
}

/**
 * The schema reader resolves references where JSON Schema keeps them; OpenAPI keeps them elsewhere.
 */
function renamed(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
}

function asObject(value: unknown): Described {
  return typeof value === 'object' && value !== null ? (value as Described) : {};
}
