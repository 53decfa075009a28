import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
import { ALL } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { useDesk } from '../session/use-desk.ts';
import { ChoiceBox } from './choice-box.tsx';
import { fileQuery, shownColumns } from './chosen-columns.ts';
import { FiltersOpener } from './list-menu.tsx';
import { ListTools } from './list-tools.tsx';
import type { BulkActions } from './bulk-actions.ts';
import { BulkBar, BulkOutcome } from './bulk-bar.tsx';
import { type Choice, useChoice } from './use-choice.ts';
import type {
  Choices,
  ListAnswer,
  ListFile,
  ListWords,
  RecordKind,
  WordedFilter,
} from './record-kind.ts';

const NO_ACTS = { idOf: () => '', nameOf: () => '', acts: {} };

/** The list of a kind of record: its filters, its rows in their order, and its pages. */
export function RecordListPage<
  Filters extends Choices,
  Order extends string,
  Row,
  More extends object,
>({
  kind,
  answer,
  list,
  beside = list.beside,
  done,
}: {
  readonly kind: RecordKind<Filters, Order, Row, More>;
  readonly answer: ListAnswer<Filters, Order, Row, More>;
  /** `kind.useList(answer)`. */
  readonly list: ListWords<Filters, Row>;
  readonly beside?: ReactNode;
  /** The answer to an act on several rows (`actionData`). */
  readonly done?: unknown;
}) {
  const { lists } = useTexts(deskTexts);
  const { page: _, ...filters } = answer.asked;
  const chosen: Readonly<Record<string, string | undefined>> = filters;
  const worded = Object.entries<WordedFilter<string> | null>(list.filters).flatMap(
    ([name, filter]) => {
      if (filter === null) return [];
      const all = { value: ALL, label: filter.all ?? lists.all };
      const choices = Object.entries(filter.words)
        .filter(([value]) => placeOf(kind, name, value) !== -1)
        .toSorted(([one], [other]) => placeOf(kind, name, one) - placeOf(kind, name, other))
        .map(([value, label]) => ({ value, label }));
      return [
        {
          name,
          label: filter.label,
          as: filter.as,
          chosen: chosen[name] ?? ALL,
          options: kind.atFirst?.[name] === undefined ? [all, ...choices] : [...choices, all],
        },
      ];
    },
  );
  const links = worded.filter(({ as }) => as === 'links');
  const selects = worded.filter(({ as }) => as === 'select');
  const { search } = useLocation();
  const columns = shownColumns(list.columns, search);
  const changed = worded.filter(
    ({ name, chosen: one }) =>
      one !== (answer.asked.q === undefined ? (kind.atFirst?.[name] ?? ALL) : ALL),
  );
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={list.before}
        lead={list.lead}
        beside={
          <div className="flex flex-wrap gap-2">
            {beside}
            <Exports file={list.download} filters={chosen} columns={list.columns} />
          </div>
        }
      >
        {list.title}
      </DeskTitle>
      {list.notice}
      <div data-filters className="grid gap-5 max-sm:gap-3">
        <FiltersOpener changed={changed.length} />
        {links.map((filter) => (
          <div key={filter.name} className="folded:hidden">
            <FilterLinks
              name={filter.name}
              title={filter.label}
              chosen={filter.chosen}
              options={filter.options}
            />
          </div>
        ))}
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
          {(list.search !== undefined || selects.length > 0) && (
            <ListFilters
              keep={{
                ...Object.fromEntries(links.map((filter) => [filter.name, filter.chosen])),
                ...(answer.asked.order !== undefined && { order: answer.asked.order }),
              }}
              {...(list.search !== undefined && {
                search: { ...list.search, value: answer.asked.q ?? '' },
              })}
              selects={selects}
            />
          )}
          <ListTools path={kind.path} columns={list.columns} />
        </div>
      </div>
      <RowsWithActs
        many={kind.many}
        rows={answer.rows}
        answer={done}
        table={{
          caption: list.title,
          columns,
          rowKey: kind.placeOf,
          none: list.none ?? lists.noneInFilter,
          order: answer.asked.order ?? kind.usualOrder?.(answer.asked) ?? kind.orders[0],
        }}
      />
      <Paging page={answer.page} total={answer.total} isWhole={answer.is_whole_count} />
      {list.below}
    </div>
  );
}

