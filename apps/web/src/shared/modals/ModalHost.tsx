import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { ModalBase, ModalPropsOf, OpenableModal } from './modal-props.ts'
import { closeModal, modalStore, type OpenModal } from './modal-store.ts'

type ModalComponent<Name extends OpenableModal> = ComponentType<ModalPropsOf[Name] & ModalBase>

const components: { [Name in OpenableModal]: ModalComponent<Name> } = {
  'sign up': lazy(() => import('./SignUp.tsx')),
  login: lazy(() => import('./Login.tsx')),
  error: lazy(() => import('./ErrorNotice.tsx')),
  validation: lazy(() => import('./SizeLimit.tsx')),
  'more access': lazy(() => import('./MoreAccess.tsx')),
  'leave page': lazy(() => import('./LeavePage.tsx')),
  loading: lazy(() => import('./Loading.tsx')),
}

/** Shows the open modals; stands once on the page. Each one's code comes when it is first opened. */
export function ModalHost() {
  const stack = useSyncExternalStore(modalStore.subscribe, modalStore.read, modalStore.readOnServer)
  return stack.map((modal) => (
    <Suspense key={modal.name}>
      <Shown modal={modal} />
    </Suspense>
  ))
}

function Shown({ modal }: { modal: OpenModal }) {
  // The store pairs each name with its own props, which the compiler cannot follow through the table.
  const Modal = components[modal.name] as ComponentType<OpenModal['props'] & ModalBase>
  return <Modal {...modal.props} onClose={() => closeModal(modal.name)} />
}
