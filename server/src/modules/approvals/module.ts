import { APPROVAL_KIND_NAMES, APPROVAL_KINDS } from '@bb1/domain/approvals/approval-kinds';
import { may } from '@bb1/domain/officers/rights';
import { everyMinute, type Module } from '../../module.ts';
import { lapse } from './decide.ts';
import { approvalsDeskRoutes } from './desk.ts';
import { countApprovals } from './store.ts';

export const approvals: Module = {
  name: 'approvals',
  desk: approvalsDeskRoutes,
  sweeps: [everyMinute('approvals.lapse', lapse)],
  queues: [
    {
      name: 'approvals',
      right: null,
      count: (db, _house, officer) =>
        db.one(countApprovals, [
          APPROVAL_KIND_NAMES.filter(
            (kind) => officer === null || may(officer.roles, APPROVAL_KINDS[kind].approve),
          ),
          officer?.officerId ?? null,
        ]),
    },
  ],
};
