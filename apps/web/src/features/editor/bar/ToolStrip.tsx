import { t } from '@octavo/core/words/t.ts'
import { Copy, Trash2 } from 'lucide-react'
import { ColorPick } from '../../../shared/color/ColorPick.tsx'
import { Strip, StripButton, StripRule } from '../../../shared/desk/Strip.tsx'
import { placeDefault } from '../layers/place-default.ts'
import { canCopy } from '../state/edit-box.ts'
import { findEdit } from '../state/editor-store.ts'
import { type Tool, toolsOfMode } from '../state/tools.ts'
import { textFormats } from '../text/text-format.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { formatWords, toolWords } from './mode-words.ts'
import { useLookChanges } from './use-look-changes.ts'

/** The tools of the mode, floating over the top of the document, with the look of what is selected or comes next. */
export function ToolStrip({ onDuplicate }: { onDuplicate: (id: string) => void }) {
  const { editor, document: opened, addImage, sign } = useEditing()
  const state = useEditorPart(({ tool, mode, selected, history, draft }) => ({ tool, mode, selected, history, draft }))
  const edit = findEdit(state, state.selected)
  const look = useLookChanges()
  const choose = (tool: Tool, byKey: boolean) => {
    if (tool === 'image' || tool === 'photo') addImage(tool === 'photo' ? 'camera' : 'files')
    else if (tool === 'sign') sign()
    else {
      editor.setTool(tool)
      // Without a pointer there is no place to press, so the thing comes to the middle of the page.
      if (byKey) placeDefault(editor, opened)
    }
  }
  const tools: Tool[] = ['select', ...toolsOfMode[state.mode].filter((tool) => tool !== 'photo' || hasCamera())]
  return (
    <Strip label={t('Tools')}>
      {tools.map((tool) => {
        const { label, Icon } = toolWords(tool)
        const isOn = state.tool === tool
        return <StripButton key={tool} label={label} Icon={Icon} isOn={isOn} onClick={({ detail }) => choose(tool, detail === 0)} />
      })}
      {look.format || look.color ? <StripRule /> : null}
      {textFormats.map((format) => {
        const isOn = look.format?.[format]
        const { label, Icon, keys } = formatWords(format)
        return look.format && isOn !== undefined ? (
          <StripButton key={format} label={label} Icon={Icon} isOn={isOn} keys={keys} onClick={() => look.format?.toggle(format)} />
        ) : null
      })}
      {look.color ? <ColorPick label={t('Colour')} value={look.color.value} onChange={look.color.change} /> : null}
      {edit ? (
        <>
          <StripRule />
          {canCopy(edit) ? <StripButton label={t('Duplicate')} Icon={Copy} onClick={() => onDuplicate(edit.id)} /> : null}
          <StripButton label={t('Delete')} Icon={Trash2} onClick={look.remove} />
        </>
      ) : null}
    </Strip>
  )
}

/** Phones and tablets open their camera; elsewhere a file chooser would come, as for images. */
function hasCamera(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
