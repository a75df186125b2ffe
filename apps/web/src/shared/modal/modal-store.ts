import type { ModalPropsOf, OpenableModal } from './modal-props.ts'

export interface OpenModal<Name extends OpenableModal = OpenableModal> {
  name: Name
  props: ModalPropsOf[Name]
}

let stack: readonly OpenModal[] = []
const listeners = new Set<() => void>()

/** The open modals, the topmost last, as an external store for React. */
export const modalStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly OpenModal[] => stack,
  readOnServer: (): readonly OpenModal[] => nothing,
}

const nothing: readonly OpenModal[] = []

/** Opens a modal on top of the others. One that is already open gets the new props and stays in place. */
export function openModal<Name extends OpenableModal>(name: Name, props: ModalPropsOf[Name]): void {
  const isOpen = stack.some((modal) => modal.name === name)
  change(isOpen ? stack.map((modal) => (modal.name === name ? { name, props } : modal)) : [...stack, { name, props }])
}

/** Closes the modal of this name, or the topmost one. */
export function closeModal(name?: OpenableModal): void {
  change(name === undefined ? stack.slice(0, -1) : stack.filter((modal) => modal.name !== name))
}

function change(next: readonly OpenModal[]): void {
  stack = next
  for (const listener of listeners) listener()
}
