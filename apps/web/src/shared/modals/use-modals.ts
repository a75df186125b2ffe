import { closeModal, openModal } from '../modal/modal-store.ts'

const modals = { open: openModal, close: closeModal }

/** Opens and closes modals. */
export function useModals(): typeof modals {
  return modals
}
