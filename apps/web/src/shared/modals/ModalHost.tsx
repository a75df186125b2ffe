import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { patiently } from '../patiently.ts'
import type { ModalBase, ModalPropsOf, OpenableModal } from './modal-props.ts'
import { closeModal, modalStore, type OpenModal } from './modal-store.ts'

type ModalComponent<Name extends OpenableModal> = ComponentType<ModalPropsOf[Name] & ModalBase>

const components: { [Name in OpenableModal]: ModalComponent<Name> } = {
  'sign up': lazy(() => patiently(async () => ({ default: (await import('./AccountsSoon.tsx')).SignUp }))),
  login: lazy(() => patiently(async () => ({ default: (await import('./AccountsSoon.tsx')).Login }))),
  error: lazy(() => patiently(() => import('./ErrorNotice.tsx'))),
  validation: lazy(() => patiently(() => import('./SizeLimit.tsx'))),
  'more access': lazy(() => patiently(() => import('./MoreAccess.tsx'))),
  'leave page': lazy(() => patiently(() => import('./LeavePage.tsx'))),
  loading: lazy(() => patiently(() => import('./Loading.tsx'))),
}

/** Fetches ahead the modals of a tool page, so that they can be shown while the server cannot be reached. */
export function fetchToolModals(): void {
  for (const loading of [import('./SizeLimit.tsx'), import('./LeavePage.tsx'), import('./ErrorNotice.tsx')]) loading.catch(() => {})
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
