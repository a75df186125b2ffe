import { t } from '@octavo/core/words/t.ts'
import { Bold, Copy, Italic, Trash2 } from 'lucide-react'
import { ColorPick } from '../../../shared/color/ColorPick.tsx'
import { Strip, StripButton, StripRule } from '../../../shared/desk/Strip.tsx'
import { placeDefault } from '../layers/place-default.ts'
import { canCopy } from '../state/edit-box.ts'
import { findEdit } from '../state/editor-store.ts'
import { type Tool, toolsOfMode } from '../state/tools.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { lookChanges } from './look-changes.ts'
import { toolWords } from './mode-words.ts'

/** The tools of the mode, floating over the top of the document, with the look of what is selected or comes next. */
export function ToolStrip({ onDuplicate }: { onDuplicate: (id: string) => void }) {
  const { editor, document: opened, addImage, sign } = useEditing()
  const state = useEditorPart(({ tool, mode, selected, styles: look, history, draft }) => ({ tool, mode, selected, look, history, draft }))
  const edit = findEdit(state, state.selected)
  const look = lookChanges(editor, { tool: state.tool, mode: state.mode, edit, styles: state.look })
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
      {look.font || look.color ? <StripRule /> : null}
      {look.font ? (
        <>
          <StripButton label={t('Bold')} Icon={Bold} isOn={look.font.bold} onClick={look.font.toggleBold} />
          <StripButton label={t('Italic')} Icon={Italic} isOn={look.font.italic} onClick={look.font.toggleItalic} />
        </>
      ) : null}
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
