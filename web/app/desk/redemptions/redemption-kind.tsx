import {
  listRedemptions,
  proposeRedemption,
  type RedemptionStanding as Standing,
} from '@bb1/domain/redemptions/desk-endpoints';
import { REDEMPTION_STATES } from '@bb1/domain/redemptions/redemption-state';
import { pageMeta } from '../../frame/page-meta.ts';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { column, figureColumn } from '../parts/columns.ts';
import { ReferenceLink } from '../parts/record-link.tsx';
import { RedemptionBadge } from './redemption-lines.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { fact } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { useRight } from '../session/use-desk.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

/** The state of the tokens first, then every redemption. */
export const redemptionKind = listedKind(deskRedemptionTexts, {
  path: '/desk/redemptions',
  filters: { state: REDEMPTION_STATES },
  orders: [],
  list: listRedemptions,
  rows: 'redemptions',
  placeOf: ({ id }) => `/desk/redemptions/${id}`,
  useList: (_, { texts: { list: texts, states }, format }) => {
    const counted = (count: number) => format.number(count);
    return {
      title: texts.title,
      lead: texts.lead,
      filters: { state: { label: texts.byState, words: states, as: 'links' } },
      columns: [
        column('number', texts.number, (row) => (
          <ReferenceLink to={`/desk/redemptions/${row.id}`}>{row.number}</ReferenceLink>
        )),
        column('state', texts.state, (row) => <RedemptionBadge state={row.state} />),
        figureColumn('tokens', texts.tokens, (row) => format.quantity(row.all.tokens)),
        figureColumn('wallets', texts.wallets, (row) => counted(row.all.lines)),
        figureColumn('done', texts.done, (row) => counted(row.redeemed.lines)),
        figureColumn('left', texts.left, (row) => counted(row.left.lines)),
        column('proposed', texts.proposed, (row) => format.moment(row.proposed_at)),
      ],
    };
  },
});

export const meta = pageMeta(deskRedemptionTexts, (texts) => texts.list);
export const loader = listLoader(redemptionKind);

export const action = pageAct(async (api, form, { to }) => {
  const { id } = await api(proposeRedemption, {
    body: form.body([], { ticks: ['includes_moved'] }),
  });
  return to(`/desk/redemptions/${id}`);
});

export default listPage(redemptionKind, { Above: RedemptionStanding });

interface RedemptionStandingProps {
  readonly list: { readonly standing: Standing };
}

/** How many tokens are redeemed, and the form to redeem the rest. */
function RedemptionStanding({ list: { standing } }: RedemptionStandingProps) {
  const [{ list: texts }, format] = useWords(deskRedemptionTexts);
  const mayPropose = useRight('holdings.propose');
  const amount = (text: string) => format.quantity(text);
  if (!standing.is_due)
    return (
      <Panel title={texts.standing}>
        <Note>{texts.notDue}</Note>
      </Panel>
    );
  const facts = [
    fact(
      texts.repaid,
      amount(standing.repaid.tokens),
      texts.repaidNote({ count: standing.repaid.lines }),
    ),
    fact(texts.redeemed, amount(standing.redeemed_tokens)),
    fact(texts.open, amount(standing.open_tokens)),
    fact(texts.waiting, amount(standing.waiting_tokens)),
    standing.returned_tokens !== null &&
      !isZero(standing.returned_tokens) &&
      fact(texts.returned, amount(standing.returned_tokens), texts.returnedNote),
    fact(
      texts.unpaid,
      amount(standing.unpaid.tokens),
      texts.repaidNote({ count: standing.unpaid.lines }),
    ),
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FactsPanel title={texts.standing} facts={facts} />
      {isZero(standing.waiting_tokens) ? (
        <Panel title={texts.propose}>
          <Note>{texts.nothing}</Note>
        </Panel>
      ) : (
        mayPropose && (
          <Panel title={texts.propose}>
            <ActForm
              hint={texts.proposeHint}
              submit={texts.propose}
              className="grid justify-items-start gap-4"
            >
              <CheckboxField name="includes_moved" label={texts.includesMoved} />
              <p className="text-fine text-muted">{texts.includesMovedHint}</p>
            </ActForm>
          </Panel>
        )
      )}
    </div>
  );
}
