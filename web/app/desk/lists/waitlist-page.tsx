import { listWaitlist } from '@bb1/domain/waitlist/desk-endpoints';
import { MEMBER_STATES } from '@bb1/domain/waitlist/member';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import deskWaitlistTexts from '@bb1/texts/pages/desk-waitlist';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/waitlist-page.ts';

export const meta = pageMeta(deskWaitlistTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: MEMBER_STATES,
    fallback: ALL,
  });
  const list = await deskApi(args)(listWaitlist, {
    query: { state: filterValue(state), page: chosenPage(searchParams) },
  });
  return { ...list, state };
}

export default function WaitlistPage({
  loaderData: { members, counts, total, page, state },
}: Route.ComponentProps) {
  const texts = useTexts(deskWaitlistTexts);
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns();
  const options = [
    { value: ALL, label: lists.all },
    ...MEMBER_STATES.map((value) => ({
      value,
      label: texts.counted({ state: texts.states[value], count: counts[value] }),
    })),
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead}>{texts.title}</DeskTitle>
      <FilterLinks name="state" chosen={state} options={options} />
      <DeskTable
        caption={texts.title}
        columns={columns}
        rows={members}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

type Member = Reply<typeof listWaitlist>['members'][number];

const BADGES = {
  unconfirmed: 'neutral',
  waiting: 'info',
  invited: 'info',
  claimed: 'success',
} as const;

function useColumns(): DeskColumn<Member>[] {
  const texts = useTexts(deskWaitlistTexts);
  const locale = useLocale();
  return [
    { key: 'person', title: texts.person, cell: (row) => <Person member={row} /> },
    { key: 'state', title: texts.state, cell: (row) => <State member={row} /> },
    { key: 'range', title: texts.range, cell: (row) => texts.ranges[row.investment_range] },
    {
      key: 'newsletter',
      title: texts.newsletter,
      cell: (row) => texts.newsletters[row.newsletter],
    },
    { key: 'language', title: texts.language, cell: (row) => texts.languages[row.locale] },
    { key: 'joined', title: texts.joined, cell: (row) => formatMoment(locale, row.joined_at) },
  ];
}

function Person({ member }: { readonly member: Member }) {
  const texts = useTexts(deskWaitlistTexts);
  return (
    <span className="grid">
      <span>
        {member.account_id === null ? (
          member.full_name
        ) : (
          <PersonLink accountId={member.account_id} name={member.full_name} />
        )}
      </span>
      <span className="text-fine text-muted">{member.email}</span>
      {member.for_affiliate_programme && (
        <span className="text-fine text-muted">{texts.affiliate}</span>
      )}
    </span>
  );
}

/** A person's stage, and since when. */
function State({ member }: { readonly member: Member }) {
  const texts = useTexts(deskWaitlistTexts);
  const locale = useLocale();
  const since = member.claimed_at ?? member.invited_at ?? member.confirmed_at;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={BADGES[member.state]}>{texts.states[member.state]}</Badge>
      {since !== null && (
        <span className="text-fine text-muted">
          {texts.since({ time: formatMoment(locale, since) })}
        </span>
      )}
    </span>
  );
}
