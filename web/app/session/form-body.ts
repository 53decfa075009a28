/** Fields as a person typed them. Their names are those of an endpoint's body; only the server judges their values. */
export class FormBody<Name extends string = string> {
  readonly fields: Readonly<Record<Name, unknown>>;
  /** For the compiler alone: every name has to be one that the body knows. */
  declare readonly names: readonly Name[];

  constructor(fields: Readonly<Record<Name, unknown>>) {
    this.fields = fields;
  }
}

type OptionalName<Body> = {
  [Name in keyof Body]-?: object extends Pick<Body, Name> ? Name : never;
}[keyof Body];

/** What a form has to send for a body: every name that is required, and none that the body does not know. */
export type TypedBody<Body> = Body extends object
  ? {
      readonly fields: Readonly<Record<Exclude<keyof Body, OptionalName<Body>>, unknown>>;
      readonly names: readonly (keyof Body)[];
    }
  : never;
