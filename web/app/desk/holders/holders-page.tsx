import {
  exportHolders,
  HOLDER_FILTERS,
  HOLDER_ORDERS,
  keepHolderSnapshot,
  listHolders,
  listHolderSnapshots,
  type Holder,
  type HOLDER_LIST_STATES,
} from '@bb1/domain/holders/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { changedQuery, ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useWords } from '../parts/use-words.ts';
import { ChosenTable } from '../records/chosen-table.tsx';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/holders-page.ts';
import { requestedMoment } from './requested-moment.ts';
import { HolderSumsPanel } from './holder-sums.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { useLocation, Link, Form } from 'react-router';
import { buttonClass, Button } from '../../ui/button.tsx';
import { TextField, DateField } from '../../ui/text-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useAskAgain } from '../parts/use-ask-again.ts';

export const meta = pageMeta(deskHolderTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const who = chosenFilter(searchParams, { name: 'who', choices: HOLDER_FILTERS, fallback: ALL });
  const order = HOLDER_ORDERS.find((one) => one === searchParams.get('order')) ?? 'largest';
  const moment = requestedMoment(searchParams);
  const filters = { who: filterValue(who), q: searchedWords(searchParams), order };
  const api = deskApi(args);
  const [list, snapshots] = await Promise.all([
    api(listHolders, { query: { ...moment, ...filters, page: chosenPage(searchParams) } }),
    api(listHolderSnapshots),
  ]);
  return { list, snapshots, filters, moment };
}

export const action = pageAct(async (api, form) => {
  await api(keepHolderSnapshot, {
    body: { ledger: Number(form.text('ledger')), reason: form.text('reason') },
  });
  return { done: 'kept' } as const;
});

/**
 * The token holders on the ledger at a moment, whether that matches the books, and a button to
 * store the list.
 */
export default function HoldersPage({
  loaderData: { list, snapshots, filters, moment },
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskHolderTexts);
  const { lists } = useTexts(deskTexts);

  const mayKeep = useRight('holders.keep');
  const who = filters.who ?? ALL;
  const { ledger, closed_at: closedAt } = list;
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={
        list.state === 'ready' && (
          <ExportLink
            endpoint={exportHolders}
            query={{ ledger: String(ledger ?? ''), ...filters }}
          />
        )
      }
      done={texts.keep.done}
    >
      <MomentForm moment={moment} keep={{ who, order: filters.order, q: filters.q ?? '' }} />
      {list.state !== 'ready' && <NotReady state={list.state} read={list.read} />}
      {list.state === 'ready' && ledger !== null && closedAt !== null && list.sums !== null && (
        <>
          <p className="text-small font-semibold" data-ledger={ledger}>
            {texts.moment.asOf({ ledger, time: format.dateTime(closedAt) })}
          </p>
          <HolderSumsPanel sums={list.sums} />
          <FilterLinks
            name="who"
            title={texts.byWho}
            chosen={who}
            options={[
              { value: ALL, label: texts.who.all },
              ...HOLDER_FILTERS.map((value) => ({ value, label: texts.who[value] })),
            ]}
          />
          <ListFilters
            keep={{ who, ...moment }}
            search={{ label: texts.search, hint: texts.searchHint, value: filters.q ?? '' }}
            selects={[
              {
                name: 'order',
                label: texts.order,
                chosen: filters.order,
                options: HOLDER_ORDERS.map((value) => ({ value, label: texts.orders[value] })),
              },
            ]}
          />
          <ChosenTable
            caption={texts.title}
            columns={({ column, figureColumn }) => [
              column('wallet', texts.columns.wallet, (row) => <LedgerKey text={row.public_key} />),
              column('person', texts.columns.person, (row) => <Whose holder={row} />),
              figureColumn('tokens', texts.columns.tokens, (row) => format.quantity(row.tokens)),
              figureColumn('share', texts.columns.share, (row) =>
                format.percent(row.share_percent),
              ),
              column('state', texts.columns.state, (row) =>
                row.unproven !== null ? (
                  <Badge kind="warning">{texts.unproven[row.unproven]}</Badge>
                ) : row.frozen === true ? (
                  <Badge kind="error">{texts.frozen}</Badge>
                ) : (
                  <span className="text-muted">
                    {row.frozen === null ? texts.notKnown : texts.free}
                  </span>
                ),
              ),
              figureColumn('lumens', texts.columns.lumens, (row) =>
                row.lumens === null ? (
                  <span className="text-muted">{texts.notKnown}</span>
                ) : (
                  format.quantity(row.lumens, 'XLM')
                ),
              ),
            ]}
            rows={list.holders}
            rowKey={(row) => row.public_key}
            none={lists.noneInFilter}
          />
          <Paging page={list.page} total={list.total} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {(list.snapshot !== null || mayKeep) &&
              (list.snapshot !== null ? (
                <Panel title={texts.keep.kept}>
                  <p className="text-small">
                    {texts.keep.keptBy({
                      name: list.snapshot.kept_by ?? texts.keep.byItself,
                      time: format.dateTime(list.snapshot.kept_at),
                      reason: list.snapshot.reason,
                    })}
                  </p>
                  <HashLine label={texts.keep.hash} hash={list.snapshot.content_hash} />
                </Panel>
              ) : (
                <Panel title={texts.keep.title} lead={texts.keep.lead}>
                  <ActForm
                    hidden={{ ledger }}
                    look="secondary"
                    submit={texts.keep.submit({ ledger })}
                  >
                    <ReasonField label={texts.keep.reason} />
                  </ActForm>
                </Panel>
              ))}
            <TablePanel
              title={texts.keep.all}
              columns={({ column, figureColumn, textColumn }) => [
                column('ledger', texts.keep.ledger, (row) => (
                  <PageLink
                    to={`/desk/holders?ledger=${row.ledger}`}
                    className="link figures inline-flex min-h-6 items-center"
                  >
                    {row.ledger}
                  </PageLink>
                )),
                column('closed', texts.keep.closed, (row) => format.moment(row.closed_at)),
                figureColumn('holders', texts.keep.holders, (row) => row.holders),
                textColumn('reason', texts.keep.reason, (row) => row.reason),
                column('by', texts.keep.by, (row) => row.kept_by ?? texts.keep.byItself),
              ]}
              rows={snapshots}
              none={texts.keep.none}
            />
          </div>
        </>
      )}
    </DeskPage>
  );
}

