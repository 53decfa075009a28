import type { AuditVerification } from '@bb1/domain/officers/audit-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskAuditTexts from '@bb1/texts/pages/desk-audit';
import { DeskTable } from '../parts/desk-table.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';

/** Whether the log's hash chain is intact, as of the last checks, and a button to check again. */
export function ChainPanel({
  verifications,
}: {
  readonly verifications: readonly AuditVerification[];
}) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskAuditTexts).chain;
  const format = useFormat();

  const done = typeof answer === 'object' && answer !== null && 'verified' in answer;
  return (
    <Panel title={texts.title}>
      <p className="max-w-prose text-small">{texts.lead}</p>
      {done && verifications[0] !== undefined && (
        <FocusHere>
          {verifications[0].fault_count === 0 ? (
            <Alert kind="success">{texts.holds({ sealed: verifications[0].sealed })}</Alert>
          ) : (
            <Alert kind="error" title={texts.broken({ count: verifications[0].fault_count })}>
              {texts.whatToDo}
            </Alert>
          )}
        </FocusHere>
      )}
      <ActForm look="secondary" submit={texts.verify} />

      {verifications.length > 0 && (
        <DeskTable
          caption={texts.title}
          columns={({ column, figureColumn, textColumn }) => [
            column('at', texts.at, (row) => format.moment(row.verified_at)),
            column('by', texts.by, (row) => row.verified_by ?? texts.byItself),
            figureColumn('sealed', texts.sealed, (row) => row.sealed),
            column('result', texts.result, (row) => (
              <Badge kind={row.fault_count === 0 ? 'success' : 'error'}>
                {row.fault_count === 0 ? texts.good : texts.broken({ count: row.fault_count })}
              </Badge>
            )),
            textColumn('faults', texts.faults, (row) => row.faults.join('; ')),
          ]}
          rows={verifications}
        />
      )}
    </Panel>
  );
}
