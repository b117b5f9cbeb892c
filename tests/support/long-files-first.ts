import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take ten seconds each: begun last, they would run alone at the end. */
const LONG =
  /\/(worker|client|server|kept-answers|past-databases|backups|commands|embedded|link-scanner|image|connections|seed)\.test\.ts$/

const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/**
 * The order of vitest, which without figures of an earlier run goes by size, but for what takes
 * long.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's, and changes nothing
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
