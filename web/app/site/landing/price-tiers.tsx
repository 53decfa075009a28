import { eur } from '@bb1/domain/money';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { soldCents } from '@bb1/domain/offering/sold-cents';
import type { Locale } from '@bb1/domain/locale';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import {
  formatDateTime,
  formatDay,
  formatEur,
  formatEurShort,
  formatPrice,
} from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { TierChart } from '../charts/tier-chart.tsx';
import { placeOf, stepsByDate, stepsByVolume } from '../charts/tier-steps.ts';
import siteTexts from '@bb1/texts/pages/site';
import { SectionHead } from './section-head.tsx';

type Tier = PublicConfig['tiers'][number];
type TierTexts = (typeof siteTexts)['en']['tiers'];

/** The price per token by date and by volume, whichever rises first, as a chart and as a table. */
export function PriceTiers({
  config,
  currentTier,
  beyondCap,
}: {
  readonly config: PublicConfig;
  readonly currentTier: number | null;
  /** Volumes in the terms at which the price would rise, and that the cap keeps this sale from reaching. */
  readonly beyondCap: readonly string[];
}) {
  const texts = useTexts(siteTexts).tiers;
  const locale = useLocale();
  const { tiers, sale_start_timestamp: start, sale_end_timestamp: end, sale_cap_eur: cap } = config;
  const [open, ended] = [config.sale_phase === 'open', config.sale_phase === 'ended'];
  const risesByVolume = tiers.some(({ volume_eur: volume }) => volume !== null);
  const volumes = ['0.00', ...tiers.flatMap(({ volume_eur: volume }) => volume ?? []), cap];
  const sold = eur(soldCents(config));
  const lead = risesByVolume ? texts.lead : texts.leadByDate;
  const endedLead = risesByVolume ? texts.endedLead : texts.endedLeadByDate;
  return (
    <section aria-labelledby="price" className="border-y border-line bg-surface">
      <div
        data-live="tiers"
        className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_8fr]"
      >
        <div className="grid content-start gap-6">
          <SectionHead
            id="price"
            title={ended ? texts.endedTitle : texts.title}
            lead={ended ? endedLead : lead}
          />
          <p>
            <a href={localPath(locale, '/calculator#price')} data-prefetch className="link">
              {texts.rule}
            </a>
          </p>
        </div>
        <div className="grid content-start gap-10">
          <div className={`grid gap-10 ${risesByVolume ? 'sm:grid-cols-2' : ''}`}>
            <TierChart
              title={texts.byDate}
              tiers={tiers}
              steps={stepsByDate(tiers, { start, end })}
              now={
                open
                  ? {
                      at: ((config.now_timestamp - start) / (end - start)) * 100,
                      text: texts.today,
                    }
                  : null
              }
              marks={[
                { at: 0, text: formatDay(locale, start) },
                { at: 100, text: formatDay(locale, end) },
              ]}
            />
            {risesByVolume && (
              <TierChart
                title={texts.byVolume}
                tiers={tiers}
                steps={stepsByVolume(tiers, cap)}
                now={open ? { at: placeOf(sold, cap), text: formatEurShort(locale, sold) } : null}
                marks={volumes.map((volume) => ({
                  at: placeOf(volume, cap),
                  text: formatEurShort(locale, volume),
                }))}
              />
            )}
          </div>
          <Table
            caption={texts.table}
            captionHidden
            rows={tiers}
            rowKey={(tier) => tier.price_eur}
            columns={columns(texts, locale, tiers[currentTier ?? -1])}
          />
          {beyondCap.map((volume) => (
            <p key={volume} className="text-small text-muted">
              {texts.beyondCap({
                volume: formatEur(locale, volume, { wholeWhenEven: true }),
                cap: formatEur(locale, cap, { wholeWhenEven: true }),
              })}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

function columns(texts: TierTexts, locale: Locale, current: Tier | undefined): Column<Tier>[] {
  return [
    {
      key: 'price',
      title: texts.price,
      cell: (tier) => (
        <span className="figures font-semibold">{formatPrice(locale, tier.price_eur)}</span>
      ),
    },
    { key: 'until', title: texts.until, cell: (tier) => tierEnd(locale, texts, tier) },
    {
      key: 'now',
      title: <span className="sr-only">{texts.state}</span>,
      align: 'end',
      cell: (tier) =>
        tier === current ? (
          <span className="rounded-full bg-wash px-3 py-1 text-fine font-semibold whitespace-nowrap text-link">
            {texts.current}
          </span>
        ) : null,
    },
  ];
}

function tierEnd(locale: Locale, texts: TierTexts, tier: Tier): string {
  const date = tier.until_timestamp === null ? null : formatDateTime(locale, tier.until_timestamp);
  const volume =
    tier.volume_eur === null ? null : formatEur(locale, tier.volume_eur, { wholeWhenEven: true });
  if (date !== null && volume !== null) return texts.dateOrVolume({ date, volume });
  if (date !== null) return date;
  return volume === null ? texts.rest : texts.volume({ volume });
}
