import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useEffectEvent } from 'react'
import { zoomStep } from '../../shared/paper/paper-layout.ts'
import { useForm } from './use-form.ts'

interface FormCommands {
  save: () => void
  zoom: number
  setZoom: (zoom: number) => void
  fitTo: (how: 'width' | 'page') => void
}

/** The keys of the desk, wherever the focus is; undo in a text field is the browser's own. */
export function useFormKeys({ save, zoom, setZoom, fitTo }: FormCommands): void {
  const { form } = useForm()

  const withControl = useEffectEvent((event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 's') save()
    else if ((key === 'z' || key === 'y') && !isText(event.target)) {
      const isRedo = key === 'y' || event.shiftKey
      const isDone = isRedo ? form.redo() : form.undo()
      announce(isDone ? (isRedo ? t('Redone') : t('Undone')) : isRedo ? t('Nothing to redo') : t('Nothing to undo'))
    } else return false
    return true
  })

  const plain = useEffectEvent((event: KeyboardEvent): boolean => {
    if (isField(event.target)) return false
    if (event.key === '+' || event.key === '=') setZoom(zoomStep(zoom, 1))
    else if (event.key === '-') setZoom(zoomStep(zoom, -1))
    else if (event.key === '0') fitTo('width')
    else return false
    return true
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
      const isTaken = event.ctrlKey || event.metaKey ? withControl(event) : plain(event)
      if (isTaken) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key types something here. */
function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=checkbox], [type=radio])')
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}
