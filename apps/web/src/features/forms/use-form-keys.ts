import { stepByKey, useDeskKeys } from '../../shared/desk/use-desk-keys.ts'
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

  const withControl = (event: KeyboardEvent): boolean => {
    if (event.key.toLowerCase() !== 's') return !isText(event.target) && stepByKey(event, form)
    save()
    return true
  }

  const plain = (event: KeyboardEvent): boolean => {
    if (isField(event.target)) return false
    if (event.key === '+' || event.key === '=') setZoom(zoomStep(zoom, 1))
    else if (event.key === '-') setZoom(zoomStep(zoom, -1))
    else if (event.key === '0') fitTo('width')
    else return false
    return true
  }

  useDeskKeys({ withControl, plain })
}

/** Whether a key types something here. */
function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=checkbox], [type=radio])')
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}
