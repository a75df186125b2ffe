import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'

/** What a share is called: its first file, and how many more there are. */
export function shareName({ files: [first], fileCount }: { files: readonly { name: string }[]; fileCount: number }): string {
  if (!first) return t('Files')
  return fileCount > 1 ? plural(fileCount - 1, '{name} and # more', '{name} and # more', { name: first.name }) : first.name
}
