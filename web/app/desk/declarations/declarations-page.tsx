import {
  declarePerson,
  DECLARATION_RELATIONS,
  endDeclaration,
  listDeclarations,
  listOwnDeclarations,
  type Declaration,
} from '@bb1/domain/officers/declaration-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskDeclarationTexts from '@bb1/texts/pages/desk-declarations';
import { DeskPage } from '../parts/desk-page.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/declarations-page.ts';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useWords } from '../parts/use-words.ts';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskDeclarationTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const query = { page: chosenPage(new URL(args.request.url).searchParams) };
  const [{ declarations: own }, all] = await Promise.all([
    api(listOwnDeclarations),
    // Only some roles may see what others declared.
    api(listDeclarations, { query }).catch(() => null),
  ]);
  return { own, all };
}

export const action = pageActs({
  declare: (api, form) =>
    api(declarePerson, { body: form.body(['relation', 'full_name', 'date_of_birth', 'email']) }),
  end: (api, form) =>
    api(endDeclaration, {
      params: { id: form.text('declaration_id') },
      body: form.body(['reason']),
    }),
});

/** The officer's own accounts and related parties, and for compliance those of everybody. */
export default function DeclarationsPage({ loaderData: { own, all } }: Route.ComponentProps) {
  const texts = useTexts(deskDeclarationTexts);
  const mayEnd = useRight('declarations.end');
  const others = all?.declarations.filter(({ id }) => !own.some((one) => one.id === id)) ?? [];
  return (
    <DeskPage title={texts.page.title} lead={texts.page.lead} done={texts.done}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DeclareForm />
        {own.map((declaration) => (
          <DeclarationPanel key={declaration.id} declaration={declaration} />
        ))}
        {others.map((declaration) => (
          <DeclarationPanel key={declaration.id} declaration={declaration} mayEnd={mayEnd} />
        ))}
      </div>
      {all !== null && <Paging page={all.page} total={all.total} />}
    </DeskPage>
  );
}

function DeclareForm() {
  const { declare: texts, relations } = useTexts(deskDeclarationTexts);
  return (
    <Panel title={texts.title}>
      <ActForm
        intent="declare"
        hint={texts.hint}
        submit={texts.submit}
        className="grid max-w-xl gap-4"
      >
        <SelectField
          name="relation"
          label={texts.relation}
          emptyLabel={texts.choose}
          options={DECLARATION_RELATIONS.map((value) => ({ value, label: relations[value] }))}
        />
        <TextField name="full_name" label={texts.fullName} hint={texts.fullNameHint} />
        <TextField name="date_of_birth" type="date" label={texts.dateOfBirth} />
        <TextField
          name="email"
          type="email"
          label={texts.email}
          hint={texts.emailHint}
          optional={texts.optional}
        />
      </ActForm>
    </Panel>
  );
}

function DeclarationPanel({
  declaration,
  mayEnd = false,
}: {
  readonly declaration: Declaration;
  readonly mayEnd?: boolean;
}) {
  const [{ facts, end, relations }, format] = useWords(deskDeclarationTexts);
  return (
    <FactsPanel
      title={declaration.full_name}
      facts={[
        fact(facts.officer, declaration.officer),
        fact(facts.relation, relations[declaration.relation]),
        fact(facts.dateOfBirth, format.date(declaration.date_of_birth)),
        fact(facts.email, declaration.email ?? facts.none),
        fact(facts.since, format.dateTime(declaration.declared_at)),
        declaration.ended_at !== null &&
          fact(
            facts.ended,
            end.endedBy({
              name: declaration.ended_by ?? '',
              time: format.dateTime(declaration.ended_at),
              reason: declaration.end_reason ?? '',
            }),
          ),
      ]}
    >
      {mayEnd && declaration.ended_at === null && (
        <ReasonFold
          intent="end"
          title={end.title}
          hint={end.hint}
          reason={end.reason}
          submit={end.submit}
          hidden={{ declaration_id: declaration.id }}
          oneOf="declaration_id"
        />
      )}
    </FactsPanel>
  );
}
