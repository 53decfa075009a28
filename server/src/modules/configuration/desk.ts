import { byGroup, configurationDifferences } from '@bb1/domain/configuration/configuration';
import {
  confirmConfigurationVersion,
  type ConfigurationVersion,
  getConfigurationVersion,
  listConfigurationVersions,
} from '@bb1/domain/configuration/endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { hasRight } from '../officers/lost-right.ts';
import { confirmConfiguration } from './confirm-configuration.ts';
import {
  confirmationsOf,
  findAgreedBefore,
  findVersion,
  usesNow,
  type VersionLine,
  versionPage,
} from './store.ts';

export function configurationDeskRoutes(
  serve: Serve,
  context: Pick<Context, 'db' | 'clock'>,
): void {
  const { db } = context;

  serve(listConfigurationVersions)(async ({ query: { state = null, page } }) => {
    const rows = await versionPage(db, {
      state,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { versions: rows.map(line), total: rows[0]?.total ?? 0, page };
  });
  serve(getConfigurationVersion)((call) => toVersionDto(db, call.params.number));
  serve(confirmConfigurationVersion)(async (call) => {
    await confirmConfiguration(context, {
      number: call.params.number,
      officerId: call.officer.officerId,
    });
    return toVersionDto(db, call.params.number);
  });
}

async function toVersionDto(db: Queryable, number: number): Promise<ConfigurationVersion> {
  const version = mustFind(await findVersion(db, number));
  const before = await findVersion(db, number - 1);
  const agreed = await findAgreedBefore(db, number);
  const uses = await usesNow(db);
  return {
    ...line(version),
    settings: byGroup(Object.keys(version.settings)).map((name) => ({
      name,
      value: version.settings[name] ?? '',
    })),
    differences: before === null ? [] : configurationDifferences(before.settings, version.settings),
    // An unconfirmed version may lie between the two.
    agreed:
      agreed === null || agreed.number === before?.number
        ? null
        : {
            number: agreed.number,
            differences: configurationDifferences(agreed.settings, version.settings),
          },
    confirmations: await Promise.all(
      (await confirmationsOf(db, number)).map(async (one) => ({
        ...one,
        confirmed_at: one.confirmed_at.toISOString(),
        counts:
          version.confirmed_at !== null ||
          (await hasRight(db, one.officer_id, 'configuration.confirm')),
      })),
    ),
    running: uses.map(({ version_number: running, processes }) => ({ number: running, processes })),
    others_run: uses.some((use) => use.money_fingerprint !== version.money_fingerprint),
  };
}

function line(row: Omit<VersionLine, 'total'>) {
  return {
    number: row.number,
    state: row.state,
    entered_at: row.entered_at.toISOString(),
    fingerprint: row.fingerprint,
    changes: row.changes,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  };
}
