import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Makes JSON Schema of the schemas of a call. What a text must be after it was trimmed is said too: of two schemas in a row only the first is by itself. */
export const describeSchemas = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodPipe && isText(zodSchema)) {
        const { $schema: _version, ...text } = z.toJSONSchema(zodSchema.out, { io: 'input' });
        Object.assign(jsonSchema, text);
      }
      // A choice that is nothing, such as a value left out, is no choice that JSON has.
      if (jsonSchema.anyOf !== undefined)
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
