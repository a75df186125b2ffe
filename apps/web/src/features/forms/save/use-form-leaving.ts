import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useModals } from '../../../shared/modals/use-modals.ts'
import { clearSession } from '../../../shared/work-storage.ts'
import { type FormContent, isFormChanged } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'

/** Leaving with entries that weren't downloaded needs a confirmation. */
export function useFormLeaving(): { taken(content: FormContent | undefined): void } {
  const { form } = useForm()
  const modals = useModals()
  const takenContent = useRef<FormContent>(undefined)
  const isLost = () => isFormChanged(form.content(), form.opened) && form.content() !== takenContent.current
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLost() && currentLocation.pathname !== nextLocation.pathname)
  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return
    modals.open('leave page', {
      loses: 'files',
      onLeave() {
        clearSession()
        blocker.proceed()
      },
      onStay: () => blocker.reset(),
    })
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
  return {
    taken(content) {
      takenContent.current = content
    },
  }
}
