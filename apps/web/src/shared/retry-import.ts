import { t } from '@octavo/core/words/t.ts'
import { pauseAfter } from './pause.ts'
import { toast } from './toasts.ts'

/**
 * Loads a part of the site by `import()`. While the server is unreachable it waits: a failed part would take down the page and everything
 * on it. A part that is missing although the server answers is an error.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch {
      const isReachable = await fetch('/health/live').then(
        ({ ok }) => ok,
        () => false,
      )
      await mendStyles()
      if (isReachable) return load()
      if (failures === 1) toast.warning(t("Can't reach Octavo. Check your connection and try again."))
      await pauseAfter(failures)
    }
  }
}

/** A style sheet that failed to load stays on the page without its styles, and isn't requested again. */
async function mendStyles(): Promise<void> {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => !link.sheet)
  await Promise.all(
    broken.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement
      return new Promise<void>((resolve) => {
        fresh.onload = fresh.onerror = () => resolve()
        link.replaceWith(fresh)
      })
    }),
  )
}
