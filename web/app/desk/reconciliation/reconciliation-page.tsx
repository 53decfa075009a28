import { getTokenReconciliation } from '@bb1/domain/holders/desk-endpoints';
import { getReconciliation } from '@bb1/domain/payments/money-desk-endpoints';
import { exportBankLines } from '@bb1/domain/payments/export-endpoints';
import { listRates } from '@bb1/domain/rates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { deskReconciliationTexts } from '../desk-texts.ts';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { isZero } from '../parts/is-zero.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/reconciliation-page.ts';
import { ChainHeights } from './chain-heights.tsx';
import { CurrencyTile } from './currency-tile.tsx';
import { MoneyPlaces } from './money-places.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { StatementGaps } from './statement-gaps.tsx';
import { TokenProofs } from './token-proofs.tsx';

export const meta = pageMeta(deskReconciliationTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [reconciliation, tokens, rates] = await Promise.all([
    api(getReconciliation),
    api(getTokenReconciliation),
    api(listRates),
  ]);
  return { reconciliation, tokens, rates };
}

/** Whether every unit received is in one place, and whether bank and chains say the same. Fit to be printed and filed. */
export default function ReconciliationPage({
  loaderData: { reconciliation, tokens, rates },
}: Route.ComponentProps) {
  const texts = useTexts(deskReconciliationTexts);
  const locale = useLocale();
  const { currencies } = reconciliation;
  const isBroken = currencies.some((one) => !isZero(one.difference));
  const differs = currencies.some((one) => one.outside?.matches === false);
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.lead} beside={<Beside />}>
        {texts.title}
      </DeskTitle>
      <p className="text-small text-muted">
        {fill(texts.madeAt, { time: formatDateTime(locale, reconciliation.made_at) })}
      </p>
      {isBroken && (
        <Alert kind="error" title={texts.alarm}>
          {texts.alarmText}
        </Alert>
      )}
      {differs && (
        <Alert kind="warning" title={texts.differs}>
          {texts.differsText}
        </Alert>
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        {currencies.map((one) => (
          <CurrencyTile key={one.currency} row={one} />
        ))}
      </ul>
      <MoneyPlaces currencies={currencies} />
      <TokenProofs report={tokens} />
      <StatementGaps gaps={reconciliation.statement_gaps} />
      <div className="grid items-start gap-5 2xl:grid-cols-2">
        <ChainHeights chains={reconciliation.chains} />
        <RatesPanel {...rates} />
      </div>
    </div>
  );
}

function Beside() {
  const texts = useTexts(deskReconciliationTexts);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ExportLink endpoint={exportBankLines}>{texts.exportBank}</ExportLink>
      <Button look="secondary" onClick={() => window.print()}>
        {texts.print}
      </Button>
    </div>
  );
}
