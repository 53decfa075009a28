import { everyMinute, type Module, whenApproved } from '../../module.ts';
import { countryListDeskRoutes } from './country-list-desk.ts';
import { NOTICE_COUNTRY_RULES, noticeChangedRules } from './notice-changed-rules.ts';
import { approveCountryList, COUNTRY_LIST } from './propose-country-list.ts';

export const countryLists: Module = {
  name: 'country-lists',
  desk: countryListDeskRoutes,
  sweeps: [
    everyMinute(NOTICE_COUNTRY_RULES, (house) =>
      house.db.transaction('notice_country_rules', (tx) => noticeChangedRules(tx, house)),
    ),
  ],
  approvals: [whenApproved(COUNTRY_LIST, approveCountryList)],
};
