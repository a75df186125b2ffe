import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long without being large, longest first, according to the report at the end of a run. The last file to start must be
 * short, or the whole run waits for it; without data of an earlier run only the size is known.
 */
const longFiles = [
  'e2e/src/screens',
  'faults/nth-call',
  'faults/kills',
  'tools/url-to-pdf',
  'threats/hostile-documents',
  'threats/web-pages',
  'e2e/src/accounts-access',
  'e2e/src/accounts',
  'documents/src/corpus',
  'tools/url-to-pdf-paper',
  'threats/every-tool',
  'e2e/src/shell',
  'e2e/src/bad-input',
  'e2e/src/many-results',
  'e2e/src/engine-down',
  'e2e/src/broken-upload',
  'e2e/src/add-images-to-pdf',
  'tools/office-to-pdf',
  'storage/s3-storage',
  'threats/named-files',
  'e2e/src/languages',
  'e2e/src/modals',
  'excel-to-pdf/run',
  'cluster/cluster',
  'faults/two-engines',
  'threats/hostile-text',
  'accounts/sign-in',
  'borders/new-tool',
  'borders/planted-mistakes',
  'queue/pg-boss-queue',
  'server/tests/many-results',
  'threats/printed-text',
  'sandbox/src/failures',
  'office/slot',
  'word-to-pdf/run',
]

/**
 * Runs files in parallel that need different resources: one that mostly waits for processes to die and restart, one that keeps a browser
 * busy, one that computes. Three of a kind would leave the cores idle or compete for them.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = longFirst(await super.sort(files))
    const patient = sorted.filter(({ moduleId }) => moduleId.includes('/faults/'))
    const browser = sorted.filter(({ project }) => project.name === 'browser')
    const code = sorted.filter((file) => file.project.name === 'code' && !patient.includes(file))
    const mixed = weave([patient, browser, code])
    return [...mixed, ...sorted.filter((file) => !mixed.includes(file))]
  }
}

function longFirst(files: readonly TestSpecification[]): TestSpecification[] {
  const rank = ({ moduleId }: TestSpecification) => {
    const place = longFiles.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
    return place < 0 ? longFiles.length : place
  }
  return files.toSorted((one, other) => rank(one) - rank(other))
}

/** Takes one of each list in turn, until all are used up. */
export function weave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
