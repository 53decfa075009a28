import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addVideoPicture,
  addVideoRecording,
  endVideoCall,
  getVideoCall,
  sendVideoCode,
} from '@bb1/domain/video-identification/desk-endpoints';
import {
  startVideoIdentification,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { apply } from '../../../../../testing/applicant.ts';
import { declareOwn } from '../../../../../testing/cast.ts';
import { forAllTests, type Officer, openWorld } from '../../../../../testing/world.ts';
import {
  ONE_BLUE_PAGE,
  pdf,
} from '../../../integrations/document-check/test-files/handmade-pdf.ts';
import { film } from './test-files/film.ts';
import {
  callPicture,
  CONSENT,
  enters,
  mailsCode,
  needsCall,
  photographs,
  showsEverything,
  takes,
} from './test-files/video-acts.ts';

const world = forAllTests(openWorld);
let vera: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'reviewer');
});
// Everybody registers from one address.
beforeEach(() => world.query('delete from rate_limits'));

const by = (callId: string) => ({ params: { call_id: callId } });
const aborts = (officer: Officer, callId: string) =>
  officer.ok(endVideoCall, { ...by(callId), body: { result: 'aborted', reasons: ['light'] } });
const refusal = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

async function inCall(name: string, officer = vera) {
  const person = await world.investor(name);
  const callId = await enters(person);
  expect(await takes(officer)).toBe(callId);
  return { person, callId };
}

describe('what an officer brings to a call', () => {
  it('[KYC-9][SAFE-7] is twenty pictures at most, and images only', async () => {
    const { callId } = await inCall('Vera Viele');
    const adds = (file: { name: string; type: string; bytes: Buffer }) =>
      vera.call(addVideoPicture, {
        ...by(callId),
        body: { kind: 'person' },
        files: [{ field: 'picture', ...file }],
      });
    const document = { name: 'pass.pdf', type: 'application/pdf', bytes: pdf(ONE_BLUE_PAGE) };
    expect((await adds(document)).body.errors).toHaveProperty('picture');
    for (let taken = 0; taken < 20; taken += 1) {
      await world.query('delete from rate_limits');
      await photographs(vera, callId, ['security_feature']);
    }
    await expect(photographs(vera, callId, ['security_feature'])).rejects.toThrow('422');
    await aborts(vera, callId);
  });

  it('[KYC-9] is no recording where the person has agreed to pictures alone', async () => {
    const { callId } = await inCall('Berta Bilder');
    const piece = vera.call(addVideoRecording, {
      ...by(callId),
      body: { position: 0 },
      files: [{ field: 'piece', name: 'blob', type: 'video/webm', bytes: film() }],
    });
    expect(await refusal(piece)).toEqual([409, 'invalid_status']);
    await aborts(vera, callId);
  });
});

describe('the result', () => {
  it('[DESK-1][KYC-9] is not given by an officer who turns out to be the person, or related to them', async () => {
    const otto = await world.officer('Otto Ohr', 'compliance');
    const { person, callId } = await inCall('Erich Eigen', otto);
    await showsEverything(world, otto, { callId, person });
    await declareOwn(otto, person);
    for (const body of [{ result: 'passed' }, { result: 'failed', reasons: ['other'] }])
      expect(await refusal(otto.call(endVideoCall, { ...by(callId), body }))).toEqual([
        403,
        'maker_is_checker',
      ]);
  });
});

