import {
  approveCountryListVersion as approveEndpoint,
  getCountryList,
  listCountryLists,
  proposeCountryList as proposeEndpoint,
  proposeCountryListVersion as proposeVersionEndpoint,
  rejectCountryListVersion as rejectEndpoint,
} from '@bb1/domain/country-lists/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { approveCountryListVersion, rejectCountryListVersion } from './decide-country-list.ts';
import { proposeCountryList, proposeCountryListVersion } from './propose-country-list.ts';
import { showCountryList, showCountryLists } from './show-country-lists.ts';

export function countryListDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'countPeople'>,
): void {
  serve(listCountryLists)(async (call) => {
    const { refusedCitizenships, refusedResidences } = context.offering.kyc;
    const own = {
      refused_citizenships: refusedCitizenships,
      refused_residences: refusedResidences,
    };
    return {
      ...(await showCountryLists(context, { filter: call.query.filter, page: call.query.page })),
      own,
    };
  });
  serve(getCountryList)((call) => showCountryList(context, call.params.id, context.countPeople));
  serve(proposeEndpoint)((call) => {
    const { list_name: name, ...version } = call.body;
    return proposeCountryList(context, call.officer.officerId, { name, version });
  });
  serve(proposeVersionEndpoint)((call) =>
    proposeCountryListVersion(context, call.officer.officerId, {
      listId: call.params.id,
      version: call.body,
    }),
  );
  serve(approveEndpoint)(async (call) => {
    await approveCountryListVersion(context, call.officer.officerId, {
      id: call.params.id,
      replaces: call.body.replaces,
    });
    return {};
  });
  serve(rejectEndpoint)(async (call) => {
    await rejectCountryListVersion(context, call.officer.officerId, {
      id: call.params.id,
      reason: call.body.reason,
    });
    return {};
  });
}
