import { t } from '@octavo/core/words/t.ts'
import { Segment } from '@octavo/ui/Segment.tsx'
import { useEditing, useEditorPart } from '../use-editing.ts'

/** Whether a click on text opens its whole paragraph or one line. */
export function FlowField() {
  const { editor } = useEditing()
  const { flow } = useEditorPart((state) => ({ flow: state.flow }))
  return (
    <Segment
      label={t('A click on text opens')}
      options={[
        { value: 'paragraph', label: t('Paragraph') },
        { value: 'line', label: t('Line') },
      ]}
      value={flow}
      onChange={(next) => editor.setFlow(next)}
    />
  )
}