/** The list as a file: all columns, and the chosen ones if some are hidden. */
function Exports({
  file,
  filters,
  columns,
}: {
  readonly file: ListFile | undefined;
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly columns: readonly { readonly key: string }[];
}) {
  const texts = useTexts(deskTexts).lists;
  const { search } = useLocation();
  if (file === undefined) return null;
  const shown = shownColumns(columns, search);
  const isChosen = shown.length < columns.length;
  return (
    <>
      {isChosen && (
        <ExportLink endpoint={file.endpoint} query={fileQuery(file, filters, shown)}>
          {texts.exportShown}
        </ExportLink>
      )}
      <ExportLink endpoint={file.endpoint} query={fileQuery(file, filters, null)}>
        {isChosen ? texts.exportAll : texts.export}
      </ExportLink>
    </>
  );
}

/** A part of a list's page that has a form: the list's data, and the answer to the sent form. */
type FormPart<Answer> = ComponentType<{ readonly list: Answer; readonly answer: unknown }>;

/** The page of a list that follows from the declaration of its kind, with its forms. */
export function listPage<Filters extends Choices, Order extends string, Row, More extends object>(
  kind: RecordKind<Filters, Order, Row, More>,
  {
    Above,
    Below,
  }: {
    readonly Above?: FormPart<ListAnswer<Filters, Order, Row, More>>;
    readonly Below?: FormPart<ListAnswer<Filters, Order, Row, More>>;
  } = {},
) {
  return function ListPage({
    loaderData: answer,
    actionData: sent,
  }: {
    readonly loaderData: ListAnswer<Filters, Order, Row, More>;
    readonly actionData?: unknown;
  }) {
    const list = kind.useList(answer);
    const notice = Above === undefined ? list.notice : <Above list={answer} answer={sent} />;
    const below = Below === undefined ? list.below : <Below list={answer} answer={sent} />;
    return (
      <RecordListPage kind={kind} answer={answer} list={{ ...list, notice, below }} done={sent} />
    );
  };
}

/** The rows, each with a tick where the officer has an act for several of them. */
function RowsWithActs<Row>({
  many = NO_ACTS,
  rows,
  answer,
  table,
}: {
  readonly many: BulkActions<Row> | undefined;
  readonly rows: readonly Row[];
  readonly answer: unknown;
  readonly table: Omit<ComponentProps<typeof DeskTable<Row>>, 'rows' | 'choice'>;
}) {
  const { rights } = useDesk().officer;
  const texts = useTexts(deskTexts).many;
  const form = useId();
  const choice = useChoice(many, rows, answer);
  const acts = Object.entries(many.acts).filter(([, { right }]) => rights.includes(right));
  const boxes = useBoxes(many, choice, form);
  return (
    <>
      <BulkOutcome many={many} choice={choice} />
      <DeskTable isWork {...table} rows={rows} {...(acts.length > 0 && { choice: boxes })} />
      {acts.length > 0 && (
        // Rendered before the first row is chosen: screen readers ignore a live region that appears with its text.
        <p aria-live="polite" className="sr-only">
          {choice.rows.length > 0 && texts.chosen({ count: choice.rows.length })}
        </p>
      )}
      {rows.length > 0 && acts.length > 0 && (
        <BulkBar id={form} acts={acts} choice={choice} idOf={many.idOf} />
      )}
    </>
  );
}

/** The boxes in front of the rows. */
function useBoxes<Row>(many: BulkActions<Row>, choice: Choice<Row>, form: string) {
  const texts = useTexts(deskTexts).many;
  return {
    all: (
      <ChoiceBox
        label={texts.chooseAll}
        ticked={choice.isAll}
        isMixed={choice.rows.length > 0 && !choice.isAll}
        onToggle={choice.toggleAll}
      />
    ),
    of: (row: Row) => (
      <ChoiceBox
        label={texts.choose({ name: many.nameOf(row) })}
        ticked={choice.has(row)}
        onToggle={() => choice.toggle(row)}
        sent={choice.byScript ? undefined : { form, value: many.idOf(row) }}
      />
    ),
  };
}

function placeOf(kind: { readonly filters: Choices }, name: string, choice: string): number {
  const choices = kind.filters[name];
  return choices === undefined || choices instanceof RegExp ? 0 : choices.indexOf(choice);
}
