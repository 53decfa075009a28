import { getTaxPerson, type TaxEntry, type TaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { DeskPage } from '../parts/desk-page.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import type { Route } from './+types/tax-person-page.ts';
import { pageActs } from '../session/page-acts.ts';
import { TAX_PERSON_ACTS } from './tax-person-actions.ts';
import { TaxEntryForms } from './tax-entry-forms.tsx';
import { TaxRefunds, PayoutProposal, WrongTaxPanel } from './tax-refunds.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useTaxEntryWords } from './tax-entry-words.ts';
import type {
  TaxShortfallNotice,
  TaxShortfall,
  TaxSurplus,
} from '@bb1/domain/taxes/correction-desk-endpoints';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import type { ShownTaxStanding } from '@bb1/domain/taxes/endpoints';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { useTaxRuleWords } from './tax-rule-words.ts';
import { type Named, deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.person);

export const loader = deskLoader((api, params: Named<'account_id'>) =>
  api(getTaxPerson, { params }),
);

export const action = pageActs<'account_id'>(TAX_PERSON_ACTS);

/**
 * Current and pending entries on the left, forms for new ones on the right, and the history below.
 */
export default function TaxPersonPage({
  loaderData: { person, standing, entries, papers, surpluses, shortfalls, notices, refunds, own },
}: Route.ComponentProps) {
  const texts = useTexts(deskTaxTexts).person;
  return (
    <DeskPage
      title={person.full_name}
      back={['/desk/taxes', texts.back]}
      lead={person.email}
      done={texts.done}
    >
      {own && <Alert kind="info">{texts.own}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <TaxStandingPanel person={person} standing={standing} />
          <TaxSurpluses surpluses={surpluses} />
          <TaxShortfalls shortfalls={shortfalls} />
          <TaxShortfallNotices notices={notices} />
          <TaxRefunds refunds={refunds} />
          {entries.map(({ id, approval_id: approvalId }) => (
            <WaitingApproval key={id} id={approvalId} />
          ))}
        </div>
        <TaxEntryForms
          entries={entries}
          papers={papers}
          isBusiness={person.applicant_type === 'business'}
        />
      </div>
      <TaxEntries entries={entries} />
    </DeskPage>
  );
}

const LOOKS = { proposed: 'warning', approved: 'success', rejected: 'neutral' } as const;

/** All entries, newest first. */
function TaxEntries({ entries }: { readonly entries: readonly TaxEntry[] }) {
  const texts = useTexts(deskTaxTexts).person;
  return (
    <TablePanel title={texts.history} columns={useColumns()} rows={entries} none={texts.none} />
  );
}

function useColumns(): DeskColumn<TaxEntry>[] {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  const format = useFormat();
  const entryWords = useTaxEntryWords();
  const byAt = (name: string, at: string) => words.byAt({ name, time: format.moment(at) });
  return [
    column('kind', words.kind, (row) => texts.kinds[row.kind]),
    textColumn('says', words.says, (row) => entryWords(row)),
    column('state', words.state, (row) => (
      <Badge kind={LOOKS[row.state]}>{texts.states[row.state]}</Badge>
    )),
    textColumn('document', words.document, (row) => row.document_reference),
    column('entered', words.entered, (row) => byAt(row.proposed_by, row.proposed_at)),
    column(
      'decided',
      words.decided,
      (row) =>
        row.decided_by !== null && row.decided_at !== null && byAt(row.decided_by, row.decided_at),
    ),
  ];
}

/** What the tax office was notified of, and the withdrawal of a notice that was wrong. */
function TaxShortfallNotices({ notices }: { readonly notices: readonly TaxShortfallNotice[] }) {
  const texts = useTexts(deskTaxTexts).person;
  const format = useFormat();
  const mayPropose = useRight('taxes.propose');
  if (notices.length === 0) return null;
  const day = (date: string) => format.date(date, 'short');
  const free = notices.filter(
    ({ withdrawn_at: withdrawn, approval_id: waiting }) => withdrawn === null && waiting === null,
  );
  return (
    <Panel title={texts.notices}>
      <dl className="grid gap-1.5 text-small">
        {notices.map((one) => (
          <div key={one.id} className="flex justify-between gap-4">
            <dt className="min-w-0 text-muted">
              {texts.notice({
                day: day(one.day),
                noticed: day(one.noticed_at),
                withdrawn: one.withdrawn_at === null ? 'no' : day(one.withdrawn_at),
              })}
            </dt>
            <dd
              className={`figures whitespace-nowrap ${one.withdrawn_at === null ? 'font-medium' : 'text-muted line-through'}`}
            >
              {format.eur(one.missing)}
            </dd>
          </div>
        ))}
      </dl>
      {notices.map(({ id, approval_id: waiting }) => (
        <WaitingApproval key={id} id={waiting} />
      ))}
      {free.length > 0 && mayPropose && (
        <PayoutProposal
          intent="withdrawal"
          name="shortfall_id"
          label={texts.withdrawalOf}
          payouts={free.map(({ id, day: of, missing: amount }) => ({ id, day: of, amount }))}
          hint={texts.withdrawalHint}
          submit={texts.withdrawalSubmit}
        />
      )}
    </Panel>
  );
}

/** Payouts from which too little was withheld by what is approved now, and the notice of them. */
function TaxShortfalls({ shortfalls }: { readonly shortfalls: readonly TaxShortfall[] }) {
  const texts = useTexts(deskTaxTexts).person;
  const format = useFormat();
  return (
    <WrongTaxPanel
      title={texts.shortfalls}
      hint={texts.shortfallsHint}
      payouts={shortfalls}
      words={(one) =>
        texts.shortfall({
          day: format.date(one.day, 'short'),
          withheld: format.eur(one.withheld),
          right: format.eur(one.right),
        })
      }
      intent="shortfall"
      submit={texts.shortfallSubmit}
    />
  );
}

/** The tax rules in force for this person's payments. */
function TaxStandingPanel({
  person,
  standing,
}: {
  readonly person: TaxPerson;
  readonly standing: ShownTaxStanding;
}) {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  const format = useFormat();
  const ruleWords = useTaxRuleWords();
  const day = (date: string) => format.date(date, 'short');
  const facts = [
    fact(words.today, ruleWords(person.today)),
    fact(words.applicantType, texts.holders[person.today.holder]),
    ...standing.church_tax.map(({ year, answer, community }) =>
      fact(
        words.churchTaxOf({ year }),
        [texts.answers[answer], community].filter((text) => text !== null).join(', '),
      ),
    ),
    ...standing.exemptions.map(({ kind, valid_from: from, valid_until: until, is_complete }) =>
      fact(
        texts.exemptions[kind],
        [
          words.period({ from: day(from), until: day(until) }),
          ...(is_complete ? [] : [words.incomplete]),
        ].join(', '),
      ),
    ),
  ];
  return (
    <Panel title={words.onFile}>
      {person.today.questions.length > 0 && (
        <Alert kind="warning">
          {words.unknown({
            questions: person.today.questions.map((one) => texts.questions[one]).join(', '),
          })}
        </Alert>
      )}
      <FactTable facts={facts} />
      {standing.church_tax.length + standing.exemptions.length === 0 && (
        <p className="text-small text-muted">{words.nothing}</p>
      )}
      <AuditLink subject={`account:${person.account_id}`}>{words.toAudit}</AuditLink>
    </Panel>
  );
}

/** Payouts from which too much was withheld by what is approved now, and their correction. */
function TaxSurpluses({ surpluses }: { readonly surpluses: readonly TaxSurplus[] }) {
  const texts = useTexts(deskTaxTexts).person;
  const format = useFormat();
  return (
    <WrongTaxPanel
      title={texts.surpluses}
      hint={texts.surplusesHint}
      payouts={surpluses}
      words={(one) =>
        texts.surplus({
          day: format.date(one.day, 'short'),
          duty: one.duty,
          withheld: format.eur(one.withheld),
          right: format.eur(one.right),
        })
      }
      intent="correct"
      submit={texts.surplusSubmit}
    />
  );
}
