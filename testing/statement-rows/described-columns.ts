import type pg from 'pg';

/** A column that a statement returns. */
export interface DescribedColumn {
  readonly name: string;
  /** Its type, as `pg_type` numbers it. */
  readonly type: number;
}

/** Lets PostgreSQL prepare a statement, and say what it returns; nothing is executed. */
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
