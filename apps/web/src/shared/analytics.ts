declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Pushes events to `window.dataLayer` and nowhere else; listeners are configured. */
export function tellAnalytics(event: string, details: Record<string, unknown> = {}): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...details })
}
