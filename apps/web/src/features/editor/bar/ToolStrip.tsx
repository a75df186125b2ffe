import { t } from '@octavo/core/words/t.ts'
import hiddenStyles from '@octavo/ui/hidden.module.css'
import { Menu } from '@octavo/ui/Menu.tsx'
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
  const { edit, ...state } = useEditorPart((now) => ({ tool: now.tool, mode: now.mode, edit: findEdit(now, now.selected) }))
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
      {look.size ? <PointsMenu label={t('Size')} amounts={sizes} {...look.size} /> : null}
      {look.width ? <PointsMenu label={t('Line width')} amounts={widths} {...look.width} /> : null}
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

const sizes = [6, 8, 9, 10, 11, 12, 14, 16, 18, 24, 36, 48, 72] as const
const widths = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 14, 20] as const

interface PointsMenuProps {
  label: string
  amounts: readonly number[]
  value: number
  change: (amount: number) => void
}

/** A length in points, of which a few are offered. Others are entered in the properties. */
function PointsMenu({ label, amounts, value, change }: PointsMenuProps) {
  const inPoints = (amount: number) => t('{amount} pt', { amount })
  return (
    <Menu
      label={label}
      shown={
        <>
          <span className={hiddenStyles.hidden}>{label}</span> {inPoints(value)}
        </>
      }
      size="small"
      items={amounts.map((amount) => ({ label: inPoints(amount), checked: amount === value, onSelect: () => change(amount) }))}
    />
  )
}

/** Phones and tablets open their camera; elsewhere a file chooser would come, as for images. */
function hasCamera(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
