/** Messages by field, in the language of the page; those that belong to no field stand under `base`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The API said no, in words for the person. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** What came along with the refusal, such as the claim behind a 409. */
  readonly detail: unknown;
  /** What kind of no it is, for the program; empty when the answer was none of ours. */
  readonly code: string;

  constructor(status: number, errors: FieldErrors, detail?: unknown, code = '') {
    super(Object.values(errors)[0]?.[0] ?? `status ${status}`);
    this.name = 'ApiRefusal';
    this.status = status;
    this.errors = errors;
    this.detail = detail;
    this.code = code;
  }
}
