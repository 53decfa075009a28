import {
  CONFIRM_REQUEST_DAYS,
  type DataRequestKind,
  dataRequestDueOn,
  takesTwoOfficers,
} from '@bb1/domain/accounts/data-request';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { CONFIRM_DATA_REQUEST, hoursAfter } from '../links.ts';
import { mailOwner } from '../mail-person.ts';
import { confirmDataRequestMail, dataRequestReceivedMail } from '../mails/data-requests.ts';
import { refuseSelfReview } from '../self-review.ts';
import { type AccountRow, lockAccount, lockOpenAccount } from '../store.ts';
import { type DataRequestRow, findDataRequest, insertDataRequest } from './data-request-store.ts';

type Making = Pick<Context, 'db' | 'clock' | 'mailTokens'>;

interface Asked {
  readonly accountId: string;
  readonly kind: DataRequestKind;
  readonly asked: string;
}

/** The signed-in person's own request. */
export async function makeDataRequest(
  { db, clock }: Making,
  { accountId, kind, asked }: Asked,
): Promise<DataRequestRow> {
  const [id, at] = [newId(), clock.now()];
  const receivedOn = berlinDay(at);
  try {
    await db.transaction('make_data_request', async (tx) => {
      const account = await lockAccount(tx, accountId);
      const request = {
        id,
        accountId,
        kind,
        asked,
        receivedOn,
        dueOn: dataRequestDueOn(receivedOn),
      };
      await insertDataRequest(tx, { ...request, officerId: null, at, confirmedAt: at });
      await record(tx, {
        at,
        actor: { kind: 'investor', id: accountId },
        act: 'account.data_requested',
        subject: `account:${accountId}`,
        after: { data_request: id, kind, due_on: request.dueOn },
      });
      await acknowledge(tx, account, { ...request, at });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'data_requests_one_open_by_person'))
      throw refuse('conflict', 'data_request_open');
    throw error;
  }
  return mustFind(await findDataRequest(db, id));
}

/**
 * Records a request that came by mail or letter. Anybody can write a letter: what releases or ends
 * everything about a person has to be confirmed through their confirmed address (Art. 12(6) GDPR).
 */
export async function enterDataRequest(
  { db, clock, mailTokens }: Making,
  officerId: string,
  { accountId, kind, asked, receivedOn }: Asked & { readonly receivedOn: string },
): Promise<DataRequestRow> {
  const [id, at] = [newId(), clock.now()];
  if (receivedOn > berlinDay(at)) throw refuseField('received_on', 'must_be_valid');
  const dueOn = dataRequestDueOn(receivedOn);
  await db.transaction('enter_data_request', async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    await refuseSelfReview(tx, officerId, accountId);
    const request = { id, accountId, kind, asked, receivedOn, dueOn };
    await insertDataRequest(tx, { ...request, officerId, at, confirmedAt: null });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.data_requested',
      subject: `account:${accountId}`,
      after: { data_request: id, kind, due_on: dueOn },
    });
    if (!takesTwoOfficers(kind)) return acknowledge(tx, account, { kind, dueOn, at });
    const tokenId = await mailTokens.create(tx, {
      purpose: CONFIRM_DATA_REQUEST,
      subjectId: id,
      expiresAt: hoursAfter(at, CONFIRM_REQUEST_DAYS * 24),
    });
    await mailOwner(tx, account, {
      mail: confirmDataRequestMail,
      values: { name: account.full_name, request: kind, dueOn, tokenId },
      at,
    });
  });
  return mustFind(await findDataRequest(db, id));
}

async function acknowledge(
  tx: Tx,
  account: AccountRow,
  { kind, dueOn, at }: { kind: DataRequestKind; dueOn: string; at: Date },
): Promise<void> {
  await mailOwner(tx, account, {
    mail: dataRequestReceivedMail,
    values: { name: account.full_name, request: kind, dueOn },
    at,
  });
}
