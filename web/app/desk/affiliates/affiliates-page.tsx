import {
  AFFILIATE_SORTS,
  type DeskAffiliate,
  exportAffiliates,
  getAffiliateProgramme,
  listDeskAffiliates,
  proposeAffiliateExtension,
  type AffiliateProgramme,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { ChosenTable } from '../records/chosen-table.tsx';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/affiliates-page.ts';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const chosen = chosenFilter(searchParams, {
    name: 'sort',
    choices: AFFILIATE_SORTS,
    fallback: 'joined',
  });
  const sort = chosen === ALL ? 'joined' : chosen;
  const api = deskApi(args);
  const [list, programme] = await Promise.all([
    api(listDeskAffiliates, { query: { sort, page: chosenPage(searchParams) } }),
    api(getAffiliateProgramme),
  ]);
  return { ...list, sort, programme };
}

export const action = pageActs({
  extend: (api, form) => api(proposeAffiliateExtension, { body: form.body(['reason']) }),
});

export default function AffiliatesPage({
  loaderData: { affiliates, total, page, sort, programme },
}: Route.ComponentProps) {
  const [{ list: texts, programme: words }, format] = useWords(deskAffiliateTexts);
  const columns: DeskColumn<DeskAffiliate>[] = [
    column('name', texts.name, (row) => (
      <PersonLink accountId={row.account_id} name={row.full_name} />
    )),
    column('code', texts.code, (row) => <span className="font-mono">{row.code}</span>),
    column('joined', texts.joined, (row) => format.date(row.joined_at, 'short')),
    column('verdict', texts.verdict, (row) => <VerdictBadge state={row.kyc_verdict} />),
    column('invests', texts.autoInvest, (row) =>
      row.auto_invest_since === null ? texts.no : texts.yes,
    ),
    figureColumn('people', texts.people, (row) => row.referred_people),
    figureColumn('pending', texts.pending, (row) => format.quantity(row.pending)),
    figureColumn('due', texts.due, (row) => format.quantity(row.due)),
    figureColumn('invested', texts.invested, (row) => format.quantity(row.invested)),
    figureColumn('signs', texts.signs, (row) =>
      row.with_signs === 0 ? '–' : <Badge kind="error">{row.with_signs}</Badge>,
    ),
  ];
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={<ExportLink endpoint={exportAffiliates} query={{ sort }} />}
      done={words.done}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/desk/affiliates/commissions" look="secondary">
          {texts.commissions}
        </ButtonLink>
        <ButtonLink to="/desk/affiliates/allocations" look="secondary">
          {texts.allocations}
        </ButtonLink>
      </div>
      <FilterLinks
        name="sort"
        title={texts.sort}
        chosen={sort}
        options={AFFILIATE_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
      />
      <ChosenTable
        caption={texts.title}
        columns={columns}
        rows={affiliates}
        rowKey={(row) => row.account_id}
        none={texts.none}
      />
      <Paging page={page} total={total} />
      <ProgrammePanel programme={programme} />
    </DeskPage>
  );
}

/** When the programme ends, and its one extension. */
function ProgrammePanel({ programme }: { readonly programme: AffiliateProgramme }) {
  const [{ programme: texts }, format] = useWords(deskAffiliateTexts);
  const { extended_weeks: extended, extension_weeks: weeks } = programme;
  const possible = weeks === 0 ? texts.extensionNone : texts.extensionOpen({ weeks });
  const ends = format.dateTime(programme.ends_at);
  const facts = [
    fact(texts.ends, ends, programme.runs ? texts.running : texts.over),
    fact(texts.extension, extended > 0 ? texts.extended({ weeks: extended }) : possible),
  ];
  return (
    <FactsPanel title={texts.title} facts={facts}>
      <WaitingApproval id={programme.approval_id} />
      {programme.may_extend && (
        <ReasonFold
          right="affiliates.propose"
          intent="extend"
          title={texts.extend}
          hint={texts.extendHint({ weeks })}
          reason={texts.reason}
          submit={texts.submit}
          takesProof={false}
        />
      )}
    </FactsPanel>
  );
}
