import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Unit tests take moments each, and fill both workers to the end. */
const PROJECTS = ['stories', 'modules', 'rules'];

/**
 * Stories, modules, unit tests, and within each the longest first by the durations of earlier runs;
 * otherwise the largest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return PROJECTS.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}
