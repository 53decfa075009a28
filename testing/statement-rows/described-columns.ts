import type pg from 'pg';

/** A column that a statement returns. */
export interface DescribedColumn {
  readonly name: string;
  /** Its type's number in `pg_type`. */
  readonly type: number;
}

/** Makes PostgreSQL prepare a statement and describe its result; nothing is executed. */
export function describeStatement(
  client: pg.ClientBase,
  text: string,
): Promise<readonly DescribedColumn[]> {
  return new Promise((fulfil, reject) => {
    let columns: readonly DescribedColumn[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(answer: {
        readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
      }) {
        columns = answer.fields.map((field) => ({ name: field.name, type: field.dataTypeID }));
      },
      handleError: reject,
      handleReadyForQuery: () => fulfil(columns),
    });
  });
}
