import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatQuantity, languageTag } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { HashLine } from '../parts/hash-line.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';

/** The counted holders, and the issuer's accounts that do not count. */
export function RecordDateHolders({
  detail: { run, snapshot, excluded, outstanding_tokens: outstanding },
}: {
  readonly detail: CouponRunDetail;
}) {
  const texts = useTexts(deskCouponRunTexts).holders;
  const { roles } = useTexts(deskHolderTexts);
  const locale = useLocale();
  const mayViewHolders = useRight('holders.view');
  if (snapshot === null) return null;
  const own =
    excluded.length === 0 ? (
      texts.none
    ) : (
      <ul className="grid gap-1">
        {excluded.map((account) => (
          <li key={account.public_key} className="grid">
            {roles[account.role]}: {formatQuantity(locale, account.tokens)}
            <LedgerKey text={account.public_key} />
          </li>
        ))}
      </ul>
    );
  const facts = [
    fact(texts.recordDate, formatDate(locale, run.record_date)),
    fact(
      texts.ledger,
      texts.ledgerAt({
        ledger: snapshot.ledger,
        time: formatMoment(locale, snapshot.closed_at),
      }),
    ),
    fact(texts.holders, new Intl.NumberFormat(languageTag(locale)).format(snapshot.holders)),
    ...factIfKnown('tokens', texts.tokens, outstanding, (amount) => formatQuantity(locale, amount)),
    fact(texts.excluded, own, texts.excludedHint),
  ];
  return (
    <Panel title={texts.title}>
      <FactTable facts={facts} />
      <HashLine label={texts.hash} hash={snapshot.content_hash} />
      {mayViewHolders && (
        <PageLink
          to={`/desk/holders?ledger=${snapshot.ledger}`}
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {texts.list}
        </PageLink>
      )}
    </Panel>
  );
}
