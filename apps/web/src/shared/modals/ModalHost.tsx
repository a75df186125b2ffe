import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { ModalBase, OpenableModal } from '../modal/modal-props.ts'
import { closeModal, modalStore, type OpenModal } from '../modal/modal-store.ts'
import { retryImport } from '../retry-import.ts'

/** Renders the open modals; used once on the page. Each modal's code is loaded when it is first opened. */
export function ModalHost() {
  const stack = useSyncExternalStore(modalStore.subscribe, modalStore.read, modalStore.readOnServer)
  return stack.map((modal) => (
    <Suspense key={modal.name}>
      <Shown modal={modal} />
    </Suspense>
  ))
}

type AnyModal = ComponentType<OpenModal['props'] & ModalBase>

function Shown({ modal }: { modal: OpenModal }) {
  const Modal = componentOf(modal.name)
  return <Modal {...modal.props} onClose={() => closeModal(modal.name)} />
}

const components = new Map<OpenableModal, AnyModal>()

/** Even the table of modals is loaded with the first of them: otherwise every page would pay for it. */
function componentOf(name: OpenableModal): AnyModal {
  const known = components.get(name)
  if (known) return known
  const load = async () => (await import('./modal-table.ts')).modalLoaders[name]()
  // The store pairs each name with its own props, which the compiler can't follow through the table.
  const component = lazy(() => retryImport(load as () => Promise<{ default: AnyModal }>)) as AnyModal
  components.set(name, component)
  return component
}