function Whose({ holder }: { readonly holder: Holder }) {
  const texts = useTexts(deskHolderTexts);
  if (holder.own_role !== null)
    return (
      <span className="flex flex-wrap items-center gap-1.5">
        {texts.roles[holder.own_role]}
        <Badge>{texts.own}</Badge>
      </span>
    );
  if (holder.account_id === null) return <Badge kind="warning">{texts.unknown}</Badge>;
  return <PersonLink accountId={holder.account_id} name={holder.full_name ?? ''} />;
}

interface MomentFormProps {
  readonly moment: { readonly date?: string; readonly ledger?: string };
  /** The other filters; they stay as they are. */
  readonly keep: Readonly<Record<string, string>>;
}

/** The end of a day or a ledger, in the page's address, so that a list can be shared. */
function MomentForm({ moment, keep }: MomentFormProps) {
  const texts = useTexts(deskHolderTexts).moment;
  const { pathname, search } = useLocation();
  const isPast = moment.date !== undefined || moment.ledger !== undefined;
  return (
    <search aria-label={texts.title} className="print:hidden">
      <Form
        key={search}
        method="get"
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        <DateField
          name="date"
          label={texts.day}
          hint={texts.dayHint}
          defaultValue={moment.date}
          className="col-span-full min-w-0 sm:w-48"
        />
        <TextField
          name="ledger"
          label={texts.ledger}
          hint={texts.ledgerHint}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          defaultValue={moment.ledger}
          className="min-w-0 sm:w-40"
        />
        <Button type="submit" look="secondary">
          {texts.show}
        </Button>
        {isPast && (
          <Link
            to={pathname + changedQuery(search, { date: null, ledger: null, page: null })}
            className={buttonClass('quiet')}
          >
            {texts.now}
          </Link>
        )}
      </Form>
    </search>
  );
}

/** Why there is no list: it is being read, and the page polls for it; or it is unavailable. */
function NotReady({
  state,
  read,
}: {
  readonly state: Exclude<(typeof HOLDER_LIST_STATES)[number], 'ready'>;
  readonly read: number;
}) {
  const [{ states: texts }, format] = useWords(deskHolderTexts);
  const { pathname, search } = useLocation();
  useAskAgain(state === 'reading');
  if (state === 'reading')
    return (
      <Alert kind="info" title={texts.reading}>
        {texts.readingText({
          count: format.number(read),
        })}
      </Alert>
    );
  if (state === 'too_early')
    return (
      <Alert kind="info" title={texts.too_early}>
        {texts.tooEarlyText}
      </Alert>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <Alert kind="warning" title={texts.unreachable}>
        {texts.unreachableText}
      </Alert>
      <Link to={pathname + search} className={buttonClass('secondary')}>
        {texts.again}
      </Link>
    </div>
  );
}
