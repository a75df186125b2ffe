import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long without being large, longest first, according to the report at the end of a run. The last file to start must be
 * short, or the whole run waits for it; without data of an earlier run only the size is known.
 */
const longFiles = [
  'e2e/src/screens',
  'faults/nth-call',
  'faults/kills',
  'threats/every-tool',
  'threats/office-out',
  'borders/new-tool',
  'threats/named-files',
  'e2e/src/lists-on-screens',
  'e2e/src/pay-for-task',
  'tools/pdf-to-word',
  'e2e/src/pdf-to-word',
  'pdf-to-word/run',
  'pdf-to-ppt/run',
  'threats/hostile-text',
  'threats/web-pages',
  'excel-to-pdf/run',
  'storage/s3-storage',
  'cluster/cluster',
  'borders/planted-mistakes',
  'tools/url-to-pdf',
  'e2e/src/accounts-access',
  'threats/hostile-documents',
  'documents/src/corpus',
  'e2e/src/engine-down',
  'e2e/src/add-page-numbers-to-pdf',
  'e2e/src/accounts',
  'e2e/src/shell',
  'e2e/src/languages',
  'e2e/src/bad-input',
  'e2e/src/broken-upload',
  'e2e/src/merge',
  'tools/office-to-pdf',
  'queue/pg-boss-queue',
  'e2e/src/add-images-to-pdf',
  'accounts/sign-in',
  'e2e/src/accounts-task',
  'server/tests/many-results',
  'e2e/src/modals',
  'faults/two-engines',
  'e2e/src/hostile-documents',
  'e2e/src/many-results',
  'e2e/src/url-to-pdf',
  'e2e/src/split-pdf',
  'tools/url-to-pdf-paper',
  'e2e/src/found-again',
  'e2e/src/home',
  'e2e/src/specified',
  'e2e/src/phone',
  'e2e/src/asleep',
  'threats/printed-text',
  'e2e/src/chains',
  'e2e/src/file-mode',
  'word-to-pdf/run',
  'e2e/src/delete-pages-from-pdf',
  'sandbox/src/failures',
  'office/slot',
]

/**
 * Runs files in parallel that need different resources: one that mostly waits for processes to die and restart, one that keeps a browser
 * busy, one that computes. Several of a kind would leave the cores idle or compete for them.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = longFirst(await super.sort(files))
    const patient = sorted.filter(({ moduleId }) => moduleId.includes('/faults/'))
    const browser = sorted.filter(({ moduleId }) => moduleId.includes('/e2e/'))
    const code = sorted.filter((file) => file.project.name !== 'logic' && !patient.includes(file) && !browser.includes(file))
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
