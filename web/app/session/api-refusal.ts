/** Messages by field, in the page's language; those that belong to no field are under `base`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The API refused, with messages for the person. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** The data that came with the refusal, such as the claim behind a 409. */
  readonly detail: unknown;
  /** The refusal's code, for the program; empty when the answer was not the API's. */
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
