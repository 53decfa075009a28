import type { AccessReason } from '@bb1/domain/accounts/desk-endpoints';
import { may, type Role } from '@bb1/domain/officers/rights';
import {
  FILE_SECTIONS,
  type FileSection,
  type FileSectionName,
} from '@bb1/domain/persons/desk-endpoints';
import type { Context } from '../../context.ts';
import { lookAtAccount } from '../accounts/desk/look-at-account.ts';
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
    await lookAtAccount(tx, {
      accountId,
      accessReason,
      officerId,
      act: 'account.file_viewed',
      at: context.clock.now(),
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
