/** What a toast says and how grave it is. */
export interface Toast {
  tone: 'success' | 'warning' | 'error'
  text: string
}

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
const listeners = new Set<() => void>()
let needed = false

/** Short messages at the top right. What shows them is fetched when the first one comes. */
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

/** Gives over to what shows toasts, which is told of those that waited for it. */
export function showToastsWith(shower: (toast: Toast) => void): () => void {
  show = shower
  for (const message of waiting) shower(message)
  waiting = []
  return () => {
    show = undefined
  }
}

/** Whether there has been a toast, as an external store of React. */
export const toasterNeeded = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean => needed,
  readOnServer: (): boolean => false,
}

/** Toasts that nothing can show yet, as an external store of React. */
export const waitingToasts = {
  subscribe: toasterNeeded.subscribe,
  read: (): readonly Toast[] => waiting,
}