describe('the code', () => {
  it('[KYC-9] is neither mailed nor tried once the call is over', async () => {
    const { person, callId } = await inCall('Conny Code');
    await mailsCode(world, vera, { callId, person });
    await aborts(vera, callId);
    await world.runJobs();
    const before = world.mailbox.mails({ to: person.email }).length;
    expect(await refusal(vera.call(sendVideoCode, by(callId)))).toEqual([409, 'video_call_over']);
    await world.runJobs();
    expect(world.mailbox.mails({ to: person.email })).toHaveLength(before);
    const wrong = person.call(typeVideoCode, { ...by(callId), body: { code: '00000000' } });
    expect(await refusal(wrong)).toEqual([409, 'video_call_over']);
  });

  it('[KYC-9][SAFE-2] is neither sent nor accepted where the call ends in the same moment', async () => {
    const sending = await inCall('Senta Senden');
    const endsWith = (event: string, callId: string) =>
      world.query(`create function of_the_test() returns trigger language plpgsql as $$ begin
        update video_identifications set state = 'expired', state_since = now(), ended_at = now() where id = '${callId}' and state = 'in_call'; return new; end $$;
        create trigger of_the_test before ${event} on mail_codes for each row execute function of_the_test()`);
    const over = [409, 'video_call_over'];
    await endsWith('insert', sending.callId);
    expect(await refusal(vera.call(sendVideoCode, by(sending.callId)))).toEqual(over);
    await world.query('drop function of_the_test cascade');
    const { person, callId } = await inCall('Tina Tippen');
    const code = await mailsCode(world, vera, { callId, person });
    await endsWith('update of used_at', callId);
    const typed = person.call(typeVideoCode, { ...by(callId), body: { code } });
    expect(await refusal(typed)).toEqual(over);
    await world.query('drop function of_the_test cascade');
    await aborts(vera, callId);
  });
});

describe('a call whose person closes the account', () => {
  it('[KYC-15][AUTH-8] is over for the officer, who adds neither picture nor result to it and takes another', async () => {
    const { person, callId } = await inCall('Gerda Geschlossen');
    await photographs(vera, callId, ['person']);
    await person.ok(closeAccount);
    const picture = { ...(await callPicture()), field: 'picture' };
    const over = [409, 'video_call_over'];
    expect([
      await refusal(
        vera.call(addVideoPicture, {
          ...by(callId),
          body: { kind: 'document_front' },
          files: [picture],
        }),
      ),
      await refusal(vera.call(sendVideoCode, by(callId))),
      await refusal(vera.call(endVideoCall, { ...by(callId), body: { result: 'passed' } })),
      (await vera.ok(getVideoCall, by(callId))).state,
    ]).toEqual([over, over, [409, 'invalid_status'], 'expired']);
    const next = await inCall('Nora Nächste');
    await aborts(vera, next.callId);
  });
});

describe('outside of the opening hours', () => {
  it('[KYC-9] the waiting room is closed', async () => {
    const closed = await openWorld({ environment: { VIDEO_OPENING_HOURS: 'mon-fri 09:00-10:00' } });
    // A Sunday.
    await closed.moveClock(new Date('2031-06-01T12:00:00Z'));
    const person = await closed.investor('Zora Zu');
    await apply(person);
    await needsCall(person);
    const starts = person.call(startVideoIdentification, { body: CONSENT });
    expect(await refusal(starts)).toEqual([409, 'video_closed']);
    await closed.close();
  });
});

describe('the waiting room', () => {
  it('[KYC-9] drops a person whose verification is rejected', async () => {
    const person = await world.investor('Rena Refused');
    await apply(person);
    await needsCall(person);
    const params = { account_id: person.accountId };
    const { version } = await vera.ok(getKycReview, { params });
    await vera.ok(decideKyc, { params, body: { decision: 'reject', version, note: 'no' } });
    const starts = person.call(startVideoIdentification, { body: CONSENT });
    expect(await refusal(starts)).toEqual([409, 'cannot_invest']);
  });

  it('[KYC-9] is drawn from the five who have waited longest, and not the one who has waited longest', async () => {
    const officers: Officer[] = [];
    for (const letter of 'ABCDEF')
      officers.push(await world.officer(`Officer ${letter.repeat(3)}`, 'reviewer'));
    const waiting: string[] = [];
    for (let nth = 0; nth < 18; nth += 1) {
      await world.query('delete from rate_limits');
      const name = `Wart Person${String.fromCodePoint(97 + nth)}`;
      waiting.push(await enters(await world.investor(name)));
    }
    const drawn: string[] = [];
    for (const officer of officers) drawn.push(await takes(officer));
    // The sixth of them draws from the first ten at most. Otherwise this would happen once in ninety times.
    expect(drawn.filter((id) => waiting.indexOf(id) >= 10)).toEqual([]);
    // Drawn in turn by chance: once in 15,625 times.
    expect(drawn).not.toEqual(waiting.slice(0, 6));
  });
});
