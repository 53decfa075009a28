import { getTokenReconciliation } from '@bb1/domain/holders/desk-endpoints';
import {
  getReconciliation,
  type Reconciliation,
} from '@bb1/domain/payments/reconciliation-endpoints';
import { exportBankLines } from '@bb1/domain/payments/export-endpoints';
import { listRates } from '@bb1/domain/rates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime, languageTag } from '../../ui/format.ts';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { isZero } from '../parts/is-zero.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/reconciliation-page.ts';
import { CurrencyTile } from './currency-tile.tsx';
import { MoneyPlaces } from './money-places.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { StatementGaps } from './statement-gaps.tsx';
import { TokenProofs } from './token-proofs.tsx';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

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

/**
 * Whether every received unit is in one place, and whether bank and chains agree. Suitable for
 * printing and filing.
 */
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
        {texts.madeAt({ time: formatDateTime(locale, reconciliation.made_at) })}
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

type Chain = Reconciliation['chains'][number];

/** How far each chain was read; a chain that was never read says so. */
function ChainHeights({ chains }: { readonly chains: readonly Chain[] }) {
  const texts = useTexts(deskReconciliationTexts);
  return (
    <Panel title={texts.chains}>
      <DeskTable
        caption={texts.chains}
        columns={useColumns()}
        rows={chains}
        rowKey={(row) => row.source}
      />
    </Panel>
  );
}

function useColumns(): DeskColumn<Chain>[] {
  const texts = useTexts(deskReconciliationTexts);
  const locale = useLocale();
  const moment = (at: string | null) =>
    at === null ? <span className="text-muted">{texts.never}</span> : formatMoment(locale, at);
  return [
    { key: 'chain', title: texts.chain, cell: (row) => texts.sources[row.source] },
    {
      key: 'height',
      title: texts.height,
      align: 'end',
      cell: (row) =>
        row.height === null ? '–' : new Intl.NumberFormat(languageTag(locale)).format(row.height),
    },
    { key: 'head', title: texts.headAt, cell: (row) => moment(row.head_at) },
    { key: 'read', title: texts.readAt, cell: (row) => moment(row.read_at) },
  ];
}
