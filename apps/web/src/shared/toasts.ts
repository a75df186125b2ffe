/** A toast's text and severity. */
export interface Toast {
  tone: 'success' | 'warning' | 'error'
  text: string
}

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
const listeners = new Set<() => void>()
let needed = false

/** Short messages at the top right. The component that shows them is loaded with the first one. */
export const toast = {
  success: (text: string): void => send({ tone: 'success', text }),
  warning: (text: string): void => send({ tone: 'warning', text }),
  error: (text: string): void => send({ tone: 'error', text }),
}

function send(message: Toast): void {
  if (show) {
    show(message)
    return
  }
  waiting = [...waiting, message]
  needed = true
  for (const listener of listeners) listener()
}

/** Registers the component that shows toasts, which gets those that waited for it. */
export function showToastsWith(shower: (toast: Toast) => void): () => void {
  show = shower
  for (const message of waiting) shower(message)
  waiting = []
  return () => {
    show = undefined
  }
}

/** Whether there has been a toast, as an external store for React. */
export const toasterNeeded = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean => needed,
  readOnServer: (): boolean => false,
}

/** Toasts that can't be shown yet, as an external store for React. */
export const waitingToasts = {
  subscribe: toasterNeeded.subscribe,
  read: (): readonly Toast[] => waiting,
}
