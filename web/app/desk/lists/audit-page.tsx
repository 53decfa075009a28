import {
  exportAuditLog,
  listAuditLog,
  listAuditVerifications,
  verifyAuditLog,
} from '@bb1/domain/officers/audit-endpoints';
import { PAYMENT_HALT_KINDS } from '@bb1/domain/officers/payment-halt-endpoints';
import { Form, Link, useLocation, useActionData } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import actTexts from '@bb1/texts/acts/acts';
import deskAuditTexts from '@bb1/texts/pages/desk-audit';
import deskTexts from '@bb1/texts/pages/desk';
import type { Columns } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { changedQuery } from '../parts/list-query.ts';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { FiltersOpener } from '../records/list-menu.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/audit-page.ts';
import { HaltReason } from '../payment-halts/halt-reason.tsx';
import { describeAct } from './describe-act.ts';
import { recordedParts } from './recorded-parts.ts';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import reasonTexts from '@bb1/texts/acts/reasons';
import { useLocale } from '../../language/use-locale.ts';
import { describeReason } from './describe-reason.ts';
import { pageAct } from '../session/page-acts.ts';
import { Alert } from '../../ui/alert.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskAuditTexts, (texts) => texts);

const FILTERS = ['subject', 'actor', 'act', 'from', 'until'] as const;
type Filter = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filter: Filter = Object.fromEntries(
    FILTERS.map((name) => [name, searchParams.get(name)?.trim() ?? '']).filter(
      ([, text]) => text !== '',
    ),
  );
  const before = searchParams.get('before_id');
  const api = deskApi(args);
  const [list, { verifications }] = await Promise.all([
    api(listAuditLog, { query: { ...filter, ...(before !== null && { before_id: before }) } }),
    api(listAuditVerifications),
  ]);
  return { ...list, verifications, filter, paged: before !== null };
}

export const action = pageAct(async (api) => ({ verified: await api(verifyAuditLog) }));

export default function AuditPage({
  loaderData: { entries, next_before_id: next, verifications, filter, paged },
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskAuditTexts);
  const none = useTexts(deskTexts).lists.noneInFilter;
  const { pathname, search } = useLocation();
  const answer = useActionData<unknown>();
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={<ExportLink endpoint={exportAuditLog} query={filter} />}
    >
      <Filters filter={filter} />
      <DeskTable caption={texts.title} columns={useColumns()} rows={entries} none={none} />
      <nav aria-label={texts.title} className="flex gap-2">
        {paged && (
          <Link
            to={pathname + changedQuery(search, { before_id: null })}
            className={buttonClass('secondary')}
          >
            {texts.newest}
          </Link>
        )}
        {next !== null && (
          <Link
            to={pathname + changedQuery(search, { before_id: next })}
            className={buttonClass('secondary')}
          >
            {texts.older}
          </Link>
        )}
      </nav>
      <Panel title={texts.chain.title}>
        <p className="max-w-prose text-small">{texts.chain.lead}</p>
        {typeof answer === 'object' &&
          answer !== null &&
          'verified' in answer &&
          verifications[0] !== undefined && (
            <FocusHere>
              {verifications[0].fault_count === 0 ? (
                <Alert kind="success">
                  {texts.chain.holds({ sealed: verifications[0].sealed })}
                </Alert>
              ) : (
                <Alert
                  kind="error"
                  title={texts.chain.broken({ count: verifications[0].fault_count })}
                >
                  {texts.chain.whatToDo}
                </Alert>
              )}
            </FocusHere>
          )}
        <ActForm look="secondary" submit={texts.chain.verify} />

        {verifications.length > 0 && (
          <DeskTable
            caption={texts.chain.title}
            columns={({ column, figureColumn, textColumn }) => [
              column('at', texts.chain.at, (row) => format.moment(row.verified_at)),
              column('by', texts.chain.by, (row) => row.verified_by ?? texts.chain.byItself),
              figureColumn('sealed', texts.chain.sealed, (row) => row.sealed),
              column('result', texts.chain.result, (row) => (
                <Badge kind={row.fault_count === 0 ? 'success' : 'error'}>
                  {row.fault_count === 0
                    ? texts.chain.good
                    : texts.chain.broken({ count: row.fault_count })}
                </Badge>
              )),
              textColumn('faults', texts.chain.faults, (row) => row.faults.join('; ')),
            ]}
            rows={verifications}
          />
        )}
      </Panel>
    </DeskPage>
  );
}

