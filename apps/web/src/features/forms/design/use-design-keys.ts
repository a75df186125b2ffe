import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { announce } from '@octavo/ui/announce.ts'
import { hasOpenDialog } from '@octavo/ui/open-dialogs.ts'
import { useEffect, useEffectEvent } from 'react'
import { kindWords } from '../field-words.ts'
import { useForm } from '../use-form.ts'
import { palette } from './new-field.ts'
import type { Arranging } from './use-arranging.ts'

interface DesignCommands {
  setTool: (tool: FieldKind | 'select') => void
  place: (kind: FieldKind) => void
  arranging: Arranging
}

/** The keys of the palette, while no field has the focus: a letter chooses what is drawn, with Shift it is placed at once. */
export function useDesignKeys({ setTool, place, arranging }: DesignCommands): void {
  const { form } = useForm()
  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    const { selected } = form.store.get()
    const isControl = event.ctrlKey || event.metaKey
    if (isControl) {
      if (event.key.toLowerCase() === 'd' && selected.length > 0) arranging.duplicate()
      else if (event.key.toLowerCase() === 'a') form.select(...form.content().fields.map(({ id }) => id))
      else return false
      return true
    }
    if (event.key === 'Escape') {
      setTool('select')
      form.select()
      return true
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && selected.length > 0) {
      arranging.remove()
      return true
    }
    const letter = event.key.toUpperCase()
    const found = palette.find(({ key }) => key === letter)
    if (letter === 'V') setTool('select')
    else if (!found) return false
    else if (event.shiftKey) place(found.kind)
    else {
      setTool(found.kind)
      announce(kindWords(found.kind))
    }
    return true
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
      if (event.defaultPrevented || event.altKey || isField || hasOpenDialog()) return
      if (act(event)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
