import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest file by far, which waits for most of its time and needs nothing of the stories. */
const BENCHES = '/e2e/faults/benches.test.ts';

/** Unit tests take moments each, and fill all workers to the end. */
const PROJECTS = ['stories', 'modules', 'rules'];

/**
 * The benches beside the first start of the product, then stories, modules, unit tests. Stories with
 * a product of their own come before those that share one, which is started for the first of them
 * and would stand idle beside the others; last are those that leave the shared one changed. Of the
 * modules, kills and long sequences come first: they take minutes, and wait a good part of them.
 * Within each the longest is first by the durations of earlier runs; otherwise the largest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = sorted.map((file) => ({ file, rank: rankOf(file) }));
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  if (moduleId.endsWith(BENCHES)) return -1;
  return 3 * PROJECTS.indexOf(project.name) + rankInProject(project.name, moduleId);
}

function rankInProject(project: string, file: string): 0 | 1 | 2 {
  if (project === 'stories') return rankOfStory(readFileSync(file, 'utf8'));
  return file.includes('/e2e/') ? 0 : 1;
}

function rankOfStory(source: string): 0 | 1 | 2 {
  if (source.includes('startProduct(')) return 0;
  return source.includes('walkThroughSharedLast(') ? 2 : 1;
}
