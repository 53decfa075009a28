import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import {
  approveScreeningList,
  previewScreeningList,
  proposeScreeningList,
  type ScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { type Jobs, runJob } from '../../../platform/jobs/jobs.ts';
import { SCREENING_LIST_PROPOSED } from '../list-changes.ts';
import type { ScreeningListName } from '@bb1/domain/screening/screening-lists';

/** The product whose jobs count. */
interface World {
  readonly product: { readonly jobs: Jobs };
}

/** An officer who calls the interface. */
interface Caller {
  ok<E extends Endpoint>(
    endpoint: E,
    input?: { params?: Record<string, string>; body?: unknown; files?: readonly SentFile[] },
  ): Promise<z.output<E['reply']>>;
}

interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function listFile(text: string, { field = 'file', name = 'list.csv' } = {}): SentFile {
  return { field, name, type: 'text/csv', bytes: Buffer.from(text) };
}

export function preview(
  officer: Caller,
  list: ScreeningListName,
  ...files: readonly SentFile[]
): Promise<ScreeningList> {
  return officer.ok(previewScreeningList, { body: { list }, files });
}

export async function propose(
  officer: Caller,
  list: ScreeningListName,
  text: string,
): Promise<ScreeningList> {
  const { id } = await preview(officer, list, listFile(text));
  return officer.ok(proposeScreeningList, { params: { id } });
}

/** Counts whom a proposed version would touch, as its job does. */
export async function countTouchedBy({ product }: World, versionId: string): Promise<void> {
  await runJob(product.jobs, SCREENING_LIST_PROPOSED.name, { versionId });
}

/** One officer proposes the list, another activates it. */
export async function bringIntoForce(
  world: World,
  [maker, checker]: readonly [Caller, Caller],
  list: ScreeningListName,
  text: string,
): Promise<ScreeningList> {
  const { id } = await propose(maker, list, text);
  await countTouchedBy(world, id);
  return checker.ok(approveScreeningList, { params: { id }, body: { warnings_seen: true } });
}
