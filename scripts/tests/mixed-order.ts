import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long without being large, longest first, according to the report at the end of a run. The last file to start must be
 * short, or the whole run waits for it; without data of an earlier run only the size is known.
 */
const longFiles = [
  'e2e/src/screens',
  'faults/kills',
  'faults/nth-call',
  'faults/killed-payments',
  'documents/src/corpus',
  'threats/every-tool',
  'threats/hostile-documents',
  'e2e/src/pay-for-task',
  'threats/web-pages',
  'tools/url-to-pdf',
  'excel-to-pdf/run',
  'e2e/src/accounts-access',
  'pdf-to-word/run',
  'borders/new-tool',
  'cluster/cluster',
  'e2e/src/shell',
  'e2e/src/languages',
  'payments/broken-off',
  'faults/two-engines',
  'e2e/src/lists-on-screens',
  'threats/office-out',
  'threats/named-files',
  'tools/pdf-to-word',
  'e2e/src/pdf-to-word',
  'pdf-to-ppt/run',
  'threats/hostile-text',
  'storage/s3-storage',
  'borders/planted-mistakes',
  'e2e/src/engine-down',
  'e2e/src/add-page-numbers-to-pdf',
  'e2e/src/accounts',
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
