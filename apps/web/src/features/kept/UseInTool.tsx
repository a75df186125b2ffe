import type { DocumentSource } from '@octavo/core/api/engine-api.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { suggestTools } from '../../shared/suggestions/suggest-tools.ts'
import { ToolLinks } from '../../shared/suggestions/ToolLinks.tsx'
import { handResults } from '../../shared/work/handed-results.ts'
import type { KeptItem } from './kept-files.ts'

/** Tools that accept kept files, which they get without an upload. */
export default function UseInTool({
  item,
  sourceOf,
  onClose,
}: {
  item: KeptItem
  sourceOf: (n: number) => DocumentSource
  onClose: () => void
}) {
  const kinds = item.files.map(({ mimeType }) => mimeType as MediaType)
  const tools = suggestTools({ kinds, pages: undefined })
  const hand = () => {
    handResults(item.files.map(({ name, size }, n) => ({ source: sourceOf(n), name, size })))
    onClose()
  }
  return (
    <Dialog open title={t('Use in a tool')} description={<bdi>{item.name}</bdi>} onClose={onClose}>
      {tools.length === 0 ? <p>{t('No tool takes these files.')}</p> : null}
      {item.fileCount > item.files.length ? (
        <p>{plural(item.files.length, 'Only the first file is used.', 'Only the first # files are used.')}</p>
      ) : null}
      <ToolLinks tools={tools} look="list" onChoose={hand} />
    </Dialog>
  )
}
