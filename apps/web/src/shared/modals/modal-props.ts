/** What every modal is told beside its own facts. */
export interface ModalBase {
  onClose: () => void
}

/** A step of a running task, in the order in which they come. */
export interface LoadingPhase {
  label: string
  state: 'done' | 'now' | 'later'
}

/** What each modal that is built is told when it opens. */
export interface ModalPropsOf {
  'sign up': object
  login: object
  error: { errorMessage: string; text?: string }
  validation: { file?: { name: string; size: number }; maxBytes?: number }
  'more access': object
  'leave page': { onLeave: () => void | Promise<void>; onStay?: () => void }
  loading: {
    title: string
    /** Where the task is: 'Page 31 of 53', 'Third in the queue'. */
    position?: string
    /** 0 to 1, and true. */
    progress: number
    phases?: readonly LoadingPhase[]
    onCancel: () => void
  }
}

/** A modal that can be opened today. */
export type OpenableModal = keyof ModalPropsOf
