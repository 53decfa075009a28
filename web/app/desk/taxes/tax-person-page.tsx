import { getTaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
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
import { TablePanel } from '../parts/table-panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { useTaxEntryWords, useTaxRuleWords } from './tax-words.ts';
import type { TaxShortfallNotice } from '@bb1/domain/taxes/correction-desk-endpoints';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { type Named, deskLoader } from '../session/desk-loader.ts';
import { Note } from '../parts/note.tsx';

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
  const [{ person: texts, kinds, states, holders, answers, exemptions, questions }, format] =
    useWords(deskTaxTexts);
  const entryWords = useTaxEntryWords();
  const ruleWords = useTaxRuleWords();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  const day = (date: string) => format.date(date, 'short');
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
          <Panel title={texts.onFile}>
            {person.today.questions.length > 0 && (
              <Alert kind="warning">
                {texts.unknown({
                  questions: person.today.questions.map((one) => questions[one]).join(', '),
                })}
              </Alert>
            )}
            <FactTable
              facts={[
                fact(texts.today, ruleWords(person.today)),
                fact(texts.applicantType, holders[person.today.holder]),
                ...standing.church_tax.map(({ year, answer, community }) =>
                  fact(
                    texts.churchTaxOf({ year }),
                    [answers[answer], community].filter((text) => text !== null).join(', '),
                  ),
                ),
                ...standing.exemptions.map(
                  ({ kind, valid_from: from, valid_until: until, is_complete }) =>
                    fact(
                      exemptions[kind],
                      [
                        texts.period({ from: day(from), until: day(until) }),
                        ...(is_complete ? [] : [texts.incomplete]),
                      ].join(', '),
                    ),
                ),
              ]}
            />
            {standing.church_tax.length + standing.exemptions.length === 0 && (
              <Note>{texts.nothing}</Note>
            )}
            <AuditLink subject={`account:${person.account_id}`}>{texts.toAudit}</AuditLink>
          </Panel>
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
      <TablePanel
        title={texts.history}
        columns={({ column, textColumn }) => [
          column('kind', texts.kind, (row) => kinds[row.kind]),
          textColumn('says', texts.says, (row) => entryWords(row)),
          column('state', texts.state, (row) => (
            <Badge kind={LOOKS[row.state]}>{states[row.state]}</Badge>
          )),
          textColumn('document', texts.document, (row) => row.document_reference),
          column('entered', texts.entered, (row) => byAt(row.proposed_by, row.proposed_at)),
          column(
            'decided',
            texts.decided,
            (row) =>
              row.decided_by !== null &&
              row.decided_at !== null &&
              byAt(row.decided_by, row.decided_at),
          ),
        ]}
        rows={entries}
        none={texts.none}
      />
    </DeskPage>
  );
}

const LOOKS = { proposed: 'warning', approved: 'success', rejected: 'neutral' } as const;

/** What the tax office was notified of, and the withdrawal of a notice that was wrong. */
function TaxShortfallNotices({ notices }: { readonly notices: readonly TaxShortfallNotice[] }) {
  const [{ person: texts }, format] = useWords(deskTaxTexts);
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
