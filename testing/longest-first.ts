import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Rules are done in a moment each, and fill both workers to the end. */
const PROJECTS = ['stories', 'modules', 'rules'];

/** Stories, modules, rules, and of each the longest first, as far as a run has shown how long they take; else the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return PROJECTS.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}
