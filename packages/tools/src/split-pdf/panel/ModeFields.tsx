import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { PatternFields } from '../../fields/PatternFields.tsx'
import type { PanelDocument } from '../../fields/panel-props.ts'
import type { Options } from '../options.ts'
import { describe, Field, useOptions } from './option-fields.ts'
import { RangeRows } from './RangeRows.tsx'

/** Whether each range has its own name, which is only meaningful with one file and one part per range. */
export function hasNamedRows({ mode, merge }: Pick<Options, 'mode' | 'merge'>, documents: readonly PanelDocument[]): boolean {
  return mode === 'ranges' && !merge && documents.length < 2
}

interface ModeFieldsProps {
  /** The error of the entered pages. */
  pagesError: string | undefined
}

/** The fields of the selected mode. */
export function ModeFields({ pagesError }: ModeFieldsProps) {
  const { options, documents } = useOptions()
  switch (options.mode) {
    case 'every':
      return <Field name="every" />
    case 'parts':
      return <Field name="parts" />
    case 'ranges':
      return (
        <>
          <RangeRows
            problem={pagesError}
            pageCount={documents.length === 1 ? documents[0]?.pageCount : undefined}
            hasNames={hasNamedRows(options, documents)}
          />
          <Field name="merge" />
        </>
      )
    case 'after':
      return options.files ? null : <Pages name="after" problem={pagesError} />
    case 'size':
      return <Field name="maxBytes" />
    case 'bookmarks':
      return (
        <>
          <Field name="level" />
          <PatternFields name="pattern" hint={t('Only bookmarks with this title.')} />
        </>
      )
    case 'text':
      return <PatternFields name="pattern" hint={t('A new file starts on each page with this text.')} />
    case 'value':
      return <PatternFields name="pattern" hint={t('Such as Invoice (\\d+): a new file starts where the number changes.')} />
    case 'blank':
      return (
        <>
          <Field name="threshold" />
          <Field name="solid" />
          <Dividers />
        </>
      )
    case 'barcode':
      return (
        <>
          <PatternFields name="pattern" hint={t('Only codes with this content. {{text}} in file names is what the code says.')} />
          <Dividers />
        </>
      )
    case 'sections':
      return <Sections problem={pagesError} />
    case 'odd-even':
      return null
  }
}

function Dividers() {
  return (
    <>
      <Field name="keepDividers" />
      <Field name="duplex" />
    </>
  )
}

function Sections({ problem }: { problem: string | undefined }) {
  return (
    <>
      <div className={panel.pair}>
        <Field name="columns" />
        <Field name="rows" />
      </div>
      <Pages name="cut" problem={problem} />
      <Field name="rightToLeft" />
      <Field name="merge" />
    </>
  )
}

function Pages({ name, problem }: { name: 'after' | 'cut'; problem: string | undefined }) {
  const { documents } = useOptions()
  const { hint = '' } = describe(name)
  return (
    <Field name={name} dir="ltr" problem={problem} hint={documents.length > 1 ? t('Pages count in each file. {hint}', { hint }) : hint} />
  )
}
