import { Dialog, type DialogProps } from '@octavo/ui/Dialog.tsx'
import { type ModalName, rulesOf } from './modal-rules.ts'

/** The dialog of a modal, with the rules of its name. */
export function Modal({ name, ...rest }: { name: ModalName } & Omit<DialogProps, 'open' | 'closesOnBackground' | 'closeButton'>) {
  const { closesOnBackground, closeButton } = rulesOf(name)
  return <Dialog {...rest} open closesOnBackground={closesOnBackground} closeButton={closeButton} />
}
