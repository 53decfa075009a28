import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

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
