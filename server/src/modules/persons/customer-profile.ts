import type { AccessReason } from '@bb1/domain/accounts/desk-endpoints';
import { may, type Role } from '@bb1/domain/officers/rights';
import {
  FILE_SECTIONS,
  type FileSection,
  type FileSectionName,
} from '@bb1/domain/persons/desk-endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { findDeskAccount } from '../accounts/desk/desk-store.ts';
import { fileSection, type FileSectionRow, fileSums, type FileSums } from './store.ts';

interface Look {
  readonly officerId: string;
  readonly roles: readonly Role[];
  readonly accountId: string;
  readonly accessReason: AccessReason | undefined;
}

/**
 * Everything about one person within the officer's rights. Logs the view. A closed account, whose
 * data are restricted, requires a reason.
 */
export async function showCustomerProfile(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  { officerId, roles, accountId, accessReason }: Look,
): Promise<{ sums: FileSums | null; sections: FileSection[] }> {
  return context.db.transaction('show_person_file', async (tx) => {
    const account = await findDeskAccount(tx, accountId);
    if (account === null) throw refuse('not_found', 'not_found');
    if (account.closed_at !== null && accessReason === undefined)
      throw refuseField('access_reason', 'reason_required');
    await record(tx, {
      at: context.clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'account.file_viewed',
      subject: `account:${accountId}`,
      ...(accessReason === undefined ? {} : { reason: accessReason }),
    });
    const open = (Object.keys(FILE_SECTIONS) as FileSectionName[]).filter((name) =>
      may(roles, FILE_SECTIONS[name]),
    );
    const sections: FileSection[] = [];
    for (const name of open)
      sections.push(
        toSectionDto(
          name,
          await fileSection(tx, name, { accountId, tokenCode: context.offering.token.code }),
        ),
      );
    return { sums: may(roles, 'orders.view') ? await fileSums(tx, accountId) : null, sections };
  });
}

function toSectionDto(name: FileSectionName, rows: readonly FileSectionRow[]): FileSection {
  return {
    name,
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, at, label, state, amount, currency }) => ({
      id,
      at: at.toISOString(),
      label,
      state,
      amount,
      currency,
    })),
  };
}
