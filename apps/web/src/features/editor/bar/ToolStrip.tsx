import { t } from '@octavo/core/words/t.ts'
import { Bold, Copy, Italic, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { placeDefault } from '../layers/place-default.ts'
import { canCopy } from '../state/edit-box.ts'
import { findEdit } from '../state/editor-store.ts'
import { type Tool, toolsOfMode } from '../state/tools.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { ColorPick } from './ColorPick.tsx'
import { lookChanges } from './look-changes.ts'
import { toolWords } from './mode-words.ts'
import styles from './ToolStrip.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The tools of the mode, floating over the top of the document, with the look of what is selected or comes next. */
export function ToolStrip({ onDuplicate }: { onDuplicate: (id: string) => void }) {
  const { editor, document: opened, addImage, sign } = useEditing()
  const state = useEditorPart(({ tool, mode, selected, styles: look, history, draft }) => ({ tool, mode, selected, look, history, draft }))
  const bar = useRef<HTMLDivElement>(null)
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

  // Arrow keys go between the buttons, as in every toolbar.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), input') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    event.stopPropagation()
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t('Tools')} className={styles.strip} onKeyDown={onKeyDown}>
      {tools.map((tool) => {
        const { label, Icon } = toolWords(tool)
        return (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            aria-label={label}
            title={label}
            aria-pressed={state.tool === tool}
            onClick={(event) => choose(tool, event.detail === 0)}
          >
            <Icon {...icon} />
          </button>
        )
      })}
      {look.font || look.color ? <span className={styles.rule} /> : null}
      {look.font ? (
        <>
          <Toggle label={t('Bold')} isOn={look.font.bold} onClick={look.font.toggleBold} Icon={Bold} />
          <Toggle label={t('Italic')} isOn={look.font.italic} onClick={look.font.toggleItalic} Icon={Italic} />
        </>
      ) : null}
      {look.color ? <ColorPick label={t('Colour')} value={look.color.value} onChange={look.color.change} /> : null}
      {edit ? (
        <>
          <span className={styles.rule} />
          {!canCopy(edit) ? null : (
            <button
              type="button"
              className={styles.tool}
              aria-label={t('Duplicate')}
              title={t('Duplicate')}
              onClick={() => onDuplicate(edit.id)}
            >
              <Copy {...icon} />
            </button>
          )}
          <button type="button" className={styles.tool} aria-label={t('Delete')} title={t('Delete')} onClick={look.remove}>
            <Trash2 {...icon} />
          </button>
        </>
      ) : null}
    </div>
  )
}

function Toggle({ label, isOn, onClick, Icon }: { label: string; isOn: boolean; onClick: () => void; Icon: typeof Bold }) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      <Icon {...icon} />
    </button>
  )
}

/** Phones and tablets open their camera; elsewhere a file chooser would come, as for images. */
function hasCamera(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
