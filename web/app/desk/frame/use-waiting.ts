import { deskHome } from '@bb1/domain/officers/endpoints';
import { useEffect, useState } from 'react';
import type { Reply } from '../../session/api-client.ts';
import { askNewest } from '../../session/ask-newest.ts';
import { askApi } from '../../session/call-api.ts';
import { QUEUE_SCREENS } from '../home/work-queues.tsx';
import type { Desk } from '../session/use-desk.ts';
import { deskPlaces } from './desk-places.ts';

export type WaitingByPlace = ReadonlyMap<string, number>;

/**
 * How many pieces of work wait on each screen: counted once the desk is there, which does not wait
 * for it, and again after each form. No timer asks: it would keep an idle session open. Without an
 * answer the page stays as it is.
 */
export function useWaiting(desk: Desk): WaitingByPlace {
  const [waiting, setWaiting] = useState<WaitingByPlace>(new Map());
  useEffect(
    () =>
      askNewest({
        ask: () => askApi(deskHome),
        take: ({ queues }) => setWaiting(byPlace(queues, desk)),
      }),
    [desk],
  );
  return waiting;
}

function byPlace(queues: Reply<typeof deskHome>['queues'], { officer }: Desk): WaitingByPlace {
  const places = deskPlaces(officer.rights);
  const waiting = new Map<string, number>();
  for (const { name, count } of queues) {
    const screen = QUEUE_SCREENS[name].split('?')[0] ?? '';
    const place = places
      .filter(({ path }) => screen === path || screen.startsWith(`${path}/`))
      .toSorted((one, other) => other.path.length - one.path.length)[0];
    if (place !== undefined && place.name !== 'home')
      waiting.set(place.name, (waiting.get(place.name) ?? 0) + count);
  }
  return waiting;
}
