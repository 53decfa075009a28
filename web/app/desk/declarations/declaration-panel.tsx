import type { Declaration } from '@bb1/domain/officers/declaration-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { isRefused } from '../../session/refused.ts';
import deskDeclarationTexts from '@bb1/texts/pages/desk-declarations';
import { FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';

/** One declaration, and for another officer the form that ends it. */
export function DeclarationPanel({
  declaration,
  answer,
  mayEnd = false,
}: {
  readonly declaration: Declaration;
  readonly answer: unknown;
  readonly mayEnd?: boolean;
}) {
  const { facts, end, relations } = useTexts(deskDeclarationTexts);
  const format = useFormat();
  const own =
    isRefused(answer) && answer.values['declaration_id'] === declaration.id ? answer : null;
  return (
    <Panel title={declaration.full_name}>
      <FactTable
        facts={[
          { key: 'officer', name: facts.officer, value: declaration.officer },
          { key: 'relation', name: facts.relation, value: relations[declaration.relation] },
          {
            key: 'born',
            name: facts.dateOfBirth,
            value: format.date(declaration.date_of_birth),
          },
          { key: 'email', name: facts.email, value: declaration.email ?? facts.none },
          {
            key: 'since',
            name: facts.since,
            value: format.dateTime(declaration.declared_at),
          },
          ...(declaration.ended_at === null
            ? []
            : [
                {
                  key: 'ended',
                  name: facts.ended,
                  value: end.endedBy({
                    name: declaration.ended_by ?? '',
                    time: format.dateTime(declaration.ended_at),
                    reason: declaration.end_reason ?? '',
                  }),
                },
              ]),
        ]}
      />
      {mayEnd && declaration.ended_at === null && (
        <ReasonFold
          intent="end"
          answer={own}
          title={end.title}
          hint={end.hint}
          reason={end.reason}
          submit={end.submit}
          hidden={{ declaration_id: declaration.id }}
        />
      )}
    </Panel>
  );
}