/** Part of the address, so that a selection can be shared. */
function Filters({ filter }: { readonly filter: Filter }) {
  const texts = useTexts(deskAuditTexts);
  const { pathname } = useLocation();
  const typed = { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } as const;
  return (
    <search data-filters className="grid gap-3">
      <FiltersOpener changed={Object.keys(filter).length} />
      <Form
        key={JSON.stringify(filter)}
        method="get"
        className="grid items-end gap-3 folded:hidden sm:grid-cols-2 lg:flex lg:flex-wrap"
      >
        <TextField
          name="subject"
          label={texts.subject}
          hint={texts.subjectHint}
          defaultValue={filter.subject}
          maxLength={80}
          {...typed}
          className="lg:w-64"
        />
        <TextField
          name="actor"
          label={texts.actor}
          hint={texts.actorHint}
          defaultValue={filter.actor}
          maxLength={100}
          {...typed}
          className="lg:w-44"
        />
        <TextField
          name="act"
          label={texts.act}
          hint={texts.actHint}
          defaultValue={filter.act}
          maxLength={100}
          {...typed}
          className="lg:w-44"
        />
        <DateField name="from" label={texts.from} hint={texts.dayHint} defaultValue={filter.from} />
        <DateField
          name="until"
          label={texts.until}
          hint={texts.dayHint}
          defaultValue={filter.until}
        />
        <Button type="submit" look="secondary">
          {texts.filter}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Link to={pathname} className={buttonClass('quiet')}>
            {texts.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}

type Entry = Reply<typeof listAuditLog>['entries'][number];

function useColumns(): Columns<Entry> {
  const [texts, format] = useWords(deskAuditTexts);
  const { actorsInSentences: actors } = texts;
  const acts = useTexts(actTexts);
  const words = {
    ...useTexts(deskTexts).roles,
    ...useTexts(deskPaymentTexts).reasons,
    ...useTexts(deskCouponRunTexts).reasons,
    ...useTexts(deskApprovalTexts).codes,
    ...useTexts(reasonTexts),
  };
  const inWords = (reason: string) => describeReason(locale, words, reason);
  const { pathname } = useLocation();
  const locale = useLocale();
  return ({ column, textColumn }) => [
    column('at', titleOfBoth(texts.at, texts.actor), (row) => (
      <TwoLines
        first={<time dateTime={row.at}>{format.moment(row.at)}</time>}
        second={
          <span className="block max-w-44 truncate text-small text-ink">
            {isActorKind(row.actor) ? texts.actors[row.actor] : row.actor}
          </span>
        }
      />
    )),
    textColumn('act', titleOfBoth(texts.act, texts.subject), (row) => (
      <TwoLines
        first={describeAct(acts, row.act, isActorKind(row.actor) ? actors[row.actor] : row.actor)}
        second={
          <>
            <span className="font-mono text-fine">{row.act}</span>{' '}
            <Link
              to={pathname + changedQuery('', { subject: row.subject })}
              aria-label={texts.onlySubject({ subject: row.subject })}
              className="link block max-w-60 truncate font-mono text-fine leading-6"
            >
              {row.subject}
            </Link>
          </>
        }
      />
    )),
    textColumn('reason', texts.reason, ({ act, reason, after }) => {
      if (reason === null) return null;
      const kind = act === 'money.stopped' ? recordedHaltKind(after) : undefined;
      return kind === undefined ? inWords(reason) : <HaltReason halt={{ kind, reason }} />;
    }),
    column('change', texts.change, (row) => (
      <RecordedChange before={row.before} after={row.after} />
    )),
    column('sealed', texts.sealed, (row) => (
      <Badge kind={row.sealed ? 'success' : 'neutral'}>
        {row.sealed ? texts.sealedYes : texts.sealedNo}
      </Badge>
    )),
  ];
}

/** Undefined for the halt of an officer, whose reason is typed. */
function recordedHaltKind(after: unknown) {
  return typeof after === 'object' && after !== null && 'kind' in after
    ? PAYMENT_HALT_KINDS.find((kind) => kind === after.kind)
    : undefined;
}

function isActorKind(actor: string): actor is 'system' | 'investor' | 'officer' {
  return actor === 'system' || actor === 'investor' || actor === 'officer';
}

/** Before and after, side by side; collapsed, because it is rarely needed. */
function RecordedChange({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const texts = useTexts(deskAuditTexts);
  const parts = recordedParts(before, after);
  if (parts.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-link underline">
        {texts.show}
      </summary>
      <table className="mt-1 w-64 table-fixed text-left text-fine whitespace-normal max-sm:w-52 2xl:w-96">
        <thead>
          <tr>
            {[texts.part, texts.before, texts.after].map((title) => (
              <th key={title} scope="col" className="px-1 text-left font-semibold text-muted">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.name}>
              <th
                scope="row"
                className="px-1 text-left align-top font-mono font-normal wrap-anywhere text-muted"
              >
                {part.name}
              </th>
              <td className="px-1 align-top font-mono wrap-anywhere">{part.before}</td>
              <td className="px-1 align-top font-mono wrap-anywhere">{part.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
