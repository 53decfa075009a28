import { beforeAll, describe, expect, it } from 'vitest';
import {
  exportAuditLog,
  listAuditLog,
  listAuditVerifications,
  verifyAuditLog,
} from '@bb1/domain/officers/audit-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let axel: Officer;
let sven: Officer;
beforeAll(async () => {
  [axel, sven] = [
    await world.officer('Axel Auditor', 'auditor'),
    await world.officer('Sven Support', 'support'),
  ];
});

const listed = async (filter: Record<string, string>) =>
  (await axel.ok(listAuditLog, { query: filter })).entries.map(({ act, actor }) => [act, actor]);

describe('the audit log at the desk', () => {
  it('[DESK-5] is filtered by actor, action, subject and days in Berlin, alone and combined', async () => {
    expect(await listed({ actor: 'sven support' })).toEqual([
      ['officer.signed_in', 'Sven Support'],
    ]);
    expect(
      (await listed({ actor: 'system', act: 'officer.' })).every(
        ([act, actor]) => act === 'officer.created' && actor === 'system',
      ),
    ).toBe(true);
    expect(await listed({ actor: axel.officerId, act: 'officer.signed' })).toEqual([
      ['officer.signed_in', 'Axel Auditor'],
    ]);
    expect(await listed({ subject: `officer:${sven.officerId}`, act: 'officer.created' })).toEqual([
      ['officer.created', 'system'],
    ]);
    expect(await listed({ act: 'officer%' })).toEqual([]);
    // Half past eleven at night in London is the next day in Berlin.
    await world.query(
      "insert into audit_log (at, actor_kind, act, subject) values ('2031-05-04T22:30:00Z', 'system', 'test.late', 'test')",
    );
    expect([
      await listed({ from: '2031-05-05', until: '2031-05-05' }),
      await listed({ until: '2031-05-04', act: 'test.' }),
    ]).toEqual([[['test.late', 'system']], []]);
    expect((await axel.call(listAuditLog, { query: { from: 'yesterday' } })).status).toBe(422);
    expect((await sven.call(listAuditLog)).status).toBe(403);
  });

  it('[DESK-5][DESK-3] is exported by the same filter; the export is logged and not part of the file', async () => {
    const { text } = await axel.call(exportAuditLog, { query: { act: 'officer.' } });
    const lines = text.trimEnd().split('\r\n');
    expect([
      lines[0],
      lines.length > 4,
      lines.slice(1).every((line) => line.includes(',officer.')),
    ]).toEqual([
      '\u{FEFF}id,at,actor_kind,actor,act,subject,reason,before,after,sealed',
      true,
      true,
    ]);
    expect(await listed({ act: 'audit.exported' })).toEqual([['audit.exported', 'Axel Auditor']]);
    expect(
      (await axel.call(exportAuditLog, { query: { act: 'audit.exported', actor: 'axel' } })).text
        .split('\r\n')
        .filter((line) => line.includes('audit.exported')),
    ).toHaveLength(1);
  });

  it("[DESK-5] is sealed and verified from the desk; what the database's owner changed or removed is reported, recorded, and shown on the home page", async () => {
    const good = await axel.ok(verifyAuditLog);
    expect([good.fault_count, good.verified_by, good.sealed > 5]).toEqual([
      0,
      'Axel Auditor',
      true,
    ]);
    expect((await sven.ok(deskHome)).audit_chain_broken).toBe(false);
    const rows = await world.query(
      "select id from audit_log where act = 'officer.signed_in' order by id limit 2",
    );
    const [changed, removed] = (rows as { id: string }[]).map(({ id }) => id);
    // As the owner of the tables can: triggers disabled and enabled again.
    await world.query('alter table audit_log disable trigger user');
    await world.query("update audit_log set act = 'officer.never_was_here' where id = $1", [
      changed,
    ]);
    await world.query('delete from audit_log where id = $1', [removed]);
    await world.query('alter table audit_log enable trigger user');
    const bad = await axel.ok(verifyAuditLog);
    expect([bad.faults, bad.fault_count]).toEqual([
      [`act ${changed} was changed`, `act ${removed} was removed`],
      2,
    ]);
    expect((await sven.ok(deskHome)).audit_chain_broken).toBe(true);
    expect(
      (await axel.ok(listAuditVerifications)).verifications.map(({ fault_count: count }) => count),
    ).toEqual([2, 0]);
    await expect(
      world.query("update audit_verifications set fault_count = 0, faults = '{}'"),
    ).rejects.toThrow('append-only');
    expect((await sven.call(verifyAuditLog)).status).toBe(403);
  });

  it('[DESK-5] is verified by the product once a day by its clock, whether or not anybody asks', async () => {
    const count = async () =>
      Number(
        (
          await world.query('select count(*) from audit_verifications where verified_by is null')
        )[0]?.['count'],
      );
    await world.runJob('audit.verify');
    expect(await count()).toBe(0);
    await world.moveClock(new Date(world.now().getTime() + 25 * 3_600_000));
    await world.runJob('audit.verify');
    await world.runJob('audit.verify');
    expect(await count()).toBe(1);
  });
});
