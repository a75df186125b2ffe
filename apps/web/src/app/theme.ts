import { keepLasting, readLasting } from '../shared/client-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** The chosen theme, as an external store for React. The script in index.html applies it before the first paint. */
export const themeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read(): Theme {
    const kept = readLasting('theme')
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  },
  readOnServer: (): Theme => 'system',
}

/** Applies a theme and saves it for the next visit. */
export function chooseTheme(theme: Theme): void {
  keepLasting('theme', theme === 'system' ? undefined : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}
