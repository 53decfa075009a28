import { type Module, whenApproved } from '../../module.ts';
import { changeOfficer, dropOfficerChange } from './change-officer.ts';
import { officerChangesRoutes } from './officer-changes-desk.ts';
import { OFFICER_CHANGE } from './propose-officer-change.ts';

export const officerChanges: Module = {
  name: 'officer-changes',
  desk: officerChangesRoutes,
  approvals: [whenApproved(OFFICER_CHANGE, changeOfficer, { dropped: dropOfficerChange })],
};
