import type { Declaration } from '@bb1/domain/officers/declaration-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { isRefused } from '../../session/refused.ts';
import deskDeclarationTexts from '@bb1/texts/pages/desk-declarations';
import { fact, FactTable } from '../parts/fact-table.tsx';
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
          fact(facts.officer, declaration.officer),
          fact(facts.relation, relations[declaration.relation]),
          fact(facts.dateOfBirth, format.date(declaration.date_of_birth)),
          fact(facts.email, declaration.email ?? facts.none),
          fact(facts.since, format.dateTime(declaration.declared_at)),
          ...(declaration.ended_at === null
            ? []
            : [
                fact(
                  facts.ended,
                  end.endedBy({
                    name: declaration.ended_by ?? '',
                    time: format.dateTime(declaration.ended_at),
                    reason: declaration.end_reason ?? '',
                  }),
                ),
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
