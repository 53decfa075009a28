import type { CouponPayout } from '@bb1/domain/payouts/endpoints';
import { PAYOUT_PARTS } from '@bb1/domain/payouts/payout-calendar';
import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import {
  formatDate,
  formatDateTime,
  formatEur,
  formatQuantity,
  formatRate,
} from '../../ui/format.ts';
import { listParts } from '../../ui/list-parts.ts';
import { fact, FactList } from '../../ui/table.tsx';
import { useTokenCode } from '../use-token-code.ts';
import { WithSupportEmail } from '../with-support-email.tsx';
import dashboardTexts from '@bb1/texts/pages/dashboard';

const KINDS = { planned: 'info', sending: 'info', paid: 'success', parked: 'warning' } as const;

/** One payout in a line, with what it waits for, if anything; its details are collapsed. */
export function PayoutRow({
  payout,
  isInherited,
}: {
  readonly payout: CouponPayout;
  readonly isInherited: boolean;
}) {
  const texts = useTexts(dashboardTexts).history;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const date = formatDate(locale, payout.payment_date);
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <p className="text-body font-semibold">{date}</p>
          <p className="text-fine text-muted">
            {listParts(locale, payout.parts, { first: texts.parts, further: texts.furtherParts })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end">
          <p className="figures text-body">
            <strong>{texts.net({ amount: formatEur(locale, payout.net) })}</strong>
          </p>
          <Badge kind={KINDS[payout.state]}>
            {texts.states[payout.state]}
            {payout.state === 'paid' &&
              payout.paid_at !== null &&
              payout.paid_at.slice(0, 10) !== payout.payment_date &&
              ` ${texts.onDay({ date: formatDate(locale, payout.paid_at, 'short') })}`}
          </Badge>
        </div>
      </div>
      {payout.redeemed_at !== null && (
        <p className="text-small text-muted">
          {texts.redeemed({
            tokens: formatQuantity(locale, payout.redeemed_tokens, tokenCode),
            date: formatDate(locale, payout.redeemed_at),
          })}
        </p>
      )}
      {payout.state === 'parked' && payout.parked_reason !== null && (
        <Waiting reason={payout.parked_reason} isInherited={isInherited} />
      )}
      <Disclosure
        summary={
          <>
            {texts.details}
            <span className="sr-only">: {date}</span>
          </>
        }
      >
        <PayoutFacts payout={payout} isInherited={isInherited} />
      </Disclosure>
    </li>
  );
}

/** Of the wallet that is paid, which is the heir's: the other reasons speak of the deceased. */
const OF_WALLET: readonly ParkedReason[] = ['no_account', 'memo_required', 'frozen_by_network'];

function Waiting({
  reason,
  isInherited,
}: {
  readonly reason: ParkedReason;
  readonly isInherited: boolean;
}) {
  const { history: texts, inherited } = useTexts(dashboardTexts);
  // A name on a restricted list is not disclosed as the reason.
  const answer = reason === 'compliance' ? 'frozen' : reason;
  return (
    <div className="grid justify-items-start gap-2 border-l-2 border-warning pl-3 text-small">
      <p>
        <WithSupportEmail
          sentence={
            isInherited && !OF_WALLET.includes(reason) ? inherited.onHold : texts.reasons[answer]
          }
        />
      </p>
      <p className="text-fine text-muted">{texts.kept}</p>
      {reason === 'no_wallet' && !isInherited && (
        <ButtonLink to="/claim" look="secondary">
          {texts.claim}
        </ButtonLink>
      )}
    </div>
  );
}

function PayoutFacts({
  payout,
  isInherited,
}: {
  readonly payout: CouponPayout;
  readonly isInherited: boolean;
}) {
  const { history: texts, inherited } = useTexts(dashboardTexts);
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const amount = (name: string, value: string) => fact(name, formatEur(locale, value));
  const isSomething = (value: string) => /[1-9]/.test(value);
  const parts = PAYOUT_PARTS.filter((part) => isSomething(payout.gross[part]));
  const taxes = (['capital_gains_tax', 'solidarity_surcharge', 'church_tax'] as const).filter(
    (tax) => isSomething(payout.taxes[tax]),
  );
  const wallet = payout.paid_to ?? payout.public_key;
  const mono = (text: string) => (
    <span className="font-mono text-fine break-all select-all">{text}</span>
  );
  return (
    <FactList
      facts={[
        fact(
          texts.tokens,
          texts.tokensValue({
            tokens: formatQuantity(locale, payout.tokens, tokenCode),
            record: formatDate(locale, payout.record_date),
          }),
        ),
        ...parts.map((part) => amount(texts.parts[part], payout.gross[part])),
        parts.length > 1 && amount(texts.gross, payout.gross_total),
        ...taxes.map((tax) => fact(texts.taxes[tax], `− ${formatEur(locale, payout.taxes[tax])}`)),
        amount(texts.netName, payout.net),
        fact(texts.lumens, formatQuantity(locale, payout.lumens, 'XLM')),
        fact(
          texts.rate,
          texts.rateValue({
            rate: formatRate(locale, payout.rate),
            time: formatDateTime(locale, payout.rate_read_at),
            sources: payout.rate_sources.join(', '),
          }),
        ),
        fact(
          payout.paid_to === null ? texts.walletBefore : texts.wallet,
          wallet === null ? (isInherited ? inherited : texts).unclaimed : mono(wallet),
        ),
        payout.transaction_hash !== null && fact(texts.transaction, mono(payout.transaction_hash)),
      ]}
    />
  );
}
