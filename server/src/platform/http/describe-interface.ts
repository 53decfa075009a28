import type { Endpoint } from '@bb1/domain/endpoint';
import { commonComponents, completeOperation } from './describe-endpoint.ts';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

interface OpenApiDocument {
  readonly paths?: object | undefined;
  readonly components?: object | undefined;
}

/** Completes the OpenAPI document generated from the routes of the `served` below `basePath`. */
export function describeInterface<D extends OpenApiDocument>(
  document: D,
  served: readonly Endpoint[],
  { basePath, publicUrl }: { readonly basePath: string; readonly publicUrl: URL },
): D {
  const paths = structuredClone(document.paths ?? {}) as Record<
    string,
    Record<string, Parameters<typeof completeOperation>[1]>
  >;
  for (const endpoint of served) {
    const methods = paths[basePath + endpoint.path.replace(/:(\w+)/g, '{$1}')];
    const operation = methods?.[endpoint.method.toLowerCase()];
    // Describes only what is served.
    if (methods !== undefined && operation !== undefined)
      Object.assign(methods, {
        [endpoint.method.toLowerCase()]: completeOperation(endpoint, operation),
      });
  }
  return { ...document, paths, components: commonComponents(publicUrl) };
}

/**
 * Converts an endpoint's schemas to JSON Schema, including constraints that apply after trimming:
 * by default only the first of two piped schemas is described.
 */
export const describeSchemas = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodPipe && isText(zodSchema)) {
        const { $schema: _version, ...text } = z.toJSONSchema(zodSchema.out, { io: 'input' });
        Object.assign(jsonSchema, text);
      }
      // Drops alternatives that JSON does not have, such as undefined. What may be null is filled in later.
      if (jsonSchema.anyOf !== undefined && !(zodSchema instanceof z.ZodNullable))
        jsonSchema.anyOf = jsonSchema.anyOf.filter((choice) => Object.keys(choice).length > 0);
    },
  },
});

/** Whether texts go in and the same texts come out, at most trimmed. */
function isText(schema: unknown): boolean {
  if (schema instanceof z.ZodPipe) return isText(schema.in) && isText(schema.out);
  return (
    schema instanceof z.ZodType && (schema.def.type === 'string' || schema.def.type === 'enum')
  );
}
