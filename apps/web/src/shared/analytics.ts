declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Tells what happened to `window.dataLayer` and nowhere else; who listens there is configuration. */
export function tellAnalytics(event: string, details: Record<string, unknown> = {}): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...details })
}
