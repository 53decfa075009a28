import { expect } from 'vitest';
import type { Endpoint } from '../../domain/src/endpoint.ts';
import { message, type MessageCode } from '../../domain/src/messages.ts';
import type { Locale } from '../../domain/src/locale.ts';
import type { ApiAnswer } from '../api-client.ts';

/**
 * What no answer may contain: locations in our code, the database's language, the framework's own
 * words.
 */
const INSIDES =
  /node_modules|\.ts:\d|\bat \S+ \(|\bFST_ERR_|statusCode|\b(?:select|insert|update|delete) .{0,60}\b(?:from|into|set)\b|constraint "|relation "|syntax error|violates/i;

/**
 * A refusal is a code and sentences per field as JSON, without internals, without email addresses,
 * and never cached.
 */
export function expectPlainRefusal(answer: ApiAnswer, about: string): void {
  expect(answer.headers['content-type'], about).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control'], about).toBe('no-store');
  expect(
    Object.keys(answer.body).filter((key) => key !== 'detail'),
    `${about}: ${answer.text}`,
  ).toEqual(['code', 'errors']);
  expect(answer.body.code, about).toMatch(/^[a-z_]+$/);
  for (const sentences of Object.values(answer.body.errors ?? {}))
    expect(
      sentences.every((one) => one.length > 0 && !/\{\w+\}/.test(one)),
      `${about}: ${answer.text}`,
    ).toBe(true);
  expectNoInsides(answer.text, about);
  expect(answer.text, about).not.toContain('@');
}

export function expectNoInsides(text: string, about: string): void {
  expect(text, about).not.toMatch(INSIDES);
}

/** The whole body of a refusal that belongs to no field. */
export function plainBody(code: MessageCode, locale: Locale = 'en'): unknown {
  return { code, errors: { base: [message(locale, code)] } };
}

/** A test's name for an answer: the caller, the outcome and the call. */
export function describeAnswer(endpoint: Endpoint, answer: ApiAnswer): string {
  return `${endpoint.method} ${endpoint.path} answered ${answer.status} ${answer.text.slice(0, 300)}`;
}
