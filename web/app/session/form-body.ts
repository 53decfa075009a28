/**
 * Fields as a person typed them. Their names are those of an endpoint's body; only the server
 * validates their values.
 */
export class FormBody<Name extends string = string> {
  readonly fields: Readonly<Record<Name, unknown>>;
  /** For the compiler alone: every name has to be one of the body's. */
  declare readonly names: readonly Name[];

  constructor(fields: Readonly<Record<Name, unknown>>) {
    this.fields = fields;
  }
}

type OptionalName<Body> = {
  [Name in keyof Body]-?: object extends Pick<Body, Name> ? Name : never;
}[keyof Body];

/** The fields that a form must send for a body: all required names, and no unknown ones. */
export type TypedBody<Body> = Body extends object
  ? {
      readonly fields: Readonly<Record<Exclude<keyof Body, OptionalName<Body>>, unknown>>;
      readonly names: readonly (keyof Body)[];
    }
  : never;
