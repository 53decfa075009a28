import type { MessageCode, MessageValues } from './messages.ts';

/** The kind of refusal; decides the HTTP status and nothing else. */
export const REFUSAL_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  bot_check_failed: 412,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const;
export type RefusalKind = keyof typeof REFUSAL_STATUS;

export interface FieldMessage {
  readonly code: MessageCode;
  /** Values for the message's placeholders. The person sees them, so they are never secret. */
  readonly values?: MessageValues;
}
export type FieldMessages = Readonly<Record<string, readonly FieldMessage[]>>;

/**
 * An expected refusal, worded for people by `messages.ts`. Anything else that is thrown is a bug
 * and answers 500.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly fields: FieldMessages;
  /** What the caller may read along with the refusal, such as the claim behind a 409. */
  readonly detail: unknown;
  constructor(kind: RefusalKind, fields: FieldMessages, detail?: unknown) {
    super(
      `${kind}: ${Object.entries(fields)
        .map(([field, list]) => `${field}=${list.map((one) => one.code).join(',')}`)
        .join(' ')}`,
    );
    this.name = 'Refusal';
    this.kind = kind;
    this.fields = fields;
    this.detail = detail;
  }
}

/** A refusal that belongs to no single field (`base` stays on the form). */
export function refuse(
  kind: RefusalKind,
  code: MessageCode,
  values?: FieldMessage['values'],
  detail?: unknown,
): Refusal {
  return new Refusal(kind, { base: [values ? { code, values } : { code }] }, detail);
}

export function refuseField(
  field: string,
  code: MessageCode,
  values?: FieldMessage['values'],
): Refusal {
  return new Refusal('invalid', { [field]: [values ? { code, values } : { code }] });
}

/** The value, or a not-found refusal if it does not exist or the caller may not know of it. */
export function mustFind<T>(found: T | null): T {
  if (found === null) throw refuse('not_found', 'not_found');
  return found;
}
