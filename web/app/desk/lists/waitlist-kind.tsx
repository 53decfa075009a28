import { listWaitlist, WAITLIST_ORDERS } from '@bb1/domain/waitlist/desk-endpoints';
import { MEMBER_STATES } from '@bb1/domain/waitlist/member';
import deskWaitlistTexts from '@bb1/texts/pages/desk-waitlist';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { column } from '../parts/columns.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

/** Members of the waitlist. They have no page of their own. */
export const waitlistKind = listedKind(deskWaitlistTexts, {
  path: '/desk/waitlist',
  filters: { state: MEMBER_STATES },
  orders: WAITLIST_ORDERS,
  list: listWaitlist,
  rows: 'members',
  placeOf: ({ id }) => `/desk/waitlist/${id}`,
  useList: ({ counts }, { texts, format }) => {
    const counted = (state: keyof typeof counts) =>
      texts.counted({ state: texts.states[state], count: counts[state] });
    return {
      title: texts.title,
      lead: texts.lead,
      filters: {
        state: {
          label: texts.state,
          words: {
            unconfirmed: counted('unconfirmed'),
            waiting: counted('waiting'),
            invited: counted('invited'),
            claimed: counted('claimed'),
          },
          as: 'links',
        },
      },
      columns: [
        column('person', texts.person, (row) => (
          <span className="grid">
            <span>
              {row.account_id === null ? (
                row.full_name
              ) : (
                <PersonLink accountId={row.account_id} name={row.full_name} />
              )}
            </span>
            <span className="text-fine text-muted">{row.email}</span>
            {row.for_affiliate_programme && (
              <span className="text-fine text-muted">{texts.affiliate}</span>
            )}
          </span>
        )),
        column('state', texts.state, (row) => <State member={row} />),
        column('range', texts.range, (row) => texts.ranges[row.investment_range]),
        column('newsletter', texts.newsletter, (row) => texts.newsletters[row.newsletter]),
        column('language', texts.language, (row) => texts.languages[row.locale]),
        column('joined', texts.joined, (row) => format.moment(row.joined_at), {
          descending: 'newest',
          ascending: 'oldest',
        }),
      ],
    };
  },
});

export const meta = pageMeta(deskWaitlistTexts, (texts) => texts);
export const loader = listLoader(waitlistKind);
export default listPage(waitlistKind);

type Member = Reply<typeof listWaitlist>['members'][number];

const BADGES = {
  unconfirmed: 'neutral',
  waiting: 'info',
  invited: 'info',
  claimed: 'success',
} as const;

function State({ member }: { readonly member: Member }) {
  const [texts, format] = useWords(deskWaitlistTexts);
  const since = member.claimed_at ?? member.invited_at ?? member.confirmed_at;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={BADGES[member.state]}>{texts.states[member.state]}</Badge>
      {since !== null && (
        <span className="text-fine text-muted">{texts.since({ time: format.moment(since) })}</span>
      )}
    </span>
  );
}
