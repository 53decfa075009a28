import type { FastifyRequest } from 'fastify';
import type { Fields } from './fields.ts';

/** A query parameter; empty if it is missing or repeated. */
export function queryOf(request: FastifyRequest, name: string): string {
  const query: unknown = request.query;
  const value = isObject(query) ? query[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

/** The fields of a form or of a JSON object; none for anything else. */
export function fieldsOf(request: FastifyRequest): Fields {
  return isObject(request.body) ? request.body : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
