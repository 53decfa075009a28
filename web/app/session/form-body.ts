/** Fields as a person typed them: not yet judged by anybody, therefore not typed as the body of an endpoint. */
export class FormBody {
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.fields = fields;
  }
}
