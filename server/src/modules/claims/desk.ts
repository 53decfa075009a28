import { listDeskClaims } from '@bb1/domain/claims/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Serve } from '../../platform/http/api.ts';
import { listClaims, toClaim } from './store.ts';

export function claimsDeskRoutes(serve: Serve, { db }: Context, options: { stellar: Stellar }): void {
  serve(listDeskClaims)(async () => (await listClaims(db)).map((row) => ({ ...toClaim(row, options.stellar.claims), account_id: row.account_id, full_name: row.full_name })));
}
