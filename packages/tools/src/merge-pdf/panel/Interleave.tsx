import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import type { GivenOptions } from '../options.ts'
import { Field, useOptions } from './option-fields.ts'
import { entriesByFile, isByFile } from './page-entries.ts'
import { entriesIn, usable } from './shown-files.ts'

/** Interleaves pages of the files, for front and back sides that were scanned separately. */
export function Interleave() {
  const { options, documents } = useOptions()
  return (
    <>
      {options.interleave ? <InterleaveNotice options={options} fileCount={usable(documents).length} /> : null}
      <Field name="interleave" />
    </>
  )
}

function InterleaveNotice({ options, fileCount }: { options: GivenOptions; fileCount: number }) {
  const entries = entriesIn(options)
  const isByPages = !isByFile(entries) || [...entriesByFile(entries).values()].some((own) => own.length > 1)
  if (isByPages) return <Notice tone="warning">{t('You arranged single pages. Interleaving changes that order.')}</Notice>
  if (fileCount < 2) return <Notice tone="info">{t('Add a second file to interleave pages from both.')}</Notice>
  if (fileCount > 2)
    return (
      <Notice tone="info">
        {plural(
          fileCount,
          'Pages are interleaved from # file. Front and back sides need just two.',
          'Pages are interleaved from all # files. Front and back sides need just two.',
        )}
      </Notice>
    )
  return null
}
