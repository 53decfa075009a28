import {
  getCountryList,
  listCountryLists,
  proposeCountryList as proposeEndpoint,
  proposeCountryListVersion as proposeVersionEndpoint,
} from '@bb1/domain/country-lists/desk-endpoints';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { proposeCountryList, proposeCountryListVersion } from './propose-country-list.ts';
import { showCountryList, showCountryLists } from './show-country-lists.ts';

export function countryListDeskRoutes(serve: Serve, house: House): void {
  serve(listCountryLists)(async (call) => {
    const { refusedCitizenships, refusedResidences } = house.offering.kyc;
    const own = {
      refused_citizenships: refusedCitizenships,
      refused_residences: refusedResidences,
    };
    return {
      ...(await showCountryLists(house, { filter: call.query.filter, page: call.query.page })),
      own,
    };
  });
  serve(getCountryList)((call) => showCountryList(house, call.params.id));
  serve(proposeEndpoint)(async (call) => {
    const { list_name: name, ...version } = call.body;
    return {
      approval_id: await proposeCountryList(house, call.officer.officerId, { name, version }),
    };
  });
  serve(proposeVersionEndpoint)(async (call) => ({
    approval_id: await proposeCountryListVersion(house, call.officer.officerId, {
      listId: call.params.id,
      version: call.body,
    }),
  }));
}
