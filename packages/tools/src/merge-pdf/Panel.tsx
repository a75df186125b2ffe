import { baseName } from '@octavo/core/files/file-names.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Interleave } from './panel/Interleave.tsx'
import { Field, withDefaults } from './panel/option-fields.ts'
import { PresetCards } from './panel/PresetCards.tsx'
import { inOrder } from './panel/shown-files.ts'
import { mergePdf } from './tool.ts'

/** The options of a merge: the most common first, the rest folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, errors } = props
  const { sort, bookmarks } = withDefaults(props.options)
  const first = inOrder(documents, sort)[0]
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      {errors.pages === undefined ? null : <Notice tone="error">{errors.pages}</Notice>}
      <PresetCards />
      <Field name="sort" as="segment" only={ordersWith(sort)} />
      <OptionGroup group="Bookmarks and contents">
        <Field name="bookmarks" />
        {bookmarks === 'file' || bookmarks === 'nested' ? <Field name="bookmarkTitle" as="select" /> : null}
        <Field name="toc" as="select" />
        <Field name="cover" />
      </OptionGroup>
      <OptionGroup group="Pages">
        <Field name="blankAfterOdd" />
        <Field name="sameWidth" />
        <Field name="footer" as="select" />
        <Interleave />
      </OptionGroup>
      <OptionGroup group="Form fields" />
      <OutputGroup suffix=".pdf" placeholder={`${baseName(first?.name ?? '{name}')}-${mergePdf.suffix}`} />
    </OptionsPanel>
  )
}

/** The rarer orders of the canvas's menu are only listed once chosen. */
function ordersWith(sort: Options['sort']): readonly Options['sort'][] {
  if (sort === 'title') return ['given', 'natural', 'date', 'title']
  return ['given', sort === 'name' ? 'name' : 'natural', 'date']
}
